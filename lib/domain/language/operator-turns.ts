/** Longer than operators speak, in characters: about 150 words. */
const LONGEST = 1_000;
/** Longer than a paragraph of theirs, as when one reads out a safe-harbour statement. */
const LONGEST_PARAGRAPH = 2 * LONGEST;
/** A line of more characters is a paragraph, not one that was broken to fit a page. */
const LONGEST_BROKEN_LINE = 100;

/**
 * Where an operator stops speaking in a turn, exclusive. What is too long for an operator is, but for
 * its first paragraph, that of others whose labels were not read. Linear.
 */
export function operatorsEnd(text: string, start: number, end: number): number {
  if (end - start <= LONGEST) return end;
  const paragraph = paragraphEnd(text, start, end);
  const own = paragraph - start > LONGEST_PARAGRAPH ? start : paragraph;
  return end - own > LONGEST ? own : end;
}

/** Where the first paragraph ends: at a long line's end, or before an empty line. */
function paragraphEnd(text: string, start: number, end: number): number {
  let hasBegun = false;
  for (let at = start; at < end; ) {
    const lineEnd = text.indexOf("\n", at);
    if (lineEnd < 0 || lineEnd >= end) return end;
    const isEmpty = text.slice(at, lineEnd).trim() === "";
    if (isEmpty && hasBegun) return at;
    if (lineEnd - at > LONGEST_BROKEN_LINE && !isEmpty) return lineEnd;
    hasBegun ||= !isEmpty;
    at = lineEnd + 1;
  }
  return end;
}
