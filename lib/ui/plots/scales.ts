// Scales and line paths of the plots, computed with d3.

import { extent } from "d3-array";
import { scaleLinear, scaleUtc } from "d3-scale";
import { line } from "d3-shape";
import { rounded } from "../../core/rounded.ts";

/** A point of a series: its instant (epoch ms), its value (null when missing) and its state. */
export interface SeriesPoint {
  at: number;
  value: number | null;
  state?: string;
  /** Name of the point's table row; by default the instant. */
  label?: string;
}

/** A period of one state, `[from, to)` in epoch ms. */
export interface StateRun {
  state: string;
  from: number;
  to: number;
}

/**
 * Inserts a null point between points more than `gapMs` apart, so that no line crosses the gap.
 * Points are oldest first.
 */
export function insertGaps(points: readonly SeriesPoint[], gapMs: number): SeriesPoint[] {
  return points.flatMap((point, i) => {
    const before = points[i - 1];
    if (!before || point.at - before.at <= gapMs) return [point];
    return [{ at: before.at + 1, value: null }, point];
  });
}

/**
 * Periods of equal state, oldest first. A state lasts until the next point, but at most `gapMs`;
 * the last one ends by `end`.
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

/** Width of a plot in its own units; it is stretched to the page. */
export const PLOT_WIDTH = 1_000;

/**
 * The lowest and the highest point of each of `count` equal times, and the newest point: a line of many
 * points that keeps its peaks. Points are oldest first; few enough of them stay as they are.
 */
export function thinned<Point extends SeriesPoint>(
  points: readonly Point[],
  count: number,
): readonly Point[] {
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last || points.length <= 2 * count) return points;
  const width = (last.at - first.at) / count;
  const buckets = [
    ...Map.groupBy(points, ({ at }) => Math.floor((at - first.at) / width)).values(),
  ];
  const kept = buckets.flatMap((bucket) => {
    const byValue = bucket.toSorted((a, b) => (a.value ?? 0) - (b.value ?? 0));
    return [byValue[0], byValue.at(-1)].filter((each) => each !== undefined);
  });
  return [...new Set([...kept, last])].sort((a, b) => a.at - b.at);
}

/** Scales, line and ticks of a plot. */
export interface PlotScales {
  x: (at: number) => number;
  y: (value: number) => number;
  /** The line, with gaps. */
  path: string;
  /** Another line on the same scales, with gaps. */
  pathOf: (points: readonly SeriesPoint[]) => string;
  timeTicks: { at: number; x: number }[];
  valueTicks: number[];
  from: number;
  to: number;
}

/** Space above and below the extremes, as a share of their distance. */
const MARGIN = 0.08;
/** Space around a constant line, as a share of its value. */
const FLAT_SHARE = 0.02;

/** Range of the data and of `atLeast`, with a margin; never empty. */
export function paddedDomain(
  points: readonly SeriesPoint[],
  atLeast: readonly number[] = [],
): [number, number] {
  const values = points.flatMap(({ value }) => (value === null ? [] : [value]));
  const [low = 0, high = 1] = extent([...values, ...atLeast]);
  const margin = (high - low) * MARGIN || Math.abs(high) * FLAT_SHARE || 1;
  return [low - margin, high + margin];
}

/**
 * Computes the scales of a series for a plot of `height` units. No line is drawn across a gap
 * longer than `gapMs`.
 */
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
  const pathOf = (each: readonly SeriesPoint[]) =>
    path(insertGaps(lastAtEachInstant(each), options.gapMs)) ?? "";
  return {
    x,
    y,
    path: pathOf(points),
    pathOf,
    timeTicks: timeTicks(from, to, x),
    valueTicks: y.ticks(options.ticks ?? 4),
    from,
    to,
  };
}

/** The last point of each instant, because a line has one value at a time. */
const lastAtEachInstant = (points: readonly SeriesPoint[]): SeriesPoint[] =>
  points.filter(({ at }, i) => points[i + 1]?.at !== at);

/** Labels at start, middle and end; more do not fit on a phone. */
function timeTicks(from: number, to: number, x: (at: number) => number): PlotScales["timeTicks"] {
  if (from === to) return [{ at: from, x: 0 }];
  return [from, (from + to) / 2, to].map((at) => ({ at, x: x(at) }));
}

/** Writes a width as CSS percent, at most 2 decimals: `37.5%`. */
export const widthPercent = (percent: number): string => `${rounded(percent, 2)}%`;

/** Writes an x position as a percentage, for marks that must not be stretched with the plot. */
export const xPercent = (x: number): string => widthPercent((100 * x) / PLOT_WIDTH);
