// The formula of the stress index, and what is published beside it.

import { rounded } from "../../../core/rounded.ts";
import { mean, normCdf } from "../../../core/statistics.ts";
import { mayRead, TIERS, type Tier } from "../../../core/tier.ts";
import { FAMILIES, type Family, type SensorState } from "../sensor.ts";
import type { ExpandingZ } from "./expanding-z.ts";
import { INDEX_SCALES } from "./index-constants.ts";

/** Version of the formula. Stored history keeps the version that it was computed with. */
export const METHODOLOGY_VERSION = "5.0.0";

/** Decimals of published figures. */
export const INDEX_DIGITS = { value: 1, contribution: 4, coverage: 4 };

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

/** A live sensor, as the formula reads it. */
export interface IndexInput {
  sensorId: string;
  category: Family;
  /** The lowest tier that may read it. */
  minTier: Tier;
  /** Weight in its family's mean; 0 for context. */
  indexWeight: number;
  /** Whether its percentile enters the level of its family. */
  inFamilyRank: boolean;
  /** Null for context, and for an input that is late or whose history is too short. */
  expandingZ: ExpandingZ | null;
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
  /** Share of a normal distribution below z, 0..1, 4 decimals; before version 4 a score of the rank. */
  score: number;
  /** Standard deviations above the mean of its history, 4 decimals; absent before version 4. */
  z?: number;
  /** Start of the history of z, epoch ms; absent before version 4. */
  since?: number;
  /** Its weight in the index as it is now, 0..1. */
  weight: number;
  /** Index points, 4 decimals: weight * (intercept + slope * z). */
  contribution: number;
}

export interface Contribution {
  category: Family;
  weight: number;
  contribution: number;
  sensors: SensorContribution[];
}

/** The live sensors of a family that a tier may read, which are shown beside the index. */
export interface FamilyContext {
  category: Family;
  sensors: number;
  /** Of these ELEVATED or worse. */
  stressed: number;
  /** Mean percentile, 0..100, 1 decimal; null before there is one. */
  level: number | null;
}

/** The context that one tier sees, so that no answer reveals sensors of a higher tier. */
export type TierFamily = FamilyContext & { tier: Tier };

/** The families as one tier may read them. */
export const familiesOfTier = (families: readonly TierFamily[], tier: Tier): FamilyContext[] =>
  families.flatMap(({ tier: counted, ...family }) => (counted === tier ? [family] : []));

export interface StressIndex {
  /** `unclipped`, 1 decimal, within 0..100. */
  value: number;
  /** Sum of all contributions, 4 decimals. */
  unclipped: number;
  /** Index when every z is 0, and points of one standard deviation, for the inputs that are in it. */
  intercept: number;
  slope: number;
  /** Weight of the inputs that are in it when all are, 0..1, 4 decimals. */
  coverage: number;
  /** Share of past days on which these inputs alone gave the regime of all inputs, 0..1. */
  agreement: number;
  /** Sensors by state; sums to `sensorCount`. */
  breakdown: Breakdown;
  /** By family with an input; they sum to `unclipped`. */
  contributions: Contribution[];
  families: TierFamily[];
  sensorCount: number;
}

/**
 * Weight of each family in the index, and its name in words. A family is the mean z of the inputs that it has, so that
 * they stand in for each other. Source: docs/methods/stress-index.md#formula.
 */
export const INDEX_FAMILIES = {
  equity_volatility: { weight: 2, inputs: { vix: "the VIX" } },
  credit: {
    weight: 2,
    inputs: {
      "hy-oas": "the high-yield spread",
      "ig-oas": "the investment-grade spread",
      "baa-spread": "Baa over Treasuries",
    },
  },
  rates: { weight: 1, inputs: { "treasury-10y-vol": "the volatility of the 10-year yield" } },
  funding: { weight: 1, inputs: { "cp-spread": "commercial paper over bills" } },
  fx: { weight: 1, inputs: { "dollar-vol": "the volatility of the dollar" } },
} as const satisfies Partial<
  Record<Family, { weight: number; inputs: Readonly<Record<string, string>> }>
>;

const FAMILY_WEIGHTS: Partial<Record<Family, { weight: number }>> = INDEX_FAMILIES;
const familyWeight = (category: Family): number => FAMILY_WEIGHTS[category]?.weight ?? 0;
const TOTAL_WEIGHT = Object.values(INDEX_FAMILIES).reduce((sum, { weight }) => sum + weight, 0);

/** The inputs of the index, by sensor id. */
export const INDEX_INPUT_IDS: readonly string[] = Object.values(INDEX_FAMILIES).flatMap(
  ({ inputs }) => Object.keys(inputs),
);

const familyText = Object.values(INDEX_FAMILIES)
  .map(({ weight, inputs }) => {
    const names = Object.values(inputs);
    const mean = names.length > 1 ? `the mean of ${names.slice(0, -1).join(", ")} and ` : "";
    return `${mean}${names.at(-1)} (${weight}/${TOTAL_WEIGHT})`;
  })
  .join("; ");

export const METHODOLOGY =
  "The stress index is intercept + slope * the weighted mean of z, rounded to one decimal and kept " +
  `within 0 to 100. It has five families: ${familyText}. z is the input's latest value minus the mean of all its ` +
  "values so far, over their standard deviation, rounded to four decimals. A late input keeps its z for five " +
  "sessions, the dollar for 14 days, commercial paper for 30. Then it is left out: the other inputs of its family take its weight, " +
  "and without any of them the other families do. The intercept and the slope are those published for the inputs that " +
  "remain, and bring them to the same scale. A contribution is " +
  "weight * (intercept + slope * z). All contributions sum to unclipped. coverage is the weight of the inputs that are in it. All other sensors " +
  "are context: breakdown, breadth and families count their states and never change the index. " +
  "STRESS counts as severe and NORMAL as neutral. The index describes the present. It predicts nothing.";

/** Counts sensors by state, as `COUNTED_AS` says; unknown states count as neutral. */
function breakdownOf(inputs: readonly IndexInput[]): Breakdown {
  const counts: Breakdown = { severe: 0, elevated: 0, rising: 0, neutral: 0, stable: 0 };
  for (const { state } of inputs) counts[COUNTED_AS[state] ?? "neutral"] += 1;
  return counts;
}

/** Sensors that are ELEVATED or worse. */
export const stressedIn = ({ severe, elevated }: Pick<Breakdown, "severe" | "elevated">): number =>
  severe + elevated;

function familiesOf(inputs: readonly IndexInput[], tier: Tier): TierFamily[] {
  const readable = inputs.filter(({ minTier }) => mayRead(tier, minTier));
  return FAMILIES.flatMap((category) => {
    const sensors = readable.filter((input) => input.category === category);
    if (sensors.length === 0) return [];
    const ranks = sensors.flatMap(({ percentile, inFamilyRank }) =>
      inFamilyRank && percentile !== null ? [percentile] : [],
    );
    const stressed = stressedIn(breakdownOf(sensors));
    const average = mean(ranks);
    const level = average === null ? null : rounded(100 * average, 1);
    return { tier, category, sensors: sensors.length, stressed, level };
  });
}

type WeightedInput = IndexInput & { expandingZ: ExpandingZ };

/** An input's part of its family's mean. */
const partOf = (input: IndexInput, inputs: readonly IndexInput[]): number => {
  const family = inputs.filter(({ category }) => category === input.category);
  return input.indexWeight / family.reduce((sum, { indexWeight }) => sum + indexWeight, 0);
};

/** Weights that sum to 1 in six decimals: the last weight takes the rounding difference. */
function sharesOf(inputs: readonly WeightedInput[]): Map<string, number> {
  const families = new Set(inputs.map(({ category }) => category));
  const total = [...families].reduce((sum, category) => sum + familyWeight(category), 0);
  const shares = new Map<string, number>();
  let left = 1;
  for (const [i, input] of inputs.entries()) {
    const share = (familyWeight(input.category) / total) * partOf(input, inputs);
    const weight = rounded(i === inputs.length - 1 ? left : share, 6);
    shares.set(input.sensorId, weight);
    left -= weight;
  }
  return shares;
}

/** The weight that some inputs have when none is missing, 0..1. */
export function coverageOf(sensorIds: readonly string[]): number {
  const found = Object.values(INDEX_FAMILIES).reduce((sum, { weight, inputs }) => {
    const ids = Object.keys(inputs);
    return sum + (weight * ids.filter((id) => sensorIds.includes(id)).length) / ids.length;
  }, 0);
  return rounded(found / TOTAL_WEIGHT, INDEX_DIGITS.coverage);
}

/** Contribution of one family's inputs. */
function familyContribution(
  category: Family,
  inputs: readonly WeightedInput[],
  {
    intercept,
    slope,
    shares,
  }: { intercept: number; slope: number; shares: ReadonlyMap<string, number> },
): Contribution {
  const sensors = inputs.map(({ sensorId, expandingZ: { z, since } }) => {
    const weight = shares.get(sensorId) ?? 0;
    const contribution = rounded(weight * (intercept + slope * z), INDEX_DIGITS.contribution);
    return { sensorId, score: rounded(normCdf(z), 4), z, since, weight, contribution };
  });
  const sum = (of: "weight" | "contribution", digits: number) =>
    rounded(
      sensors.reduce((all, sensor) => all + sensor[of], 0),
      digits,
    );
  return { category, weight: sum("weight", 6), contribution: sum("contribution", 4), sensors };
}

/** Name of a set of inputs among the published scales. */
export const scaleName = (sensorIds: readonly string[]): string => sensorIds.toSorted().join("+");

/**
 * Stress index of live sensors, 0..100, see `METHODOLOGY`; null without an input, or with a set of
 * inputs that has no published scale. It is computed from published (rounded) figures, so that
 * readers can recompute it exactly.
 */
export function stressIndex(inputs: readonly IndexInput[]): StressIndex | null {
  const live = inputs.filter(({ category }) => category !== "composite");
  const weighted = live.filter(
    (input): input is WeightedInput => input.indexWeight > 0 && input.expandingZ !== null,
  );
  const ids = weighted.map(({ sensorId }) => sensorId);
  const scale = INDEX_SCALES[scaleName(ids)];
  if (scale === undefined) return null;
  const [intercept, slope, agreement] = scale;
  const shares = sharesOf(weighted);
  const contributions = FAMILIES.flatMap((category) => {
    const family = weighted.filter((input) => input.category === category);
    return family.length === 0
      ? []
      : [familyContribution(category, family, { intercept, slope, shares })];
  });
  const points = contributions.reduce((sum, { contribution }) => sum + contribution, 0);
  const unclipped = rounded(points, INDEX_DIGITS.contribution);
  return {
    value: rounded(Math.min(100, Math.max(0, unclipped)), INDEX_DIGITS.value),
    unclipped,
    intercept,
    slope,
    coverage: coverageOf(ids),
    agreement,
    breakdown: breakdownOf(live),
    contributions,
    families: TIERS.flatMap((tier) => familiesOf(live, tier)),
    sensorCount: live.length,
  };
}
