import type { Range } from "./normalize.ts";
import { readable } from "./readable.ts";
import { operatorPhrases, type Part, partAt, rolesOf } from "./roles.ts";
import { safeHarbours } from "./safe-harbour.ts";
import { readSpeakerLabels, type SpeakerLabel } from "./speaker-labels.ts";
import type { Role } from "./speakers.ts";

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

/** Speaker, role and part of a passage; null where unknown. */
interface Label {
  speaker: string | null;
  role: Role | null;
  part: Part | null;
}

/** A passage that is still being completed. */
type OpenPassage = { -readonly [Key in keyof Passage]: Passage[Key] };

const UNKNOWN: Label = { speaker: null, role: null, part: null };

/**
 * Splits a transcript into passages by speaker and part. Passages of the operator and analysts, and
 * safe-harbour statements, are not scored. Without titles, the speakers before the questions and
 * the one who speaks most count as management. Lists of participants and empty turns are left out.
 * A text without labels is one passage, apart from its safe-harbour statements. `known` takes
 * precedence over the labels in the text. Source: docs/methods/language.md#reading-a-text.
 */
export function readPassages(posted: string, known: Label = UNKNOWN): Passage[] {
  const text = readable(posted);
  const turns = turnsOf(text, readSpeakerLabels(text));
  const first = turns.findIndex(({ speaker }) => speaker !== null);
  const labelled = first > 0 ? turns.slice(first) : first < 0 ? [] : turns;
  const { qaStart, management } = rolesOf(labelled, text);
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
function turnsOf(text: string, labels: readonly SpeakerLabel[]): OpenPassage[] {
  const turns: OpenPassage[] = [];
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
  const speechEnd = isOperators(text, start, paragraph) ? paragraph : start;
  return end - speechEnd > MAX_OPERATOR.turn ? speechEnd : end;
}

/** Whether a paragraph is so short, or so full of what operators say, that an operator says it. */
const isOperators = (text: string, start: number, end: number) =>
  end - start <= MAX_OPERATOR.turn ||
  (end - start <= MAX_OPERATOR.paragraph && operatorPhrases(text.slice(start, end)) > 1);

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
  turn: OpenPassage,
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
