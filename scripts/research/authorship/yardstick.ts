import { BUCKETS } from "../../../lib/language/domain/authorship/calibration.ts";
import type { ComparisonReference } from "../../../lib/language/domain/authorship/compare.ts";
import { type Coefficients, calibrate, type Trial } from "./cross-fit.ts";
import type { Model } from "./model.ts";

/** A calibration for each bucket. */
export const calibrationsOf = (trials: readonly Trial[]): Coefficients[] =>
  BUCKETS.map((_, bucket) => calibrate(trials.filter((trial) => trial.bucket === bucket)));

/** A model that whole texts can be compared by, as the shipped reference is. */
export const yardstickOf = (
  { style, grams, places, caps }: Model,
  candidates: readonly string[],
  calibrations: readonly Coefficients[],
): ComparisonReference => ({
  style,
  grams,
  gramNames: places.map((place) => candidates[place] ?? ""),
  caps: { style: caps.map((cap) => cap.style), grams: caps.map((cap) => cap.grams) },
  calibrations: calibrations.map((one) => ({ ...one, brier: 0, auc: 0, n: 0 })),
});
