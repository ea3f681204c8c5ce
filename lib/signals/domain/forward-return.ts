// Returns after an event over a number of days (a window), and the windows that have not ended yet.

import { addDays, type CalendarDate, utcDateOf } from "../../core/calendar-date.ts";
import { rounded } from "../../core/rounded.ts";
import { indexFrom, logReturn, type PriceHistory } from "./price-history.ts";

/** The return over a window, known when the window has ended. */
export interface ForwardReturn {
  /** Return of the ticker, as a fraction. */
  value: number;
  /** Excess over the benchmark's return for the same dates; null where unknown. */
  excess: number | null;
  /** When the last close of the window became known, epoch ms. */
  closedAt: number;
}

/** Decimals of returns. */
const DECIMALS = 6;
/** Maximum wait for a close: the exchange is never closed for that long. */
export const MAX_WAIT_DAYS = 10;

/** Indices of the first and last close of a window. */
export interface WindowEnds {
  entry: number;
  exit: number;
}

/**
 * Finds the first and last close of a window: the first close known at or after an instant, and the
 * first close at least `days` calendar days later. Returns OPEN while a close is missing, and NEVER
 * when prices begin long after the instant.
 */
export function windowEnds(
  prices: Pick<PriceHistory, "bars">,
  at: number,
  days: number,
): WindowEnds | "OPEN" | "NEVER" {
  const { bars } = prices;
  const date = utcDateOf(at);
  let entry = indexFrom(prices, date);
  while (entry < bars.length && (bars[entry]?.knownAt ?? at) < at) entry += 1;
  const start = bars[entry];
  if (start === undefined) return "OPEN";
  if (start.date > addDays(date, MAX_WAIT_DAYS)) return "NEVER";
  const exit = indexFrom(prices, addDays(start.date, days));
  return bars[exit] === undefined ? "OPEN" : { entry, exit };
}

/** Computes the return between the ends of a window. */
export function returnBetween(
  { bars, levels }: PriceHistory,
  benchmark: PriceHistory,
  { entry, exit }: WindowEnds,
): ForwardReturn {
  const [start, end] = [bars[entry], bars[exit]];
  const value = Math.expm1((levels[exit] ?? 0) - (levels[entry] ?? 0));
  const theirs = logReturn(benchmark, start?.date ?? "", end?.date ?? "");
  const excess = theirs === null ? null : value - Math.expm1(theirs);
  // The return is known from when both closes of the ticker and of the benchmark are known.
  const known = [start, end, barOn(benchmark, start?.date), barOn(benchmark, end?.date)];
  const closedAt = Math.max(...known.map((bar) => bar?.knownAt ?? 0));
  return { value: rounded(value, DECIMALS), excess: rounded(excess, DECIMALS), closedAt };
}

/**
 * The return over `days` after an instant; null while its window is open, or when it never ends.
 */
export function forwardReturn(
  prices: PriceHistory,
  benchmark: PriceHistory,
  at: number,
  days: number,
): ForwardReturn | null {
  const ends = windowEnds(prices, at, days);
  return typeof ends === "string" ? null : returnBetween(prices, benchmark, ends);
}

const barOn = ({ bars, indexByDate }: PriceHistory, date = "") => bars[indexByDate.get(date) ?? -1];

/** A window that has ended, with its excess return. */
export interface ClosedWindow<Subject> {
  subject: Subject;
  days: number;
  outcome: ForwardReturn & { excess: number };
}

/** A window whose return is not known yet. */
interface OpenWindow<Subject> {
  subject: Subject;
  at: number;
  days: number;
  /** First date whose close can end the window. */
  from: CalendarDate;
}

/** A text that sorts after every date. */
const NO_DATE = "\uffff";

const lastDate = ({ bars }: PriceHistory): string => bars.at(-1)?.date ?? "";

/**
 * The open windows of one ticker. A window is checked when a new close may end it. After that it is
 * checked only when a benchmark has a new close. A window that can no longer end is dropped.
 */
export class OpenWindows<Subject> {
  readonly #prices: PriceHistory;
  readonly #benchmarks: readonly PriceHistory[];
  /**
   * Windows in the order of opening. Those in `#open` have no last close yet; those in `#waiting`
   * only lack the benchmark's close.
   */
  #open: OpenWindow<Subject>[] = [];
  /** The first date on which one of the open windows may end. */
  #nextDate: CalendarDate = NO_DATE;
  #waiting: OpenWindow<Subject>[] = [];

  /** Measures each window against the first benchmark that covers it. */
  constructor(prices: PriceHistory, benchmarks: readonly PriceHistory[]) {
    this.#prices = prices;
    this.#benchmarks = benchmarks;
  }

  /** Adds a window that begins at an instant. */
  open(subject: Subject, at: number, days: number): void {
    const from = addDays(utcDateOf(at), days);
    this.#open.push({ subject, at, days, from });
    if (from < this.#nextDate) this.#nextDate = from;
  }

  /** Returns the windows that the ticker's close of a new date ended. */
  closeByOwn(): ClosedWindow<Subject>[] {
    const last = lastDate(this.#prices);
    if (last < this.#nextDate) return [];
    const closed: ClosedWindow<Subject>[] = [];
    this.#open = this.#open.filter((window) => {
      if (last < window.from) return true;
      const ends = windowEnds(this.#prices, window.at, window.days);
      if (ends === "OPEN") return true;
      if (ends !== "NEVER" && !this.#close(window, ends, closed)) this.#waiting.push(window);
      return false;
    });
    this.#nextDate = this.#open.reduce((first, { from }) => (from < first ? from : first), NO_DATE);
    return closed;
  }

  /** Returns the windows that a benchmark's close of a new date completed. */
  closeByBenchmark(): ClosedWindow<Subject>[] {
    const closed: ClosedWindow<Subject>[] = [];
    if (this.#waiting.length === 0) return closed;
    this.#waiting = this.#waiting.filter((window) => {
      const ends = windowEnds(this.#prices, window.at, window.days);
      return (
        typeof ends !== "string" && !this.#close(window, ends, closed) && this.#mayStillClose(ends)
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
      const { excess, ...outcome } = returnBetween(this.#prices, benchmark, ends);
      if (excess === null) continue;
      closed.push({ subject, days, outcome: { ...outcome, excess } });
      return true;
    }
    return false;
  }

  #covers({ indexByDate }: PriceHistory, { entry, exit }: WindowEnds): boolean {
    const [start, end] = [this.#prices.bars[entry], this.#prices.bars[exit]];
    return indexByDate.has(start?.date ?? "") && indexByDate.has(end?.date ?? "");
  }

  /** Whether a benchmark's closes may still arrive for a window. */
  #mayStillClose({ exit }: WindowEnds): boolean {
    const latest = addDays(this.#prices.bars[exit]?.date ?? "", MAX_WAIT_DAYS);
    return this.#benchmarks.every((benchmark) => lastDate(benchmark) <= latest);
  }
}
