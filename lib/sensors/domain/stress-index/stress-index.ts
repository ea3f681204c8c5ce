import { rounded } from "../../../core/rounded.ts";
import { CATEGORIES, type Category, type SensorState } from "../sensor.ts";

/** Changes whenever a published index could differ; stored history keeps its own version. */
export const METHODOLOGY_VERSION = "3.0.0";

/** The score of a sensor: the floor for the calmest rank, 1 for the highest. See `indexScore`. */
export const INDEX_FORM = { floor: 0.4, tail: 0.998, scoreDigits: 4, contributionDigits: 4 };

/** How states of all schemes are counted in the breakdown. Source: docs/methods/stress-index.md. */
const COUNTED_AS: Record<string, keyof Breakdown> = {
  STABLE: "stable",
  NEUTRAL: "neutral",
  NORMAL: "neutral",
  RISING: "rising",
  ELEVATED: "elevated",
  ESCALATING: "elevated",
  SEVERE: "severe",
  STRESS: "severe",
  CRITICAL: "severe",
};

export interface IndexInput {
  sensorId: string;
  category: Category;
  /** Weight within its family; 0 counts the state only. */
  indexWeight: number;
  /** Published percentile 0..1, 1 the most stressed; null before there is one. */
  percentile: number | null;
  state: SensorState;
}

interface Breakdown {
  severe: number;
  elevated: number;
  rising: number;
  neutral: number;
  stable: number;
}

interface SensorContribution {
  sensorId: string;
  /** Score 0..1, 4 decimals. */
  score: number;
  /** Its weight in the index, 0..1. */
  weight: number;
  /** Index points, 4 decimals: 100 times weight times score. */
  contribution: number;
}

export interface Contribution {
  category: Category;
  weight: number;
  contribution: number;
  sensors: SensorContribution[];
}

export interface StressIndex {
  /** 0..100, 1 decimal. */
  value: number;
  /** Sensors by state; sums to `sensorCount`. */
  breakdown: Breakdown;
  /** By family; their contributions sum to `value` within 0.05, as do those of all sensors. */
  contributions: Contribution[];
  /** Share of the family weights that had a live sensor, 0..1. */
  coverage: number;
  sensorCount: number;
}

export const METHODOLOGY =
  "The stress index is 100 times the weighted mean of one score per sensor, rounded to one decimal. " +
  `The score is ${INDEX_FORM.floor} + ${(1 - INDEX_FORM.floor).toFixed(1)} * ln(1 - ${INDEX_FORM.tail} p) / ln(1 - ${INDEX_FORM.tail}), rounded to four decimals. ` +
  "p is the sensor's published percentile, rounded to four decimals. It is the rank of the latest value " +
  "in the sensor's own history, as known at the time. The logarithm makes rare values count more. " +
  `The floor only moves the scale: a calm market is between ${100 * INDEX_FORM.floor} and 50, a record everywhere is 100. ` +
  "Scores are averaged within a family by the sensors' weights, then over families by the families' " +
  "weights. Both are fixed in the catalogue. A sensor is left out without an observation for 21 days, " +
  "or without a percentile. A family without a live sensor gives its weight to the others in proportion. " +
  "A contribution is 100 * weight * score. Contributions sum to the index. The breakdown counts the " +
  "states of all live sensors except composites. There STRESS counts as severe and NORMAL as neutral. " +
  "Composites are made from other sensors and never enter the index. The index describes the present. " +
  "It predicts nothing.";

/**
 * Score of a percentile, 0..1: `floor` for the calmest rank, 1 for the highest; between them it
 * rises with the logarithm of rarity, so that from rank .9 to .99 counts about as much as from 0 to .9.
 */
export function indexScore(percentile: number): number {
  const { floor, tail, scoreDigits } = INDEX_FORM;
  const p = rounded(Math.min(1, Math.max(0, percentile)), 4);
  return rounded(floor + ((1 - floor) * Math.log(1 - tail * p)) / Math.log(1 - tail), scoreDigits);
}

/** Counts states; the words of other schemes count as `COUNTED_AS`, unknown ones as neutral. */
function breakdownOf(inputs: readonly IndexInput[]): Breakdown {
  const counts: Breakdown = { severe: 0, elevated: 0, rising: 0, neutral: 0, stable: 0 };
  for (const { state } of inputs) counts[COUNTED_AS[state] ?? "neutral"] += 1;
  return counts;
}

/** Contribution of one family, given its weight in the index. */
function familyContribution(
  category: Category,
  sensors: readonly (IndexInput & { percentile: number })[],
  weight: number,
): Contribution {
  const total = sensors.reduce((sum, sensor) => sum + sensor.indexWeight, 0);
  const parts = sensors.map(({ sensorId, indexWeight, percentile }) => {
    const score = indexScore(percentile);
    const share = rounded((weight * indexWeight) / total, 6);
    const contribution = rounded(100 * share * score, INDEX_FORM.contributionDigits);
    return { sensorId, score, weight: share, contribution };
  });
  const sum = parts.reduce((all, part) => all + part.contribution, 0);
  const contribution = rounded(sum, INDEX_FORM.contributionDigits);
  return { category, weight: rounded(weight, 6), contribution, sensors: parts };
}

/**
 * Stress index of live sensors, 0..100, see `METHODOLOGY`; null when none of them carries weight.
 * Computed from the rounded contributions that are published, so that these recompute it exactly.
 */
export function stressIndex(
  inputs: readonly IndexInput[],
  weights: Readonly<Record<Category, number>>,
): StressIndex | null {
  const live = inputs.filter((input) => input.category !== "composite");
  const families = CATEGORIES.map((category) => ({
    category,
    sensors: live.filter(
      (input): input is IndexInput & { percentile: number } =>
        input.category === category && input.indexWeight > 0 && input.percentile !== null,
    ),
  })).filter(({ category, sensors }) => sensors.length > 0 && weights[category] > 0);
  const covered = families.reduce((sum, { category }) => sum + weights[category], 0);
  if (covered === 0) return null;
  const all = CATEGORIES.reduce((sum, category) => sum + weights[category], 0);
  const contributions = families.map(({ category, sensors }) =>
    familyContribution(category, sensors, weights[category] / covered),
  );
  const sum = contributions.reduce((total, family) => total + family.contribution, 0);
  return {
    value: rounded(Math.min(100, Math.max(0, sum)), 1),
    breakdown: breakdownOf(live),
    contributions,
    coverage: rounded(covered / all, 4),
    sensorCount: live.length,
  };
}
