import { fixed, percent, reached } from "./rows.ts";

type Bars = [minimum: number, target: number, stretch: number];

/** The bars that docs/accuracy.md#tables sets for what can be measured on the data and on our own sets. */
export const LANGUAGE_BARS = {
  splitHalf: [0.6, 0.75, 0.8],
  /** Shares at most; the last asks for no fewer than `RAREST_FLAG` too. */
  flagBase: [0.1, 0.06, 0.05],
  macroF1: [0.7, 0.85, 0.92],
  minimalPairs: [0.85, 0.95, 0.99],
} as const satisfies Record<string, Bars>;
const RAREST_FLAG = 0.02;

type Measure = Exclude<keyof typeof LANGUAGE_BARS, "flagBase">;

/** The cells for the minimum of a measure and what a value reaches; for a high one that is good. */
export const barCells = (measure: Measure, value: number | null): [string, string] => [
  fixed(LANGUAGE_BARS[measure][0], 2),
  reached(value, [...LANGUAGE_BARS[measure]]),
];

/** The same for the share of the reference on which a flag fires: neither often nor never. */
export function flagCells(share: number | null): [string, string] {
  const mark = reached(share, [...LANGUAGE_BARS.flagBase], true);
  const isTooRare = share !== null && share < RAREST_FLAG;
  return [`≤ ${percent(LANGUAGE_BARS.flagBase[0], 0)}`, isTooRare ? "target" : mark];
}

/** Names that are short of something, as the end of a sentence. */
export const listed = (names: readonly string[]): string =>
  names.length === 0 ? "none" : names.join(", ");
