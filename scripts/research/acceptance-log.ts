// The log of the lexicon reviews: a tab-separated file with one row per cue, kept beside the lexicons. `npm run
// lexicons` reads and writes it.

import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { crc32 } from "../../lib/core/digests.ts";
import { CommandError } from "../operator/command.ts";
import type { CueSample } from "./acceptance.ts";

/** One cue in the log: how often it occurs, which lines were drawn, and the result of their review. */
interface LogRow {
  category: string;
  cue: string;
  found: number;
  drawn: number;
  /** Digest of the drawn lines: when the lines change, they must be reviewed again. */
  lines: string;
  /** Null until somebody has reviewed the lines. */
  reviewed: { right: number; reviewer: string; date: string; note: string } | null;
}

const HEAD = ["category", "cue", "found", "drawn", "lines", "right", "reviewer", "date", "note"];

/** Reads the rows of a log; empty when the file does not exist yet. */
export function readLog(file: string): LogRow[] {
  if (!existsSync(file)) return [];
  const [, ...lines] = readFileSync(file, "utf8").replace(/\n$/, "").split("\n");
  return lines.map((line, i) => {
    const cells = line.split("\t");
    const [category, cue, found, drawn, digest, right, reviewer, date, note] = cells;
    if (cells.length !== HEAD.length || !category || !cue || !digest || !reviewer !== !right) {
      throw new CommandError(`${file}:${i + 2}: a row is ${HEAD.join(", ")}, tab by tab`);
    }
    const reviewed = right
      ? { right: Number(right), reviewer: reviewer ?? "", date: date ?? "", note: note ?? "" }
      : null;
    return { category, cue, found: Number(found), drawn: Number(drawn), lines: digest, reviewed };
  });
}

export function writeLog(file: string, rows: readonly LogRow[]): void {
  const texts = rows.map(({ category, cue, found, drawn, lines, reviewed }) => {
    const { right = "", reviewer = "", date = "", note = "" } = reviewed ?? {};
    return [category, cue, found, drawn, lines, right, reviewer, date, note].join("\t");
  });
  writeFileSync(file, `${[HEAD.join("\t"), ...texts].join("\n")}\n`);
}

const keyOf = ({ category, cue }: { category: string; cue: string }) => `${category}\t${cue}`;

/** Makes the log of newly drawn lines. A review is kept if its lines are still the same. */
export function updateLog(samples: readonly CueSample[], previousLog: readonly LogRow[]): LogRow[] {
  const previousRows = new Map(previousLog.map((row) => [keyOf(row), row]));
  return samples.map(({ category, cue, found, lines }) => {
    const digest = crc32(lines.join("\n")).toString(16).padStart(8, "0");
    const previous = previousRows.get(keyOf({ category, cue }));
    const reviewed = previous?.lines === digest ? previous.reviewed : null;
    return { category, cue, found, drawn: lines.length, lines: digest, reviewed };
  });
}

/** Adds reviews, one per line: category, cue, number of right lines, and a note. */
export function addReviews(
  rows: readonly LogRow[],
  text: string,
  signature: { reviewer: string; date: string },
): LogRow[] {
  const reviews = new Map(
    text
      .trim()
      .split("\n")
      .map((line) => line.split("\t"))
      .map(([category = "", cue = "", right = "", note = ""]) => [
        `${category}\t${cue}`,
        { right: Number(right), note },
      ]),
  );
  const loggedKeys = new Set(rows.map(keyOf));
  const unknown = [...reviews.keys()].find((key) => !loggedKeys.has(key));
  if (unknown !== undefined) throw new CommandError(`no such cue: ${unknown.replace("\t", ": ")}`);
  return rows.map((row) => {
    const review = reviews.get(keyOf(row));
    if (review === undefined) return row;
    if (!(review.right >= 0 && review.right <= row.drawn)) {
      throw new CommandError(
        `${keyOf(row)}: ${review.right} of ${row.drawn} lines cannot be right`,
      );
    }
    return { ...row, reviewed: { ...review, ...signature } };
  });
}
