// Changes between two figures of a clause, such as "to 5.1 from 7.4".

import type { CueHit } from "../cue-matcher.ts";
import { isMark, type Token, walkClause, wordAt } from "../text/tokenize.ts";

/** A rise (1) or fall (-1) between two figures, and their tokens, `to` exclusive. */
export interface Shift {
  sign: 1 | -1;
  from: number;
  to: number;
}

interface Figure {
  value: number;
  /** First token of the figure, and the first token after the figure and its scale. */
  at: number;
  to: number;
}

const SCALES: ReadonlyMap<string, number> = new Map([
  ["thousand", 1e3],
  ["million", 1e6],
  ["mn", 1e6],
  ["mln", 1e6],
  ["m", 1e6],
  ["billion", 1e9],
  ["bn", 1e9],
  ["trillion", 1e12],
]);
/** Maximum tokens between a comparing word, such as "from", and its figures. */
const REACH = { before: 6, behind: 9, to: 5 };

/** The figure at a token; null when there is none, or when it is a fraction or a year. */
function figureAt(tokens: readonly Token[], at: number): Figure | null {
  const token = tokens[at];
  if (token?.kind !== "number" || /^(?:19|20)\d\d$/.test(token.text)) return null;
  const value = Number(token.text.replace(/[$,%]/g, ""));
  if (!Number.isFinite(value)) return null;
  const scale = SCALES.get(wordAt(tokens, at + 1));
  return { value: value * (scale ?? 1), at, to: scale === undefined ? at + 1 : at + 2 };
}

/** The first figure from a token on, forwards or backwards in its clause, within `reach` tokens. */
function nearestFigure(tokens: readonly Token[], first: number, step: 1 | -1, reach: number) {
  for (const [at] of walkClause(tokens, first - step, first, step, reach)) {
    const figure = figureAt(tokens, at);
    if (figure !== null) return figure;
  }
  return null;
}

/** The later figure of "from 4.8 to 6.2": the one after the next "to". */
function figureAfterTo(tokens: readonly Token[], from: number): Figure | null {
  for (const [at, token] of walkClause(tokens, from - 1, from, 1, REACH.to)) {
    if (isMark(token)) return null;
    if (token.text === "to") return nearestFigure(tokens, at + 1, 1, REACH.to);
  }
  return null;
}

/**
 * The change between the figures around a comparing word: "to 5.1 from 7.4", "5.1 against 7.4",
 * "from 7.4 to 5.1". Null when a figure is missing or both are equal. Source:
 * docs/methods/language.md#direction.
 */
export function shiftAt(tokens: readonly Token[], { from, to }: CueHit): Shift | null {
  const earlier = nearestFigure(tokens, to, 1, REACH.behind);
  if (earlier === null) return null;
  const later = wordAt(tokens, to - 1) === "from" ? figureAfterTo(tokens, earlier.to) : null;
  const now = later ?? nearestFigure(tokens, from - 1, -1, REACH.before);
  if (now === null || now.value === earlier.value) return null;
  return shiftOf(now, earlier, Math.min(now.at, from));
}

/**
 * The change between the figure after a noun and the earlier one in brackets: "orders of 33 million
 * (28 million)". Null when a figure is missing or both are equal.
 */
export function bracketedShift(tokens: readonly Token[], { to }: CueHit): Shift | null {
  const now = nearestFigure(tokens, to, 1, REACH.before);
  if (now === null || wordAt(tokens, now.to) !== "(") return null;
  const earlier = figureAt(tokens, now.to + 1);
  if (earlier === null || earlier.value === now.value) return null;
  return shiftOf(now, earlier, now.at);
}

const shiftOf = (now: Figure, earlier: Figure, from: number): Shift => ({
  sign: now.value > earlier.value ? 1 : -1,
  from,
  to: Math.max(now.to, earlier.to),
});
