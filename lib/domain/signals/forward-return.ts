import { addDays, type CalendarDate, utcDateOf } from "../calendar-date.ts";
import { rounded } from "../rounded.ts";
import { logReturn, type PriceTape } from "./price-tape.ts";

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
const MOST_WAIT_DAYS = 10;

/**
 * The return from the first close known at or after an instant to the first one on or after so many
 * calendar days later. Null while that close is not there: a window that is open has no outcome.
 */
export function forwardReturn(
  tape: PriceTape,
  benchmark: PriceTape,
  at: number,
  days: number,
): ForwardReturn | null {
  const { bars, levels } = tape;
  const date = utcDateOf(at);
  let entry = placeFrom(tape, date);
  while (entry < bars.length && (bars[entry]?.knownAt ?? at) < at) entry += 1;
  const start = bars[entry];
  // Prices that begin long after the instant do not tell what followed it.
  if (start === undefined || start.date > addDays(date, MOST_WAIT_DAYS)) return null;
  const exit = placeFrom(tape, addDays(start.date, days));
  const end = bars[exit];
  if (end === undefined) return null;
  const value = Math.expm1((levels[exit] ?? 0) - (levels[entry] ?? 0));
  const theirs = logReturn(benchmark, start.date, end.date);
  const excess = theirs === null ? null : value - Math.expm1(theirs);
  // The window is known when both of its ends are, on either side.
  const known = [start, end, barOn(benchmark, start.date), barOn(benchmark, end.date)];
  const closedAt = Math.max(...known.map((bar) => bar?.knownAt ?? 0));
  return { value: rounded(value, DECIMALS), excess: rounded(excess, DECIMALS), closedAt };
}

const barOn = ({ bars, places }: PriceTape, date: string) => bars[places.get(date) ?? -1];

/** Place of the first bar on or after a date; the number of bars when there is none. */
function placeFrom({ bars }: PriceTape, date: CalendarDate): number {
  let [low, high] = [0, bars.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((bars[middle]?.date ?? "") < date) low = middle + 1;
    else high = middle;
  }
  return low;
}
