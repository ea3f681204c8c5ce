import { addDays, utcDateOf } from "../../core/calendar-date.ts";
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
export const MOST_WAIT_DAYS = 10;

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
  if (start.date > addDays(date, MOST_WAIT_DAYS)) return "NEVER";
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
