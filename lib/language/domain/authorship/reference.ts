import type { StoredReference } from "./calibration.ts";
import { PAIRS, STYLE } from "./reference.generated.ts";
import { type Space, unpackSpace } from "./space.ts";

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
