// Scores of probability forecasts: Brier score, log score, skill and calibration.

import { mean } from "../../core/statistics.ts";

/** Lower limit of a probability in the log score, which is infinite for probability 0. */
const MIN_LOG_PROBABILITY = 0.001;

/** 1 if the statement came true, 0 if not. */
export type BinaryOutcome = 0 | 1;

/** Brier score of one yes/no forecast, one-sided: (p - y)², 0 is best, 1 worst. Source: docs/decisions.md#g12. */
export const brierOf = (probability: number, outcome: BinaryOutcome): number =>
  (probability - outcome) ** 2;

/**
 * Natural logarithm of the probability given to the outcome, raised to at least 0.001: 0 is best,
 * ln 0.001 = -6.9 worst. Source: docs/decisions.md#g12.
 */
export const logScoreOf = (probability: number, outcome: BinaryOutcome): number =>
  // `|| 0` turns -0 into 0: the score of a call that was certain and right.
  Math.log(Math.max(MIN_LOG_PROBABILITY, outcome === 1 ? probability : 1 - probability)) || 0;

/**
 * Scores of a call: all are null without an outcome; the market's also without a market
 * probability.
 */
type Scores = {
  brier: number | null;
  logScore: number | null;
  marketBrier: number | null;
  /** Market's Brier score minus ours: above 0 when we were better. Range -1..1. */
  skill: number | null;
};

/** Scores of a locked probability (0..1) and of the market probability when it was locked. Source: docs/decisions.md#g12. */
export function scoresOf(
  outcome: BinaryOutcome | null,
  svcProb: number,
  marketProbStamp: number | null,
): Scores {
  if (outcome === null) return { brier: null, logScore: null, marketBrier: null, skill: null };
  const brier = brierOf(svcProb, outcome);
  const marketBrier = marketProbStamp === null ? null : brierOf(marketProbStamp, outcome);
  return {
    brier,
    logScore: logScoreOf(svcProb, outcome),
    marketBrier,
    skill: marketBrier === null ? null : marketBrier - brier,
  };
}

type Forecast = { svcProb: number; outcome: BinaryOutcome };

/** Bins of equal width; the last one includes its upper edge. Source: docs/decisions.md#i-track; docs/methods/record.md. */
const CALIBRATION_BINS = 10;
const MURPHY_BINS = 5;
/** Two-sided 95 % of the normal distribution. */
const Z95 = 1.959963984540054;

type CalibrationBin = {
  lower: number;
  upper: number;
  n: number;
  /**
   * The mean probability and the limits are null in an empty bin; `low` and `high` are the 95 %
   * interval of the observed share.
   */
  meanProb: number | null;
  observed: number | null;
  low: number | null;
  high: number | null;
};

export type Calibration = {
  bins: CalibrationBin[];
  murphy: {
    reliability: number | null;
    resolution: number | null;
    uncertainty: number | null;
    /** The remainder of the decomposition, because forecasts within a bin differ. */
    withinBin: number | null;
  };
};

/**
 * Calibration in ten bins, each with the Wilson interval of its observed share, and Murphy's
 * decomposition of the Brier score in five bins: reliability Σ n (mean p - share)² / N, lower is better; resolution
 * Σ n (share - base rate)² / N, higher is better; uncertainty, base rate × (1 - base rate);
 * Brier = reliability - resolution + uncertainty + within-bin. All null without forecasts.
 * Source: Murphy 1973; Wilson 1927; Stephenson, Coelho and Jolliffe 2008 for the remainder.
 */
export function calibrationOf(forecasts: readonly Forecast[]): Calibration {
  return { bins: binned(forecasts, CALIBRATION_BINS).map(toBin), murphy: murphyOf(forecasts) };
}

function binned(forecasts: readonly Forecast[], count: number): Forecast[][] {
  const bins: Forecast[][] = Array.from({ length: count }, () => []);
  for (const each of forecasts) bins[binOf(each.svcProb, count)]?.push(each);
  return bins;
}

/** Number of the calibration bin of a probability, from 0. */
export const calibrationBinOf = (probability: number): number =>
  binOf(probability, CALIBRATION_BINS);

/** Compares with the printed edges: in floating point, 0.3 × 10 can fall below 3. */
function binOf(probability: number, count: number): number {
  let bin = 0;
  while (bin < count - 1 && probability >= (bin + 1) / count) bin += 1;
  return bin;
}

function toBin(forecasts: readonly Forecast[], index: number): CalibrationBin {
  const n = forecasts.length;
  const observed = mean(forecasts.map(({ outcome }) => outcome));
  const [low, high] = observed === null ? [null, null] : wilson(observed, n);
  const [lower, upper] = [index / CALIBRATION_BINS, (index + 1) / CALIBRATION_BINS];
  const meanProb = mean(forecasts.map(({ svcProb }) => svcProb));
  return { lower, upper, n, meanProb, observed, low, high };
}

function wilson(share: number, n: number): [low: number, high: number] {
  const z2 = Z95 ** 2;
  const centre = (share + z2 / (2 * n)) / (1 + z2 / n);
  const half = (Z95 / (1 + z2 / n)) * Math.sqrt((share * (1 - share)) / n + z2 / (4 * n * n));
  return [Math.max(0, centre - half), Math.min(1, centre + half)];
}

function murphyOf(forecasts: readonly Forecast[]): Calibration["murphy"] {
  const rate = mean(forecasts.map(({ outcome }) => outcome));
  const brier = mean(forecasts.map(({ svcProb, outcome }) => brierOf(svcProb, outcome)));
  if (rate === null || brier === null) {
    return { reliability: null, resolution: null, uncertainty: null, withinBin: null };
  }
  let [reliability, resolution] = [0, 0];
  for (const bin of binned(forecasts, MURPHY_BINS)) {
    const share = mean(bin.map(({ outcome }) => outcome));
    const forecast = mean(bin.map(({ svcProb }) => svcProb));
    if (share === null || forecast === null) continue;
    const weight = bin.length / forecasts.length;
    reliability += weight * (forecast - share) ** 2;
    resolution += weight * (share - rate) ** 2;
  }
  const uncertainty = rate * (1 - rate);
  const withinBin = brier - (reliability - resolution + uncertainty);
  return { reliability, resolution, uncertainty, withinBin };
}
