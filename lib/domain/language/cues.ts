/** Pieces of a pattern that stand between spaces; a group may hold spaces of its own. */
const PIECE = /(?:[^\s{(]|\{[^}]*\}|\([^)]*\))+/g;
const GROUP = /([{(][^})]*[})])/;

/** The pieces of a pattern, each with all its spellings; "" among them makes a piece optional. */
export const cuePieces = (pattern: string): string[][] =>
  (pattern.match(PIECE) ?? []).map(spellings);

/**
 * All spellings of a cue pattern. `{a|b}` is one of these, `(a|b)` is one of these or nothing; both
 * work inside a word and around words, and do not nest: `{raise|lift}(s|d) (our) guidance`.
 */
export function expandCue(pattern: string): string[] {
  let cues = [""];
  for (const piece of cuePieces(pattern)) {
    cues = cues.flatMap((head) => piece.map((tail) => `${head} ${tail}`.trim()));
  }
  return [...new Set(cues)];
}

function spellings(piece: string): string[] {
  let found = [""];
  for (const part of piece.split(GROUP)) {
    if (part === "") continue;
    const isGroup = part.startsWith("{") || part.startsWith("(");
    const choices = isGroup ? part.slice(1, -1).split("|") : [part];
    if (part.startsWith("(")) choices.push("");
    found = found.flatMap((head) => choices.map((choice) => head + choice));
  }
  return [...new Set(found)];
}
