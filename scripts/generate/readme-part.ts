import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { CommandError } from "../operator/command.ts";

export const README = join(import.meta.dirname, "../../README.md");

/** The README with the text between its markers of that name. */
function withPart(readme: string, name: string, text: string): string {
  const marks = [`<!-- ${name}:start -->`, `<!-- ${name}:end -->`] as const;
  const [start, end] = [readme.indexOf(marks[0]), readme.indexOf(marks[1])];
  if (start < 0 || end < start) throw new CommandError(`README.md has no ${marks.join(" … ")}`);
  const before = readme.slice(0, start + marks[0].length);
  return `${before}\n\n${text}\n\n${readme.slice(end)}`;
}

/** Puts the text between the markers of that name in the README. */
export async function writeReadmePart(name: string, text: string): Promise<void> {
  await writeFile(README, withPart(await readFile(README, "utf8"), name, text.trim()));
}
