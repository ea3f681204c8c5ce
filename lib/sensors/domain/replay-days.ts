import { DAY_MS } from "../../core/calendar-date.ts";
import type { Timeline } from "./catalogue-timeline.ts";
import { advance, followSilently, type ObservationEvent } from "./replay.ts";
import type { Advanced } from "./sensor-record.ts";
import type { IndexPoint } from "./stress-index/index-point.ts";
import type { World } from "./world.ts";

const dayOf = (at: number) => Math.floor(at / DAY_MS);

/** What a stretch of days gave: rows to be stored. */
export interface Replayed extends Advanced {
  indexPoints: IndexPoint[];
}

/**
 * Takes events into the world, in place, a UTC day at a time, with one index point for each day: at
 * the last event of a day that is over, and at `until` for the day that is not. Each day is evaluated
 * with the catalogue that was in force on it. Events are ascending by knownAt, none after `until`.
 */
export function replayDays(
  world: World,
  timeline: Timeline,
  events: readonly ObservationEvent[],
  until: number,
): Replayed {
  const found: Replayed = { readings: [], changes: [], indexPoints: [] };
  const today = dayOf(until);
  for (const [day, ofDay] of Map.groupBy(events, ({ knownAt }) => dayOf(knownAt))) {
    const at = day === today ? until : (ofDay.at(-1)?.knownAt ?? until);
    const { definitions, silent } = timeline.at(day * DAY_MS);
    followSilently(world, silent, ofDay);
    const { readings, changes, indexPoint } = advance(world, definitions, ofDay, at);
    for (const reading of readings) found.readings.push(reading);
    for (const change of changes) found.changes.push(change);
    if (indexPoint !== null) found.indexPoints.push(indexPoint);
  }
  return found;
}
