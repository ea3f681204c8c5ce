// Reads the texts with known authors that text comparison is trained on.

import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "csv-parse/sync";

export const GENRES = ["speech", "federalist", "fiction", "answers"] as const;
export type Genre = (typeof GENRES)[number];

/**
 * A text by one person. Texts with the same `work` are parts of it, such as two excerpts of a
 * novel.
 */
export interface Sample {
  genre: string;
  /** Surname in lower case: one person has one name in all genres. */
  author: string;
  work: string;
  text: string;
}

const read = (folder: string, file: string): string => readFileSync(join(folder, file), "utf8");

/** Rows of a folder's `index.csv`. */
const indexOf = (folder: string): Record<string, string>[] =>
  parse(read(folder, "index.csv"), { columns: true, skip_empty_lines: true });

/** Surname in lower case from a name such as "Charles Dickens", "HAMILTON" or "Powell". */
const surname = (name: string): string => (name.trim().split(/\s+/).at(-1) ?? "").toLowerCase();

function readIndexed(
  folder: string,
  genre: Genre,
  authorColumn: string,
  workOf: (row: Record<string, string>) => string,
): Sample[] {
  if (!existsSync(join(folder, "index.csv"))) return [];
  return indexOf(folder).map((row) => {
    const author = surname(row[authorColumn] ?? "");
    return { genre, author, work: workOf(row), text: read(folder, row["file"] ?? "") };
  });
}

const TURN = /^([A-Z][A-Z .'’-]+):\s*/;
const CHAIR = /^CHAIR(?:MAN|WOMAN)?\s/;

/**
 * The chair's answers at each press conference: all turns of the chair except the opening statement.
 */
function readAnswers(folder: string): Sample[] {
  if (!existsSync(folder)) return [];
  const files = readdirSync(folder).filter((name) => /^\d{4}-\d\d-\d\d\.txt$/.test(name));
  return files.sort().flatMap((file): Sample[] => {
    const turns = read(folder, file)
      .split(/\n\s*\n/)
      .map((turn) => ({ speaker: TURN.exec(turn)?.[1] ?? "", text: turn.replace(TURN, "") }))
      .filter(({ speaker }) => CHAIR.test(speaker));
    const author = surname(turns[0]?.speaker ?? "");
    const text = turns.slice(1).map((turn) => turn.text);
    return author === "" ? [] : [{ genre: "answers", author, work: file, text: text.join("\n") }];
  });
}

/** A line with at least this many words that occurs in two texts is taken for a menu. */
const SHARED_WORDS = 20;

/** Removes long lines that occur in several texts: menus of the web page they were copied from. */
function withoutMenus(samples: readonly Sample[]): Sample[] {
  const linesOf = (text: string) => text.split("\n").map((line) => line.trim());
  const texts = new Map<string, number>();
  for (const { text } of samples) {
    for (const line of new Set(linesOf(text))) texts.set(line, (texts.get(line) ?? 0) + 1);
  }
  const isUnshared = (line: string) =>
    (texts.get(line) ?? 0) < 2 || line.split(/\s+/).length < SHARED_WORDS;
  return samples.map((sample) => ({
    ...sample,
    text: linesOf(sample.text).filter(isUnshared).join("\n"),
  }));
}

/** Reads the texts below a data folder in a fixed order; empty when the folders are absent. */
export function readCorpus(data: string): Sample[] {
  const folder = (name: string) => join(data, "authorship", name);
  const byFile = (row: Record<string, string>) => row["file"] ?? "";
  return [
    ...withoutMenus(readIndexed(folder("fed_speeches"), "speech", "speaker", byFile)),
    ...readIndexed(folder("federalist"), "federalist", "author", byFile),
    ...readIndexed(folder("fiction"), "fiction", "author", (row) => row["work"] ?? ""),
    ...readAnswers(join(data, "fomc_press_conferences")),
  ];
}
