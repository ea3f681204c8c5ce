// Replaces a part of a document in `docs/` that a command generates, between two markers.

import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { CommandError } from "../operator/command.ts";

/** Documents that have generated parts. */
export type GeneratedDocument =
  | AccuracyPage
  | "methods/stress-index"
  | "performance"
  | "operations";

/** The pages of measured accuracy, each with one part that has the page's name. */
export const ACCURACY_PAGES = [
  "stress-index",
  "interpretation",
  "equities",
  "signals",
  "language",
  "earnings-calls",
  "earnings-model",
  "authorship",
] as const;

export type AccuracyPage = `accuracy/${(typeof ACCURACY_PAGES)[number]}`;

export const documentPath = (name: GeneratedDocument): string =>
  join(import.meta.dirname, `../../docs/${name}.md`);

/** The comments that mark the start and the end of a part. */
const markersOf = (part: string) => [`<!-- ${part}:start -->`, `<!-- ${part}:end -->`] as const;

/** Returns the text of a part without its markers; null when the document has no such part. */
export function partOf(text: string, part: string): string | null {
  const [start, end] = markersOf(part).map((marker) => text.indexOf(marker));
  if (start === undefined || end === undefined || start < 0 || end < start) return null;
  return text.slice(start + markersOf(part)[0].length, end).trim();
}

/** Replaces the text between the markers of a part. */
export async function writePart(
  name: GeneratedDocument,
  part: string,
  newText: string,
): Promise<void> {
  const path = documentPath(name);
  const text = await readFile(path, "utf8");
  const [start, end] = markersOf(part);
  if (partOf(text, part) === null) throw new CommandError(`${path} has no ${start} … ${end}`);
  const before = text.slice(0, text.indexOf(start) + start.length);
  const after = text.slice(text.indexOf(end));
  await writeFile(path, `${before}\n\n${newText.trim()}\n\n${after}`);
}
