// The basis of a probability: its inputs and formula, by which anyone can recompute it.

import { isTrueFor, type Operator, parseMetric, type Statistic } from "./criterion.ts";
import type { BasisStatus } from "./lifecycle.ts";

/**
 * The basis `base-rate`, method 1: how often the statement came true in the past. The data are our own
 * archive at the end of each UTC day, as known at `known_at`, from `first_date` to the day before the
 * stamp. A window starts at each of these days and ends `horizon_days` later, also on one of these
 * days. It has crossed when the value at its end meets operator and threshold. A like window starts
 * like the call: at a value from `start_from` to below `start_below`. Windows overlap, so
 * h = `horizon_days` windows count as one independent window:
 * overall = (crossed + h) / (windows + 2 h), probability = (like_crossed + 5 h × overall) / (like_windows + 5 h).
 * Source: docs/methods/record.md#calls-by-rule.
 */
export type BaseRateBasis = {
  formula: "base-rate";
  method_version: "1";
  inputs: WindowRule & {
    rule: CallRule;
    metric: string;
    /** ISO 8601. */
    known_at: string;
    /** YYYY-MM-DD. */
    first_date: string;
  } & BaseRateCounts;
};

/** The fixed rules by which the service itself publishes calls. */
export const CALL_RULES = ["index-above-band", "sensor-stressed"] as const;
export type CallRule = (typeof CALL_RULES)[number];

/** The conditions by which a window has crossed, and by which it is like the call's window. */
export type WindowRule = {
  operator: Operator;
  threshold: number;
  horizon_days: number;
  /** Limits of the value at the start of a like window; null for no limit. */
  start_from: number | null;
  start_below: number | null;
};

/** Numbers of windows: all of them, and the like ones. */
type BaseRateCounts = {
  windows: number;
  crossed: number;
  like_windows: number;
  like_crossed: number;
};

/**
 * A daily history, oldest first. `day`: days since 1970; `value`: the value at the end of that day and
 * of the days up to the next entry. The last value is valid to `lastDay`.
 */
export type DailyValues = {
  values: readonly (readonly [day: number, value: number])[];
  lastDay: number;
};

/** Weight of the overall rate in the probability, as a number of independent windows. */
const PRIOR_WINDOWS = 5;

/** The probability that the counts give. Range 0..1, never 0 or 1. */
export function baseRateProbability(
  counts: BaseRateCounts & Pick<WindowRule, "horizon_days">,
): number {
  const { horizon_days: h } = counts;
  const overall = (counts.crossed + h) / (counts.windows + 2 * h);
  const weight = PRIOR_WINDOWS * h;
  return (counts.like_crossed + weight * overall) / (counts.like_windows + weight);
}

/** Counts the windows of a history; one starts at each day that has a value. */
export function countWindows({ values, lastDay }: DailyValues, rule: WindowRule): BaseRateCounts {
  const counts = { windows: 0, crossed: 0, like_windows: 0, like_crossed: 0 };
  let [start, end] = [0, 0];
  const advance = (from: number, day: number): number => {
    let at = from;
    while ((values[at + 1]?.[0] ?? Number.POSITIVE_INFINITY) <= day) at += 1;
    return at;
  };
  for (let day = values[0]?.[0] ?? lastDay; day + rule.horizon_days <= lastDay; day += 1) {
    start = advance(start, day);
    end = advance(end, day + rule.horizon_days);
    const [from, to] = [values[start]?.[1], values[end]?.[1]];
    if (from === undefined || to === undefined) break;
    const crossed = isTrueFor(to, rule.operator, rule.threshold) ? 1 : 0;
    counts.windows += 1;
    counts.crossed += crossed;
    if (!isLike(from, rule)) continue;
    counts.like_windows += 1;
    counts.like_crossed += crossed;
  }
  return counts;
}

const isLike = (value: number, { start_from: from, start_below: below }: WindowRule): boolean =>
  (from === null || value >= from) && (below === null || value < below);

/** Largest accepted difference between a recomputed probability and the locked one. Source: docs/decisions.md#g1. */
const BASIS_TOLERANCE = 0.005;

/**
 * The inputs of a probability in machine-readable form, so that anyone can recompute it. It is locked
 * with the call and stored in its opening row, next to the text of `prob_basis`.
 */
export type Basis = ExceedanceBasis | WeightedMeanBasis | BaseRateBasis;

/**
 * `empirical-exceedance`, method 1. Take the values of the metric's series as known at `known_at`, from
 * `first_date` on, in order of day; `current` is the last one. Each value with `horizon` values after it
 * starts a window. A window has crossed when the move from its start to its statistic (last, highest or
 * lowest value, by the metric) is as large as the move from `current` to the threshold; a move is a
 * ratio, or a difference where values may be 0 or below. Probability = (crossed + 1) / (windows + 2).
 */
export type ExceedanceBasis = {
  formula: "empirical-exceedance";
  method_version: "1";
  inputs: {
    metric: string;
    operator: Operator;
    threshold: number;
    /** ISO 8601. */
    known_at: string;
    /** YYYY-MM-DD. */
    first_date: string;
    /** Number of observations, not days. */
    horizon: number;
    move: "ratio" | "difference";
    current: number;
    windows: number;
    crossed: number;
  };
};

/** `weighted-mean`, method 1: Σ weight × value / Σ weight over named estimates of the probability. */
type WeightedMeanBasis = {
  formula: "weighted-mean";
  method_version: "1";
  inputs: { estimates: { name: string; value: number; weight: number }[] };
};

/** The inputs that are counted from data: the last value, and the numbers of windows. */
export type Exceedance = { current: number; windows: number; crossed: number };

/** Laplace's rule of succession: a finite history never gives 0 or 1. Range 0..1. */
export const exceedanceProbability = ({ windows, crossed }: Omit<Exceedance, "current">): number =>
  (crossed + 1) / (windows + 2);

/**
 * Counts the windows of a history (oldest first) that crossed. Null when the metric is unknown or
 * the history has no window. A start at 0 or below gives no ratio, so such a window is not counted.
 */
export function countExceedances(
  values: readonly number[],
  inputs: Omit<ExceedanceBasis["inputs"], keyof Exceedance | "known_at" | "first_date">,
): Exceedance | null {
  const metric = parseMetric(inputs.metric);
  const current = values.at(-1);
  if (metric === null || current === undefined || inputs.horizon < 1) return null;
  const move = (to: number, from: number): number =>
    inputs.move === "ratio" ? (from > 0 ? to / from : Number.NaN) : to - from;
  const required = move(inputs.threshold, current);
  let [windows, crossed] = [0, 0];
  for (let at = 0; at + inputs.horizon < values.length; at += 1) {
    const reached = statisticOf(metric.statistic, values.slice(at + 1, at + 1 + inputs.horizon));
    const moved = move(reached, values[at] as number);
    if (Number.isNaN(moved) || Number.isNaN(required)) continue;
    windows += 1;
    if (isTrueFor(moved, inputs.operator, required)) crossed += 1;
  }
  return windows === 0 ? null : { current, windows, crossed };
}

function statisticOf(statistic: Statistic, values: readonly number[]): number {
  if (statistic === "last") return values.at(-1) as number;
  return statistic === "max" ? Math.max(...values) : Math.min(...values);
}

/**
 * The probability that follows from the stated inputs alone, which anyone can check from the tape.
 * Range 0..1; null when the inputs do not give one.
 */
function statedProbability(basis: Basis): number | null {
  if (basis.formula === "empirical-exceedance") {
    const { windows, crossed } = basis.inputs;
    const isPossible = windows > 0 && crossed >= 0 && crossed <= windows;
    return isPossible ? exceedanceProbability({ windows, crossed }) : null;
  }
  if (basis.formula === "base-rate") return baseRateProbability(basis.inputs);
  const { estimates } = basis.inputs;
  const weight = estimates.reduce((sum, each) => sum + each.weight, 0);
  if (!(weight > 0)) return null;
  return estimates.reduce((sum, each) => sum + each.weight * each.value, 0) / weight;
}

/** A locked probability (0..1) with its basis in words and in machine-readable form. */
export type ForecastWithBasis = { svcProb: number; probBasis: string | null; basis: Basis | null };

/**
 * Whether a locked probability follows from its basis: `missing` without a basis, `declared` with words
 * only, `rederived` when the stated inputs give it within 0.005 and, for our own data, a recount over
 * what was known at that time gives it too; else `mismatch`. `recounted`: the probability that the
 * recount gives; null when there is no data to count. Source: docs/decisions.md#g1.
 */
export function basisStatusOf(call: ForecastWithBasis, recounted: number | null): BasisStatus {
  const { svcProb, probBasis, basis } = call;
  if (basis === null) return probBasis === null || probBasis.trim() === "" ? "missing" : "declared";
  return isNear(probabilityFromBasis(svcProb, basis, recounted), svcProb)
    ? "rederived"
    : "mismatch";
}

/**
 * The probability that a basis gives (0..1): from its stated inputs, or from the recount when the
 * stated inputs agree with the locked probability and come from our own data. Null when neither
 * gives one.
 */
export function probabilityFromBasis(
  svcProb: number,
  basis: Basis,
  recounted: number | null,
): number | null {
  const stated = statedProbability(basis);
  return basis.formula === "weighted-mean" || !isNear(stated, svcProb) ? stated : recounted;
}

const isNear = (computed: number | null, svcProb: number): boolean =>
  computed !== null && Math.abs(computed - svcProb) <= BASIS_TOLERANCE + ROUNDING;

/** Tolerance for floating-point rounding, so that a difference of exactly 0.005 is accepted. */
const ROUNDING = 1e-12;
