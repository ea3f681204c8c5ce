/** Days over which a score looks, and the label: the sign of the excess return. Source: interface. */
export const SCORE_HORIZONS_DAYS = [90, 180, 360] as const;
export type HorizonDays = (typeof SCORE_HORIZONS_DAYS)[number];

/** What a model may look at, at most 15. Source: methods §9.2. */
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
