import type { Calibration } from "./calibration.ts";
import { type GramIndex, gramIndex } from "./grams.ts";
import { type PackedSpace, unpackSpace } from "./packed.ts";
import { PAIRS, STYLE } from "./reference.generated.ts";
import type { Space } from "./space.ts";

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

export interface StyleReference extends Omit<StoredStyle, "style"> {
  style: Space;
}

export interface Reference extends StyleReference, Omit<StoredPairs, "grams" | "gramNames"> {
  grams: Space;
  gramPlaces: GramIndex;
}

let knownStyle: StyleReference | undefined;
let known: Reference | undefined;

/** The reference of a single text's style, unpacked at its first use. */
export function styleReference(): StyleReference {
  knownStyle ??= { ...STYLE, style: unpackSpace(STYLE.style) };
  return knownStyle;
}

/** The whole reference, unpacked at its first use. */
export function reference(): Reference {
  known ??= {
    ...PAIRS,
    ...styleReference(),
    grams: unpackSpace(PAIRS.grams),
    gramPlaces: gramIndex(PAIRS.gramNames.match(/.{4}/g) ?? []),
  };
  return known;
}
