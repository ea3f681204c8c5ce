// Computes a sensor's value from its observations, such as a volatility or a drawdown.

import { mean } from "../../core/statistics.ts";
import type { SensorDefinition, Transform } from "./sensor.ts";

/** Memory of a transform: its latest observations, oldest first, at most the window plus one. */
export interface TransformMemory {
  recent: number[];
}

export const emptyTransform = (): TransformMemory => ({ recent: [] });

/** Observations a transform needs before it gives a value. */
function windowLength(transform: Transform): number {
  switch (transform.kind) {
    case "realizedVol":
    case "change":
    case "path":
      return transform.window + 1;
    case "drawdown":
    case "gap":
      return transform.window;
    case "meanChange":
      return transform.mean + transform.lag;
    case "riseFromLow":
      return transform.mean + transform.window;
    default:
      return 1;
  }
}

/**
 * One-step changes. Log changes from or to a value at or below zero are undefined and left out: oil
 * closed at -36.98 on 2020-04-20, and one undefined change must not remove a month of values.
 */
function changes(recent: readonly number[], of: "log" | "difference"): number[] {
  const out: number[] = [];
  for (let i = 1; i < recent.length; i += 1) {
    const [from, to] = [recent[i - 1] ?? 0, recent[i] ?? 0];
    if (of === "difference") out.push(to - from);
    else if (from > 0 && to > 0) out.push(Math.log(to / from));
  }
  return out;
}

/** Root of 252 times the mean squared change, times 100; null when no change is defined. */
function realizedVol(recent: readonly number[], of: "log" | "difference"): number | null {
  const squares = mean(changes(recent, of).map((change) => change * change));
  return squares === null ? null : Math.sqrt(252 * squares) * 100;
}

/** Change from first to last; a log change from or to a value at or below zero is null. */
function change(from: number, to: number, of: "log" | "difference"): number | null {
  if (of === "difference") return to - from;
  return from > 0 && to > 0 ? 100 * Math.log(to / from) : null;
}

/**
 * Percent below the highest value of the window, 0..100; null when that value is not above zero.
 */
function drawdown(recent: readonly number[], last: number): number | null {
  let peak = last;
  for (const value of recent) if (value > peak) peak = value;
  return peak > 0 ? Math.min(100, (100 * (peak - last)) / peak) : null;
}

/** Percent above the mean of the window; null when that mean is not above zero. */
function gap(recent: readonly number[], last: number): number | null {
  const centre = mean(recent);
  return centre !== null && centre > 0 ? (100 * (last - centre)) / centre : null;
}

/** Mean of `count` observations of a full window that end `back` observations before the newest. */
const meanBack = (recent: readonly number[], count: number, back: number): number => {
  const end = recent.length - back;
  return mean(recent.slice(end - count, end)) ?? Number.NaN;
};

/** The newest mean minus the lowest of the means before it. */
function riseFromLow(recent: readonly number[], count: number): number {
  let low = Number.POSITIVE_INFINITY;
  for (let back = 1; back <= recent.length - count; back += 1) {
    low = Math.min(low, meanBack(recent, count, back));
  }
  return meanBack(recent, count, 0) - low;
}

/** The value of the window; null until it is full. Composites arrive computed, like levels. */
function valueOfWindow(transform: Transform, recent: readonly number[]): number | null {
  const [first, last] = [recent[0], recent.at(-1)];
  if (first === undefined || last === undefined || recent.length < windowLength(transform))
    return null;
  switch (transform.kind) {
    case "realizedVol":
      return realizedVol(recent, transform.of);
    case "change": {
      const value = change(first, last, transform.of);
      return value !== null && transform.absolute ? Math.abs(value) : value;
    }
    case "path":
      return changes(recent, "difference").reduce((sum, step) => sum + Math.abs(step), 0);
    case "drawdown":
      return drawdown(recent, last);
    case "gap":
      return gap(recent, last);
    case "meanChange": {
      const [now, before] = [0, transform.lag].map((back) =>
        meanBack(recent, transform.mean, back),
      );
      return change(before ?? Number.NaN, now ?? Number.NaN, "log");
    }
    case "riseFromLow":
      return riseFromLow(recent, transform.mean);
    default:
      return last;
  }
}

/** The value of an observation (a spread for two inputs); null unless it is finite. */
export function observationOf(
  sensor: Pick<SensorDefinition, "transform" | "spreadFirst">,
  inputs: readonly number[],
): number | null {
  const [first = Number.NaN, second = Number.NaN] = inputs;
  const isSpread = sensor.transform.kind === "spread" || sensor.spreadFirst === true;
  const value = isSpread ? first - second : first;
  // Adding 0 turns -0 into 0, as a round trip through JSON would.
  return Number.isFinite(value) ? value + 0 : null;
}

/** Whether each value depends only on its own observation. */
export const isPointwise = (transform: Transform): boolean => windowLength(transform) === 1;

/**
 * Adds one observation (see `observationOf`) to the memory, in place, and returns the sensor's value
 * in its unit; null until the window is full, and where the value is undefined.
 *
 * With `stepsBack`, the observation is a revision and replaces the one that many steps before the
 * latest (0 is the latest). Each value is computed from the whole window, so later values use the
 * revision. A revision of an observation that has left the window changes nothing.
 */
export function stepTransform(
  transform: Transform,
  memory: TransformMemory,
  observation: number,
  stepsBack?: number,
): number | null {
  const { recent } = memory;
  if (stepsBack === undefined) recent.push(observation);
  else if (stepsBack < recent.length) recent[recent.length - 1 - stepsBack] = observation;
  if (recent.length > windowLength(transform)) recent.shift();
  const value = valueOfWindow(transform, recent);
  return value !== null && Number.isFinite(value) ? value + 0 : null;
}
