import { DAY_MS } from "../../../core/calendar-date.ts";
import { rounded } from "../../../core/rounded.ts";
import type { EquityRegime } from "../../../sensors/domain/equities/equity-regime.ts";
import {
  confidenceOf,
  type EarningsModel,
  excessReturnProbability,
  type FeatureValues,
  type GateReason,
  type HorizonDays,
  type HorizonModel,
  hasEnoughInputs,
  MODEL_FEATURES,
  type ModelProbability,
  modelGate,
  SCORE_HORIZONS_DAYS,
  type TopFeature,
} from "./model.ts";
import {
  baseConviction,
  CONVICTIONS,
  type ConvictionLevel,
  HEADWIND_FROM,
  type ScoreDirection,
  tipsDirection,
  tipsScore,
} from "./tips.ts";

/** Reasons to trust a score less. */
export const CONFLICT_FLAGS = [
  "ML_DISAGREES",
  "MACRO_HEADWIND",
  "REGIME_CONFLICT",
  "LOW_COVERAGE",
  "SHORT_TEXT",
] as const;
export type ConflictFlag = (typeof CONFLICT_FLAGS)[number];

/** What direction and conviction of a score follow from. */
export interface CombinationInput {
  tipsDirection: ScoreDirection;
  baseConviction: ConvictionLevel;
  /** Probability of a positive excess return and its base rate; null without a model. */
  p: number | null;
  base: number | null;
  /** Whether the gate of the model is open. */
  isGated: boolean;
  isMacroHeadwind: boolean;
  /** Whether the direction is LONG while the stock is in STRESS. */
  isRegimeConflict: boolean;
  isLowCoverage: boolean;
  isShortText: boolean;
}

interface Combination {
  combinedDirection: ScoreDirection;
  combinedConviction: ConvictionLevel;
  conflictFlags: ConflictFlag[];
}

/**
 * Direction of the model: +1 above one half and above its base rate, -1 below both, else 0. Also 0
 * without a model.
 */
export function modelSide(p: number | null, base: number | null): -1 | 0 | 1 {
  if (p === null || base === null) return 0;
  if (p > 0.5 && p > base) return 1;
  return p < 0.5 && p < base ? -1 : 0;
}

const SIGN_OF: Readonly<Record<ScoreDirection, -1 | 0 | 1>> = { LONG: 1, SHORT: -1, NEUTRAL: 0 };

/**
 * Combines language score and model. The direction is always that of the language score. Conviction
 * moves by at most one level: up when the gate is open and the model agrees, down when it
 * disagrees, down in a macro headwind. Flags are in the order of `CONFLICT_FLAGS`. Source:
 * docs/methods/signals.md#model-and-gate.
 */
export function combineScores(input: CombinationInput): Combination {
  const side = SIGN_OF[input.tipsDirection] * modelSide(input.p, input.base);
  const model = input.isGated ? side : 0;
  const moves = model + (input.isMacroHeadwind ? -1 : 0);
  const step = Math.max(-1, Math.min(1, moves));
  const level = CONVICTIONS.indexOf(input.baseConviction) + step;
  const flags: Readonly<Record<ConflictFlag, boolean>> = {
    ML_DISAGREES: model < 0,
    MACRO_HEADWIND: input.isMacroHeadwind,
    REGIME_CONFLICT: input.isRegimeConflict,
    LOW_COVERAGE: input.isLowCoverage,
    SHORT_TEXT: input.isShortText,
  };
  return {
    combinedDirection: input.tipsDirection,
    combinedConviction: CONVICTIONS[level] ?? input.baseConviction,
    conflictFlags: CONFLICT_FLAGS.filter((flag) => flags[flag]),
  };
}

/** Minimum number of earlier quarters and of words; with fewer a score gets a flag. */
const [MIN_QUARTERS, MIN_WORDS] = [6, 300];
/** Maximum number of features listed. */
const MAX_FEATURES = 5;

/** A transcript and the market when the transcript became known. */
export interface TranscriptFacts {
  tone: number;
  words: number;
  quartersBefore: number;
  knownAt: number;
  features: FeatureValues;
  equityRegime: EquityRegime | null;
  stressIndex: number | null;
  stressRegime: string | null;
  vix: number | null;
  yieldCurve: number | null;
}

/** Score of a transcript over one horizon; probabilities have 3 decimals, scores 1. */
export interface EarningsScore {
  horizonDays: HorizonDays;
  combinedDirection: ScoreDirection;
  combinedConviction: ConvictionLevel;
  /** The language score, -100..100, made larger or smaller by the model where its gate is open. */
  combinedScore: number;
  tipsScore: number;
  tipsDirection: ScoreDirection;
  /** Probability of a positive excess return; null without a model. */
  directionProb: number | null;
  /** Distance from the base rate, 0 to 1; null without a model. */
  mlConfidence: number | null;
  mlGated: boolean;
  gateReason: GateReason;
  macroHeadwind: boolean;
  conflictFlags: ConflictFlag[];
  regimeState: string | null;
  vixAtSignal: number | null;
  yieldCurve: number | null;
  topFeatures: TopFeature[] | null;
}

/** Maximum change of the score when the gate is open, as a share of the score. */
const MAX_STRETCH = 0.5;

/**
 * Scores a transcript over each horizon. The direction is always that of the language score;
 * the model changes only conviction and size, and only when its gate is open. The model is not used
 * for transcripts known before its training cut-off. Source: docs/methods/signals.md#model-and-gate.
 */
export function scoreTranscript(facts: TranscriptFacts, model: EarningsModel): EarningsScore[] {
  return SCORE_HORIZONS_DAYS.map((horizonDays) => scoreHorizon(facts, model, horizonDays));
}

function scoreHorizon(
  facts: TranscriptFacts,
  model: EarningsModel,
  horizonDays: HorizonDays,
): EarningsScore {
  const score = tipsScore(facts.tone);
  const direction = tipsDirection(score);
  const horizon = model.horizons.find((each) => each.horizonDays === horizonDays);
  const decayed = score * (horizon?.decay.value ?? 1);
  const { reading, reason } = applyModel(facts, horizon, model.trainCutoff);
  const [p, base] = [reading?.p ?? null, reading?.base ?? null];
  const isGated = reason === "OPEN";
  const macroHeadwind =
    direction === "LONG" && facts.stressIndex !== null && facts.stressIndex >= HEADWIND_FROM;
  const combination = combineScores({
    tipsDirection: direction,
    baseConviction: baseConviction(decayed),
    p,
    base,
    isGated,
    isMacroHeadwind: macroHeadwind,
    isRegimeConflict: direction === "LONG" && facts.equityRegime === "STRESS",
    isLowCoverage: facts.quartersBefore < MIN_QUARTERS || isLackingPrices(facts.features),
    isShortText: facts.words < MIN_WORDS,
  });
  return {
    ...combination,
    horizonDays,
    tipsScore: score,
    tipsDirection: direction,
    macroHeadwind,
    combinedScore: rounded(limited(decayed * stretch(direction, p, base, isGated)), 1),
    directionProb: rounded(p, 3),
    mlConfidence: p === null || base === null ? null : rounded(confidenceOf(p, base), 3),
    mlGated: isGated,
    gateReason: reason,
    regimeState: facts.stressRegime,
    vixAtSignal: facts.vix,
    yieldCurve: facts.yieldCurve,
    topFeatures: reading ? reading.topFeatures.slice(0, MAX_FEATURES) : null,
  };
}

/**
 * Applies the model to a transcript. The probability is null without a model, with few of its inputs,
 * and for transcripts in its training set.
 */
function applyModel(
  facts: TranscriptFacts,
  horizon: HorizonModel | undefined,
  trainCutoff: string | null,
): { reading: ModelProbability | null; reason: GateReason } {
  if (horizon === undefined || trainCutoff === null) return { reading: null, reason: "NO_MODEL" };
  if (facts.knownAt < Date.parse(trainCutoff) + DAY_MS) {
    return { reading: null, reason: "IN_SAMPLE" };
  }
  if (horizon.fit === null) return { reading: null, reason: "TOO_FEW" };
  if (!hasEnoughInputs(horizon.fit, facts.features)) {
    return { reading: null, reason: "MISSING_INPUTS" };
  }
  const reading = excessReturnProbability(horizon.fit, facts.features);
  return { reading, reason: modelGate(horizon, reading.p) };
}

/**
 * Factor of the score: 1 with a closed gate; up to 1.5 when the model agrees, down to 0.5 when it
 * disagrees.
 */
function stretch(
  direction: ScoreDirection,
  p: number | null,
  base: number | null,
  isGated: boolean,
): number {
  if (!isGated || p === null || base === null) return 1;
  const side = direction === "LONG" ? 1 : direction === "SHORT" ? -1 : 0;
  return 1 + side * modelSide(p, base) * Math.min(MAX_STRETCH, Math.abs(p - base));
}

const limited = (score: number): number => Math.max(-100, Math.min(100, score));

const PRICE_FEATURES = MODEL_FEATURES.filter((name) => /^momentum|Rank$|^drawdown$/.test(name));
const isLackingPrices = (features: FeatureValues): boolean =>
  PRICE_FEATURES.some((name) => features[name] === null);
