// Targets of the language measures in docs/accuracy/language.md, and the table cells that compare a figure with them.

import { fixed, percent, reached } from "./accuracy-rows.ts";

type Targets = [minimum: number, target: number, stretch: number];

/** Minimum, target and stretch target of each measure. Source: docs/accuracy/language.md#tables. */
export const LANGUAGE_TARGETS = {
  splitHalf: [0.6, 0.75, 0.8],
  /** Maximum share of texts with a flag. The stretch target also needs at least `MIN_FLAG_SHARE`. */
  flagBase: [0.1, 0.06, 0.05],
  macroF1: [0.7, 0.85, 0.92],
  minimalPairs: [0.85, 0.95, 0.99],
} as const satisfies Record<string, Targets>;
const MIN_FLAG_SHARE = 0.02;

type Measure = Exclude<keyof typeof LANGUAGE_TARGETS, "flagBase">;

/** Two cells: the minimum of a measure, and the target that a value reaches. High values are good. */
export const targetCells = (measure: Measure, value: number | null): [string, string] => [
  fixed(LANGUAGE_TARGETS[measure][0], 2),
  reached(value, [...LANGUAGE_TARGETS[measure]]),
];

/** The same two cells for the share of reference texts with a flag, which must be low but not too low. */
export function flagCells(share: number | null): [string, string] {
  const mark = reached(share, [...LANGUAGE_TARGETS.flagBase], true);
  const isTooRare = share !== null && share < MIN_FLAG_SHARE;
  return [`≤ ${percent(LANGUAGE_TARGETS.flagBase[0], 0)}`, isTooRare ? "target" : mark];
}

/** Names joined with commas for the end of a sentence; "none" if there are none. */
export const joinNames = (names: readonly string[]): string =>
  names.length === 0 ? "none" : names.join(", ");
