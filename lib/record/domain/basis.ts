import { holds, type Operator, parseMetric, type Statistic } from "./criterion.ts";
import type { BasisStatus } from "./lifecycle.ts";

/** A recomputed probability may differ from the stamp by so much. Source: decisions G1. */
const BASIS_TOLERANCE = 0.005;

/**
 * From what a probability was made, in a form that a machine can compute again. It is frozen with the
 * call and stands in its opening row on the tape, beside the text of `prob_basis`.
 */
export type Basis = ExceedanceBasis | WeightedMeanBasis;

/**
 * `empirical-exceedance`, method 1. Take the values of the metric's series as they were known at
 * `known_at`, from `first_date` on, in order of day; `current` is the last. Every run of `horizon`
 * values after an earlier value is a window. It has crossed when its statistic (last, highest or lowest value,
 * by the metric) lies to its starting value as the threshold asks from `current`: by ratio, or by
 * difference where values may be 0 or below. Probability = (crossed + 1) / (windows + 2).
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
    /** Observations, not days. */
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

/** What the windows say: the part of the inputs that comes from data. */
export type Exceedance = { current: number; windows: number; crossed: number };

/** Laplace's rule of succession: never 0 or 1 from a finite past. Range 0..1. */
export const exceedanceProbability = ({ windows, crossed }: Omit<Exceedance, "current">): number =>
  (crossed + 1) / (windows + 2);

/**
 * Counts the windows of a history, oldest first, that crossed. Null when the metric is none of ours or
 * there is not one window. A start at 0 or below has no ratio and is no window.
 */
export function exceedanceOf(
  values: readonly number[],
  inputs: Omit<ExceedanceBasis["inputs"], keyof Exceedance | "known_at" | "first_date">,
): Exceedance | null {
  const metric = parseMetric(inputs.metric);
  const current = values.at(-1);
  if (metric === null || current === undefined || inputs.horizon < 1) return null;
  const move = (to: number, from: number): number =>
    inputs.move === "ratio" ? (from > 0 ? to / from : Number.NaN) : to - from;
  const asked = move(inputs.threshold, current);
  let [windows, crossed] = [0, 0];
  for (let at = 0; at + inputs.horizon < values.length; at += 1) {
    const reached = statisticOf(metric.statistic, values.slice(at + 1, at + 1 + inputs.horizon));
    const made = move(reached, values[at] as number);
    if (Number.isNaN(made) || Number.isNaN(asked)) continue;
    windows += 1;
    if (holds(made, inputs.operator, asked)) crossed += 1;
  }
  return windows === 0 ? null : { current, windows, crossed };
}

function statisticOf(statistic: Statistic, values: readonly number[]): number {
  if (statistic === "last") return values.at(-1) as number;
  return statistic === "max" ? Math.max(...values) : Math.min(...values);
}

/**
 * The probability that a basis states by its own inputs, without looking anything up: what anyone can
 * check from the tape alone. Null when the inputs make none.
 */
function statedProbability(basis: Basis): number | null {
  if (basis.formula === "empirical-exceedance") {
    const { windows, crossed } = basis.inputs;
    const isPossible = windows > 0 && crossed >= 0 && crossed <= windows;
    return isPossible ? exceedanceProbability({ windows, crossed }) : null;
  }
  const { estimates } = basis.inputs;
  const weight = estimates.reduce((sum, each) => sum + each.weight, 0);
  if (!(weight > 0)) return null;
  return estimates.reduce((sum, each) => sum + each.weight * each.value, 0) / weight;
}

/** What a basis is judged by: the frozen probability, its words and its machine form. */
type Based = { svcProb: number; probBasis: string | null; basis: Basis | null };

/**
 * Whether a frozen probability follows from its basis: `missing` without any, `declared` with words
 * only, `rederived` when the stated inputs give it to 0.005 and, where they come from our own series,
 * counting anew in what was known at the stamp gives it too; else `mismatch`. `recounted` is that
 * count; null: there is nothing to count in. Source: decisions G1.
 */
export function basisStatusOf(call: Based, recounted: Exceedance | null): BasisStatus {
  const { svcProb, probBasis, basis } = call;
  if (basis === null) return probBasis === null || probBasis.trim() === "" ? "missing" : "declared";
  return isNear(probabilityFromBasis(svcProb, basis, recounted), svcProb)
    ? "rederived"
    : "mismatch";
}

/**
 * The probability that a basis gives, to hold against a frozen one: by its stated inputs, and where these
 * give the frozen one and come from our own series, by what is counted there. Null when there is none.
 */
export function probabilityFromBasis(
  svcProb: number,
  basis: Basis,
  recounted: Exceedance | null,
): number | null {
  const stated = statedProbability(basis);
  if (basis.formula !== "empirical-exceedance" || !isNear(stated, svcProb)) return stated;
  return recounted && exceedanceProbability(recounted);
}

const isNear = (given: number | null, svcProb: number): boolean =>
  given !== null && Math.abs(given - svcProb) <= BASIS_TOLERANCE + ROUNDING;

/** 0.005 itself is near enough, however its digits round. */
const ROUNDING = 1e-12;
