import { addDays, type CalendarDate, utcDateOf } from "../../core/calendar-date.ts";
import { rounded } from "../../core/rounded.ts";
import { logReturn, type PriceTape, placeFrom } from "./price-tape.ts";

/** What followed an instant over a horizon, once its window has closed. */
export interface ForwardReturn {
  /** Of the ticker, as a fraction. */
  value: number;
  /** The same less the benchmark's over the same dates; null where that is not known. */
  excess: number | null;
  /** When the last close of the window became known, epoch ms. */
  closedAt: number;
}

/** Returns are told at so many decimals. */
const DECIMALS = 6;
/** The exchange is never closed for so many days. */
export const MAX_WAIT_DAYS = 10;

/** Places of the first and the last close of a window. */
export interface WindowEnds {
  entry: number;
  exit: number;
}

/**
 * The ends of a window: from the first close known at or after an instant to the first one on or after
 * so many calendar days later. OPEN while one of them is not there; NEVER where prices begin long after
 * the instant: they do not tell what followed it.
 */
export function windowEnds(
  tape: Pick<PriceTape, "bars">,
  at: number,
  days: number,
): WindowEnds | "OPEN" | "NEVER" {
  const { bars } = tape;
  const date = utcDateOf(at);
  let entry = placeFrom(tape, date);
  while (entry < bars.length && (bars[entry]?.knownAt ?? at) < at) entry += 1;
  const start = bars[entry];
  if (start === undefined) return "OPEN";
  if (start.date > addDays(date, MAX_WAIT_DAYS)) return "NEVER";
  const exit = placeFrom(tape, addDays(start.date, days));
  return bars[exit] === undefined ? "OPEN" : { entry, exit };
}

/** The return between the ends of a window. */
export function returnBetween(
  { bars, levels }: PriceTape,
  benchmark: PriceTape,
  { entry, exit }: WindowEnds,
): ForwardReturn {
  const [start, end] = [bars[entry], bars[exit]];
  const value = Math.expm1((levels[exit] ?? 0) - (levels[entry] ?? 0));
  const theirs = logReturn(benchmark, start?.date ?? "", end?.date ?? "");
  const excess = theirs === null ? null : value - Math.expm1(theirs);
  // The window is known when both of its ends are, on either side.
  const known = [start, end, barOn(benchmark, start?.date), barOn(benchmark, end?.date)];
  const closedAt = Math.max(...known.map((bar) => bar?.knownAt ?? 0));
  return { value: rounded(value, DECIMALS), excess: rounded(excess, DECIMALS), closedAt };
}

/** What followed an instant over so many days; null while its window is open, and where it never closes. */
export function forwardReturn(
  tape: PriceTape,
  benchmark: PriceTape,
  at: number,
  days: number,
): ForwardReturn | null {
  const ends = windowEnds(tape, at, days);
  return typeof ends === "string" ? null : returnBetween(tape, benchmark, ends);
}

const barOn = ({ bars, places }: PriceTape, date = "") => bars[places.get(date) ?? -1];

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
    const beyond = addDays(this.#tape.bars[exit]?.date ?? "", MAX_WAIT_DAYS);
    return this.#benchmarks.every((benchmark) => lastDate(benchmark) <= beyond);
  }
}
