import type { Range } from "./normalize.ts";
import { safeHarbours } from "./safe-harbour.ts";
import { readSpeakerLabels, type SpeakerLabel } from "./speaker-labels.ts";
import type { Role } from "./speakers.ts";

export const PARTS = ["PREPARED", "QA"] as const;
export type Part = (typeof PARTS)[number];

/** A stretch of a text by one speaker in one part, without the label that names the speaker. */
export interface Passage extends Range {
  /** Prepared remarks or questions and answers; null in a text whose labels tell no parts. */
  readonly part: Part | null;
  readonly role: Role | null;
  readonly speaker: string | null;
  readonly isScored: boolean;
  /** Why it is not scored. */
  readonly omitted: "operator" | "safe_harbour" | "analyst" | null;
}

/** The heading of the questions, on a separate line. */
const QA_HEADING =
  /^[ \t#*]*(?:questions?\s*(?:and|&|-and-)\s*answers?|question[- ]and[- ]answer|q\s*&\s*a|q and a)(?:\s+(?:session|section))?[ \t*:]*$/im;
/**
 * An opening of at least this many characters without a label is a speech, and labels begin with a
 * question.
 */
const MIN_SPEECH_LENGTH = 600;
/** Phrases of an operator when the questions begin. */
const OPENS_QUESTIONS = /\bquestion/i;

/** Who says it, and where in the call; null where that is not known. */
interface Label {
  speaker: string | null;
  role: Role | null;
  part: Part | null;
}

/** A passage before it is known what of it is scored. */
type Turn = { -readonly [Key in keyof Passage]: Passage[Key] };

const UNKNOWN: Label = { speaker: null, role: null, part: null };

/**
 * Splits a transcript into passages by speaker and part, where labelled, without operator, analysts
 * and safe-harbour statements. In a text with labels but no titles, management are the speakers
 * before the questions, and whoever speaks most. Lists of participants and empty turns are in no
 * passage. A text without labels is one passage, less its safe-harbour statements. `known` takes
 * precedence over the text's own labels. Source: docs/methods/language.md#reading-a-text.
 */
export function readPassages(text: string, known: Label = UNKNOWN): Passage[] {
  const turns = turnsOf(text, readSpeakerLabels(text));
  const first = turns.findIndex(({ speaker }) => speaker !== null);
  const labelled = first > 0 ? turns.slice(first) : first < 0 ? [] : turns;
  const qaStart = labelled.length > 0 ? questionsFrom(labelled, text) : null;
  const isRoleOpen = labelled.some(({ role }) => role === null);
  const management = isRoleOpen ? managementOf(labelled, qaStart) : new Set<string>();
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
      splitAround(turn, harbours, passed, passages);
  }
  return passages;
}

function turnsOf(text: string, labels: readonly SpeakerLabel[]): Turn[] {
  const turns: Turn[] = [];
  const add = (start: number, end: number, speaker: string | null, role: Role | null) =>
    turns.push({ start, end, part: null, role, speaker, isScored: true, omitted: null });
  const opening = labels[0]?.start ?? text.length;
  if (opening > 0) add(0, opening, null, null);
  let [next, operated] = [1, 0];
  for (const { speechStart, speaker, role: labelRole } of labels) {
    const end = labels[next]?.start ?? text.length;
    const role = labelRole ?? speaker?.role ?? null;
    let own = end;
    if (role === "OPERATOR") {
      operated += end - speechStart;
      // Notices of the transcript's publisher follow the last turn.
      const isLast = next === labels.length && 2 * operated <= text.length;
      if (!isLast) own = operatorsEnd(text, speechStart, end);
    }
    add(speechStart, own, speaker?.name ?? null, role);
    if (own < end) add(own, end, null, null);
    next += 1;
  }
  return turns;
}

/** Why nothing is scored of what somebody says; null for management and for a role not known. */
const omittedBy = (role: Role | null): Passage["omitted"] =>
  role === "OPERATOR" ? "operator" : role === "ANALYST" ? "analyst" : null;

/**
 * The part that a place is in; null in a text without labels, where the questions begin nowhere.
 */
const partAt = (at: number, qaStart: number | null): Part | null =>
  qaStart === null ? null : at >= qaStart ? "QA" : "PREPARED";

/**
 * Where the questions begin: a heading, the first analyst, the operator's word, another speaker.
 */
function questionsFrom(turns: readonly Turn[], text: string): number {
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

/** The speakers of the firm, where titles do not show it. */
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

/** More than an operator says, in characters: about 150 words, and in one paragraph of theirs. */
const MAX_OPERATOR = { turn: 1_000, paragraph: 2_000 };
/** A line of more characters is a paragraph, not one that was broken to fit a page. */
const MAX_BROKEN_LINE = 100;

/**
 * End of an operator's speech in a turn, exclusive. A speech too long for an operator belongs,
 * after its first paragraph, to others whose labels were not read; a long paragraph belongs to
 * others too, for example a safe-harbour statement read aloud. Linear.
 */
function operatorsEnd(text: string, start: number, end: number): number {
  if (end - start <= MAX_OPERATOR.turn) return end;
  const paragraph = paragraphEnd(text, start, end);
  const own = paragraph - start > MAX_OPERATOR.paragraph ? start : paragraph;
  return end - own > MAX_OPERATOR.turn ? own : end;
}

/** Where the first paragraph ends: at a long line's end, or before an empty line. */
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

/** Adds a turn, cut where safe-harbour statements from the `first` on begin and end. */
function splitAround(turn: Turn, harbours: readonly Range[], first: number, passages: Passage[]) {
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
 * The ranges to score. When everything would be left out, everything is scored: a text that only
 * looks like an operator's line still has content.
 */
export function scoredRanges(passages: readonly Passage[]): readonly Passage[] {
  if (passages.every(({ isScored }) => isScored)) return passages;
  const scored = passages.filter(({ isScored }) => isScored);
  return scored.length > 0 ? scored : passages;
}
