import { addDays, type CalendarDate, utcDateOf } from "../../core/calendar-date.ts";
import {
  type ForwardReturn,
  MOST_WAIT_DAYS,
  returnBetween,
  type WindowEnds,
  windowEnds,
} from "./forward-return.ts";
import type { PriceTape } from "./price-tape.ts";

/** A window that has closed, with its excess return known. */
export interface ClosedWindow<Subject> {
  subject: Subject;
  days: number;
  outcome: ForwardReturn & { excess: number };
}

/** A span of days after something, whose return is waited for. */
interface OpenWindow<Subject> {
  subject: Subject;
  at: number;
  days: number;
  /** No close before this date can end it. */
  from: CalendarDate;
}

/** After every date. */
const NO_DATE = "\uffff";

const lastDate = ({ bars }: PriceTape): string => bars.at(-1)?.date ?? "";

/**
 * The windows of one ticker that are open. Each is looked at when a close may have ended it, and from
 * then on only when a benchmark has a new one; one that cannot close any more is forgotten.
 */
export class OpenWindows<Subject> {
  readonly #tape: PriceTape;
  readonly #benchmarks: readonly PriceTape[];
  /** Without their last close, and with it but without a benchmark's. In the order of opening. */
  #open: OpenWindow<Subject>[] = [];
  /** The first date on which one of the open windows may end. */
  #nextDate: CalendarDate = NO_DATE;
  #waiting: OpenWindow<Subject>[] = [];

  /** The first of the benchmarks that covers a window is the one that it is measured against. */
  constructor(tape: PriceTape, benchmarks: readonly PriceTape[]) {
    this.#tape = tape;
    this.#benchmarks = benchmarks;
  }

  open(subject: Subject, at: number, days: number): void {
    const from = addDays(utcDateOf(at), days);
    this.#open.push({ subject, at, days, from });
    if (from < this.#nextDate) this.#nextDate = from;
  }

  /** The windows that a close of a new date has ended. */
  closeByOwn(): ClosedWindow<Subject>[] {
    const last = lastDate(this.#tape);
    if (last < this.#nextDate) return [];
    const closed: ClosedWindow<Subject>[] = [];
    this.#open = this.#open.filter((window) => {
      if (last < window.from) return true;
      const ends = windowEnds(this.#tape, window.at, window.days);
      if (ends === "OPEN") return true;
      if (ends !== "NEVER" && !this.#close(window, ends, closed)) this.#waiting.push(window);
      return false;
    });
    this.#nextDate = this.#open.reduce((first, { from }) => (from < first ? from : first), NO_DATE);
    return closed;
  }

  /** The windows whose benchmark was waited for, once one of these has a close of a new date. */
  closeByBenchmark(): ClosedWindow<Subject>[] {
    const closed: ClosedWindow<Subject>[] = [];
    if (this.#waiting.length === 0) return closed;
    this.#waiting = this.#waiting.filter((window) => {
      const ends = windowEnds(this.#tape, window.at, window.days);
      return (
        typeof ends !== "string" && !this.#close(window, ends, closed) && this.#isAwaited(ends)
      );
    });
    return closed;
  }

  #close(
    { subject, days }: OpenWindow<Subject>,
    ends: WindowEnds,
    closed: ClosedWindow<Subject>[],
  ): boolean {
    for (const benchmark of this.#benchmarks) {
      if (!this.#covers(benchmark, ends)) continue;
      const { excess, ...outcome } = returnBetween(this.#tape, benchmark, ends);
      if (excess === null) continue;
      closed.push({ subject, days, outcome: { ...outcome, excess } });
      return true;
    }
    return false;
  }

  #covers({ places }: PriceTape, { entry, exit }: WindowEnds): boolean {
    const [start, end] = [this.#tape.bars[entry], this.#tape.bars[exit]];
    return places.has(start?.date ?? "") && places.has(end?.date ?? "");
  }

  /** Whether no benchmark is so far beyond a window that its closes will not come. */
  #isAwaited({ exit }: WindowEnds): boolean {
    const beyond = addDays(this.#tape.bars[exit]?.date ?? "", MOST_WAIT_DAYS);
    return this.#benchmarks.every((benchmark) => lastDate(benchmark) <= beyond);
  }
}
