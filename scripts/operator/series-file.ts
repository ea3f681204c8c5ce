// Reads a CSV file of a market series and checks every row.

import { DAY_MS, dayNumber, isCalendarDate } from "../../lib/core/calendar-date.ts";
import type { ObservationRow } from "../../lib/market/actions/ingest.ts";
import { newYorkInstant } from "../../lib/market/domain/calendar.ts";
import { CommandError } from "./command.ts";
import { instantOf, quoted, readCsvRecords } from "./csv-records.ts";

/** A decimal number as it is written in files. */
export const NUMBER_TEXT = /^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d{1,3})?$/i;
const MAX_VALUE = 1e300;

/** Which column of a file has what, as its header says. */
type Layout = {
  width: number;
  value: number;
  knownAt: number | null;
  /** Whether rows without a value are skipped. Some sources list holidays in this way. */
  mayBeEmpty: boolean;
  /** The columns of vintages, oldest first, and when each became known; empty in other files. */
  vintages: readonly { column: number; knownAt: number }[];
};

/** A column of a vintage in a file of ALFRED, such as `ICSA_20221229`. */
const VINTAGE = /^[a-z0-9_]+_(\d{4})(\d{2})(\d{2})$/;

/** The vintages of ALFRED's `observation_date,ID_YYYYMMDD,…`; null for another header. */
function vintagesOf(names: readonly string[]): Layout["vintages"] | null {
  const [first, ...others] = names;
  if (first !== "observation_date" || others.length === 0) return null;
  const found = others.flatMap((name, index) => {
    const [, year, month, day] = VINTAGE.exec(name) ?? [];
    const date = `${year}-${month}-${day}`;
    // The day of a vintage is known, not its time; American statistics come out in the morning.
    return isCalendarDate(date) ? [{ column: index + 1, knownAt: newYorkInstant(date, 12) }] : [];
  });
  return found.length === others.length ? found.toSorted((a, b) => a.knownAt - b.knownAt) : null;
}

const OHLC = "date,open,high,low,close";
/** Headers in lower case, with the index of the column that has the value. `*` matches any one name. */
const LAYOUTS: readonly (readonly [header: string, value: number])[] = [
  [OHLC, 4],
  [`${OHLC},volume`, 4],
  [`${OHLC},adj close,volume`, 4],
  ["observation_date,*", 1],
  ["date,*", 1],
];
const KNOWN_HEADERS =
  "date,value or date,value,known_at, nor FRED's (observation_date,ID), ALFRED's (observation_date,ID_YYYYMMDD,…), Yahoo's, Stooq's or Cboe's";

function layoutOf(names: readonly string[]): Layout | null {
  const header = names.join(",");
  const vintages = vintagesOf(names);
  if (vintages !== null) {
    return { width: names.length, value: 1, knownAt: null, mayBeEmpty: true, vintages };
  }
  if (header === "date,value" || header === "date,value,known_at") {
    const knownAt = names.length === 3 ? 2 : null;
    return { width: names.length, value: 1, knownAt, mayBeEmpty: false, vintages: [] };
  }
  const general = names.length === 2 ? `${names[0]},*` : header;
  const found = LAYOUTS.find(([each]) => each === general);
  if (found === undefined) return null;
  return { width: names.length, value: found[1], knownAt: null, mayBeEmpty: true, vintages: [] };
}

/** Texts that sources write when there is no value. */
const EMPTY_VALUES: ReadonlySet<string> = new Set(["", ".", "null", "N/A", "ND"]);
export const isEmptyValue = (text: string): boolean => EMPTY_VALUES.has(text);
/** A number that sources write where there is none: it would be read as a value. */
export const isSentinel = (text: string): boolean => /^-9{4,}(\.(0*|9+))?$/.test(text);
const US_DATE = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/;
const MAX_LISTED = 20;

/** A date MM/DD/YYYY in ISO form; any other text as it is. */
export function isoOfUsDate(text: string): string {
  const [, month, day, year] = US_DATE.exec(text) ?? [];
  return year === undefined ? text : `${year}-${month?.padStart(2, "0")}-${day?.padStart(2, "0")}`;
}

/**
 * Reads a file with the columns `date,value` or `date,value,known_at`, the closes of a file as FRED, Yahoo,
 * Stooq or Cboe publish it, or the vintages of a file as ALFRED does. When anything is wrong, the error lists every fault with file and line.
 */
export function readSeriesFile(file: string, now: number): ObservationRow[] {
  const [header, ...records] = readCsvRecords(file);
  const layout = layoutOf(header?.record.map((name) => name.trim().toLowerCase()) ?? []);
  if (layout === null) {
    throw new CommandError(`${file}, line 1: the header is not ${KNOWN_HEADERS}`);
  }
  if (records.length === 0) throw new CommandError(`${file}, line 1: no rows follow the header`);
  const linesByKey = new Map<string, number>();
  const faults: string[] = [];
  const rows = records.flatMap(({ record, info }) => {
    try {
      return rowOf(record, layout, { now, line: info.lines, linesByKey: linesByKey });
    } catch (error) {
      if (!(error instanceof RowFault)) throw error;
      faults.push(`${file}, line ${info.lines}: ${error.message}`);
      return [];
    }
  });
  if (faults.length > 0) throw new CommandError(joinFaults(faults));
  return rows;
}

class RowFault extends Error {}

function joinFaults(faults: readonly string[]): string {
  const more = faults.length - MAX_LISTED;
  const shown = faults.slice(0, MAX_LISTED);
  return [...shown, ...(more > 0 ? [`and ${more} more`] : [])].join("\n");
}

type RowContext = { now: number; line: number; linesByKey: Map<string, number> };

function rowOf(
  record: string[],
  layout: Layout,
  { now, line, linesByKey }: RowContext,
): ObservationRow[] {
  const refuse: Refuse = (reason) => {
    throw new RowFault(reason);
  };
  const { width, mayBeEmpty } = layout;
  if (record.length !== width) refuse(`${record.length} columns instead of ${width}`);
  const cells = record.map((cell) => cell.trim());
  const date = mayBeEmpty ? isoOfUsDate(cells[0] ?? "") : (cells[0] ?? "");
  const checked = checkedDate(date, now, refuse);
  if (layout.vintages.length > 0) {
    const earlier = linesByKey.get(date);
    if (earlier !== undefined) refuse(`${date} was given in line ${earlier} already`);
    linesByKey.set(date, line);
    return vintageRows(cells, checked, { layout, now, refuse });
  }
  const value = cells[layout.value] ?? "";
  if (mayBeEmpty && isEmptyValue(value)) return [];
  const knownAt = layout.knownAt === null ? null : (cells[layout.knownAt] ?? "");
  const row = {
    date: checked,
    value: checkedValue(value, refuse),
    knownAt: knownAt === null ? null : checkedKnownAt(knownAt, date, now, refuse),
  };
  const earlierLine = linesByKey.get(`${date} ${row.knownAt}`);
  if (earlierLine !== undefined) refuse(`${date} was given in line ${earlierLine} already`);
  linesByKey.set(`${date} ${row.knownAt}`, line);
  return [row];
}

/** A row for each vintage in which the value of a date is new. */
function vintageRows(
  cells: readonly string[],
  date: string,
  { layout, now, refuse }: { layout: Layout; now: number; refuse: Refuse },
): ObservationRow[] {
  const rows: ObservationRow[] = [];
  for (const { column, knownAt } of layout.vintages) {
    const text = cells[column] ?? "";
    if (EMPTY_VALUES.has(text)) continue;
    const value = checkedValue(text, refuse);
    if (value === rows.at(-1)?.value) continue;
    const at = checkedKnownAt(new Date(knownAt).toISOString(), date, now, refuse);
    rows.push({ date, value, knownAt: at });
  }
  return rows;
}

export type Refuse = (reason: string) => never;

/** Checks that a date exists and is not in the future. */
export function checkedDate(text: string, now: number, refuse: Refuse): string {
  // PostgreSQL has no year 0.
  if (!isCalendarDate(text) || text < "0001") {
    const why = text.includes("/") ? "; with slashes, day and month could be either" : "";
    return refuse(`${quoted(text)} is not a date (YYYY-MM-DD)${why}`);
  }
  // Dates are UTC: an observation's day begins at midnight UTC, and it is never known before.
  return dayNumber(text) * DAY_MS > now ? refuse(`${text} is in the future`) : text;
}

function checkedValue(text: string, refuse: Refuse): number {
  if (isSentinel(text)) refuse(`${quoted(text)} stands for a missing value`);
  const value = NUMBER_TEXT.test(text) ? Number(text) : Number.NaN;
  return Math.abs(value) <= MAX_VALUE ? value + 0 : refuse(`${quoted(text)} is not a number`);
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
