// Lists the places where a lexicon cue occurs in a folder of texts; used by `npm run lexicons`.

import { readdirSync, readFileSync, statSync } from "node:fs";
import { basename, join } from "node:path";
import { expandCue } from "../../lib/language/domain/cue-matcher.ts";
import { tokenize } from "../../lib/language/domain/text/tokenize.ts";
import { CommandError } from "../operator/command.ts";

/** Characters shown on each side of the cue. */
const CONTEXT = 60;

/**
 * Key-word-in-context lines of a cue pattern in the `.txt` files of a folder (or in one file). With
 * more than `limit` occurrences, evenly spaced ones are shown, so that all files have a share.
 */
export function concordance(
  pattern: string,
  path: string,
  limit: number,
): { lines: string[]; total: number } {
  const cues = expandCue(pattern.toLowerCase()).map((cue) => cue.split(" "));
  const found = filesOf(path).flatMap((file) => linesOf(file, cues));
  const step = Math.max(1, found.length / limit);
  const lines = found.filter(
    (_, i) => i === 0 || Math.floor(i / step) > Math.floor((i - 1) / step),
  );
  return { lines: lines.slice(0, limit), total: found.length };
}

function filesOf(path: string): string[] {
  const stat = statSync(path, { throwIfNoEntry: false });
  if (!stat) throw new CommandError(`${path}: no such folder or file`);
  if (stat.isFile()) return [path];
  const names = readdirSync(path).filter((name) => name.endsWith(".txt"));
  if (names.length === 0) throw new CommandError(`${path}: no .txt files in it`);
  return names.toSorted().map((name) => join(path, name));
}

function linesOf(file: string, cues: readonly string[][]): string[] {
  const text = readFileSync(file, "utf8");
  const { tokens } = tokenize(text);
  const isCueAt = (words: readonly string[], at: number) =>
    words.every((word, i) =>
      word === "#"
        ? tokens[at + i]?.kind === "number"
        : tokens[at + i]?.kind === "word" && tokens[at + i]?.text === word,
    );
  const lines: string[] = [];
  for (let at = 0; at < tokens.length; at += 1) {
    const words = cues.find((candidate) => isCueAt(candidate, at));
    if (!words) continue;
    const [start, end] = [tokens[at]?.start ?? 0, tokens[at + words.length - 1]?.end ?? 0];
    const flat = (part: string) => part.replace(/\s+/g, " ");
    const before = flat(text.slice(Math.max(0, start - CONTEXT), start)).padStart(CONTEXT);
    const after = flat(text.slice(end, end + CONTEXT)).padEnd(CONTEXT);
    lines.push(`${before}[${flat(text.slice(start, end))}]${after}  ${basename(file, ".txt")}`);
  }
  return lines;
}
