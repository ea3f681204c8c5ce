// Reads CSV files, and the instants in their cells, for `npm run ingest`.

import { readFileSync } from "node:fs";
import type { CastingContext } from "csv-parse";
import { parse } from "csv-parse/sync";
import { DAY_MS, isCalendarDate } from "../../lib/core/calendar-date.ts";
import { CommandError } from "./command.ts";

/** A date alone means midnight UTC; a time of day must have a zone. */
const INSTANT = /^(\d{4}-\d{2}-\d{2})([T ]\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2}))?$/;

/** Rows with another number of cells than the header; with more, the file is something else. */
const MAX_ODD_ROWS = 100;

type CsvRecord = { record: string[]; info: { lines: number } };

/**
 * Returns every record of a CSV file with its line number. The caller checks the number and the content of the
 * cells.
 */
export function readCsvRecords(file: string): CsvRecord[] {
  let text: string;
  try {
    text = readFileSync(file, "utf8");
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    throw new CommandError(`${file}: ${code === "ENOENT" ? "no such file" : "cannot be read"}`);
  }
  try {
    // The caller counts the cells, so that the error message is ours and not the parser's.
    const options = { bom: true, info: true, relax_column_count: true, skip_empty_lines: true };
    const cast = (cell: string, { invalid_field_length, lines }: CastingContext) => {
      // The parser makes a long error for each of them.
      if (invalid_field_length <= MAX_ODD_ROWS) return cell;
      throw new CommandError(`${file}, line ${lines}: too many rows of another width`);
    };
    return parse(text, { ...options, cast }) as unknown as CsvRecord[];
  } catch (error) {
    if (error instanceof CommandError) throw error;
    const line = (error as { lines?: number }).lines ?? 1;
    throw new CommandError(`${file}, line ${line}: not CSV (a quote out of place?)`);
  }
}

/** Epoch ms of a date or of an instant with its zone; null for anything else. */
export function instantOf(text: string): number | null {
  const day = INSTANT.exec(text)?.[1];
  if (day === undefined || !isCalendarDate(day)) return null;
  const at = Date.parse(text.replace(" ", "T"));
  return Number.isNaN(at) ? null : at;
}

/** Like `instantOf`, but a bare date returns the last millisecond of that day, UTC. */
export function lastInstantOf(text: string): number | null {
  const at = instantOf(text);
  return at !== null && isCalendarDate(text) ? at + DAY_MS - 1 : at;
}

/** Formats a cell for an error message. */
export const quoted = (text: string): string => JSON.stringify(text.slice(0, 40));
