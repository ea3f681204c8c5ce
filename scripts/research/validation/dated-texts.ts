// Reads texts from data folders for the tables of docs/accuracy.

import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "csv-parse/sync";

/** A text, its date and its row in the folder's `index.csv`. */
export interface DatedText {
  date: string;
  text: string;
  columns: Readonly<Record<string, string>>;
}

/** Reads the texts that a folder's `index.csv` lists, by date; null if there is no index. */
export function readDatedTexts(folder: string): DatedText[] | null {
  const index = join(folder, "index.csv");
  if (!existsSync(index)) return null;
  const rows: Record<string, string>[] = parse(readFileSync(index), { columns: true });
  return rows
    .map((columns) => ({
      date: columns["date"] ?? "",
      text: readFileSync(join(folder, columns["file"] ?? ""), "utf8"),
      columns,
    }))
    .sort((a, b) => (a.date < b.date ? -1 : 1));
}

/** Reads all `.txt` files of a folder, by name; null if there is no such folder. */
export function readPlainTexts(folder: string): string[] | null {
  if (!existsSync(folder)) return null;
  const names = readdirSync(folder).filter((name) => name.endsWith(".txt"));
  return names.toSorted().map((name) => readFileSync(join(folder, name), "utf8"));
}

/** A Markdown table. */
export const markdownTable = (head: readonly string[], rows: readonly (readonly string[])[]) =>
  [head, head.map(() => "---"), ...rows].map((row) => `| ${row.join(" | ")} |`).join("\n");
