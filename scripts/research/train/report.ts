// Test report of the earnings model: AUC, Brier skill and calibration of its walk-forward forecasts.

import { mulberry32 } from "../../../lib/core/mulberry32.ts";
import { rounded } from "../../../lib/core/rounded.ts";
import {
  brierScore,
  expectedCalibrationError,
  mean,
  rocAuc,
  sortedQuantile,
} from "../../../lib/core/statistics.ts";
import type { HorizonReport } from "../../../lib/signals/domain/earnings/model.ts";

/** An event of a test year and the forecast of a model that was trained before that year. */
export interface WalkForwardForecast {
  isPositive: boolean;
  /** When the outcome was known. */
  closedAt: number;
  quarter: string;
  year: number;
  /** The model's own probability. */
  raw: number;
  /** The model's probability after calibration. */
  calibrated: number;
  /** The probability that would have been published. */
  p: number;
  /** Share of positive outcomes, as known before the test year. */
  base: number;
}

const [RESAMPLES, SEED] = [1_000, 90];
/** Quantiles that bound a 90 % interval. */
const [LOW, HIGH] = [0.05, 0.95];
const BINS = 10;

const labelsOf = (forecasts: readonly WalkForwardForecast[]) =>
  forecasts.map(({ isPositive }) => isPositive);

/** Brier skill: 1 - Brier / Brier of the base rate known then; null if the base rate was perfect. */
function skillOf(
  forecasts: readonly WalkForwardForecast[],
  probabilityOf: (each: WalkForwardForecast) => number,
): number | null {
  const labels = labelsOf(forecasts);
  const score = brierScore(forecasts.map(probabilityOf), labels);
  const base = brierScore(
    forecasts.map((each) => each.base),
    labels,
  );
  return score === null || !base ? null : 1 - score / base;
}

/** 90 % interval of a measure by a seeded bootstrap of whole quarters. */
function bootstrapInterval(
  forecasts: readonly WalkForwardForecast[],
  measure: (drawn: readonly WalkForwardForecast[]) => number | null,
): [number, number] | null {
  const clusters = [...Map.groupBy(forecasts, ({ quarter }) => quarter).values()];
  const next = mulberry32(SEED);
  const drawn = Array.from({ length: RESAMPLES }, () =>
    measure(clusters.flatMap(() => clusters[Math.floor(next() * clusters.length)] ?? [])),
  ).filter((value) => value !== null);
  const sorted = drawn.toSorted((a, b) => a - b);
  const [low, high] = [sortedQuantile(sorted, LOW), sortedQuantile(sorted, HIGH)];
  return low === null || high === null ? null : [rounded(low, 4), rounded(high, 4)];
}

const publishedProbability = ({ p }: WalkForwardForecast): number => p;
const modelProbability = ({ raw }: WalkForwardForecast): number => raw;

/**
 * Makes the report of a walk-forward test. The AUC is of the model's own probabilities, the other
 * measures are of the published ones.
 */
export function reportOf(
  forecasts: readonly WalkForwardForecast[],
  all: readonly { isPositive: boolean }[],
) {
  const labels = labelsOf(forecasts);
  const auc = (drawn: readonly WalkForwardForecast[]) =>
    rocAuc(drawn.map(modelProbability), labelsOf(drawn));
  const years = [...Map.groupBy(forecasts, ({ year }) => year)].sort(([a], [b]) => a - b);
  const report: HorizonReport = {
    events: forecasts.length,
    testYears: years.length,
    baseRate: rounded(mean(all.map(({ isPositive }) => (isPositive ? 1 : 0))), 4),
    auc: rounded(auc(forecasts), 4),
    aucInterval: bootstrapInterval(forecasts, auc),
    brier: rounded(brierScore(forecasts.map(publishedProbability), labels), 4),
    skill: rounded(skillOf(forecasts, publishedProbability), 4),
    skillInterval: bootstrapInterval(forecasts, (drawn) => skillOf(drawn, publishedProbability)),
    calibrationError: rounded(
      expectedCalibrationError(forecasts.map(publishedProbability), labels, BINS),
      4,
    ),
  };
  return {
    report,
    rawSkill: rounded(skillOf(forecasts, modelProbability), 4),
    byYear: years.map(([year, yearForecasts]) => ({
      year,
      events: yearForecasts.length,
      skill: rounded(skillOf(yearForecasts, publishedProbability), 4),
    })),
  };
}
