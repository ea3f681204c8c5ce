import type { Range } from "./text/normalize.ts";
import type { Passage } from "./text/passages.ts";
import type { Token } from "./text/tokenize.ts";

/** A place that a reading rests on, as it is found: token indices, `to` exclusive. */
export interface CueFinding {
  readonly category: string;
  readonly from: number;
  readonly to: number;
  readonly negated: boolean;
  /** Whether it is in the count of its category. */
  readonly counted: boolean;
}

/** The same in the text as given: UTF-16 offsets, end exclusive. */
export interface Evidence {
  readonly category: string;
  readonly start: number;
  readonly end: number;
  readonly negated: boolean;
  readonly counted: boolean;
}

/**
 * Where all findings of some readings stand in the text as given, by their first token; those of one
 * token in the order of the readings.
 */
export const evidenceByPosition = (
  tokens: readonly Token[],
  ...readings: (readonly CueFinding[])[]
): Evidence[] =>
  readings
    .flat()
    .sort((a, b) => a.from - b.from)
    .map(({ category, from, to, negated, counted }) => {
      const [start, end] = [tokens[from]?.start ?? 0, tokens[to - 1]?.end ?? 0];
      return { category, start, end, negated, counted };
    });

/** Why a stretch of a text is not read: whose speech it is, what it is, or that it names a speaker. */
export const OMISSION_REASONS = ["operator", "analyst", "safe_harbour", "label"] as const;
export type OmissionReason = (typeof OMISSION_REASONS)[number];

/** A stretch of a text without a share in its count of words. Offsets are those of evidence. */
export interface Omission extends Range {
  readonly reason: OmissionReason;
}

/**
 * What is left unread of texts that stand one after another, by position, with offsets into the text
 * of that index: passages that are not scored, unless nothing else is left, and labels, which are
 * between passages. Passages ascend, each within one text. Linear.
 */
export function omissionsIn(
  texts: readonly Range[],
  passages: readonly Passage[],
): (Omission & { section: number })[] {
  const isAnyScored = passages.some(({ isScored }) => isScored);
  const omitted: (Omission & { section: number })[] = [];
  let next = 0;
  for (const [section, text] of texts.entries()) {
    let read = text.start;
    const omit = (from: number, to: number, reason: OmissionReason) => {
      const [start, end] = [from - text.start, to - text.start];
      if (start < end) omitted.push({ section, start, end, reason });
    };
    for (let passage = passages[next]; passage && passage.start < text.end; ) {
      omit(read, passage.start, "label");
      if (isAnyScored && passage.omitted) omit(passage.start, passage.end, passage.omitted);
      read = passage.end;
      next += 1;
      passage = passages[next];
    }
    omit(read, text.end, "label");
  }
  return omitted;
}

/** The same of one text. */
export const omissionsOf = (text: string, passages: readonly Passage[]): Omission[] =>
  omissionsIn([{ start: 0, end: text.length }], passages).map(
    ({ section: _, ...omission }) => omission,
  );
