// The track record: the accuracy of graded calls, with skill, bootstrap intervals and calibration.

import { mulberry32 } from "../../core/mulberry32.ts";
import { mean, quantile } from "../../core/statistics.ts";
import {
  type BinaryOutcome,
  brierOf,
  type Calibration,
  calibrationOf,
  logScoreOf,
} from "./scores.ts";

/** Probability (0..1) and outcome of a graded call. */
export type GradedForecast = {
  svcProb: number;
  outcome: BinaryOutcome;
  /** The market probability when ours was locked; null when the market had none. */
  marketProb: number | null;
};

/** Parameters of the bootstrap intervals, published so that anyone can reproduce them. Source: docs/decisions.md#i-track. */
export const BOOTSTRAP = { resamples: 2_000, level: 0.9, seed: 20_260_101 } as const;
/** Minimum number of graded calls for meaningful figures. Source: docs/decisions.md#i-track. */
export const MIN_GRADED = 30;
/** Base rate of the first graded call. Source: docs/decisions.md#i-track. */
const FIRST_BASE_RATE = 0.5;

/** 5 % and 95 % quantiles of the resampled statistic; null when the statistic has no value. */
export type Interval = [low: number, high: number] | null;

/** Figures of a set of graded calls; null where there are not enough calls. */
export type TrackRecord = {
  graded: number;
  brier: number | null;
  logScore: number | null;
  baseRateBrier: number | null;
  /**
   * Skill: 1 - Brier / Brier of the reference. Above 0 our forecasts are better than the reference;
   * null when the reference's Brier score is 0.
   */
  skillVsBase: number | null;
  marketN: number;
  marketBrier: number | null;
  skillVsMarket: number | null;
  intervals: { brier: Interval; skillVsBase: Interval; skillVsMarket: Interval };
  calibration: Calibration["bins"];
  murphy: Calibration["murphy"];
  enough: boolean;
};

/** Brier scores of a call, of the base rate and of the market. */
type ForecastScores = { brier: number; base: number; market: number | null };

/**
 * Accuracy of the graded calls, in the order in which they were graded. The base rate of a call is
 * the mean outcome of the calls before it (0.5 for the first call). Skill over the market counts
 * only calls with a market probability. Intervals: percentile bootstrap over calls with mulberry32,
 * restarted from the seed for all calls and for those with a market probability; draws `floor(u
 * n)`, quantiles linear between ranks (type 7). Without calls every figure is null. Source:
 * docs/decisions.md#i-track, docs/methods/record.md.
 */
export function trackRecordOf(calls: readonly GradedForecast[]): TrackRecord {
  const scored = scoreForecasts(calls);
  const withMarket = scored.filter(({ market }) => market !== null);
  const all = resampled(scored, "base");
  const market = resampled(withMarket, "market");
  return {
    graded: calls.length,
    brier: meanOf(scored, "brier"),
    logScore: mean(calls.map(({ svcProb, outcome }) => logScoreOf(svcProb, outcome))),
    baseRateBrier: meanOf(scored, "base"),
    skillVsBase: skillOf(scored, "base"),
    marketN: withMarket.length,
    marketBrier: meanOf(withMarket, "market"),
    skillVsMarket: skillOf(withMarket, "market"),
    intervals: {
      brier: intervalOf(all.briers),
      skillVsBase: intervalOf(all.skills),
      skillVsMarket: intervalOf(market.skills),
    },
    ...calibrationMembers(calls),
    enough: calls.length >= MIN_GRADED,
  };
}

function calibrationMembers(calls: readonly GradedForecast[]) {
  const { bins, murphy } = calibrationOf(calls);
  return { calibration: bins, murphy };
}

/** Scores of each call, in the order in which they were graded. */
function scoreForecasts(calls: readonly GradedForecast[]): ForecastScores[] {
  let yesCount = 0;
  return calls.map(({ svcProb, outcome, marketProb }, index) => {
    const baseRate = index === 0 ? FIRST_BASE_RATE : yesCount / index;
    yesCount += outcome;
    return {
      brier: brierOf(svcProb, outcome),
      base: brierOf(baseRate, outcome),
      market: marketProb === null ? null : brierOf(marketProb, outcome),
    };
  });
}

const meanOf = (sample: readonly ForecastScores[], member: keyof ForecastScores): number | null =>
  mean(sample.map((each) => each[member] ?? 0));

type Reference = "base" | "market";

const skillOf = (scored: readonly ForecastScores[], reference: Reference): number | null =>
  skillFrom(meanOf(scored, "brier"), meanOf(scored, reference));

const skillFrom = (brier: number | null, reference: number | null): number | null =>
  brier === null || reference === null || reference === 0 ? null : 1 - brier / reference;

/**
 * Computes the mean Brier score and skill of each resample; it keeps sums only, because a request
 * makes a million draws.
 */
function resampled(scored: readonly ForecastScores[], reference: Reference) {
  const random = mulberry32(BOOTSTRAP.seed);
  const n = scored.length;
  const ours = Float64Array.from(scored, ({ brier }) => brier);
  const other = Float64Array.from(scored, (each) => each[reference] ?? 0);
  const briers: number[] = [];
  const skills: number[] = [];
  for (let resample = 0; n > 0 && resample < BOOTSTRAP.resamples; resample += 1) {
    let [ownSum, otherSum] = [0, 0];
    for (let draw = 0; draw < n; draw += 1) {
      const at = Math.floor(random() * n);
      ownSum += ours[at] ?? 0;
      otherSum += other[at] ?? 0;
    }
    briers.push(ownSum / n);
    // A resample in which the reference's score is 0 has no skill.
    const skill = skillFrom(ownSum, otherSum);
    if (skill !== null) skills.push(skill);
  }
  return { briers, skills };
}

function intervalOf(values: readonly number[]): Interval {
  const tail = (1 - BOOTSTRAP.level) / 2;
  const [low, high] = [quantile(values, tail), quantile(values, 1 - tail)];
  return low === null || high === null ? null : [low, high];
}

/** Mean Brier scores of the first `n` graded calls. */
export interface RunningScore {
  n: number;
  brier: number;
  baseRate: number;
  /** Mean over calls with a market probability; null before the first of them. */
  market: number | null;
}

/**
 * Mean Brier scores after each graded call, one entry per call. The last entry equals the track
 * record's `brier`, `base_rate_brier` and `market_brier`. Range 0..1. Source: docs/decisions.md#i-track.
 */
export function runningScores(calls: readonly GradedForecast[]): RunningScore[] {
  let [ours, base, market, marketN] = [0, 0, 0, 0];
  return scoreForecasts(calls).map((scored, index) => {
    const n = index + 1;
    ours += scored.brier;
    base += scored.base;
    if (scored.market !== null) {
      market += scored.market;
      marketN += 1;
    }
    return {
      n,
      brier: ours / n,
      baseRate: base / n,
      market: marketN === 0 ? null : market / marketN,
    };
  });
}
