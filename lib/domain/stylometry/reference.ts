import type { Calibration } from "./calibration.ts";
import { type GramIndex, gramIndex } from "./grams.ts";
import { type PackedSpace, unpackSpace } from "./packed.ts";
import { REFERENCE } from "./reference.generated.ts";
import type { Space } from "./space.ts";

/** What `npm run authorship` learned from its texts, as it is stored. */
export interface StoredReference {
  /** What was learned from, for a reader. */
  corpus: string;
  style: PackedSpace;
  grams: PackedSpace;
  /** Four-grams one after the other. */
  gramNames: string;
  /** By bucket, the longest that a shared vector counts. */
  caps: { style: readonly number[]; grams: readonly number[] };
  calibrations: readonly Calibration[];
  /** By bucket, deciles 0 to 10 of the distance from the reference, of authors never seen. */
  unusualness: readonly (readonly number[])[];
}

export interface Reference extends Omit<StoredReference, "style" | "grams" | "gramNames"> {
  style: Space;
  grams: Space;
  gramPlaces: GramIndex;
}

let known: Reference | undefined;

/** The reference, unpacked at its first use. */
export function reference(): Reference {
  known ??= {
    ...REFERENCE,
    style: unpackSpace(REFERENCE.style),
    grams: unpackSpace(REFERENCE.grams),
    gramPlaces: gramIndex(REFERENCE.gramNames.match(/.{4}/g) ?? []),
  };
  return known;
}
