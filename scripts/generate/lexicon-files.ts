// Reads the lexicons (lists of cues) from their .tsv files, checks them, and compiles them.

import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { crc32 } from "../../lib/core/digests.ts";
import {
  expandCue,
  isStemmed,
  packedCue,
  stemmedCue,
} from "../../lib/language/domain/cue-matcher.ts";
import { CommandError } from "../operator/command.ts";
import { jsonText } from "./json-text.ts";

/** A lexicon as read from its file: the coding rule and one pattern per row. */
export interface LexiconFile {
  category: string;
  rule: string;
  rows: { pattern: string; cues: string[]; line: number }[];
}

const COLUMNS = ["cue", "author", "date", "source", "note"] as const;
const MAX_CUE_WORDS = 8;
const MAX_SPELLINGS = 5_000;

/** The log of reviewed cues, which is not a lexicon. */
export const ACCEPTANCE_LOG = "acceptance.tsv";

/** Reads every `.tsv` of a folder except the log; the file's name is the category. */
export function readLexicons(folder: string): LexiconFile[] {
  const names = readdirSync(folder).filter(
    (name) => name.endsWith(".tsv") && name !== ACCEPTANCE_LOG,
  );
  if (names.length === 0) throw new CommandError(`${folder}: no .tsv files in it`);
  return names.toSorted().map((name) => {
    const category = basename(name, ".tsv");
    if (!/^[a-z][a-z0-9_]*$/.test(category)) {
      throw new CommandError(`${name}: a category is lower-case letters, digits and _`);
    }
    return readLexicon(category, name, readFileSync(join(folder, name), "utf8"));
  });
}

/** A line of the file's head. A cue may also begin with `#` (any number), but it contains no colon. */
const HEAD_LINE = /^# (rule|columns): (.+)$/;

/**
 * Reads one file. It begins with a line for the rule and a line for the columns, and then has the cues. Throws a
 * `CommandError` with file and line at the first bad row.
 */
export function readLexicon(category: string, name: string, text: string): LexiconFile {
  const rows: LexiconFile["rows"] = [];
  const lineByCue = new Map<string, number>();
  const head = new Map<string, string>();
  text.split(/\r?\n/).forEach((content, i) => {
    const line = i + 1;
    const fail = (reason: string) => new CommandError(`${name}:${line}: ${reason}`);
    if (content.trim() === "") return;
    const [, field, value] = HEAD_LINE.exec(content) ?? [];
    if (field !== undefined && value !== undefined) {
      if (rows.length > 0) throw fail(`"# ${field}:" stands after the first cue`);
      if (head.has(field)) throw fail(`a second "# ${field}:"`);
      head.set(field, value);
      return;
    }
    const cells = content.split("\t");
    if (cells.length !== COLUMNS.length) {
      throw fail(`${cells.length} columns, not ${COLUMNS.length} (${COLUMNS.join(", ")})`);
    }
    const pattern = cells[0] ?? "";
    const fault = findFault(pattern, cells);
    if (fault !== null) throw fail(fault);
    const cues = expandCue(pattern);
    const earlier = cues.map((cue) => lineByCue.get(cue));
    if (!earlier.includes(undefined))
      throw fail(`"${pattern}" stands in line ${earlier[0]} already`);
    for (const cue of cues) if (!lineByCue.has(cue)) lineByCue.set(cue, line);
    rows.push({ pattern, cues, line });
  });
  const rule = head.get("rule");
  if (rule === undefined) throw new CommandError(`${name}: no line "# rule: …"`);
  if (rows.length === 0) throw new CommandError(`${name}: no cues`);
  return { category, rule, rows };
}

function findFault(pattern: string, cells: string[]): string | null {
  if (!/^(?:[a-z'# ]|\{[a-z'# |]+\}|\([a-z'# |]+\))+$/.test(pattern)) {
    return `"${pattern}" is no pattern: lower-case words, {a|b} for a choice, (s) for an option`;
  }
  if (!/^\d{4}-\d{2}-\d{2}$/.test(cells[2] ?? "")) return `date "${cells[2]}" is not YYYY-MM-DD`;
  if (!cells[1]?.trim() || !cells[3]?.trim()) return "author and source may not be empty";
  const cues = expandCue(pattern);
  if (cues.length > MAX_SPELLINGS) return `${cues.length} spellings: split the pattern`;
  for (const cue of cues) {
    const words = cue.split(" ");
    const wrongWord = words.find((word) => !/^(?:[a-z]+(?:'[a-z]+)?|#)$/.test(word));
    if (wrongWord !== undefined) return `"${wrongWord}" in "${cue}" is no word`;
    if (words.length > MAX_CUE_WORDS) return `"${cue}" has more than ${MAX_CUE_WORDS} words`;
  }
  return null;
}

const withSortedChoices = (pattern: string): string =>
  pattern.replace(/(?<=[{(])[^})]+/g, (choices) => choices.split("|").toSorted().join("|"));

/**
 * The packed patterns of a lexicon. They are sorted, because that makes a smaller compressed bundle.
 */
function patternsOf({ category, rows }: LexiconFile): string[] {
  const packed = rows.map(({ pattern }) => withSortedChoices(packedCue(pattern)));
  const stored = isStemmed(category) ? new Set(packed.map(stemmedCue)) : packed;
  return [...stored].toSorted();
}

/** The generated files: the patterns of each category, which are expanded at first use, and the version. */
export function lexiconJson(lexicons: readonly LexiconFile[]) {
  const patterns = lexicons.map((lexicon) => [lexicon.category, patternsOf(lexicon)] as const);
  const lines = [patterns.map(([category]) => category), patterns.flatMap(([, each]) => each)];
  const version = crc32(lines.flat().join("\n")).toString(16).padStart(8, "0");
  return {
    lexicon: jsonText(
      Object.fromEntries(patterns.map(([name, each]) => [name, each.join("\n")])),
      1,
    ),
    /** Changes with any cue. */
    version: jsonText({ version: `lexicon-1.${version}` }, 1),
  };
}
