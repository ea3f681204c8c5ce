// Who speaks for the firm, who asks, and where the questions begin, where labels do not say it.

import type { Range } from "./normalize.ts";
import { isNumberedSpeaker, type Role } from "./speakers.ts";

export const PARTS = ["PREPARED", "QA"] as const;
export type Part = (typeof PARTS)[number];

/** A turn of a transcript; the role is set where it is found. */
export interface Turn extends Range {
  readonly speaker: string | null;
  role: Role | null;
}

/** Where the questions begin, and the names of those who speak for the firm. */
interface Roles {
  /** Null in a text without labels. */
  readonly qaStart: number | null;
  readonly management: ReadonlySet<string>;
}

/** The roles in turns of which the first is labelled. Linear time. */
export function rolesOf(turns: readonly Turn[], text: string): Roles {
  if (turns.length === 0) return { qaStart: null, management: new Set() };
  findOperator(turns, text);
  const qaStart = questionsStart(turns, text);
  const hasUnknownRole = turns.some(({ role }) => role === null);
  return { qaStart, management: hasUnknownRole ? managementOf(turns, qaStart, text) : new Set() };
}

/** What operators say, by kind. */
const OPERATOR_PHRASES = [
  /\b(?:stand(?:ing)? by|hold the line|please hold)\b/i,
  /\blisten[- ]only\b|\blines? (?:are|is|have been|has been|will be) (?:now |in |all )?(?:open|live|mute|placed|unmuted)|\bon mute\b/i,
  /\bpress(?:ing)?\b[^.]{0,40}(?:\bstar\b|\*|\bone\b|\bzero\b|\bpound\b|\bkeypad\b|#)|\bstar[, ]+(?:one|1)\b/i,
  /\b(?:first|next|last|final|following) question\b|\bquestions? (?:is|comes|will come|today)?\s*(?:coming )?(?:from|by)\b/i,
  /\bwelcome (?:everyone |you |all )?to (?:the|today|our)\b[^.]{0,120}\b(?:call|conference|webcast)\b/i,
  /\b(?:hand|turn|pass)(?:ing)?\b[^.]{0,40}\bover\b|\bover to\b/i,
  /\bdisconnect\b|\bconcludes?\b[^.]{0,30}\b(?:call|conference|session|today)/i,
  /\bbeing recorded\b|\byour operator\b|\bconference operator\b/i,
  /\bgo ahead\b|\bplease proceed\b|\bquestion[- ]and[- ]answer (?:session|period)\b/i,
];
/** How many kinds of what operators say are in a speech. */
export const operatorPhrases = (speech: string): number =>
  OPERATOR_PHRASES.filter((pattern) => pattern.test(speech)).length;

/** Maximum characters of an operator's mean turn. */
const MAX_MEAN_TURN = 700;
/** Minimum phrases of an operator. */
const MIN_PHRASES = 2;

/**
 * Gives the role of operator where no label has it: to the speaker who says most of what operators
 * say, in short turns. Names tell who they are, so only speakers whom a recogniser numbered can be it.
 */
function findOperator(turns: readonly Turn[], text: string) {
  if (turns.some(({ role }) => role === "OPERATOR" || role === "ANALYST")) return;
  const speakers = Map.groupBy(
    turns.filter(({ speaker }) => speaker !== null && isNumberedSpeaker(speaker)),
    ({ speaker }) => speaker,
  );
  let [most, operator] = [MIN_PHRASES - 1, null as string | null];
  for (const [speaker, spoken] of speakers) {
    const speeches = spoken.map(({ start, end }) => text.slice(start, end));
    const length = speeches.reduce((sum, speech) => sum + speech.length, 0);
    const phrases = speeches.reduce((sum, speech) => sum + operatorPhrases(speech), 0);
    if (length / speeches.length > MAX_MEAN_TURN || phrases <= most) continue;
    [most, operator] = [phrases, speaker];
  }
  for (const turn of turns)
    if (turn.speaker === operator && operator !== null) turn.role = "OPERATOR";
}

/** The heading of questions and answers, on its own line. */
const QA_HEADING =
  /^[ \t#*]*(?:questions?\s*(?:and|&|-and-)\s*answers?|question[- ]and[- ]answer|q\s*&\s*a|q and a)(?:\s+(?:session|section))?[ \t*:]*$/im;
/**
 * A longer opening without a label, in characters, is the speech, and the first label begins the
 * questions.
 */
const MIN_SPEECH_LENGTH = 600;
/** What the operator says when the questions begin: a question, or who is next and of which firm. */
const OPENS_QUESTIONS =
  /\bquestion|\b(?:go|going|move|moving|line of|hear|comes?|next is|next up is|next we have)\b(?: (?:next|now|back))?(?: (?:to|from|is|we have))?(?: the line of)? \p{Lu}[^.!?\n]{1,60}\b(?:with|from|of|at)\b/iu;

/** What the operator says before each question, also as the first words of a text. */
const ANNOUNCES = /\bquestion\b[^.!?\n]{0,60}\b(?:from|by)\b/i;

/** The part at an offset; null in a text without labels, where the questions have no start. */
export const partAt = (at: number, qaStart: number | null): Part | null =>
  qaStart === null ? null : at >= qaStart ? "QA" : "PREPARED";

/**
 * Where the questions begin: at a heading, the first analyst, the operator's announcement, or the
 * second speaker.
 */
function questionsStart(turns: readonly Turn[], text: string): number {
  const heading = text.search(QA_HEADING);
  if (heading > (turns[0]?.start ?? 0)) return heading;
  const analyst = turns.find(({ role }) => role === "ANALYST");
  const hasOperator = turns.some(({ role }) => role === "OPERATOR");
  const [first] = turns;
  if (!hasOperator && analyst) return analyst.start;
  if (!hasOperator && first && first.start > MIN_SPEECH_LENGTH) return first.start;
  const speaking = turns.findIndex(({ role, speaker }) => role !== "OPERATOR" && speaker !== null);
  const opening = turns.find((turn, i) => {
    if (!hasOperator)
      return i > speaking && turn.speaker !== null && turn.speaker !== first?.speaker;
    if (turn.role !== "OPERATOR") return false;
    const speech = text.slice(turn.start, turn.end);
    return i > speaking ? OPENS_QUESTIONS.test(speech) : ANNOUNCES.test(speech);
  });
  if (opening === undefined || analyst === undefined || analyst.start < opening.start)
    return (analyst ?? opening)?.start ?? Number.POSITIVE_INFINITY;
  const between = turns.slice(turns.indexOf(opening), turns.indexOf(analyst));
  const isAnotherAsking = between.some(({ role, speaker }) => role === null && speaker !== null);
  return isAnotherAsking ? opening.start : analyst.start;
}

/**
 * The speakers of the firm when titles do not tell them: those before the questions and, of those
 * whom no operator announced, the one who speaks most and those who only answer.
 */
function managementOf(turns: readonly Turn[], qaStart: number, text: string): Set<string> {
  const management = new Set<string>();
  const spoken = new Map<string, number>();
  /** Speakers who begin after the operator, and speakers who ask. */
  const [announced, asking] = [new Set<string>(), new Set<string>()];
  let before: Turn | null = null;
  for (const turn of turns) {
    const { speaker, role, start, end } = turn;
    if (speaker !== null && role !== "OPERATOR" && role !== "ANALYST") {
      const isNew = !spoken.has(speaker);
      spoken.set(speaker, (spoken.get(speaker) ?? 0) + end - start);
      if (partAt(start, qaStart) === "PREPARED") management.add(speaker);
      else if (isNew && before?.role === "OPERATOR") announced.add(speaker);
      if (text.slice(start, end).includes("?")) asking.add(speaker);
    }
    before = turn;
  }
  const others = [...spoken].filter(([speaker]) => !announced.has(speaker));
  const longest = Math.max(...others.map(([, length]) => length));
  for (const [speaker, length] of others) {
    if (length === longest || (announced.size > 0 && !asking.has(speaker))) management.add(speaker);
  }
  return management;
}
