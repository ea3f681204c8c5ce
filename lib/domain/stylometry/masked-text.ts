import { MARKS, type Mark } from "./symbols.ts";

/** Symbols of a masked text: each stands at its place in this string of 32. */
export const MASKED_ALPHABET = " abcdefghijklmnopqrstuvwxyz*,.;-";
/** Stands for any word but a function word, and for a number. */
export const MASK = MASKED_ALPHABET.indexOf("*");
/** How a mark is masked: what editions set differently is merged, or left out where it is null. */
const MASKED_MARK: Readonly<Record<Mark, string | null>> = {
  comma: ",",
  period: ".",
  semicolon: ";",
  colon: ";",
  question: ".",
  exclamation: ".",
  dash: "-",
  hyphen: " ",
  parenthesis: "-",
  quote: null,
};
/** Masked symbol by place in `MARKS`; -1 leaves none. */
export const MASKED_MARKS = MARKS.map((mark) =>
  MASKED_ALPHABET.indexOf(MASKED_MARK[mark] ?? "none"),
);
