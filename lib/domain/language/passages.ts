import type { Range } from "./range.ts";
import { safeHarbours } from "./safe-harbour.ts";
import { type Role, readSpeakerLabels, type SpeakerLabel } from "./speakers.ts";

export const PARTS = ["PREPARED", "QA"] as const;
export type Part = (typeof PARTS)[number];

/** A stretch of a text by one speaker in one part, without the label that names the speaker. */
export interface Passage extends Range {
  /** Prepared remarks or questions and answers; null in a text without labels. */
  readonly part: Part | null;
  readonly role: Role | null;
  readonly speaker: string | null;
  readonly isScored: boolean;
  /** Why it is not scored. */
  readonly omitted: "operator" | "safe_harbour" | "analyst" | null;
}

/** Heads the questions, as a line of its own; for the beginning of a line. */
const QA_HEADING =
  /[ \t#*]*(?:questions?\s*(?:and|&|-and-)\s*answers?|question[- ]and[- ]answer|q\s*&\s*a|q and a)(?:\s+(?:session|section))?[ \t*:]*$/imy;
/** What it may begin with. */
const MAY_HEAD = " \t#*qQ";
/** What ends a line, as a multiline pattern has it. */
const ANY_LINE_END = /[\n\r\u2028\u2029]/g;
const OTHER_LINE_ENDS = ["\r", "\u2028", "\u2029"];
/** An opening of so many characters without a label is a speech, and labels begin with a question. */
const SPEECH = 600;
/** What an operator says when the questions begin. */
const OPENS_QUESTIONS = /\bquestion/i;

/** Who says it, and where in the call; null where that is not known. */
export interface Label {
  speaker: string | null;
  role: Role | null;
  part: Part | null;
}

type Turn = Range & Label;

const UNKNOWN: Label = { speaker: null, role: null, part: null };

/**
 * Splits a transcript into passages: by speaker and part where these are labelled, without operator,
 * analysts and safe-harbour statements. In a text with labels but without titles, management is who
 * speaks before the questions, and whoever speaks most. A text without labels is one passage, less
 * its safe-harbour statements. What is `known` goes before what the text's own labels say.
 * Source: methods §6.1, step 1.
 */
export function readPassages(text: string, known: Label = UNKNOWN): Passage[] {
  const turns = withRoles(turnsOf(text, readSpeakerLabels(text)), text).map((turn) => ({
    ...turn,
    speaker: known.speaker ?? turn.speaker,
    role: known.role ?? turn.role,
    part: known.part ?? turn.part,
  }));
  const harbours = safeHarbours(text);
  const passages: Passage[] = [];
  let passed = 0;
  for (const turn of turns) {
    while ((harbours[passed]?.end ?? Number.POSITIVE_INFINITY) <= turn.start) passed += 1;
    splitAround(turn, harbours, passed, passages);
  }
  return passages;
}

function turnsOf(text: string, labels: readonly SpeakerLabel[]): Turn[] {
  if (labels.length === 0) return text === "" ? [] : [{ start: 0, end: text.length, ...UNKNOWN }];
  const turns: Turn[] = [];
  const first = labels[0]?.start ?? 0;
  if (first > 0) turns.push({ start: 0, end: first, ...UNKNOWN });
  labels.forEach(({ speechStart, name, role }, i) => {
    const end = labels[i + 1]?.start ?? text.length;
    turns.push({ start: speechStart, end, speaker: name, role, part: null });
  });
  return turns;
}

function withRoles(turns: Turn[], text: string): Turn[] {
  const labelled = turns.filter(({ speaker }) => speaker !== null);
  if (labelled.length === 0) return turns;
  const qaStart = questionsFrom(labelled, text);
  const parted = turns.map((turn) => ({
    ...turn,
    part: turn.start >= qaStart ? ("QA" as const) : ("PREPARED" as const),
  }));
  const management = managementOf(parted);
  return parted.map((turn) => {
    if (turn.role !== null || turn.speaker === null) return turn;
    return { ...turn, role: management.has(turn.speaker) ? "EXEC" : "ANALYST" };
  });
}

/** Where the questions begin: a heading, the first analyst, the operator's word, another speaker. */
function questionsFrom(turns: readonly Turn[], text: string): number {
  const heading = questionsHeading(text);
  if (heading > (turns[0]?.start ?? 0)) return heading;
  const analyst = turns.find(({ role }) => role === "ANALYST");
  if (analyst) return analyst.start;
  const hasOperator = turns.some(({ role }) => role === "OPERATOR");
  const [first] = turns;
  if (!hasOperator && first && first.start > SPEECH) return first.start;
  const speaking = turns.findIndex(({ role }) => role !== "OPERATOR");
  const opening = turns.find(
    (turn, i) =>
      i > speaking &&
      (hasOperator
        ? turn.role === "OPERATOR" && OPENS_QUESTIONS.test(text.slice(turn.start, turn.end))
        : turn.speaker !== first?.speaker),
  );
  return opening?.start ?? Number.POSITIVE_INFINITY;
}

/** Where the line begins that heads the questions; -1 without one. */
function questionsHeading(text: string): number {
  // Only the plain line end is quickly looked for.
  const lineEnds = OTHER_LINE_ENDS.some((end) => text.includes(end)) ? ANY_LINE_END : /\n/g;
  lineEnds.lastIndex = 0;
  for (let at = 0; ; at = lineEnds.lastIndex) {
    QA_HEADING.lastIndex = at;
    if (MAY_HEAD.includes(text[at] ?? " ") && QA_HEADING.test(text)) return at;
    if (!lineEnds.test(text)) return -1;
  }
}

/** Who speaks for the house where titles do not tell. */
function managementOf(turns: readonly Turn[]): Set<string> {
  const spoken = new Map<string, number>();
  const management = new Set<string>();
  for (const { speaker, role, part, start, end } of turns) {
    if (speaker === null || role === "OPERATOR" || role === "ANALYST") continue;
    spoken.set(speaker, (spoken.get(speaker) ?? 0) + end - start);
    if (part === "PREPARED") management.add(speaker);
  }
  const [most] = [...spoken].sort((a, b) => b[1] - a[1]);
  return most ? management.add(most[0]) : management;
}

/** Adds a turn, cut where safe-harbour statements from the `first` on begin and end. */
function splitAround(turn: Turn, harbours: readonly Range[], first: number, passages: Passage[]) {
  const omitted =
    turn.role === "OPERATOR" ? "operator" : turn.role === "ANALYST" ? "analyst" : null;
  const add = (start: number, end: number, reason: Passage["omitted"]) => {
    if (start >= end) return;
    const { part, role, speaker } = turn;
    passages.push({ start, end, part, role, speaker, isScored: reason === null, omitted: reason });
  };
  let at = turn.start;
  for (let next = first; (harbours[next]?.start ?? turn.end) < turn.end; next += 1) {
    const { start, end } = harbours[next] ?? turn;
    const from = Math.max(at, start);
    add(at, from, omitted);
    at = Math.min(turn.end, end);
    add(from, at, omitted ?? "safe_harbour");
  }
  add(at, turn.end, omitted);
}

/**
 * The ranges to score. When nothing is left to score, the whole text is: a text that only looks like
 * an operator's line still says something.
 */
export function scoredRanges(passages: readonly Passage[]): readonly Passage[] {
  const scored = passages.filter(({ isScored }) => isScored);
  return scored.length > 0 ? scored : passages;
}
