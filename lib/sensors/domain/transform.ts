import { mean } from "../../core/statistics.ts";
import type { SensorDefinition, Transform } from "./sensor.ts";

/** Memory of a transform: its latest observations, oldest first, at most window + 1. */
export interface TransformMemory {
  recent: number[];
}

export const emptyTransform = (): TransformMemory => ({ recent: [] });

/** Observations a transform needs before it gives a value. */
function span(transform: Transform): number {
  switch (transform.kind) {
    case "realizedVol":
    case "change":
    case "path":
      return transform.window + 1;
    case "drawdown":
    case "gap":
      return transform.window;
    default:
      return 1;
  }
}

/**
 * One-step changes. Log changes from or to a value at or below zero are undefined and left out: oil
 * closed at -36.98 on 2020-04-20, and otherwise there would be no value for a month after it.
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

/** Root of 252 times the mean squared change, times 100; null when no change can be taken. */
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

/**
 * The value of the window; null until it is full. Composites arrive as ready values, so they are
 * levels here.
 */
function transformed(transform: Transform, recent: readonly number[]): number | null {
  const [first, last] = [recent[0], recent.at(-1)];
  if (first === undefined || last === undefined || recent.length < span(transform)) return null;
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
    default:
      return last;
  }
}

/** The single number of an observation of all inputs; null when one is missing or not finite. */
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
export const isPointwise = (transform: Transform): boolean => span(transform) === 1;

/**
 * Adds one observation (see `observationOf`) to the memory, in place, and gives the sensor's value
 * in its unit; null until the window is full, and where the value is undefined.
 *
 * `stepsBack` replaces the observation that many steps before the latest (0: the latest) by its
 * revision. Values are recomputed from the window each time, so later ones use the revision. A
 * revision of an observation that has left the window changes nothing.
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
  if (recent.length > span(transform)) recent.shift();
  const value = transformed(transform, recent);
  return value !== null && Number.isFinite(value) ? value + 0 : null;
}
