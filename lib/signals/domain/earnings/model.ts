// The earnings model: a logistic regression of the excess return after an earnings call, its
// walk-forward results, and the gate that decides whether it is used.

import { rounded } from "../../../core/rounded.ts";
import { sigmoid } from "../../../core/statistics.ts";

/** Horizons of a score in days. The model predicts the sign of the excess return. */
export const SCORE_HORIZONS_DAYS = [90, 180, 360] as const;
export type HorizonDays = (typeof SCORE_HORIZONS_DAYS)[number];

/**
 * Features of the model. Levels are z-scores against the texts of the same kind, so that a company
 * needs no history for them; what is the same for all stocks of a day is none, because the label
 * compares stocks of one day. Source: docs/methods/signals.md#features.
 */
export const MODEL_FEATURES = [
  "tone",
  "levelConstraint",
  "levelConviction",
  "levelGrowth",
  "levelBlame",
  "changeLogRatio",
  "fundamentals",
  "guidance",
  "momentum1m",
  "momentum6m",
  "momentum12m",
  "volatilityRank",
  "drawdown",
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

type Interval = readonly [low: number, high: number];

/** Results of a walk-forward test for one horizon; null where not measurable. */
export interface HorizonReport {
  /** Forecasts of calls whose window has ended, and the calendar quarters they are in. */
  events: number;
  quarters: number;
  /** Rate of positive labels among these forecasts. */
  baseRate: number | null;
  auc: number | null;
  aucInterval: Interval | null;
  /** AUC of the same test after the labels were shuffled within quarters: the middle 90 %. */
  shuffledAuc: Interval | null;
  brier: number | null;
  /** Brier score of the base rate that was known at the time. */
  baseBrier: number | null;
  /** Brier skill against that base rate, with its 90 % interval by quarters. */
  skill: number | null;
  skillInterval: Interval | null;
  /** Skill of the model's own probabilities, before they are moved towards the base rate. */
  ownSkill: number | null;
  calibrationError: number | null;
  /** Calibration error of perfectly calibrated forecasts of this number, the middle 90 %. */
  calibrationByChance: Interval | null;
}

/** Coefficients of one horizon. */
export interface HorizonFit {
  intercept: number;
  weights: readonly FeatureWeight[];
  /** Share of the model's distance from the base rate that is published: the calibration, 0..1. */
  kappa: number;
  /** Rate of positive labels before the cut-off. */
  base: number;
}

/** The share of a language score that is left after a horizon, as measured on calls. */
export interface ScoreDecay {
  value: number;
  interval: Interval | null;
  /** Pairs of calls of one company that far apart. */
  pairs: number;
}

/** The test of one horizon, and how its score decays. */
export interface HorizonTest {
  horizonDays: HorizonDays;
  decay: ScoreDecay;
  report: HorizonReport;
}

/** The model of one horizon. `fit` is null where the test has fewer forecasts than a judgement needs. */
export interface HorizonModel extends HorizonTest {
  fit: HorizonFit | null;
}

/** What a model was trained on. */
interface TrainingSet {
  calls: number;
  companies: number;
  /** Dates of the first and the last call. */
  from: string;
  to: string;
  sources: readonly { name: string; licence: string }[];
}

/** The published report of a trained model. */
export interface EarningsReport {
  version: string;
  /** Date of the last label used in training; null without a model. */
  trainCutoff: string | null;
  trainedOn: TrainingSet | null;
  /** Number of specifications tried. */
  specifications: number;
  horizons: readonly HorizonTest[];
}

/** A trained model as shipped. */
export interface EarningsModel extends EarningsReport {
  horizons: readonly HorizonModel[];
}

/** Joins a report with the coefficients of its horizons. */
export const withFits = (
  report: EarningsReport,
  fits: Readonly<Record<HorizonDays, HorizonFit | null>>,
): EarningsModel => ({
  ...report,
  horizons: report.horizons.map((each) => ({ ...each, fit: fits[each.horizonDays] })),
});

/** Minimum number of forecasts with ended windows before a horizon has a model. */
export const MIN_FORECASTS = 500;

/** Why the gate is open or closed. Source: docs/methods/signals.md#model-and-gate. */
export const GATE_REASONS = [
  "OPEN",
  "NO_MODEL",
  "IN_SAMPLE",
  "TOO_FEW",
  "MISSING_INPUTS",
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
 * Probability of a positive excess return, from the logistic model, calibrated towards the base rate:
 * base + kappa (p - base). A missing feature counts as its mean. Source:
 * docs/methods/signals.md#model-and-gate.
 */
export function excessReturnProbability(
  model: HorizonFit,
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
  const { base, kappa } = model;
  topFeatures.sort((a, b) => b.importance - a.importance);
  return { p: base + kappa * (sigmoid(logOdds) - base), base, topFeatures };
}

/** Share of the weighted features that must be known for a probability. */
const MIN_KNOWN_SHARE = 0.5;

/** Whether enough of the features that have weights are known. */
export function hasEnoughInputs({ weights }: HorizonFit, features: FeatureValues): boolean {
  const known = weights.filter(({ feature }) => features[feature] !== null);
  return known.length >= MIN_KNOWN_SHARE * weights.length;
}

/**
 * Confidence of a probability: its distance from the base rate as a share of the distance from the base
 * rate to certainty, 0 to 1. Source: docs/methods/signals.md#confidence.
 */
export const confidenceOf = (p: number, base: number): number =>
  Math.abs(p - base) / (p >= base ? 1 - base : base);

/** What the test of a horizon says of its gate, before any single probability. */
export function horizonGate({ report }: HorizonTest): GateReason {
  const { events, skillInterval, calibrationError } = report;
  if (events < MIN_FORECASTS) return "TOO_FEW";
  if (skillInterval === null || skillInterval[0] <= GATE_RULES.skillAbove) return "NO_SKILL";
  const isCalibrated =
    calibrationError !== null && calibrationError <= GATE_RULES.maxCalibrationError;
  return isCalibrated ? "OPEN" : "MISCALIBRATED";
}

/**
 * Whether the gate is open, so that the model is used: the lower 90 % bound of its walk-forward
 * skill is above 0, its calibration error is at most 0.05, and the probability is at least 0.05
 * from the base rate. Source: docs/methods/signals.md#model-and-gate.
 */
export function modelGate(model: HorizonModel, p: number): GateReason {
  const reason = horizonGate(model);
  if (reason !== "OPEN") return reason;
  return Math.abs(p - (model.fit?.base ?? p)) < GATE_RULES.minDistance ? "NEAR_BASE_RATE" : "OPEN";
}
