import type { LEXICON } from "./lexicon.generated.ts";

const PIECE = /(?:[^\s{(]|\{[^}]*\}|\([^)]*\))+/g;

/**
 * A pattern as the lexicon module holds it: pieces parted by single spaces, with `_` for the spaces
 * inside the groups of a piece.
 */
export const packedCue = (pattern: string): string =>
  (pattern.match(PIECE) ?? []).map((piece) => piece.replaceAll(" ", "_")).join(" ");

/** All spellings of one piece of a packed pattern; "" among them when it may be left out. */
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
 * All spellings of a cue pattern. `{a|b}` is one of these, `(a|b)` is one of these or nothing; both
 * work inside a word and around words, and do not nest: `{raise|lift}(s|d) (our) guidance`.
 */
export function expandCue(pattern: string): string[] {
  let cues = [""];
  for (const piece of packedCue(pattern).split(" ")) {
    const spellings = pieceSpellings(piece);
    cues = cues.flatMap((head) => spellings.map((tail) => `${head} ${tail}`.trim()));
  }
  return [...new Set(cues)];
}

/** The category of a cue. */
export type CueCategory = keyof typeof LEXICON;
