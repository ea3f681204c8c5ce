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

/** An event of a test year with what was said of it before. */
export interface Judged {
  isPositive: boolean;
  /** When the label was known. */
  closedAt: number;
  quarter: string;
  year: number;
  /** The model's own probability, the same calibrated, and the one that would have been published. */
  raw: number;
  calibrated: number;
  p: number;
  /** The label's rate as known then. */
  base: number;
}

const [RESAMPLES, SEED] = [1_000, 90];
/** Of intervals: the 90 % between these quantiles. */
const [LOW, HIGH] = [0.05, 0.95];
const BINS = 10;

const labelsOf = (judged: readonly Judged[]) => judged.map(({ isPositive }) => isPositive);

/** 1 - Brier / Brier of the base rate known at the time; null where that was perfect. */
function skillOf(judged: readonly Judged[], of: (each: Judged) => number): number | null {
  const labels = labelsOf(judged);
  const own = brierScore(judged.map(of), labels);
  const base = brierScore(
    judged.map((each) => each.base),
    labels,
  );
  return own === null || !base ? null : 1 - own / base;
}

/** A measure's 90 % interval when whole quarters are drawn anew, seeded. */
function interval(
  judged: readonly Judged[],
  measure: (drawn: readonly Judged[]) => number | null,
): [number, number] | null {
  const clusters = [...Map.groupBy(judged, ({ quarter }) => quarter).values()];
  const next = generator(SEED);
  const drawn = Array.from({ length: RESAMPLES }, () =>
    measure(clusters.flatMap(() => clusters[Math.floor(next() * clusters.length)] ?? [])),
  ).filter((value) => value !== null);
  const sorted = drawn.toSorted((a, b) => a - b);
  const [low, high] = [sortedQuantile(sorted, LOW), sortedQuantile(sorted, HIGH)];
  return low === null || high === null ? null : [rounded(low, 4), rounded(high, 4)];
}

const published = ({ p }: Judged): number => p;
const own = ({ raw }: Judged): number => raw;

/** What a walk-forward has shown: of the published probabilities, and of the model's own order. */
export function reportOf(judged: readonly Judged[], all: readonly { isPositive: boolean }[]) {
  const labels = labelsOf(judged);
  const auc = (drawn: readonly Judged[]) => rocAuc(drawn.map(own), labelsOf(drawn));
  const years = [...Map.groupBy(judged, ({ year }) => year)].sort(([a], [b]) => a - b);
  const report: HorizonReport = {
    events: judged.length,
    testYears: years.length,
    baseRate: rounded(mean(all.map(({ isPositive }) => (isPositive ? 1 : 0))), 4),
    auc: rounded(auc(judged), 4),
    aucInterval: interval(judged, auc),
    brier: rounded(brierScore(judged.map(published), labels), 4),
    skill: rounded(skillOf(judged, published), 4),
    skillInterval: interval(judged, (drawn) => skillOf(drawn, published)),
    calibrationError: rounded(expectedCalibrationError(judged.map(published), labels, BINS), 4),
  };
  return {
    report,
    rawSkill: rounded(skillOf(judged, own), 4),
    byYear: years.map(([year, of]) => ({
      ...{ year, events: of.length, skill: rounded(skillOf(of, published), 4) },
    })),
  };
}
