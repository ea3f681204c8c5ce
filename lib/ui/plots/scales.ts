import { extent } from "d3-array";
import { scaleLinear, scaleUtc } from "d3-scale";
import { line } from "d3-shape";
import { rounded } from "../../core/rounded.ts";

/** A point of a series: its instant (epoch ms), its value (null: missing) and the state it had. */
export interface SeriesPoint {
  at: number;
  value: number | null;
  state?: string;
  /** What it is called in a table, when not by its instant. */
  label?: string;
}

/** A stretch of one state, `[from, to)` in epoch ms. */
export interface StateRun {
  state: string;
  from: number;
  to: number;
}

/**
 * Oldest first, with a missing point put wherever two are further apart than `gapMs`: a line must
 * not be drawn over a time of which nothing is known.
 */
export function insertGaps(points: readonly SeriesPoint[], gapMs: number): SeriesPoint[] {
  return points.flatMap((point, i) => {
    const before = points[i - 1];
    if (!before || point.at - before.at <= gapMs) return [point];
    return [{ at: before.at + 1, value: null }, point];
  });
}

/**
 * Stretches of equal state, oldest first. A state lasts until the next point, at most `gapMs`; the
 * last one until `end`.
 */
export function stateRuns(points: readonly SeriesPoint[], gapMs: number, end: number): StateRun[] {
  const runs: StateRun[] = [];
  points.forEach(({ at, state }, i) => {
    if (state === undefined) return;
    const to = Math.min(points[i + 1]?.at ?? Math.max(end, at), at + gapMs);
    const last = runs.at(-1);
    if (last && last.state === state && last.to >= at) last.to = to;
    else runs.push({ state, from: at, to });
  });
  return runs;
}

/** Units across a plot that stretches to its place: every x is a share of these. */
export const PLOT_WIDTH = 1_000;

/** How a series lies in its plot: time across, values up, both as functions of the data alone. */
export interface PlotScales {
  x: (at: number) => number;
  y: (value: number) => number;
  /** The line, broken where something is missing. */
  path: string;
  timeTicks: { at: number; x: number }[];
  valueTicks: number[];
  from: number;
  to: number;
}

/** A value's room above and below the extremes, as a share of their distance. */
const MARGIN = 0.08;
/** A flat line lies in the middle of so much of its own size. */
const FLAT_SHARE = 0.02;

/** The span of values to show: that of the data and of `least`, with some air; never empty. */
export function paddedDomain(
  points: readonly SeriesPoint[],
  atLeast: readonly number[] = [],
): [number, number] {
  const values = points.flatMap(({ value }) => (value === null ? [] : [value]));
  const [low = 0, high = 1] = extent([...values, ...atLeast]);
  const air = (high - low) * MARGIN || Math.abs(high) * FLAT_SHARE || 1;
  return [low - air, high + air];
}

/** Lays a series out on `height` units; `gapMs` is the longest step that a line is drawn over. */
export function plotScales(
  points: readonly SeriesPoint[],
  options: { height: number; gapMs: number; domain: [number, number]; ticks?: number },
): PlotScales {
  const [from = 0, to = 1] = extent(points, ({ at }) => at);
  const x = scaleUtc([from, to], [0, PLOT_WIDTH]);
  const y = scaleLinear(options.domain, [options.height, 0]);
  const path = line<SeriesPoint>()
    .defined(({ value }) => value !== null)
    .x(({ at }) => Math.round(x(at)))
    .y(({ value }) => y(value ?? 0))
    .digits(1);
  return {
    x,
    y,
    path: path(insertGaps(lastAtEachInstant(points), options.gapMs)) ?? "",
    timeTicks: timeTicks(from, to, x),
    valueTicks: y.ticks(options.ticks ?? 4),
    from,
    to,
  };
}

/** Of what became known at one instant the newest: a line has one height at a time. */
const lastAtEachInstant = (points: readonly SeriesPoint[]): SeriesPoint[] =>
  points.filter(({ at }, i) => points[i + 1]?.at !== at);

/** Few enough for a telephone: start, middle and end of what is shown. */
function timeTicks(from: number, to: number, x: (at: number) => number): PlotScales["timeTicks"] {
  if (from === to) return [{ at: from, x: 0 }];
  return [from, (from + to) / 2, to].map((at) => ({ at, x: x(at) }));
}

/** A length or a place across a plot, as finely as any screen shows it: `37.5%`. */
export const widthPercent = (percent: number): string => `${rounded(percent, 2)}%`;

/** A place of a plane for what must not be stretched with it. */
export const xPercent = (x: number): string => widthPercent((100 * x) / PLOT_WIDTH);
