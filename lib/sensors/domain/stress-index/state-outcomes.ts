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

/**
 * The measures of every window, by the session of its state; NaN where a value is missing, or a price is not positive.
 * `values` are by session, and a window is that of the state and the sessions after it.
 */
export function measureWindows(
  { kind, scale }: Pick<OutcomeTarget, "kind" | "scale">,
  values: readonly (number | null)[],
  horizon: number,
): Record<Measure, Float64Array> {
  const isLog = kind === "log";
  const levels = Float64Array.from(values, (value) =>
    value === null || (isLog && value <= 0) ? Number.NaN : value,
  );
  // A step is squared once, and not in each window that it is in.
  const squares = levels.map((value, i) => {
    const before = levels[i - 1] ?? Number.NaN;
    return (isLog ? Math.log(value / before) : value - before) ** 2;
  });
  const none = () => new Float64Array(levels.length).fill(Number.NaN);
  const measured = { volatility: none(), worst_fall: none(), change: none() };
  const factor = isLog ? 100 : scale;
  for (let i = 0; i + horizon < levels.length; i += 1) {
    const first = levels[i] ?? Number.NaN;
    let [sum, peak, fall, last] = [0, first, 0, first];
    for (let j = i + 1; j <= i + horizon; j += 1) {
      last = levels[j] ?? Number.NaN;
      sum += squares[j] ?? Number.NaN;
      if (last > peak) peak = last;
      const below = isLog ? 1 - last / peak : peak - last;
      if (below > fall) fall = below;
    }
    if (Number.isNaN(sum)) continue;
    measured.volatility[i] = factor * Math.sqrt((252 * sum) / horizon);
    measured.worst_fall[i] = factor * fall;
    measured.change[i] = factor * (isLog ? last / first - 1 : last - first);
  }
  return measured;
}

/** Values by session, a missing one replaced by the last of the five sessions before; none after the last value. */
export function carried(values: readonly (number | null)[]): (number | null)[] {
  const end = values.findLastIndex((value) => value !== null);
  let [last, age]: [number | null, number] = [null, 0];
  return values.map((value, i) => {
    age = value === null ? age + 1 : 0;
    last = value ?? last;
    return i <= end && age <= STATE_OUTCOME_RULES.carrySessions ? last : null;
  });
}

/** Windows in order of size, with the block of each. */
interface Ordered {
  values: Float64Array;
  blocks: Uint16Array;
}

/** Low bits of a number in which a session fits; they change it by less than 2e-11 of itself. */
const SESSION_BITS = 0xffff;

/** Windows of a measure that a state precedes, of all and of each state. */
function orderWindows(
  measured: Float64Array,
  { places, count, blockLength }: { places: Int8Array; count: number; blockLength: number },
): { all: Ordered; own: Ordered[] } {
  // Numbers alone sort many times faster than pairs, so each carries its session in its last bits.
  const keys = new Float64Array(measured.length);
  const words = new Uint32Array(keys.buffer);
  const sizes = new Uint32Array(count);
  let size = 0;
  for (let session = 0; session < measured.length; session += 1) {
    const [value, place] = [measured[session] ?? Number.NaN, places[session] ?? NONE];
    if (place === NONE || Number.isNaN(value)) continue;
    keys[size] = value;
    words[2 * size] = ((words[2 * size] ?? 0) & ~SESSION_BITS) | session;
    sizes[place] = (sizes[place] ?? 0) + 1;
    size += 1;
  }
  keys.subarray(0, size).sort();
  const empty = (length: number): Ordered => ({
    values: new Float64Array(length),
    blocks: new Uint16Array(length),
  });
  const all = empty(size);
  const own = Array.from(sizes, empty);
  const ends = new Uint32Array(count);
  for (let i = 0; i < size; i += 1) {
    const session = (words[2 * i] ?? 0) & SESSION_BITS;
    const place = places[session] ?? NONE;
    const each = own[place] ?? all;
    const end = ends[place] ?? 0;
    all.values[i] = each.values[end] = measured[session] ?? Number.NaN;
    all.blocks[i] = each.blocks[end] = Math.floor(session / blockLength);
    ends[place] = end + 1;
  }
  return { all, own };
}

/** The place of a session without a state. */
const NONE = -1;

/**
 * The median of each resample: each window counts as often as its block was drawn. It is near the median of all
 * windows, so it is sought from there outwards instead of from the smallest window on.
 */
export function drawnMedians(
  { values, blocks }: Ordered,
  draws: readonly Uint16Array[],
): (number | null)[] {
  const middle = values.length >> 1;
  const [inBlock, below] = [
    new Uint32Array(draws[0]?.length ?? 0),
    new Uint32Array(draws[0]?.length ?? 0),
  ];
  for (let i = 0; i < blocks.length; i += 1) {
    const block = blocks[i] ?? 0;
    inBlock[block] = (inBlock[block] ?? 0) + 1;
    if (i < middle) below[block] = (below[block] ?? 0) + 1;
  }
  return draws.map((counts) => {
    let [total, count, place] = [0, 0, middle];
    for (let block = 0; block < counts.length; block += 1) {
      const times = counts[block] ?? 0;
      total += times * (inBlock[block] ?? 0);
      count += times * (below[block] ?? 0);
    }
    if (total === 0) return null;
    // `count` windows are below `place`; the median is the first with half of the windows up to it.
    while (count * 2 >= total) {
      place -= 1;
      count -= counts[blocks[place] ?? 0] ?? 0;
    }
    for (; place < values.length; place += 1) {
      count += counts[blocks[place] ?? 0] ?? 0;
      if (count * 2 >= total) break;
    }
    return values[place] ?? null;
  });
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
  const places = Int8Array.from(states, (state) => (state === null ? NONE : order.indexOf(state)));
  const ranked = { places, count: order.length, blockLength };
  for (const target of targets) {
    const measured = measureWindows(target, carried(target.values), horizon);
    for (const measure of MEASURES) {
      const { all, own } = orderWindows(measured[measure], ranked);
      const base = sortedQuantile(all.values, 0.5);
      const baseDraws = drawnMedians(all, draws);
      for (const [place, each] of found.entries()) {
        each.targets.push({
          ...outcomeOf(own[place] ?? NO_WINDOWS, {
            base,
            baseDraws,
            draws,
            episodes: each.episodes,
          }),
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

const NO_WINDOWS: Ordered = { values: new Float64Array(), blocks: new Uint16Array() };

function outcomeOf(own: Ordered, { base, baseDraws, draws, episodes }: Base) {
  const windows = own.values.length;
  const nothing = { windows, median: null, low: null, high: null, base, separable: null };
  if (windows < STATE_OUTCOME_RULES.minWindows || episodes < STATE_OUTCOME_RULES.minEpisodes) {
    return nothing;
  }
  const medians = drawnMedians(own, draws);
  const interval = bootstrapInterval(medians);
  const difference = bootstrapInterval(
    medians.map((value, i) => {
      const other = baseDraws[i] ?? null;
      return value === null || other === null ? null : value - other;
    }),
  );
  if (interval === null || difference === null) return nothing;
  const separable = difference[0] > 0 || difference[1] < 0;
  const median = sortedQuantile(own.values, 0.5);
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
