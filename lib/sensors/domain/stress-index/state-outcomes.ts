// What markets did in the sessions after each regime or state, as counts, medians and intervals.

import { blockDraws, bootstrapInterval } from "../../../core/block-bootstrap.ts";
import { sortedQuantile } from "../../../core/statistics.ts";

/** Rules of these outcomes. Source: docs/methods/stress-index.md#what-followed. */
export const STATE_OUTCOME_RULES = {
  /** Sessions of a window. */
  horizons: [5, 21, 63],
  /** Sessions of a block: at least these, and two windows. */
  blockSessions: 63,
  /** Sessions for which a value stands in for a missing one. */
  carrySessions: 5,
  /** Windows and separate episodes below which nothing is said. */
  minWindows: 10,
  minEpisodes: 5,
} as const;
export const HORIZONS = STATE_OUTCOME_RULES.horizons;
export type Horizon = (typeof HORIZONS)[number];

export const MEASURES = ["volatility", "worst_fall", "change"] as const;
export type Measure = (typeof MEASURES)[number];

/** A series whose course after each state is measured, by session. */
export interface OutcomeTarget {
  id: string;
  name: string;
  /** Prices in percent, by logarithms; or differences of levels times `scale`. */
  kind: "log" | "difference";
  scale: number;
  /** Unit of falls and changes; a volatility is this a year. */
  unit: string;
  values: readonly (number | null)[];
}

/** The course of one measure of a target after one state. */
export interface TargetOutcome {
  id: string;
  name: string;
  measure: Measure;
  unit: string;
  windows: number;
  median: number | null;
  low: number | null;
  high: number | null;
  /** The median after all sessions. */
  base: number | null;
  /** Whether the difference from the base rate has a 90 % interval without 0; null: too few cases. */
  separable: boolean | null;
}

export interface StateOutcome<State extends string> {
  state: State;
  days: number;
  episodes: number;
  targets: TargetOutcome[];
}

/** A window's measures from its values, the first of which is that of the day of the state. */
export function measureWindow(
  { kind, scale }: Pick<OutcomeTarget, "kind" | "scale">,
  window: readonly number[],
): Record<Measure, number> | null {
  const isLog = kind === "log";
  const first = window[0] ?? Number.NaN;
  if (window.some((value) => !Number.isFinite(value) || (isLog && value <= 0))) return null;
  let [squares, peak, fall, before] = [0, first, 0, first];
  for (const value of window.slice(1)) {
    const step = isLog ? Math.log(value / before) : value - before;
    squares += step * step;
    peak = Math.max(peak, value);
    fall = Math.max(fall, isLog ? 1 - value / peak : peak - value);
    before = value;
  }
  const factor = isLog ? 100 : scale;
  return {
    volatility: factor * Math.sqrt((252 * squares) / (window.length - 1)),
    worst_fall: factor * fall,
    change: factor * (isLog ? before / first - 1 : before - first),
  };
}

/** Values by session, a missing one replaced by the last of the five sessions before. */
export function carried(values: readonly (number | null)[]): (number | null)[] {
  let [last, age]: [number | null, number] = [null, 0];
  return values.map((value) => {
    age = value === null ? age + 1 : 0;
    last = value ?? last;
    return age <= STATE_OUTCOME_RULES.carrySessions ? last : null;
  });
}

/** Measured windows in order of size, with the block of the session of each. */
interface Sorted {
  values: Float64Array;
  blocks: Uint16Array;
}

function sorted(windows: readonly { value: number; block: number }[]): Sorted {
  const order = windows.toSorted((a, b) => a.value - b.value);
  return {
    values: Float64Array.from(order, ({ value }) => value),
    blocks: Uint16Array.from(order, ({ block }) => block),
  };
}

/** The median of a resample: each window counts as often as its block was drawn. */
function drawnMedian({ values, blocks }: Sorted, counts: Uint16Array): number | null {
  let total = 0;
  for (const block of blocks) total += counts[block] ?? 0;
  if (total === 0) return null;
  let below = 0;
  for (let i = 0; i < values.length; i += 1) {
    below += counts[blocks[i] ?? 0] ?? 0;
    if (below * 2 >= total) return values[i] ?? null;
  }
  return null;
}

/** Runs of the same state. */
const episodesOf = <State extends string>(states: readonly (State | null)[], state: State) =>
  states.filter((each, i) => each === state && states[i - 1] !== state).length;

/**
 * What followed each state. `states` and the values of targets are by session, oldest first; null where there was
 * none. Only windows that have ended count.
 */
export function stateOutcomes<State extends string>(
  order: readonly State[],
  states: readonly (State | null)[],
  targets: readonly OutcomeTarget[],
  horizon: Horizon,
): StateOutcome<State>[] {
  const blockLength = Math.max(STATE_OUTCOME_RULES.blockSessions, 2 * horizon);
  const draws = blockDraws(Math.ceil(states.length / blockLength));
  const found = order.map((state) => ({
    state,
    days: states.filter((each) => each === state).length,
    episodes: episodesOf(states, state),
    targets: [] as TargetOutcome[],
  }));
  for (const target of targets) {
    const values = carried(target.values);
    const measured = states.map((state, i) => {
      const window = values.slice(i, i + horizon + 1).filter((value) => value !== null);
      return state !== null && window.length === horizon + 1 ? measureWindow(target, window) : null;
    });
    for (const measure of MEASURES) {
      const windows = measured.flatMap((each, i) =>
        each === null
          ? []
          : [{ value: each[measure], block: Math.floor(i / blockLength), state: states[i] }],
      );
      const all = sorted(windows);
      const base = sortedQuantile([...all.values], 0.5);
      const baseDraws = draws.map((counts) => drawnMedian(all, counts));
      for (const each of found) {
        const own = sorted(windows.filter(({ state }) => state === each.state));
        each.targets.push({
          ...outcomeOf(own, { base, baseDraws, draws, episodes: each.episodes }),
          id: target.id,
          name: target.name,
          measure,
          unit: target.unit,
        });
      }
    }
  }
  return found;
}

type Base = {
  base: number | null;
  baseDraws: readonly (number | null)[];
  draws: readonly Uint16Array[];
  episodes: number;
};

function outcomeOf(own: Sorted, { base, baseDraws, draws, episodes }: Base) {
  const windows = own.values.length;
  const nothing = { windows, median: null, low: null, high: null, base, separable: null };
  if (windows < STATE_OUTCOME_RULES.minWindows || episodes < STATE_OUTCOME_RULES.minEpisodes) {
    return nothing;
  }
  const medians = draws.map((counts) => drawnMedian(own, counts));
  const interval = bootstrapInterval(medians);
  const difference = bootstrapInterval(
    medians.map((value, i) => {
      const other = baseDraws[i] ?? null;
      return value === null || other === null ? null : value - other;
    }),
  );
  if (interval === null || difference === null) return nothing;
  const separable = difference[0] > 0 || difference[1] < 0;
  const median = sortedQuantile([...own.values], 0.5);
  return { windows, median, low: interval[0], high: interval[1], base, separable };
}

const MEASURE_WORDS: Record<Measure, string> = {
  volatility: "Realised volatility",
  worst_fall: "Worst fall",
  change: "Change",
};

/** An outcome in a sentence about the past. */
export function outcomeWords(
  { name, measure, unit, median, base, separable }: TargetOutcome,
  { state, horizon, decimals }: { state: string; horizon: Horizon; decimals: number },
): string {
  const subject = `${MEASURE_WORDS[measure]} of ${name} in the ${horizon} sessions after ${state}`;
  if (median === null || base === null || separable === null) {
    return `${subject}: too few cases to say.`;
  }
  if (!separable) return `${subject}: not separable from the base rate.`;
  const side = median > base ? "above" : "below";
  const figure = (value: number) => value.toFixed(decimals);
  const perYear = measure === "volatility" ? `${unit} a year` : unit;
  return `${subject}: in the median ${figure(median)} ${perYear}, ${side} the ${figure(base)} after all sessions.`;
}
