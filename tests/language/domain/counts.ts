import type { TextEvidence } from "../../../lib/language/domain/evidence.ts";
import { type Counts, FEATURES, type FeatureName } from "../../../lib/language/domain/features.ts";

/** The number of counted places of each feature in a text's evidence. */
export function countsOf(evidence: readonly TextEvidence[]): Counts {
  const isOf = (name: FeatureName) => (place: TextEvidence) =>
    place.counted && place.category === name;
  return Object.fromEntries(
    FEATURES.map((name) => [name, evidence.filter(isOf(name)).length]),
  ) as Counts;
}
