import type { Range } from "./text/normalize.ts";
import type { Passage } from "./text/passages.ts";
import type { Token } from "./text/token.ts";

/** A place in the text that a score is based on: token indices, `to` exclusive. */
export interface CueFinding {
  readonly category: string;
  readonly from: number;
  readonly to: number;
  readonly negated: boolean;
  /** Whether it is part of the count of its category. */
  readonly counted: boolean;
}

/** A finding with its offsets in the text, in UTF-16 code units, end exclusive. */
export interface TextEvidence {
  readonly category: string;
  readonly start: number;
  readonly end: number;
  readonly negated: boolean;
  readonly counted: boolean;
}

/** Converts findings to text offsets, sorted by first token; ties in the order of the arguments. */
export const evidenceByPosition = (
  tokens: readonly Token[],
  ...readings: (readonly CueFinding[])[]
): TextEvidence[] =>
  readings
    .flat()
    .sort((a, b) => a.from - b.from)
    .map(({ category, from, to, negated, counted }) => {
      const [start, end] = [tokens[from]?.start ?? 0, tokens[to - 1]?.end ?? 0];
      return { category, start, end, negated, counted };
    });

/**
 * Why a part of a text is not scored: spoken by the operator or an analyst, a safe-harbour
 * statement, or a speaker label.
 */
export const OMISSION_REASONS = ["operator", "analyst", "safe_harbour", "label"] as const;
export type OmissionReason = (typeof OMISSION_REASONS)[number];

/** A part of a text whose words are not counted. Offsets are in UTF-16 code units. */
export interface Omission extends Range {
  readonly reason: OmissionReason;
}

/**
 * The parts of consecutive texts that are not scored: passages (unless none is scored) and the
 * labels between passages. Sorted by position, with offsets into each text. `passages` are sorted,
 * and each lies within one text. Linear time.
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

/** The omitted parts of a text that has no sections. */
export const omissionsOf = (text: string, passages: readonly Passage[]): Omission[] =>
  omissionsIn([{ start: 0, end: text.length }], passages).map(
    ({ section: _, ...omission }) => omission,
  );
