// What a parser of foreign bytes is measured with: a hostile body, and an ordinary document.

import { addDays } from "../../../../lib/core/calendar-date.ts";
import { SENTENCE } from "./hostile-bodies.ts";

/** A parser of bytes that others send. */
export interface ForeignParser {
  name: string;
  read(document: string): unknown;
  /** A document with the body in the places in which others write. */
  around(body: string): string;
  /** An ordinary document of this length, to compare with. */
  ordinary(length: number): string;
}

export const TODAY = "2026-11-24";
export const NOW = Date.parse(`${TODAY}T12:00:00Z`);

/** The day of a row of an ordinary document, without repetition. */
export const dayOf = (row: number): string => addDays("1990-01-01", row);

function rowsOf(length: number, row: (at: number) => string, between: string): string {
  const rows: string[] = [];
  for (let size = 0; size < length; size += (rows.at(-1)?.length ?? 0) + between.length) {
    rows.push(row(rows.length));
  }
  return rows.join(between);
}

/** A text as JSON that is no longer than the text, however much of it must be escaped. */
function jsonText(body: string): string {
  const whole = JSON.stringify(body);
  const share = body.length / whole.length;
  return share > 0.9 ? whole : JSON.stringify(body.slice(0, Math.floor(body.length * share)));
}

/** A paragraph of ordinary prose. */
export const PROSE = `${SENTENCE.repeat(8)}\n\n`;

type Read = (document: string) => unknown;

/** A parser of text in a frame; ordinary text repeats itself. */
export const ofText = (
  name: string,
  read: Read,
  around: (body: string) => string = (body) => body,
  text: string = PROSE,
): ForeignParser => ({
  name,
  read,
  around,
  ordinary: (length) => around(text.repeat(Math.ceil(length / text.length))),
});

/** A parser of JSON rows. A row has one text of its source, which is a hostile body or "x". */
export const ofJson = (
  name: string,
  read: Read,
  row: (at: number, text: string) => string,
  around: (rows: string) => string,
): ForeignParser => ({
  name,
  read,
  around: (body) => around(row(0, jsonText(body))),
  ordinary: (length) => around(rowsOf(length, (at) => row(at, '"x"'), ",")),
});

/** A parser of CSV rows: the body follows the first row. */
export const ofCsv = (
  name: string,
  read: Read,
  header: string,
  row: (at: number) => string,
): ForeignParser => ({
  name,
  read,
  around: (body) => `${header}\n${row(0)}\n${body}\n`,
  ordinary: (length) => `${header}\n${rowsOf(length, row, "\n")}\n`,
});
