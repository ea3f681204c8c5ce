// Whether the speakers of a text are told apart.

import type { Passage } from "./passages.ts";
import { readable } from "./readable.ts";

/**
 * `read`: its labels are. `none`: it has no speakers. `unread`: it looks like a call, and its
 * labels, or those of a large part, are not read.
 */
export const SPEAKER_STATUSES = ["read", "none", "unread"] as const;
export type SpeakerStatus = (typeof SPEAKER_STATUSES)[number];

/** What is said in calls and in hardly any other text, by kind; the first ones need two speakers. */
const CALL_PHRASES = [
  /\b(?:first|next|last|final|follow-up|another) question\b|\bquestions? (?:is |comes |will come )?from\b/i,
  /\blines? (?:are|is|have been) (?:now )?(?:open|on mute|placed|live)|\blisten[- ]only\b|\bpress(?:ing)? (?:star|\*|the star)/i,
  /\b(?:thanks|thank you),? (?:very much,? )?(?:operator|for (?:taking|the|that|your) (?:my |our )?questions?)\b/i,
  /\b(?:turn|hand|pass)(?:ing)?\b[^.?!]{0,50}\bover\b/i,
  /\bcongrat(?:s|ulations)\b|\b(?:nice|great|good|solid) quarter\b/i,
  /\b(?:stand(?:ing)? by|thank you for (?:joining|your patience)|thanks for joining)\b/i,
  /\bgood (?:morning|afternoon|evening|day),? (?:everyone|everybody|all|and|ladies|thank)\b/i,
  /\bwelcome (?:everyone )?to (?:the|our|today)\b[^.?!]{0,120}\b(?:call|conference)\b/i,
  /\bdisconnect\b|\bconcludes?\b[^.?!]{0,30}\b(?:call|conference|session)\b|\bno further questions\b/i,
  /\bwith me (?:today )?(?:is|are)\b|\bjoining me (?:today )?(?:is|are)\b|\bon the (?:call|line) with (?:me|us)\b/i,
];
const OF_TWO_SPEAKERS = 5;
/** The first of these are of questions and answers, which prepared remarks lack. */
const OF_QUESTIONS = 3;
/** Minimum kinds in a call. */
const MIN_KINDS = 3;

/** Whether a text looks like a call of several speakers, by a phrase of the `surest` first kinds among others. */
function looksLikeCall(posted: string, surest = OF_TWO_SPEAKERS): boolean {
  const text = readable(posted);
  const found = CALL_PHRASES.map((phrase) => phrase.test(text));
  return found.filter(Boolean).length >= MIN_KINDS && found.slice(0, surest).some(Boolean);
}

/** Share of the text behind the first label that may have no speaker. */
const MAX_UNLABELLED = 0.1;

/** Whether the speakers of a text are told apart. Linear time. */
export function speakerStatus(text: string, passages: readonly Passage[]): SpeakerStatus {
  const first = passages.findIndex(({ speaker, role }) => speaker !== null || role !== null);
  if (first < 0) return looksLikeCall(text) ? "unread" : "none";
  const labelled = passages.slice(first);
  const lengthOf = (some: readonly Passage[]) =>
    some.reduce((sum, { start, end }) => sum + end - start, 0);
  const unlabelled = labelled.filter(({ speaker, role }) => speaker === null && role === null);
  if (lengthOf(unlabelled) > MAX_UNLABELLED * lengthOf(labelled)) return "unread";
  if (!passages.some(({ isScored }) => isScored)) return "unread";
  const isAnyOther = labelled.some(({ role }) => role === "OPERATOR" || role === "ANALYST");
  return isAnyOther || !looksLikeCall(text, OF_QUESTIONS) ? "read" : "unread";
}
