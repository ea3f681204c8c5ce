import type { Range } from "./normalize.ts";
import { safeHarbours } from "./safe-harbour.ts";
import { readSpeakerLabels, type SpeakerLabel } from "./speaker-labels.ts";
import type { Role } from "./speakers.ts";

export const PARTS = ["PREPARED", "QA"] as const;
export type Part = (typeof PARTS)[number];

/** A range of a transcript by one speaker in one part, without the speaker's label. */
export interface Passage extends Range {
  /** Prepared remarks, or questions and answers; null when the text does not tell its parts. */
  readonly part: Part | null;
  readonly role: Role | null;
  readonly speaker: string | null;
  readonly isScored: boolean;
  /** Why it is not scored; null when it is. */
  readonly omitted: "operator" | "safe_harbour" | "analyst" | null;
}

/** The heading of questions and answers, on its own line. */
const QA_HEADING =
  /^[ \t#*]*(?:questions?\s*(?:and|&|-and-)\s*answers?|question[- ]and[- ]answer|q\s*&\s*a|q and a)(?:\s+(?:session|section))?[ \t*:]*$/im;
/**
 * A longer opening without a label, in characters, is the speech, and the first label begins the
 * questions.
 */
const MIN_SPEECH_LENGTH = 600;
/** What the operator says when the questions begin. */
const OPENS_QUESTIONS = /\bquestion/i;

/** Speaker, role and part of a passage; null where unknown. */
interface Label {
  speaker: string | null;
  role: Role | null;
  part: Part | null;
}

/** A passage that is still being completed. */
type Turn = { -readonly [Key in keyof Passage]: Passage[Key] };

const UNKNOWN: Label = { speaker: null, role: null, part: null };

/**
 * Splits a transcript into passages by speaker and part. Passages of the operator and analysts, and
 * safe-harbour statements, are not scored. Without titles, the speakers before the questions and
 * the one who speaks most count as management. Lists of participants and empty turns are left out.
 * A text without labels is one passage, apart from its safe-harbour statements. `known` takes
 * precedence over the labels in the text. Source: docs/methods/language.md#reading-a-text.
 */
export function readPassages(text: string, known: Label = UNKNOWN): Passage[] {
  const turns = turnsOf(text, readSpeakerLabels(text));
  const first = turns.findIndex(({ speaker }) => speaker !== null);
  const labelled = first > 0 ? turns.slice(first) : first < 0 ? [] : turns;
  const qaStart = labelled.length > 0 ? questionsStart(labelled, text) : null;
  const hasUnknownRole = labelled.some(({ role }) => role === null);
  const management = hasUnknownRole ? managementOf(labelled, qaStart) : new Set<string>();
  const harbours = safeHarbours(text);
  const passages: Passage[] = [];
  let passed = 0;
  for (const turn of turns) {
    const { speaker, start } = turn;
    if (speaker !== null) turn.role ??= management.has(speaker) ? "EXEC" : "ANALYST";
    turn.speaker = known.speaker ?? speaker;
    turn.role = known.role ?? turn.role;
    turn.part = known.part ?? partAt(start, qaStart);
    turn.omitted = omittedBy(turn.role);
    turn.isScored = turn.omitted === null;
    while ((harbours[passed]?.end ?? Number.POSITIVE_INFINITY) <= turn.start) passed += 1;
    if (speaker === null || text.slice(start, turn.end).trim() !== "")
      splitAtStatements(turn, harbours, passed, passages);
  }
  return passages;
}

/**
 * The turns between labels. Text of an operator's turn that others must have said has no speaker.
 */
function turnsOf(text: string, labels: readonly SpeakerLabel[]): Turn[] {
  const turns: Turn[] = [];
  const add = (start: number, end: number, speaker: string | null, role: Role | null) =>
    turns.push({ start, end, part: null, role, speaker, isScored: true, omitted: null });
  const opening = labels[0]?.start ?? text.length;
  if (opening > 0) add(0, opening, null, null);
  let [next, operatorLength] = [1, 0];
  for (const { speechStart, speaker, role: labelRole } of labels) {
    const end = labels[next]?.start ?? text.length;
    const role = labelRole ?? speaker?.role ?? null;
    let speechEnd = end;
    if (role === "OPERATOR") {
      operatorLength += end - speechStart;
      // Notices of the transcript's publisher follow the last turn.
      const isLast = next === labels.length && 2 * operatorLength <= text.length;
      if (!isLast) speechEnd = operatorSpeechEnd(text, speechStart, end);
    }
    add(speechStart, speechEnd, speaker?.name ?? null, role);
    if (speechEnd < end) add(speechEnd, end, null, null);
    next += 1;
  }
  return turns;
}

/** Why a role's speech is not scored; null for management and unknown roles. */
const omittedBy = (role: Role | null): Passage["omitted"] =>
  role === "OPERATOR" ? "operator" : role === "ANALYST" ? "analyst" : null;

/** The part at an offset; null in a text without labels, where the questions have no start. */
const partAt = (at: number, qaStart: number | null): Part | null =>
  qaStart === null ? null : at >= qaStart ? "QA" : "PREPARED";

/**
 * Where the questions begin: at a heading, the first analyst, the operator's announcement, or the
 * second speaker.
 */
function questionsStart(turns: readonly Turn[], text: string): number {
  const heading = text.search(QA_HEADING);
  if (heading > (turns[0]?.start ?? 0)) return heading;
  const analyst = turns.find(({ role }) => role === "ANALYST");
  if (analyst) return analyst.start;
  const hasOperator = turns.some(({ role }) => role === "OPERATOR");
  const [first] = turns;
  if (!hasOperator && first && first.start > MIN_SPEECH_LENGTH) return first.start;
  const speaking = turns.findIndex(({ role, speaker }) => role !== "OPERATOR" && speaker !== null);
  const opening = turns.find(
    (turn, i) =>
      i > speaking &&
      (hasOperator
        ? turn.role === "OPERATOR" && OPENS_QUESTIONS.test(text.slice(turn.start, turn.end))
        : turn.speaker !== null && turn.speaker !== first?.speaker),
  );
  return opening?.start ?? Number.POSITIVE_INFINITY;
}

/** The speakers of the firm when titles do not tell them. */
function managementOf(turns: readonly Turn[], qaStart: number | null): Set<string> {
  const spoken = new Map<string, number>();
  const management = new Set<string>();
  for (const { speaker, role, start, end } of turns) {
    if (speaker === null || role === "OPERATOR" || role === "ANALYST") continue;
    spoken.set(speaker, (spoken.get(speaker) ?? 0) + end - start);
    if (partAt(start, qaStart) === "PREPARED") management.add(speaker);
  }
  const longest = Math.max(...spoken.values());
  const most = [...spoken].find(([, length]) => length === longest);
  return most === undefined ? management : management.add(most[0]);
}

/** Maximum characters of an operator's turn (about 150 words) and of its first paragraph. */
const MAX_OPERATOR = { turn: 1_000, paragraph: 2_000 };
/**
 * A longer line, in characters, is a whole paragraph. Shorter lines may be broken to fit a page.
 */
const MAX_BROKEN_LINE = 100;

/**
 * End of the operator's speech in a turn, exclusive. In a turn too long for an operator, the text
 * after the first paragraph belongs to speakers whose labels were not found. So does a long first
 * paragraph, such as a safe-harbour statement. Linear time.
 */
function operatorSpeechEnd(text: string, start: number, end: number): number {
  if (end - start <= MAX_OPERATOR.turn) return end;
  const paragraph = paragraphEnd(text, start, end);
  const speechEnd = paragraph - start > MAX_OPERATOR.paragraph ? start : paragraph;
  return end - speechEnd > MAX_OPERATOR.turn ? speechEnd : end;
}

/** Where the first paragraph ends: at the end of a long line, or before an empty line. */
function paragraphEnd(text: string, start: number, end: number): number {
  let hasBegun = false;
  for (let at = start; at < end; ) {
    const lineEnd = text.indexOf("\n", at);
    if (lineEnd < 0 || lineEnd >= end) return end;
    const isEmpty = text.slice(at, lineEnd).trim() === "";
    if (isEmpty && hasBegun) return at;
    if (lineEnd - at > MAX_BROKEN_LINE && !isEmpty) return lineEnd;
    hasBegun ||= !isEmpty;
    at = lineEnd + 1;
  }
  return end;
}

/** Adds a turn as passages, split at the safe-harbour statements from index `first` on. */
function splitAtStatements(
  turn: Turn,
  harbours: readonly Range[],
  first: number,
  passages: Passage[],
) {
  if ((harbours[first]?.start ?? turn.end) >= turn.end) {
    if (turn.start < turn.end) passages.push(turn);
    return;
  }
  let { start: at } = turn;
  const add = (end: number, isHarbour: boolean) => {
    const omitted = turn.omitted ?? (isHarbour ? "safe_harbour" : null);
    if (at < end) passages.push({ ...turn, start: at, end, isScored: omitted === null, omitted });
    at = end;
  };
  for (let next = first; (harbours[next]?.start ?? turn.end) < turn.end; next += 1) {
    const { start, end } = harbours[next] ?? turn;
    add(Math.max(at, start), false);
    add(Math.min(turn.end, end), true);
  }
  add(turn.end, false);
}

/**
 * The passages to score. If none would be scored, all are: the text may only look like an
 * operator's.
 */
export function scoredRanges(passages: readonly Passage[]): readonly Passage[] {
  if (passages.every(({ isScored }) => isScored)) return passages;
  const scored = passages.filter(({ isScored }) => isScored);
  return scored.length > 0 ? scored : passages;
}
