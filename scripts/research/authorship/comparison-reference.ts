// Turns a trained model into the reference with which the service compares two texts: spaces, caps and
// calibrations.

import {
  BUCKETS,
  type Calibrations,
  type Coefficients,
} from "../../../lib/language/domain/authorship/calibration.ts";
import type { ComparisonReference } from "../../../lib/language/domain/authorship/compare.ts";
import { calibrate, type Trial } from "./cross-fit.ts";
import type { Model } from "./model.ts";

/**
 * The distance of two speeches by unseen speakers depends on the number n of speakers that the model
 * has seen: it is a constant minus 0.16 / n. Source: docs/methods/authorship.md#how-it-was-chosen.
 */
const DISTANCE_GROWTH = 0.16;

/**
 * How much greater the distance of two speeches is in the shipped model than in the trials: the
 * shipped model has seen all speakers.
 */
function growthOf(trials: readonly Trial[]): number {
  const speeches = trials.find(({ distances: { genre }, kind }) => {
    return genre === "SPEECH" && kind === "same genre";
  });
  if (!speeches) return 0;
  const { seenAuthors, hidden } = speeches;
  return DISTANCE_GROWTH * (1 / seenAuthors - 1 / (seenAuthors + hidden.length));
}

/** The calibration of each pair genre and bucket, for the model that has seen all authors. */
export function calibrationsOf(trials: readonly Trial[]): Calibrations<Coefficients> {
  const fitted = BUCKETS.map((_, bucket) =>
    calibrate(trials.filter((trial) => trial.bucket === bucket)),
  );
  const growth = growthOf(trials);
  return {
    SPEECH: fitted.map(({ SPEECH: { intercept, slope } }) => ({
      intercept: intercept - slope * growth,
      slope,
    })),
    KNOWN: fitted.map(({ KNOWN }) => KNOWN),
    UNKNOWN: fitted.map(({ UNKNOWN }) => UNKNOWN),
  };
}

/** Makes a comparison reference, like the shipped one, from a model. */
export const comparisonReferenceOf = (
  { style, grams, places, centres, caps }: Model,
  candidates: readonly string[],
  calibrations: Calibrations<Coefficients>,
): ComparisonReference => ({
  style,
  grams,
  gramNames: places.map((place) => candidates[place] ?? ""),
  centres,
  caps: { style: caps.map((cap) => cap.style), grams: caps.map((cap) => cap.grams) },
  calibrations,
});
