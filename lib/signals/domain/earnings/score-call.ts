import { DAY_MS } from "../../../core/calendar-date.ts";
import { rounded } from "../../../core/rounded.ts";
import type { EquityRegime } from "../../../sensors/domain/equities/equity-regime.ts";
import { toIndexLevel } from "../../../sensors/domain/stress-index/regime.ts";
import {
  type EarningsModel,
  excessReturnProbability,
  type FeatureValues,
  type GateReason,
  gateOf,
  type HorizonDays,
  MODEL_FEATURES,
  type Probability,
  SCORE_HORIZONS_DAYS,
  type TopFeature,
} from "./model.ts";
import {
  baseConviction,
  CONVICTIONS,
  type Conviction,
  type ScoreDirection,
  tipsDirection,
  tipsScore,
} from "./tips.ts";

export const CONFLICT_FLAGS = [
  "ML_DISAGREES",
  "MACRO_HEADWIND",
  "REGIME_CONFLICT",
  "LOW_COVERAGE",
  "SHORT_TEXT",
] as const;
export type ConflictFlag = (typeof CONFLICT_FLAGS)[number];

/** What is decided upon: the language's word first, all else beside it. */
export interface GovernanceInput {
  tipsDirection: ScoreDirection;
  baseConviction: Conviction;
  /** Probability of a positive excess return and its base rate; null without a model. */
  p: number | null;
  base: number | null;
  /** Whether the model's word passed the gate. */
  isGated: boolean;
  isMacroHeadwind: boolean;
  /** LONG in a stock that is in STRESS. */
  isRegimeConflict: boolean;
  isLowCoverage: boolean;
  isShortText: boolean;
}

interface Governed {
  combinedDirection: ScoreDirection;
  combinedConviction: Conviction;
  conflictFlags: ConflictFlag[];
}

/**
 * Which way the model points: +1 where the probability is above one half and above its base rate, -1
 * where it is below both, 0 between them, and without a model.
 */
export function modelSide(p: number | null, base: number | null): -1 | 0 | 1 {
  if (p === null || base === null) return 0;
  if (p > 0.5 && p > base) return 1;
  return p < 0.5 && p < base ? -1 : 0;
}

const SIDES: Readonly<Record<ScoreDirection, -1 | 0 | 1>> = { LONG: 1, SHORT: -1, NEUTRAL: 0 };

/**
 * Governance as code. The direction is the language's, always. Conviction moves by one notch at most:
 * up where the gate is open and the model agrees, down where it disagrees, down in a macro headwind;
 * what would add up to more than one counts as one. Flags are in the order of `CONFLICT_FLAGS`.
 * Source: docs/methods/signals.md#model-and-gate.
 */
export function govern(input: GovernanceInput): Governed {
  const side = SIDES[input.tipsDirection] * modelSide(input.p, input.base);
  const model = input.isGated ? side : 0;
  const moves = model + (input.isMacroHeadwind ? -1 : 0);
  const notch = Math.max(-1, Math.min(1, moves));
  const place = CONVICTIONS.indexOf(input.baseConviction) + notch;
  const flags: Readonly<Record<ConflictFlag, boolean>> = {
    ML_DISAGREES: model < 0,
    MACRO_HEADWIND: input.isMacroHeadwind,
    REGIME_CONFLICT: input.isRegimeConflict,
    LOW_COVERAGE: input.isLowCoverage,
    SHORT_TEXT: input.isShortText,
  };
  return {
    combinedDirection: input.tipsDirection,
    combinedConviction: CONVICTIONS[place] ?? input.baseConviction,
    conflictFlags: CONFLICT_FLAGS.filter((flag) => flags[flag]),
  };
}

/** Stress from which on a LONG has the market against it, on the published index. Source: docs/methods/signals.md#model-and-gate. */
const HEADWIND_FROM = toIndexLevel(55);
/** Fewer earlier quarters than this make a z that says little; fewer words, a text. */
const [MIN_QUARTERS, MIN_WORDS] = [6, 300];
/** The top features that are told. */
const MAX_FEATURES = 5;

/** What is known of a call and its surroundings when it became known. */
export interface CallFacts {
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

/** One horizon of a call's score; probabilities to 3 decimals, scores to 1. */
export interface EarningsScore {
  horizonDays: HorizonDays;
  combinedDirection: ScoreDirection;
  combinedConviction: Conviction;
  /** -100..100: the language score, stretched or shrunk by the model where its gate is open. */
  combinedScore: number;
  tipsScore: number;
  tipsDirection: ScoreDirection;
  /** Of a positive excess return; null without a model. */
  directionProb: number | null;
  /** max(p, 1 - p); null without a model. */
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

/** How far an open gate can stretch or shrink the score, as a share of it. */
const MAX_STRETCH = 0.5;

/**
 * The score of a call over each horizon. The direction is the language's always; the model only moves
 * the conviction and the size of the score, and only through its gate. A call that was known before the
 * model's cut-off was seen in training, so the model says nothing on it. Source: docs/methods/signals.md#model-and-gate.
 */
export function scoreCall(facts: CallFacts, model: EarningsModel): EarningsScore[] {
  return SCORE_HORIZONS_DAYS.map((horizonDays) => scoreHorizon(facts, model, horizonDays));
}

function scoreHorizon(
  facts: CallFacts,
  model: EarningsModel,
  horizonDays: HorizonDays,
): EarningsScore {
  const score = tipsScore(facts.tone);
  const direction = tipsDirection(score);
  const { reading, reason } = askModel(facts, model, horizonDays);
  const [p, base] = [reading?.p ?? null, reading?.base ?? null];
  const isGated = reason === "OPEN";
  const macroHeadwind =
    direction === "LONG" && facts.stressIndex !== null && facts.stressIndex >= HEADWIND_FROM;
  const governed = govern({
    ...{ tipsDirection: direction, baseConviction: baseConviction(score), p, base, isGated },
    isMacroHeadwind: macroHeadwind,
    isRegimeConflict: direction === "LONG" && facts.equityRegime === "STRESS",
    isLowCoverage: facts.quartersBefore < MIN_QUARTERS || isLackingPrices(facts.features),
    isShortText: facts.words < MIN_WORDS,
  });
  return {
    ...governed,
    ...{ horizonDays, tipsScore: score, tipsDirection: direction, macroHeadwind },
    combinedScore: rounded(within(score * stretch(direction, p, base, isGated)), 1),
    directionProb: rounded(p, 3),
    mlConfidence: p === null ? null : rounded(Math.max(p, 1 - p), 3),
    mlGated: isGated,
    gateReason: reason,
    regimeState: facts.stressRegime,
    vixAtSignal: facts.vix,
    yieldCurve: facts.yieldCurve,
    topFeatures: reading ? reading.topFeatures.slice(0, MAX_FEATURES) : null,
  };
}

/** The model's word on a call; none without a model, and on what it was trained with. */
function askModel(
  facts: CallFacts,
  { horizons, trainCutoff }: EarningsModel,
  days: HorizonDays,
): { reading: Probability | null; reason: GateReason } {
  const model = horizons.find(({ horizonDays }) => horizonDays === days);
  if (model === undefined || trainCutoff === null) return { reading: null, reason: "NO_MODEL" };
  if (facts.knownAt < Date.parse(trainCutoff) + DAY_MS) {
    return { reading: null, reason: "IN_SAMPLE" };
  }
  const reading = excessReturnProbability(model, facts.features);
  return { reading, reason: gateOf(model, reading.p) };
}

/** 1 through a shut gate; else up to half more where the model agrees, up to half less where not. */
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

const within = (score: number): number => Math.max(-100, Math.min(100, score));

const PRICE_FEATURES = MODEL_FEATURES.filter((name) => /^momentum|Rank$|^drawdown$/.test(name));
const isLackingPrices = (features: FeatureValues): boolean =>
  PRICE_FEATURES.some((name) => features[name] === null);
