import type { LEXICON } from "./lexicon.generated.ts";

// Cue patterns: how they are stored in the generated lexicon and expanded to their spellings.

const PIECE = /(?:[^\s{(]|\{[^}]*\}|\([^)]*\))+/g;

/**
 * Converts a pattern to the form of the generated lexicon: pieces separated by single spaces, with
 * `_` for the spaces inside a group.
 */
export const packedCue = (pattern: string): string =>
  (pattern.match(PIECE) ?? []).map((piece) => piece.replaceAll(" ", "_")).join(" ");

/** All spellings of one piece of a packed pattern. They include "" when the piece is optional. */
export function pieceSpellings(piece: string): string[] {
  const open = piece.search(/[{(]/);
  if (open < 0) return [piece];
  const plain = piece.replaceAll("_", " ");
  const close = plain.indexOf(plain[open] === "{" ? "}" : ")", open);
  const head = plain.slice(0, open);
  const choices = plain.slice(open + 1, close).split("|");
  if (plain[open] === "(") choices.push("");
  const tails = pieceSpellings(plain.slice(close + 1));
  return choices.flatMap((choice) => tails.map((tail) => head + choice + tail));
}

/**
 * All spellings of a cue pattern. `{a|b}` stands for one of the alternatives, `(a|b)` for one of
 * them or nothing. Both work inside a word and around words, and do not nest: `{raise|lift}(s|d)
 * (our) guidance`.
 */
export function expandCue(pattern: string): string[] {
  let cues = [""];
  for (const piece of packedCue(pattern).split(" ")) {
    const spellings = pieceSpellings(piece);
    cues = cues.flatMap((head) => spellings.map((tail) => `${head} ${tail}`.trim()));
  }
  return [...new Set(cues)];
}

/** The category of a cue, such as `hedge`. */
export type CueCategory = keyof typeof LEXICON;
