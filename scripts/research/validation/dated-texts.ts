import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "csv-parse/sync";

/** A text of a given day, with the other columns of its index. */
export interface DatedText {
  date: string;
  text: string;
  columns: Readonly<Record<string, string>>;
}

/** The texts of a folder with an `index.csv` of date and file, by date; null when there is none. */
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

/** Every `.txt` of a folder by name; null when there is no such folder. */
export function readPlainTexts(folder: string): string[] | null {
  if (!existsSync(folder)) return null;
  const names = readdirSync(folder).filter((name) => name.endsWith(".txt"));
  return names.toSorted().map((name) => readFileSync(join(folder, name), "utf8"));
}

/** Rows of cells as a Markdown table. */
export const markdownTable = (head: readonly string[], rows: readonly (readonly string[])[]) =>
  [head, head.map(() => "---"), ...rows].map((row) => `| ${row.join(" | ")} |`).join("\n");
