// The earnings model: a logistic regression of the excess return after an earnings call, its
// walk-forward results, and the gate that decides whether it is used.

import { rounded } from "../../../core/rounded.ts";
import { logit, sigmoid } from "../../../core/statistics.ts";

/** Horizons of a score in days. The model predicts the sign of the excess return. */
export const SCORE_HORIZONS_DAYS = [90, 180, 360] as const;
export type HorizonDays = (typeof SCORE_HORIZONS_DAYS)[number];

/** Features of the model, at most 15. Source: docs/methods/signals.md#model-and-gate. */
export const MODEL_FEATURES = [
  "zConstraint",
  "zConviction",
  "zLogRatio",
  "zGrowth",
  "zBlame",
  "changeLogRatio",
  "fundamentals",
  "guidance",
  "momentum1m",
  "momentum6m",
  "momentum12m",
  "volatilityRank",
  "drawdown",
  "stressIndex",
  "yieldCurve",
] as const;
export type ModelFeature = (typeof MODEL_FEATURES)[number];
export type FeatureValues = Readonly<Record<ModelFeature, number | null>>;

/** One feature of a logistic model: its mean and standard deviation in training, and its weight. */
export interface FeatureWeight {
  feature: ModelFeature;
  mean: number;
  standardDeviation: number;
  coefficient: number;
}

/** Results of a walk-forward test for one horizon; null where not measurable. */
export interface HorizonReport {
  events: number;
  testYears: number;
  /** Rate of positive labels over all events. */
  baseRate: number | null;
  auc: number | null;
  aucInterval: readonly [low: number, high: number] | null;
  brier: number | null;
  /** Brier skill against the base rate known at the time, with its 90 % interval by quarters. */
  skill: number | null;
  skillInterval: readonly [low: number, high: number] | null;
  calibrationError: number | null;
}

/** The model of one horizon. */
export interface HorizonModel {
  horizonDays: HorizonDays;
  intercept: number;
  weights: readonly FeatureWeight[];
  /** Probability = sigmoid(intercept + slope * logit), fitted on earlier walk-forward years. */
  calibrator: { slope: number; intercept: number };
  /** Share of the model's distance from the base rate that past years confirmed, 0..1. */
  kappa: number;
  /** Rate of positive labels before the cut-off. */
  base: number;
  report: HorizonReport;
}

/** Walk-forward results, published whether or not they support a model. */
interface WalkForwardEvidence {
  /** Test set: scored transcripts, or month ends of stocks without texts. */
  basis: "transcripts" | "prices alone";
  /** Number of specifications tried. */
  specifications: number;
  horizons: readonly (HorizonReport & {
    horizonDays: HorizonDays;
    /** Skill before the probabilities are shrunk to the base rate. */
    rawSkill: number | null;
  })[];
}

/** A trained model as shipped. `horizons` is empty when no model passed. */
export interface EarningsModel {
  version: string;
  /** Date of the last label used in training; null without a model. */
  trainCutoff: string | null;
  /** Why there is no model, in a sentence; null when there is one. */
  reason: string | null;
  shown: WalkForwardEvidence | null;
  horizons: readonly HorizonModel[];
}

/** Why the gate is open or closed. Source: docs/methods/signals.md#model-and-gate. */
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
/** Limits of the gate. Source: docs/methods/signals.md#model-and-gate. */
const GATE_RULES = { skillAbove: 0, maxCalibrationError: 0.05, minDistance: 0.05 };

/** A feature with its share in a probability. */
export interface TopFeature {
  feature: ModelFeature;
  /** Input value; null when it was missing and the mean was used instead. */
  value: number | null;
  /** |coefficient * standardised value|, 4 decimals: its exact share of the log odds. */
  importance: number;
}

/** A probability of the model, and the features behind it. */
export interface ModelProbability {
  /** Probability that the ticker beats its benchmark, 0..1, shrunk towards the base rate. */
  p: number;
  base: number;
  /** Features in descending order of importance; features of importance 0 are left out. */
  topFeatures: TopFeature[];
}

/**
 * Probability of a positive excess return, from the calibrated logistic model, shrunk towards the
 * base rate: base + kappa (p - base). A missing feature counts as its mean. Source:
 * docs/methods/signals.md#model-and-gate.
 */
export function excessReturnProbability(
  model: HorizonModel,
  features: FeatureValues,
): ModelProbability {
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
 * Whether the gate is open, so that the model is used: the lower 90 % bound of its walk-forward
 * skill is above 0, its calibration error is at most 0.05, and the probability is at least 0.05
 * from the base rate. Source: docs/methods/signals.md#model-and-gate.
 */
export function modelGate(
  { report, base }: Pick<HorizonModel, "report" | "base">,
  p: number,
): GateReason {
  const { skillInterval, calibrationError } = report;
  if (skillInterval === null || skillInterval[0] <= GATE_RULES.skillAbove) return "NO_SKILL";
  if (calibrationError === null || calibrationError > GATE_RULES.maxCalibrationError) {
    return "MISCALIBRATED";
  }
  return Math.abs(p - base) < GATE_RULES.minDistance ? "NEAR_BASE_RATE" : "OPEN";
}
