import type { Range } from "./range.ts";

/** Phrases of the statement by which a firm claims the safe harbour for forward-looking statements. */
const PHRASE =
  /\b(?:forward[- ]looking\s+(?:statements?|information)|safe\s+harbou?r|private\s+securities\s+litigation|differ\s+materially|(?:risks?|uncertainties)\s+and\s+(?:other\s+)?(?:risks?|uncertainties)|(?:no|any)\s+(?:obligation|duty|intention)\s+to\s+(?:publicly\s+)?(?:update|revise)|securities\s+and\s+exchange\s+commission|form\s+10-[kq]|filings?\s+with\s+the\s+SEC)/gi;
/** Phrases further apart than this, in characters, belong to different statements. */
const WIDEST_GAP = 450;
/** A statement has at least so many different phrases. */
const LEAST_PHRASES = 2;
/** How far from the outermost phrases the sentence is looked for. */
const LONGEST_SENTENCE = 500;

/**
 * The safe-harbour statements of a text: whole sentences around phrases that stand close together.
 * A single phrase, as when guidance is called forward-looking, is none. Linear.
 */
export function safeHarbours(text: string): Range[] {
  const found: Range[] = [];
  let group: { start: number; end: number; phrases: Set<string> } | null = null;
  const close = () => {
    if (group === null || group.phrases.size < LEAST_PHRASES) return;
    const start = sentenceStart(text, group.start);
    const end = sentenceEnd(text, group.end);
    const before = found.at(-1);
    if (before && before.end > start) found.pop();
    found.push({ start: before && before.end > start ? before.start : start, end });
  };
  for (const match of text.matchAll(PHRASE)) {
    const end = match.index + match[0].length;
    if (group === null || match.index - group.end > WIDEST_GAP) {
      close();
      group = { start: match.index, end, phrases: new Set() };
    }
    group.end = end;
    group.phrases.add(match[0].slice(0, 6).toLowerCase());
  }
  close();
  return found;
}

/** Where the sentence around `at` begins: after a period or line break, not too far back. */
function sentenceStart(text: string, at: number): number {
  const least = Math.max(0, at - LONGEST_SENTENCE);
  const before = text.slice(least, at);
  const stop = Math.max(before.lastIndexOf(". "), before.lastIndexOf("\n"));
  return stop < 0 ? least : least + stop + 1;
}

function sentenceEnd(text: string, at: number): number {
  const after = text.slice(at, at + LONGEST_SENTENCE);
  const stop = /\.(?=\s|$)|\n/.exec(after);
  return at + (stop ? stop.index + 1 : after.length);
}
