import { rounded } from "../../../core/rounded.ts";
import { logit, sigmoid } from "../../../core/statistics.ts";
import type { FeatureValues, HorizonModel, ModelFeature } from "./model.ts";

/** Why the gate is open or shut. Source: methods §9.2. */
export const GATE_REASONS = [
  "OPEN",
  "NO_MODEL",
  "IN_SAMPLE",
  "NO_SKILL",
  "MISCALIBRATED",
  "NEAR_BASE_RATE",
] as const;
export type GateReason = (typeof GATE_REASONS)[number];

const IMPORTANCE_DECIMALS = 4;
/** Source: methods §9.2. */
const GATE_RULES = { skillAbove: 0, mostCalibrationError: 0.05, leastDistance: 0.05 };

export interface TopFeature {
  feature: ModelFeature;
  /** As it went in; null where it was missing and its mean stood in. */
  value: number | null;
  /** |coefficient * standardised value|, 4 decimals: its exact share of the log odds. */
  importance: number;
}

export interface Probability {
  /** That the ticker beats its benchmark, 0..1, shrunk to what past years bore out. */
  p: number;
  base: number;
  /** Highest importance first; those of no importance left out. */
  topFeatures: TopFeature[];
}

/**
 * Probability of a positive excess return: the logistic model's log odds, calibrated, then drawn to the
 * base rate: base + kappa (p - base). A missing feature stands at its mean and so says nothing.
 * Source: methods §9.2.
 */
export function probabilityOf(model: HorizonModel, features: FeatureValues): Probability {
  let logOdds = model.intercept;
  const topFeatures: TopFeature[] = [];
  for (const { feature, mean, standardDeviation, coefficient } of model.weights) {
    const value = features[feature];
    const z = value === null || standardDeviation === 0 ? 0 : (value - mean) / standardDeviation;
    logOdds += coefficient * z;
    const importance = rounded(Math.abs(coefficient * z), IMPORTANCE_DECIMALS);
    if (importance > 0) topFeatures.push({ feature, value, importance });
  }
  const { slope, intercept } = model.calibrator;
  const calibrated = sigmoid(intercept + slope * logit(sigmoid(logOdds)));
  const { base, kappa } = model;
  topFeatures.sort((a, b) => b.importance - a.importance);
  return { p: base + kappa * (calibrated - base), base, topFeatures };
}

/**
 * Whether the model's word may count: the lower 90 % bound of its walk-forward skill is above 0, its
 * calibration error at most .05, and the probability at least .05 from the base rate.
 * Source: methods §9.2.
 */
export function gateOf(
  { report, base }: Pick<HorizonModel, "report" | "base">,
  p: number,
): GateReason {
  const { skillInterval, calibrationError } = report;
  if (skillInterval === null || skillInterval[0] <= GATE_RULES.skillAbove) return "NO_SKILL";
  if (calibrationError === null || calibrationError > GATE_RULES.mostCalibrationError) {
    return "MISCALIBRATED";
  }
  return Math.abs(p - base) < GATE_RULES.leastDistance ? "NEAR_BASE_RATE" : "OPEN";
}
