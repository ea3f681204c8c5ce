import type { Passage } from "./passages.ts";
import type { Range } from "./range.ts";

/** Why a stretch of a text is not read: whose speech it is, what it is, or that it names a speaker. */
export const OMISSION_REASONS = ["operator", "analyst", "safe_harbour", "label"] as const;
type OmissionReason = (typeof OMISSION_REASONS)[number];

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
