// Parses the rows, numbers and JSON that feeds send.

import type * as z from "zod";
import { addDays, isCalendarDate, utcDateOf } from "../../../core/calendar-date.ts";
import { FeedError, type Observation } from "./feeds.ts";

/** A decimal point needs digits after it: in a truncated body, 3.88 may end as `3.`. */
const DECIMAL = /^-?(\d+|\d*\.\d+)([eE][+-]?\d{1,2})?$/;

/**
 * The rows of a CSV answer below its header, as cells. Throws FeedError `malformed` for an unexpected
 * header, a row with another number of cells, and quotes.
 */
// These feeds quote no cell, so splitting at commas is exact. csv-parse (14 KB gzipped, with its
// own Buffer) also accepts rows that we want to refuse.
export function csvRows(source: string, text: string, headers: readonly string[]): string[][] {
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

/** The error for a row, by its number below the header. */
export function rowError(source: string, index: number): FeedError {
  return new FeedError(source, "malformed", `row ${index + 1}`);
}

const US_DATE = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/;

/** The ISO date of month/day/year; null for any other text. */
export function isoOfUsDate(text: string | undefined): string | null {
  const [, month = "", day = "", year] = US_DATE.exec(text ?? "") ?? [];
  return year === undefined ? null : `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
}

/** A finite decimal number, or null for any other text. */
export function decimal(text: string | undefined): number | null {
  if (text === undefined || !DECIMAL.test(text)) return null;
  const value = Number(text);
  return Number.isFinite(value) ? value : null;
}

/**
 * Observations in order of date from rows of date and text. `.` and empty text are missing values
 * and are skipped. Throws FeedError `malformed` for any other text that is not a number, an invalid
 * date or a repeated date.
 */
export function observationsFrom(
  source: string,
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

/**
 * Parses a JSON answer of the expected shape. Throws FeedError `malformed` otherwise, without any
 * text of the answer.
 */
export function parsedJson<T>(source: string, text: string, shape: z.ZodType<T>): T {
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

/** Refuses an answer with a date after tomorrow: the source's clock or ours is wrong. */
export function withoutFuture(source: string, found: Observation[], now: number): Observation[] {
  const newest = found.at(-1);
  if (newest !== undefined && newest.date > addDays(utcDateOf(now), 1)) {
    throw new FeedError(source, "malformed", "date in the future");
  }
  return found;
}

/** Yields have two decimals, so their differences are rounded to two. */
const rounded = (value: number): number => Math.round(value * 100) / 100;

/** The only column unchanged, or first minus second column on the days that both have. */
export function differenceOf([first = [], second]: readonly Observation[][]): Observation[] {
  if (second === undefined) return first;
  const secondByDate = new Map(second.map(({ date, value }) => [date, value]));
  return first.flatMap(({ date, value }) => {
    const other = secondByDate.get(date);
    return other === undefined ? [] : [{ date, value: rounded(value - other) }];
  });
}
