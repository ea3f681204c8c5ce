import { isTrueFor, type Operator } from "./criterion.ts";

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
export type BaseRateCounts = {
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
