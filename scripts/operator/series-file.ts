import { DAY_MS, dayNumber, isCalendarDate } from "../../lib/core/calendar-date.ts";
import type { ObservationRow } from "../../lib/market/actions/ingest.ts";
import { CommandError } from "./command.ts";
import { instantOf, quoted, readCsvRecords } from "./csv-records.ts";

const HEADERS = ["date,value", "date,value,known_at"];
/** A decimal number as files write it. */
export const NUMBER = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d{1,3})?$/i;
const LARGEST = 1e300;

/** Reads a file of `date,value` or `date,value,known_at`; the first fault names file and line. */
export function readSeriesFile(file: string, now: number): ObservationRow[] {
  const [header, ...records] = readCsvRecords(file);
  const columns = header?.record.map((name) => name.trim().toLowerCase()).join(",") ?? "";
  if (!HEADERS.includes(columns)) {
    throw new CommandError(`${file}, line 1: the header is not ${HEADERS.join(" or ")}`);
  }
  if (records.length === 0) throw new CommandError(`${file}, line 1: no rows follow the header`);
  const width = columns.split(",").length;
  const seen = new Map<string, number>();
  return records.map(({ record, info }) => {
    const refuse = (reason: string): never => {
      throw new CommandError(`${file}, line ${info.lines}: ${reason}`);
    };
    if (record.length !== width) refuse(`${record.length} columns instead of ${width}`);
    const [date = "", value = "", knownAt = null] = record.map((cell) => cell.trim());
    const row = {
      date: checkedDate(date, now, refuse),
      value: checkedValue(value, refuse),
      knownAt: knownAt === null ? null : checkedKnownAt(knownAt, date, now, refuse),
    };
    const before = seen.get(`${date} ${row.knownAt}`);
    if (before !== undefined) refuse(`${date} was given in line ${before} already`);
    seen.set(`${date} ${row.knownAt}`, info.lines);
    return row;
  });
}

export type Refuse = (reason: string) => never;

/** A date that exists and has begun. */
export function checkedDate(text: string, now: number, refuse: Refuse): string {
  // There is no year 0 for PostgreSQL.
  if (!isCalendarDate(text) || text < "0001") {
    return refuse(`${quoted(text)} is not a date (YYYY-MM-DD)`);
  }
  // By UTC, in which an observation begins at midnight and is never known before.
  return dayNumber(text) * DAY_MS > now ? refuse(`${text} is in the future`) : text;
}

function checkedValue(text: string, refuse: Refuse): number {
  const value = NUMBER.test(text) ? Number(text) : Number.NaN;
  return Math.abs(value) <= LARGEST ? value + 0 : refuse(`${quoted(text)} is not a number`);
}

/** The instant of a `known_at` cell, epoch ms. */
export function checkedKnownAt(text: string, date: string, now: number, refuse: Refuse): number {
  const at = instantOf(text);
  if (at === null) {
    return refuse(`known_at ${quoted(text)} is not a date or an instant with its zone`);
  }
  if (at < dayNumber(date) * DAY_MS) return refuse(`known_at ${text} is before its date ${date}`);
  return at > now ? refuse(`known_at ${text} is in the future`) : at;
}
