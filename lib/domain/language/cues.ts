const PIECE = /(?:[^\s{(]|\{[^}]*\}|\([^)]*\))+/g;
const GROUP = /([{(][^})]*[})])/;

/**
 * A pattern as the lexicon module holds it: pieces parted by single spaces, with `_` for the spaces
 * inside the groups of a piece.
 */
export const packedCue = (pattern: string): string =>
  (pattern.match(PIECE) ?? []).map((piece) => piece.replaceAll(" ", "_")).join(" ");

/** All spellings of one piece of a packed pattern; "" among them when it may be left out. */
export function pieceSpellings(piece: string): string[] {
  if (!piece.includes("{") && !piece.includes("(")) return [piece];
  let found = [""];
  for (const part of piece.replaceAll("_", " ").split(GROUP)) {
    if (part === "") continue;
    const isGroup = part.startsWith("{") || part.startsWith("(");
    const choices = isGroup ? part.slice(1, -1).split("|") : [part];
    if (part.startsWith("(")) choices.push("");
    if (found.length === 1 && found[0] === "") found = choices;
    else found = found.flatMap((head) => choices.map((choice) => head + choice));
  }
  return found;
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
