import { rounded } from "../../../core/rounded.ts";
import { logit, sigmoid } from "../../../core/statistics.ts";

/** Days over which a score looks, and the label: the sign of the excess return. */
export const SCORE_HORIZONS_DAYS = [90, 180, 360] as const;
export type HorizonDays = (typeof SCORE_HORIZONS_DAYS)[number];

/** What a model may look at, at most 15. Source: docs/methods/signals.md#model-and-gate. */
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

/** One feature of a logistic model: what it is centred and scaled by, and its weight. */
export interface FeatureWeight {
  feature: ModelFeature;
  mean: number;
  standardDeviation: number;
  coefficient: number;
}

/** What a walk-forward has shown of a horizon; a figure that could not be measured is null. */
export interface HorizonReport {
  events: number;
  testYears: number;
  /** Of the label over all events. */
  baseRate: number | null;
  auc: number | null;
  aucInterval: readonly [low: number, high: number] | null;
  brier: number | null;
  /** Brier skill against the base rate known at the time, with its 90 % interval by quarters. */
  skill: number | null;
  skillInterval: readonly [low: number, high: number] | null;
  calibrationError: number | null;
}

export interface HorizonModel {
  horizonDays: HorizonDays;
  intercept: number;
  weights: readonly FeatureWeight[];
  /** Probability = sigmoid(intercept + slope * logit), fitted on earlier walk-forward years. */
  calibrator: { slope: number; intercept: number };
  /** Share of the model's distance from the base rate that past years bore out, 0..1. */
  kappa: number;
  /** The label's rate before the cut-off. */
  base: number;
  report: HorizonReport;
}

/** What walk-forwards have shown, published whether it speaks for a model or against one. */
interface WalkForwardEvidence {
  /** What was judged: scored calls, or month ends of stocks without any words. */
  basis: "calls" | "prices alone";
  /** Specifications whose figures were looked at. */
  specifications: number;
  horizons: readonly (HorizonReport & {
    horizonDays: HorizonDays;
    /** Skill of the model's own probability, before it is drawn to the base rate. */
    rawSkill: number | null;
  })[];
}

/** A trained model as it ships. `horizons` is empty where no model is fit to be asked. */
export interface EarningsModel {
  version: string;
  /** Date of the last label it has seen; null without a model. */
  trainCutoff: string | null;
  /** Why there is no model, in a sentence; null where there is one. */
  reason: string | null;
  shown: WalkForwardEvidence | null;
  horizons: readonly HorizonModel[];
}

/** Why the gate is open or shut. Source: docs/methods/signals.md#model-and-gate. */
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
/** Source: docs/methods/signals.md#model-and-gate. */
const GATE_RULES = { skillAbove: 0, maxCalibrationError: 0.05, minDistance: 0.05 };

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
 * Source: docs/methods/signals.md#model-and-gate.
 */
export function excessReturnProbability(model: HorizonModel, features: FeatureValues): Probability {
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
 * Source: docs/methods/signals.md#model-and-gate.
 */
export function gateOf(
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
