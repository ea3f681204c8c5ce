import { rounded } from "../../core/rounded.ts";
import type { RecordedReading, StateChange } from "../domain/sensor-record.ts";
import type { IndexPoint } from "../domain/stress-index/index-point.ts";
import type { NewChange, NewIndexReading, NewReading } from "../queries/evaluation.ts";

/** Decimals of what is published. Source: methods §1 (probabilities) and the index's methodology. */
export const DECIMALS = { value: 6, percentile: 4, z: 3, confidence: 3 };

/** A reading of the fold as it is stored and published: rounded here, once. */
export const toReading = ({ z, ...reading }: RecordedReading): NewReading => ({
  ...reading,
  value: rounded(reading.value, DECIMALS.value),
  percentile: rounded(reading.percentile, DECIMALS.percentile),
  momentum: rounded(reading.momentum, DECIMALS.percentile),
  confidence: rounded(reading.confidence, DECIMALS.confidence),
  bandLow: rounded(reading.bandLow, DECIMALS.value),
  bandHigh: rounded(reading.bandHigh, DECIMALS.value),
  zScore: rounded(z, DECIMALS.z),
  carriedForward: false,
});

export const toChange = ({ from, to, ...change }: StateChange): NewChange => ({
  ...change,
  value: rounded(change.value, DECIMALS.value),
  percentile: rounded(change.percentile, DECIMALS.percentile),
  fromState: from,
  toState: to,
});

export const toIndexReading = ({
  at,
  value,
  breakdown,
  ...point
}: IndexPoint): NewIndexReading => ({
  ...point,
  ...breakdown,
  confidence: rounded(point.confidence, DECIMALS.confidence),
  asOf: at,
  stressIndex: value,
});
