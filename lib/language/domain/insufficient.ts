// Whether a text says too little for a risk score. A score in the middle would then claim to know.

import type { Annotation } from "./annotate.ts";
import type { Mode } from "./document.ts";
import type { TextEvent } from "./events/read-events.ts";
import type { FirstSentences } from "./text/first-sentences.ts";
import { isKnownWord } from "./text/known-words.ts";
import { isReadLanguage } from "./text/language.ts";
import type { Token } from "./text/token.ts";

/** Why a text has no risk score. Source: docs/methods/language.md#insufficient. */
export const INSUFFICIENT_REASONS = [
  "LANGUAGE",
  "SHORT",
  "FIGURES",
  "FEW_KNOWN_WORDS",
  "OTHER_SUBJECT",
] as const;
export type InsufficientReason = (typeof INSUFFICIENT_REASONS)[number];

/** Words from which a text without an event has a score; sentences that repeat count once. */
export const MIN_WORDS = 80;
/** A text of figures: share of numbers among its words and numbers, or share of both in rows. */
const FIGURES_FROM = { numbers: 0.35, inRows: 0.5 };
/** Share of known words, among those of four letters and more, below which a text is not read. */
const KNOWN_FROM = 0.5;
const LONG_WORD = 4;
/** Cues of a firm's business for each word, below which a text is about something else. */
const BUSINESS_FROM = 0.055;
const OF_BUSINESS = /^(?:evidence_|topic_|direction_(?:good|profit|bad|deficit|deal)$)/;
/** An event of this severity is known whatever the rest of the text is. */
const SEVERE_FROM = 3;

/** Share of known words among the long ones that are not names; null without any. */
function knownShare({ text, tokens }: Annotation): number | null {
  const long = tokens.filter(({ kind, text: word }) => kind === "word" && word.length >= LONG_WORD);
  const small = long.filter(({ start }) => text.charAt(start) === text.charAt(start).toLowerCase());
  const counted = small.length > 0 ? small : long;
  const known = new Map<string, boolean>();
  const isKnown = ({ text: word }: Token) => {
    const found = known.get(word) ?? isKnownWord(word);
    known.set(word, found);
    return found;
  };
  return counted.length > 0 ? counted.filter(isKnown).length / counted.length : null;
}

/** Whether a text is mostly numbers, or rows that end in two numbers. */
function isOfFigures({ text, tokens }: Annotation): boolean {
  const read = tokens.filter(({ kind }) => kind !== "mark");
  const numbers = read.filter(({ kind }) => kind === "number").length;
  if (numbers >= FIGURES_FROM.numbers * read.length) return numbers > 0;
  let [inRows, from] = [0, 0];
  for (let at = 1; at <= read.length; at += 1) {
    const [last, next] = [read[at - 1], read[at]];
    if (last === undefined) continue;
    const isSameLine = next !== undefined && !text.slice(last.end, next.start).includes("\n");
    if (isSameLine) continue;
    const line = read.slice(from, at);
    const endsInFigures = line.length > 2 && line.slice(-2).every(({ kind }) => kind === "number");
    if (endsInFigures && !/^\s*[)%]*\./.test(text.slice(last.end, last.end + 4)))
      inRows += line.length;
    from = at;
  }
  return inRows > FIGURES_FROM.inRows * read.length;
}

/**
 * Why a text of earnings has no risk score; null where it has one. Source:
 * docs/methods/language.md#insufficient.
 */
export function insufficientReason(
  mode: Mode,
  annotation: Annotation,
  { words }: FirstSentences,
  events: readonly TextEvent[],
  language: string | null,
): InsufficientReason | null {
  if (mode !== "earnings") return null;
  if (events.some(({ severity }) => severity >= SEVERE_FROM)) return null;
  if (!isReadLanguage(language)) return "LANGUAGE";
  const isOfEvent = events.length > 0;
  if (words < MIN_WORDS && !isOfEvent) return "SHORT";
  if (isOfFigures(annotation)) return "FIGURES";
  const known = knownShare(annotation);
  if (known !== null && known < KNOWN_FROM) return "FEW_KNOWN_WORDS";
  if (isOfEvent) return null;
  const business = annotation.hits.all.filter(({ category }) => OF_BUSINESS.test(category)).length;
  return business < BUSINESS_FROM * annotation.wordCount ? "OTHER_SUBJECT" : null;
}
