// Labels of several lines: name, title, and the letter Q or A.

import {
  isBarePerson,
  isOneName,
  nameAndTitle,
  plainLine,
  type Role,
  roleOfTitle,
} from "./speakers.ts";

/** A name, perhaps a title, and the letter that says whether a question or an answer follows. */
export interface LetterBlock {
  readonly start: number;
  /** Where the line of the letter ends. */
  readonly end: number;
  /** Q or A where the lines above name nobody. */
  readonly name: string;
  /** The line between name and letter; null without one. */
  readonly title: string | null;
  readonly role: Role;
}

/** The letter alone on its line, or before the speech: "Q. How so?", "Q1: How so?" */
const LETTER_LINE = /^[ \t*_]*([QA])(?:[ \t*_:.]*$|(?:\d{1,2}[.:)]|[.)])[ \t]+(?=\S))/gm;
const BEFORE_SPEECH = /[.:)][ \t]+$/;
const MAX_LINE_LENGTH = 120;
const ENDS_SENTENCE = /[.!?]\s*$/;

/** The blocks of a text by where they begin. Empty unless it has questions and answers. */
export function letterBlocks(text: string): ReadonlyMap<number, LetterBlock> {
  const letters = [...text.matchAll(LETTER_LINE)];
  if (new Set(letters.map(([, letter]) => letter)).size < 2) return new Map();
  return new Map(
    letters.map((match) => {
      const block = blockOf(text, match.index, match.index + match[0].length, match[1] === "Q");
      return [block.start, block] as const;
    }),
  );
}

function blockOf(text: string, at: number, end: number, isQuestion: boolean): LetterBlock {
  const role: Role = isQuestion ? "ANALYST" : "EXEC";
  const alone = { start: at, end, name: isQuestion ? "Q" : "A", title: null, role };
  if (BEFORE_SPEECH.test(text.slice(at, end))) return alone;
  const below = lineAbove(text, at);
  const above = below === null ? null : lineAbove(text, below.start);
  for (const [line, titleLine] of [
    [above, below],
    [below, null],
  ] as const) {
    if (line === null || !isShort(line.text) || (titleLine !== null && !isShort(titleLine.text)))
      continue;
    const [name, rest] = nameAndTitle(line.text);
    if (!isBarePerson(name) && !isOneName(name)) continue;
    const title = titleLine?.text ?? null;
    return { start: line.start, end, name, title, role: answererOf(title ?? rest, role) };
  }
  // The letter may also stand above the name.
  const [next = ""] = text.slice(end + 1, end + 1 + MAX_LINE_LENGTH).split("\n", 1);
  const [name, title] = nameAndTitle(plainLine(next));
  if (!isBarePerson(name)) return alone;
  return {
    start: at,
    end: end + 1 + next.length,
    name,
    title: null,
    role: answererOf(title, role),
  };
}

const isShort = (line: string): boolean =>
  line.length <= MAX_LINE_LENGTH && !ENDS_SENTENCE.test(line);

/** Who answers, by the title; who asks is an analyst whatever the title. */
const answererOf = (title: string, role: Role): Role =>
  role === "ANALYST" ? role : (roleOfTitle(title) ?? role);

/** The line above an offset, over at most one empty line; null without one. */
function lineAbove(text: string, at: number): { start: number; text: string } | null {
  let [start, line] = [at, ""];
  for (let lines = 0; lines < 2 && start > 0 && line === ""; lines += 1) {
    const end = start - 1;
    start = text.lastIndexOf("\n", end - 1) + 1;
    line = end - start > 4 * MAX_LINE_LENGTH ? "." : plainLine(text.slice(start, end));
  }
  return line === "" ? null : { start, text: line };
}
