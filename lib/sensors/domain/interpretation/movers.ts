// Names the free sensors that moved most on the day.

import { numberText } from "../../../core/display-text.ts";
import { pendingText } from "../sensor-facts.ts";
import { severity } from "../sensor-state.ts";
import type { Snapshot, SnapshotMove, SnapshotSensor } from "./narrative.ts";

/** Which moves are named. Source: docs/methods/stress-index.md#interpretation. */
export const MOVER_RULES = {
  max: 3,
  /** Minimum move of the rank in the sensor's own history, 0 to 1, where no level changed. */
  percentile: 0.1,
};

type Mover = SnapshotSensor & { move: SnapshotMove; levels: number; ranks: number };

/** A sensor with its move in levels and in ranks, both without a sign; null if it did not move. */
function moverOf(sensor: SnapshotSensor): Mover | null {
  const { isFree, isDead, state, move } = sensor;
  if (!isFree || isDead || move === null) return null;
  const { percentile, percentileBefore, stateBefore, pending } = move;
  const levels = Math.abs(severity(pending?.state ?? state) - severity(stateBefore));
  const ranks =
    percentile === null || percentileBefore === null ? 0 : Math.abs(percentile - percentileBefore);
  return levels > 0 || ranks >= MOVER_RULES.percentile ? { ...sensor, move, levels, ranks } : null;
}

/** A mover in words: `VIX 21.00 to 48.00 index points (NEUTRAL, at SEVERE, 1 of 2 readings)`. */
function moverText({ name, state, move }: Mover): string {
  const { value, valueBefore, unit, stateBefore, pending } = move;
  const values =
    value === null || valueBefore === null
      ? ""
      : ` ${numberText(valueBefore)} to ${numberText(value)} ${unit}`;
  const level =
    pending !== null
      ? `${state}, ${pendingText(pending)}`
      : state === stateBefore
        ? state
        : `${stateBefore} to ${state}`;
  return `${name}${values} (${level})`;
}

/**
 * The sentence on the largest moves of the day among free sensors: by levels moved, pending ones included,
 * then by rank. Empty when none moved. Source: docs/methods/stress-index.md#interpretation.
 */
export function moversText({ sensors }: Pick<Snapshot, "sensors">): string {
  const movers = sensors
    .flatMap((sensor) => moverOf(sensor) ?? [])
    .toSorted((a, b) => b.levels - a.levels || b.ranks - a.ranks)
    .slice(0, MOVER_RULES.max);
  if (movers.length === 0) return "";
  return `Largest moves of the day: ${movers.map(moverText).join("; ")}. `;
}
