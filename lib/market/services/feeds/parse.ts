import type * as z from "zod";
import { isCalendarDate } from "../../../core/calendar-date.ts";
import { FeedError, type FeedName, type Observation } from "./feeds.ts";

/** A point has digits after it: `3.` is what is left of 3.88 where a body was cut off. */
const DECIMAL = /^-?(\d+|\d*\.\d+)([eE][+-]?\d{1,2})?$/;

/**
 * The rows of a CSV answer below its header, as cells. Refuses, as malformed, a header other than
 * those expected, a row with another number of cells, and quotes.
 */
// None of these feeds quotes a cell, so splitting is exact, and a stranger's row is refused rather
// than repaired; csv-parse (14 KB gzipped, with a Buffer of its own) accepts more than we want.
export function csvRows(source: FeedName, text: string, headers: readonly string[]): string[][] {
  const [first = "", ...lines] = text.split(/\r?\n/);
  if (!headers.includes(first)) throw new FeedError(source, "malformed", "header");
  if (lines.at(-1) === "") lines.pop();
  const width = first.split(",").length;
  return lines.map((line, index) => {
    const cells = line.split(",");
    if (cells.length !== width || line.includes('"')) throw rowError(source, index);
    return cells;
  });
}

/** What is wrong with a row, by its number below the header. */
export function rowError(source: FeedName, index: number): FeedError {
  return new FeedError(source, "malformed", `row ${index + 1}`);
}

/** A finite decimal number, or null for any other text. */
export function decimal(text: string | undefined): number | null {
  if (text === undefined || !DECIMAL.test(text)) return null;
  const value = Number(text);
  return Number.isFinite(value) ? value : null;
}

/**
 * Observations in order of date from rows of date and text. `.` and empty text are missing values,
 * which are skipped; anything else that is no date, no number or a date twice refuses all rows.
 */
export function observationsFrom(
  source: FeedName,
  rows: readonly { date: string | null; text: string | undefined }[],
): Observation[] {
  const seen = new Set<string>();
  const found: Observation[] = [];
  for (const [index, { date, text }] of rows.entries()) {
    if (date === null || !isCalendarDate(date) || seen.has(date)) throw rowError(source, index);
    seen.add(date);
    if (text === "." || text === "") continue;
    const value = decimal(text);
    if (value === null) throw rowError(source, index);
    found.push({ date, value });
  }
  return found.sort((a, b) => (a.date < b.date ? -1 : 1));
}

/** A JSON answer in its source's shape; else FeedError `malformed`, without a word of the answer. */
export function parsedJson<T>(source: FeedName, text: string, shape: z.ZodType<T>): T {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    throw new FeedError(source, "malformed", "not JSON");
  }
  const read = shape.safeParse(body);
  if (!read.success) throw new FeedError(source, "malformed", "shape");
  return read.data;
}
