import { readFileSync } from "node:fs";
import { parse } from "csv-parse/sync";
import { DAY_MS, dayNumber, isCalendarDate } from "../lib/domain/calendar-date.ts";
import type { ObservationRow } from "../lib/operations/ingest-observations.ts";
import { CommandError } from "./command.ts";

const HEADERS = ["date,value", "date,value,known_at"];
const NUMBER = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d{1,3})?$/i;
/** A date is midnight UTC; a time of day says its zone. */
const INSTANT = /^(\d{4}-\d{2}-\d{2})([T ]\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2}))?$/;
const LARGEST = 1e300;

type CsvRecord = { record: string[]; info: { lines: number } };

/** Reads a file of `date,value` or `date,value,known_at`; the first fault names file and line. */
export function readSeriesFile(file: string, now: number): ObservationRow[] {
  const [header, ...records] = readRecords(file);
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

function readRecords(file: string): CsvRecord[] {
  let text: string;
  try {
    text = readFileSync(file, "utf8");
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    throw new CommandError(`${file}: ${code === "ENOENT" ? "no such file" : "cannot be read"}`);
  }
  try {
    // Cells are counted by ourselves, so that the message is in our words.
    const options = { bom: true, info: true, relax_column_count: true, skip_empty_lines: true };
    return parse(text, options) as unknown as CsvRecord[];
  } catch (error) {
    const line = (error as { lines?: number }).lines ?? 1;
    throw new CommandError(`${file}, line ${line}: not CSV (a quote out of place?)`);
  }
}

type Refuse = (reason: string) => never;

function checkedDate(text: string, now: number, refuse: Refuse): string {
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

function checkedKnownAt(text: string, date: string, now: number, refuse: Refuse): number {
  const day = INSTANT.exec(text)?.[1];
  const at = day !== undefined && isCalendarDate(day) ? Date.parse(text.replace(" ", "T")) : NaN;
  if (Number.isNaN(at)) {
    return refuse(`known_at ${quoted(text)} is not a date or an instant with its zone`);
  }
  if (at < dayNumber(date) * DAY_MS) return refuse(`known_at ${text} is before its date ${date}`);
  return at > now ? refuse(`known_at ${text} is in the future`) : at;
}

const quoted = (text: string) => JSON.stringify(text.slice(0, 40));
