import type { Calibration } from "./calibration.ts";
import { PAIRS, STYLE } from "./reference.generated.ts";
import { type PackedSpace, type Space, unpackSpace } from "./space.ts";

/** What the measure of a single text needs of what `npm run authorship` learned. */
export interface StoredStyle {
  style: PackedSpace;
  /** By bucket, deciles 0 to 10 of the distance from the reference, of authors never seen. */
  unusualness: readonly (readonly number[])[];
}

/** What the comparison of two needs beside it. */
export interface StoredPairs {
  /** What was learned from, for a reader. */
  corpus: string;
  grams: PackedSpace;
  /** Four-grams one after the other. */
  gramNames: string;
  /** By bucket, the longest that a shared vector counts. */
  caps: { style: readonly number[]; grams: readonly number[] };
  calibrations: readonly Calibration[];
}

export type StoredReference = StoredStyle & StoredPairs;

export interface Reference extends Omit<StoredReference, "style" | "grams" | "gramNames"> {
  style: Space;
  grams: Space;
  /** The four-grams that make up a vector. */
  gramNames: readonly string[];
}

/** What styles are measured against. */
export const REFERENCE: Reference = {
  ...STYLE,
  ...PAIRS,
  style: unpackSpace(STYLE.style),
  grams: unpackSpace(PAIRS.grams),
  gramNames: PAIRS.gramNames.match(/.{4}/g) ?? [],
};
