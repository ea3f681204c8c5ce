import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { crc32 } from "../../lib/core/digests.ts";
import { CommandError } from "../operator/command.ts";
import type { Drawn } from "./acceptance.ts";

/** A cue in the log: how often it was found, which lines were drawn, and what became of them. */
interface LogRow {
  category: string;
  cue: string;
  found: number;
  drawn: number;
  /** Digest of the drawn lines: when the lines change, they must be reviewed again. */
  lines: string;
  /** Null until somebody has read them. */
  reviewed: { right: number; reviewer: string; date: string; note: string } | null;
}

const HEAD = ["category", "cue", "found", "drawn", "lines", "right", "reviewer", "date", "note"];

/** Reads the rows of a log; empty when the file does not exist yet. */
export function readLog(file: string): LogRow[] {
  if (!existsSync(file)) return [];
  const [, ...lines] = readFileSync(file, "utf8").replace(/\n$/, "").split("\n");
  return lines.map((line, i) => {
    const cells = line.split("\t");
    const [category, cue, found, drawn, named, right, reviewer, date, note] = cells;
    if (cells.length !== HEAD.length || !category || !cue || !named || !reviewer !== !right) {
      throw new CommandError(`${file}:${i + 2}: a row is ${HEAD.join(", ")}, tab by tab`);
    }
    const reviewed = right
      ? { right: Number(right), reviewer: reviewer ?? "", date: date ?? "", note: note ?? "" }
      : null;
    return { category, cue, found: Number(found), drawn: Number(drawn), lines: named, reviewed };
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

/** Makes the log of the lines drawn now; a review is kept while its lines are the same. */
export function loggedDraws(drawn: readonly Drawn[], before: readonly LogRow[]): LogRow[] {
  const known = new Map(before.map((row) => [keyOf(row), row]));
  return drawn.map(({ category, cue, found, lines }) => {
    const named = crc32(lines.join("\n")).toString(16).padStart(8, "0");
    const held = known.get(keyOf({ category, cue }));
    const reviewed = held?.lines === named ? held.reviewed : null;
    return { category, cue, found, drawn: lines.length, lines: named, reviewed };
  });
}

/** Adds reviews, one per line: category, cue, number of right lines, and a note. */
export function reviewedLog(
  rows: readonly LogRow[],
  text: string,
  by: { reviewer: string; date: string },
): LogRow[] {
  const given = new Map(
    text
      .trim()
      .split("\n")
      .map((line) => line.split("\t"))
      .map(([category = "", cue = "", right = "", note = ""]) => [
        `${category}\t${cue}`,
        { right: Number(right), note },
      ]),
  );
  const known = new Set(rows.map(keyOf));
  const unknown = [...given.keys()].find((key) => !known.has(key));
  if (unknown !== undefined) throw new CommandError(`no such cue: ${unknown.replace("\t", ": ")}`);
  return rows.map((row) => {
    const one = given.get(keyOf(row));
    if (one === undefined) return row;
    if (!(one.right >= 0 && one.right <= row.drawn)) {
      throw new CommandError(`${keyOf(row)}: ${one.right} of ${row.drawn} lines cannot be right`);
    }
    return { ...row, reviewed: { ...one, ...by } };
  });
}
