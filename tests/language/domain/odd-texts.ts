// Random texts of unusual characters, cues and negations, for tests of the language methods.

import { random, wholeBetween } from "../../support/tools/random.ts";

/** Pieces of text that are hard to read: marks, surrogates, line ends, cues and negations. */
const PIECES = [
  "a", "Z", "é", "e\u0301", "ﬁ", "ß", "½", "①", "ﷺ", "😀", "👩‍👩‍👧", "\ud83d", "\ude00", "\u0000",
  "\u00ad", "\u200b", "\ufeff", "\r\n", "\n\n", "\t", " ", " ", " ", ". ", ", ", "; ", "-", " - ", "—",
  "…", "!!!!", "'", "’", "“", "(", ")", "[", "$", "3.5%", "1,234", "U.S. ", "Mr. ", "No. 1 ",
  "not ", "no ", "never ", "n’t ", "without ", "unlikely ", "we will ", "confident ", "headwinds ",
  "revenue grew ", "by year-end ", "due to weather ", "as I said ", "might ", "some ", "日本語", "ñ",
  "Operator:", "\nJane Doe - CEO: ", "forward-looking statements ", "but ", "however, ", "ПРИВЕТ",
]; // biome-ignore format: a table is easier to read.

/** A reproducible text of such pieces. */
export function oddText(seed: number, pieces = 120): string {
  const next = random(seed);
  let text = "";
  for (let i = 0; i < pieces; i += 1) {
    const roll = next();
    if (roll < 0.05) text += String.fromCharCode(wholeBetween(next, 0, 0xffff));
    else if (roll < 0.07) text += ".".repeat(wholeBetween(next, 1, 500));
    else text += PIECES[wholeBetween(next, 0, PIECES.length - 1)];
  }
  return text;
}

/** Enough seeds for every piece to meet many others. */
export const SEEDS = Array.from({ length: 300 }, (_, seed) => seed + 1);
