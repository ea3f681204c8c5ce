import { rounded } from "../../../lib/core/rounded.ts";
import {
  brierScore,
  expectedCalibrationError,
  mean,
  rocAuc,
  sortedQuantile,
} from "../../../lib/core/statistics.ts";
import type { HorizonReport } from "../../../lib/signals/domain/earnings/model.ts";
import { generator } from "../../sample/make-prices.ts";

/** An event of a test year with the forecast made before it. */
export interface WalkForwardForecast {
  isPositive: boolean;
  /** When the label was known. */
  closedAt: number;
  quarter: string;
  year: number;
  /** The model's own probability, the same calibrated, and the one that would have been published. */
  raw: number;
  calibrated: number;
  p: number;
  /** Base rate of the label, as known then. */
  base: number;
}

const [RESAMPLES, SEED] = [1_000, 90];
/** Quantiles that bound a 90 % interval. */
const [LOW, HIGH] = [0.05, 0.95];
const BINS = 10;

const labelsOf = (forecasts: readonly WalkForwardForecast[]) =>
  forecasts.map(({ isPositive }) => isPositive);

/** 1 - Brier / Brier of the base rate known at the time; null where that was perfect. */
function skillOf(
  forecasts: readonly WalkForwardForecast[],
  of: (each: WalkForwardForecast) => number,
): number | null {
  const labels = labelsOf(forecasts);
  const own = brierScore(forecasts.map(of), labels);
  const base = brierScore(
    forecasts.map((each) => each.base),
    labels,
  );
  return own === null || !base ? null : 1 - own / base;
}

/** 90 % interval of a measure by a seeded bootstrap of whole quarters. */
function interval(
  forecasts: readonly WalkForwardForecast[],
  measure: (drawn: readonly WalkForwardForecast[]) => number | null,
): [number, number] | null {
  const clusters = [...Map.groupBy(forecasts, ({ quarter }) => quarter).values()];
  const next = generator(SEED);
  const drawn = Array.from({ length: RESAMPLES }, () =>
    measure(clusters.flatMap(() => clusters[Math.floor(next() * clusters.length)] ?? [])),
  ).filter((value) => value !== null);
  const sorted = drawn.toSorted((a, b) => a - b);
  const [low, high] = [sortedQuantile(sorted, LOW), sortedQuantile(sorted, HIGH)];
  return low === null || high === null ? null : [rounded(low, 4), rounded(high, 4)];
}

const published = ({ p }: WalkForwardForecast): number => p;
const own = ({ raw }: WalkForwardForecast): number => raw;

/**
 * Report of a walk-forward: the published probabilities, and the ranking by the model's own
 * probabilities.
 */
export function reportOf(
  forecasts: readonly WalkForwardForecast[],
  all: readonly { isPositive: boolean }[],
) {
  const labels = labelsOf(forecasts);
  const auc = (drawn: readonly WalkForwardForecast[]) => rocAuc(drawn.map(own), labelsOf(drawn));
  const years = [...Map.groupBy(forecasts, ({ year }) => year)].sort(([a], [b]) => a - b);
  const report: HorizonReport = {
    events: forecasts.length,
    testYears: years.length,
    baseRate: rounded(mean(all.map(({ isPositive }) => (isPositive ? 1 : 0))), 4),
    auc: rounded(auc(forecasts), 4),
    aucInterval: interval(forecasts, auc),
    brier: rounded(brierScore(forecasts.map(published), labels), 4),
    skill: rounded(skillOf(forecasts, published), 4),
    skillInterval: interval(forecasts, (drawn) => skillOf(drawn, published)),
    calibrationError: rounded(expectedCalibrationError(forecasts.map(published), labels, BINS), 4),
  };
  return {
    report,
    rawSkill: rounded(skillOf(forecasts, own), 4),
    byYear: years.map(([year, of]) => ({
      ...{ year, events: of.length, skill: rounded(skillOf(of, published), 4) },
    })),
  };
}
