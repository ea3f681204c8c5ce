import { type CalendarDate, DAY_MS, dayNumber } from "./calendar-date.ts";

const MINUTE_MS = 60_000;

let clock: Intl.DateTimeFormat | undefined;

/** Minutes that New York is ahead of UTC at an instant: -300 in winter, -240 in summer. */
function offsetMinutesAt(at: number): number {
  clock ??= new Intl.DateTimeFormat("en-US", {
    timeZone: "America/New_York",
    hourCycle: "h23",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
  });
  const parts = new Map(clock.formatToParts(at).map((part) => [part.type, Number(part.value)]));
  const wallMinutes = (parts.get("hour") ?? 0) * 60 + (parts.get("minute") ?? 0);
  // Twice the remainder, as it is negative before 1970.
  const utcMinutes = ((Math.floor(at / MINUTE_MS) % 1440) + 1440) % 1440;
  const sameDay = parts.get("day") === new Date(at).getUTCDate();
  return wallMinutes - utcMinutes - (sameDay ? 0 : 1440);
}

interface OffsetYear {
  winter: number;
  summer: number;
  /** First day numbers on which noon is on summer time, and on winter time again. */
  summerFrom: number;
  winterFrom: number;
}

/** Offset at noon UTC, which in New York is after 02:00, when clocks change. */
const noonOffset = (day: number) => offsetMinutesAt(day * DAY_MS + DAY_MS / 2);

/** First day in (low, high] whose noon offset is that of `high`, by bisection. */
function changeBetween(low: number, high: number): number {
  const after = noonOffset(high);
  let [before, from] = [low, high];
  while (from - before > 1) {
    const middle = Math.floor((before + from) / 2);
    if (noonOffset(middle) === after) from = middle;
    else before = middle;
  }
  return from;
}

const years = new Map<string, OffsetYear>();

// Formatting a date costs microseconds and a backfill asks 100,000s of times: two changes a year
// are found once and kept, so that memory stays bounded by the years of the data.
function offsetYear(year: string): OffsetYear {
  const known = years.get(year);
  if (known !== undefined) return known;
  const january = dayNumber(`${year}-01-01`);
  const july = dayNumber(`${year}-07-01`);
  const december = dayNumber(`${year}-12-31`);
  const found = {
    winter: noonOffset(january),
    summer: noonOffset(july),
    summerFrom: changeBetween(january, july),
    winterFrom: changeBetween(july, december),
  };
  years.set(year, found);
  return found;
}

/**
 * The instant, in epoch ms, of a wall-clock time in New York on a date. Daylight saving time is
 * the platform's own table (`Intl`); exact from 02:00 to 24:00, as no source publishes at night.
 */
export function newYorkInstant(date: CalendarDate, hour: number, minute = 0): number {
  const day = dayNumber(date);
  const { winter, summer, summerFrom, winterFrom } = offsetYear(date.slice(0, 4));
  const offset = day >= summerFrom && day < winterFrom ? summer : winter;
  return day * DAY_MS + (hour * 60 + minute - offset) * MINUTE_MS;
}
