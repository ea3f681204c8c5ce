// What followed each state of a sensor in the past, as counts and as a sentence.

import { addValue, type Ecdf, ecdfQuantile, emptyEcdf } from "../../core/ecdf.ts";
import type { SensorState } from "./sensor.ts";
import { severity } from "./sensor-state.ts";

/** Length of a window (observations), minimum windows for a statement, grid of index changes. */
export const OUTCOME_RULES = { horizon: 21, minCases: 10, changeStep: 0.5 };

/** What followed one state, counted over finished windows that do not overlap. */
interface StateOutcomes {
  n: number;
  worse: number;
  same: number;
  /** Windows with an index at both ends, and the number of them with a higher index at the end. */
  nIndex: number;
  higher: number;
  /** Distribution of the index's change, in points. */
  changes: Ecdf;
}

export interface OutcomeMemory {
  /** Observations since the open window began. */
  steps: number;
  open: { state: SensorState; index: number | null } | null;
  byState: Partial<Record<SensorState, StateOutcomes>>;
}

export const emptyOutcomes = (): OutcomeMemory => ({ steps: 0, open: null, byState: {} });

/** A share 0..1 with its 90 % interval. */
interface Share {
  value: number;
  low: number;
  high: number;
}

/** 95 % quantile of the standard normal distribution, for a two-sided 90 % interval. */
const Z90 = 1.6448536269514722;

/** Share of hits with its 90 % score interval; null without cases. Source: Wilson 1927. */
export function wilsonInterval(hits: number, n: number): Share | null {
  if (n === 0) return null;
  const value = hits / n;
  const z2 = Z90 * Z90;
  const centre = (value + z2 / (2 * n)) / (1 + z2 / n);
  const half = (Z90 * Math.sqrt((value * (1 - value)) / n + z2 / (4 * n * n))) / (1 + z2 / n);
  return { value, low: Math.max(0, centre - half), high: Math.min(1, centre + half) };
}

const emptyState = (): StateOutcomes => ({
  n: 0,
  worse: 0,
  same: 0,
  nIndex: 0,
  higher: 0,
  changes: emptyEcdf(OUTCOME_RULES.changeStep),
});

/**
 * Adds one new observation of a sensor, in place. Every 21st observation closes a window and opens
 * the next one, so that windows do not overlap. Only finished windows are counted.
 */
export function stepOutcomes(
  memory: OutcomeMemory,
  now: { state: SensorState; index: number | null },
): void {
  memory.steps += 1;
  if (memory.open !== null && memory.steps < OUTCOME_RULES.horizon) return;
  const { open } = memory;
  memory.steps = 0;
  memory.open = { ...now };
  if (open === null) return;
  const counts = memory.byState[open.state] ?? emptyState();
  memory.byState[open.state] = counts;
  counts.n += 1;
  if (severity(now.state) > severity(open.state)) counts.worse += 1;
  if (now.state === open.state) counts.same += 1;
  if (open.index === null || now.index === null) return;
  counts.nIndex += 1;
  if (now.index > open.index) counts.higher += 1;
  addValue(counts.changes, now.index - open.index);
}

const percent = (share: number): string => `${Math.round(100 * share)} %`;
const formatShare = (hits: number, n: number): string => {
  const share = wilsonInterval(hits, n);
  return share === null
    ? "no cases"
    : `${percent(share.value)} (90 % interval ${percent(share.low)} to ${percent(share.high)})`;
};

/**
 * One paragraph on what followed a state in the sensor's own history, with the number of cases and
 * intervals; null below 10 cases. Describes the past only.
 */
export function outcomesText(memory: OutcomeMemory, state: SensorState): string | null {
  const counts = memory.byState[state];
  if (counts === undefined || counts.n < OUTCOME_RULES.minCases) return null;
  const median = ecdfQuantile(counts.changes, 0.5);
  const index =
    counts.nIndex < OUTCOME_RULES.minCases || median === null
      ? ""
      : ` The stress index was higher in ${formatShare(counts.higher, counts.nIndex)}, with a median change of ` +
        `${median > 0 ? "+" : ""}${median.toFixed(1)} points (n = ${counts.nIndex}).`;
  return (
    `${OUTCOME_RULES.horizon} observations after ${state}, in ${counts.n} past windows that do not overlap: ` +
    `the same state in ${formatShare(counts.same, counts.n)}, ` +
    `a worse state in ${formatShare(counts.worse, counts.n)}.${index} This describes the past, not the future.`
  );
}
