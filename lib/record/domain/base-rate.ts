import { isTrueFor, type Operator } from "./criterion.ts";

/**
 * `base-rate`, method 1: how often it came true before. Take our own archive at the end of each UTC day as
 * known at `known_at`, from `first_date` to the day before the stamp. Each of these days whose end of
 * window, `horizon_days` later, is one of them, too, starts a window; it has crossed when the value
 * at its end meets operator and threshold. Like windows start from `start_from` to below `start_below`, as
 * the call does. With h = `horizon_days` overlapping windows counted as one independent one:
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
  } & HorizonCounts;
};

/** The rules by which the service publishes calls of its own. */
export const CALL_RULES = ["index-above-band", "sensor-stressed"] as const;
export type CallRule = (typeof CALL_RULES)[number];

/** What decides whether a window crossed, and which windows are like the call's. */
export type WindowRule = {
  operator: Operator;
  threshold: number;
  horizon_days: number;
  /** Null when there is no such limit. */
  start_from: number | null;
  start_below: number | null;
};

export type HorizonCounts = {
  windows: number;
  crossed: number;
  like_windows: number;
  like_crossed: number;
};

/** Days since 1970 and the values from their ends on, oldest first; the last value holds to `lastDay`. */
export type DailyValues = {
  values: readonly (readonly [day: number, value: number])[];
  lastDay: number;
};

/** Weight of all windows against the like ones, in independent windows. */
const PRIOR_WINDOWS = 5;

/** Range 0..1, never 0 or 1. */
export function baseRateProbability(
  counts: HorizonCounts & Pick<WindowRule, "horizon_days">,
): number {
  const { horizon_days: h } = counts;
  const overall = (counts.crossed + h) / (counts.windows + 2 * h);
  const weight = PRIOR_WINDOWS * h;
  return (counts.like_crossed + weight * overall) / (counts.like_windows + weight);
}

/** Counts the windows of a history: one starts at each day that has a value. */
export function countHorizons({ values, lastDay }: DailyValues, rule: WindowRule): HorizonCounts {
  const counts = { windows: 0, crossed: 0, like_windows: 0, like_crossed: 0 };
  let [start, end] = [0, 0];
  const moved = (from: number, day: number): number => {
    let at = from;
    while ((values[at + 1]?.[0] ?? Number.POSITIVE_INFINITY) <= day) at += 1;
    return at;
  };
  for (let day = values[0]?.[0] ?? lastDay; day + rule.horizon_days <= lastDay; day += 1) {
    start = moved(start, day);
    end = moved(end, day + rule.horizon_days);
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
