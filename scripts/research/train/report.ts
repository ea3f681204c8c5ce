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
  /** The model's own probability. */
  raw: number;
  /** The probability that would have been published. */
  p: number;
  /** Share of positive outcomes, as known before the test quarter. */
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
  return intervalOf(drawn);
}

/** The middle 90 % of values, 4 decimals; null without values. */
function intervalOf(values: readonly number[]): [number, number] | null {
  const sorted = values.toSorted((a, b) => a - b);
  const [low, high] = [sortedQuantile(sorted, LOW), sortedQuantile(sorted, HIGH)];
  return low === null || high === null ? null : [rounded(low, 4), rounded(high, 4)];
}

const publishedProbability = ({ p }: WalkForwardForecast): number => p;
const modelProbability = ({ raw }: WalkForwardForecast): number => raw;

/**
 * The calibration errors of forecasts that are right on average, the middle 90 %: the deviations of whole quarters get
 * random signs, because the outcomes of one quarter move together. Source: Cameron, Gelbach and Miller 2008,
 * Bootstrap-based improvements for inference with clustered errors.
 */
function calibrationByChance(forecasts: readonly WalkForwardForecast[]): [number, number] | null {
  const quarters = [...new Set(forecasts.map(({ quarter }) => quarter))];
  const next = mulberry32(SEED);
  const errors = Array.from({ length: RESAMPLES }, () => {
    const signs = new Map(quarters.map((quarter) => [quarter, next() < 0.5 ? -1 : 1]));
    const deviations = forecasts.map(({ p, isPositive, quarter }) => {
      const deviation = p - (isPositive ? 1 : 0);
      return { p, deviation: deviation * (signs.get(quarter) ?? 1) };
    });
    const bins = Map.groupBy(deviations, ({ p }) => Math.floor(p * BINS));
    const sums = [...bins.values()].map((bin) =>
      Math.abs(bin.reduce((sum, { deviation }) => sum + deviation, 0)),
    );
    return sums.reduce((sum, each) => sum + each, 0) / forecasts.length;
  });
  return intervalOf(errors);
}

/**
 * Makes the report of a walk-forward test. The AUC is of the model's own probabilities, the other
 * measures are of the published ones.
 */
export function reportOf(
  forecasts: readonly WalkForwardForecast[],
  shuffledAuc: readonly [number, number] | null,
) {
  const labels = labelsOf(forecasts);
  const auc = (drawn: readonly WalkForwardForecast[]) =>
    rocAuc(drawn.map(modelProbability), labelsOf(drawn));
  const brierOf = (probabilityOf: (each: WalkForwardForecast) => number) =>
    rounded(brierScore(forecasts.map(probabilityOf), labels), 4);
  const quarters = [...Map.groupBy(forecasts, ({ quarter }) => quarter)];
  const report: HorizonReport = {
    events: forecasts.length,
    quarters: quarters.length,
    baseRate: rounded(mean(labels.map(Number)), 4),
    auc: rounded(auc(forecasts), 4),
    aucInterval: bootstrapInterval(forecasts, auc),
    shuffledAuc: shuffledAuc && [rounded(shuffledAuc[0], 4), rounded(shuffledAuc[1], 4)],
    brier: brierOf(publishedProbability),
    baseBrier: brierOf(({ base }) => base),
    skill: rounded(skillOf(forecasts, publishedProbability), 4),
    skillInterval: bootstrapInterval(forecasts, (drawn) => skillOf(drawn, publishedProbability)),
    ownSkill: rounded(skillOf(forecasts, modelProbability), 4),
    calibrationError: rounded(
      expectedCalibrationError(forecasts.map(publishedProbability), labels, BINS),
      4,
    ),
    calibrationByChance: forecasts.length > 0 ? calibrationByChance(forecasts) : null,
  };
  return {
    report,
    quarters: quarters.map(([quarter, own]) => ({
      quarter,
      events: own.length,
      positive: rounded(mean(labelsOf(own).map(Number)), 3),
      base: rounded(mean(own.map(({ base }) => base)), 3),
      auc: rounded(auc(own), 3),
      skill: rounded(skillOf(own, publishedProbability), 4),
    })),
  };
}
