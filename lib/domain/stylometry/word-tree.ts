import { FUNCTION_WORDS } from "./function-words.ts";
import { APOSTROPHE, GAP, isInWord } from "./symbols.ts";

/** Their period ends no sentence, nor does that of an initial. */
const ABBREVIATIONS = "mr mrs ms dr st messrs hon rev gen col capt jr sr vs viz etc esq vol".split(
  " ",
);

/** More than there are prefixes of known words. */
const MOST_NODES = 1_000;
const LETTERS = 27;

/** Letters of the known words as a tree: `next[node * 27 + letter]`, 0 where no word goes on. */
const next = new Uint16Array(LETTERS * MOST_NODES);
const wordAt = new Int16Array(MOST_NODES).fill(-1);
let nodes = 1;
[...FUNCTION_WORDS, ...ABBREVIATIONS].forEach((word, index) => {
  let node = 0;
  for (const letter of word) {
    const at = node * LETTERS + letter.charCodeAt(0) - 96;
    if (next[at] === 0) {
      next[at] = nodes;
      nodes += 1;
    }
    node = next[at] ?? 0;
  }
  wordAt[node] = index;
});

/** A word as it stands in the symbols. */
export interface FoundWord {
  /** Where the symbol after it stands. */
  end: number;
  /** Place in `FUNCTION_WORDS`; -1 for any other word. */
  functionWord: number;
  isAbbreviation: boolean;
}

/** Reads the word that begins at `from`. */
export function wordAtPlace(symbols: Uint8Array, from: number): FoundWord {
  let [end, node, isKnown] = [from, 0, true];
  let symbol = symbols[end] ?? GAP;
  while (isInWord(symbol)) {
    node = isKnown && symbol !== APOSTROPHE ? (next[node * LETTERS + symbol] ?? 0) : 0;
    isKnown = node > 0;
    end += 1;
    symbol = symbols[end] ?? GAP;
  }
  const word = wordAt[node] ?? -1;
  const isAbbreviation = word >= FUNCTION_WORDS.length;
  return { end, functionWord: isAbbreviation ? -1 : word, isAbbreviation };
}
