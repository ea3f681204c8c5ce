import { isTrueFor, type Operator } from "./criterion.ts";

/**
 * `base-rate`, method 1: how often it came true before. Take the last value of each UTC day of our own
 * archive as known at `known_at`, from `first_date` to the day before. Each day whose end,
 * `horizon_days` later, is a day of the archive or before its last one starts a window; it has crossed
 * when the last value by its end meets operator and threshold. Like windows start from `start_from` to
 * below `start_below`, as the call does. With 20 overlapping windows counted as one independent one:
 * overall = (crossed + 20) / (windows + 40), probability = (like_crossed + 100 × overall) / (like_windows + 100).
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
  } & WindowCounts;
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

export type WindowCounts = {
  windows: number;
  crossed: number;
  like_windows: number;
  like_crossed: number;
};

/** The last value of a day, as a number of days since 1970. */
export type DailyValue = readonly [day: number, value: number];

/** Windows of 28 days that start on the sessions of a month overlap, and count as one. */
const OVERLAPPING_WINDOWS = 20;
/** Weight of all windows against the like ones, in independent windows. */
const PRIOR_WINDOWS = 5;
/** Older values do not stand for the end of a window. */
const MAX_GAP_DAYS = 7;

/** Range 0..1, never 0 or 1. */
export function baseRateProbability(counts: WindowCounts): number {
  const overall =
    (counts.crossed + OVERLAPPING_WINDOWS) / (counts.windows + 2 * OVERLAPPING_WINDOWS);
  const weight = PRIOR_WINDOWS * OVERLAPPING_WINDOWS;
  return (counts.like_crossed + weight * overall) / (counts.like_windows + weight);
}

/** Counts the windows of a daily history, oldest first. */
export function countWindows(days: readonly DailyValue[], rule: WindowRule): WindowCounts {
  const counts = { windows: 0, crossed: 0, like_windows: 0, like_crossed: 0 };
  const lastDay = days.at(-1)?.[0] ?? 0;
  let end = 0;
  for (const [day, start] of days) {
    const target = day + rule.horizon_days;
    if (target > lastDay) break;
    while ((days[end + 1]?.[0] ?? Number.POSITIVE_INFINITY) <= target) end += 1;
    const [endDay, value] = days[end] ?? [day, start];
    if (endDay < target - MAX_GAP_DAYS) continue;
    const crossed = isTrueFor(value, rule.operator, rule.threshold) ? 1 : 0;
    counts.windows += 1;
    counts.crossed += crossed;
    if (!isLike(start, rule)) continue;
    counts.like_windows += 1;
    counts.like_crossed += crossed;
  }
  return counts;
}

const isLike = (value: number, { start_from: from, start_below: below }: WindowRule): boolean =>
  (from === null || value >= from) && (below === null || value < below);
