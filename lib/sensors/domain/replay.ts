import { DAY_MS, utcDateOf } from "../../core/calendar-date.ts";
import { sessionsBetween } from "../../market/domain/calendar.ts";
import { closeDays } from "./day-close.ts";
import type { World } from "./engine-state.ts";
import { stepSensor } from "./evaluate.ts";
import { joinInput } from "./joined-inputs.ts";
import type { SensorDefinition } from "./sensor.ts";
import type { Timeline } from "./sensor-config.ts";
import { type Advanced, record } from "./sensor-record.ts";
import { evaluateIndex, type IndexPoint } from "./stress-index/index-point.ts";

/** One observation of a series as it became known. */
export interface ObservationEvent {
  seriesId: string;
  /** Midnight UTC of the observation's date, in epoch ms. */
  observedAt: number;
  knownAt: number;
  value: number;
  /** 0 for the first value of a date, then 1, 2, … */
  revision: number;
}

interface Advance extends Advanced {
  world: World;
  /** Null when no live sensor carries weight. */
  indexPoint: IndexPoint | null;
}

const NONE: ReadonlySet<string> = new Set();

type Taker = { definition: SensorDefinition; place: number };

/** The sensors that have a series as an input, in the order of the definitions, and its place. */
function takersOf(definitions: readonly SensorDefinition[], seriesId: string): Taker[] {
  const takers: Taker[] = [];
  for (const definition of definitions) {
    const place = definition.series.indexOf(seriesId);
    if (place !== -1) takers.push({ definition, place });
  }
  return takers;
}

/** Joins one event into a sensor and steps it; null while other inputs of the date are missing. */
function stepBy(world: World, { definition, place }: Taker, event: ObservationEvent) {
  const { observedAt, knownAt, value } = event;
  const { id, calendar, series } = definition;
  const join = world.joins[id] ?? [];
  world.joins[id] = join;
  const joined = joinInput(join, { place, width: series.length, observedAt, value });
  if (joined === null) return null;
  const { previousAt, ...observation } = joined;
  // From one day to the next none can be missing: spares most of a backfill's calendar look-ups.
  const sessions =
    previousAt === null || observedAt - previousAt <= DAY_MS
      ? 1
      : sessionsBetween(calendar, utcDateOf(previousAt), utcDateOf(observedAt));
  const missedSessions = Math.max(0, sessions - 1);
  const memory = world.sensors[id] ?? null;
  const sensorEvent = { ...observation, knownAt, missedSessions };
  const step = stepSensor(definition, memory, sensorEvent, world.confidence);
  return { step, values: observation.values };
}

/** Takes one event into every sensor that has its series as an input. */
function takeEvent(
  world: World,
  definitions: readonly SensorDefinition[],
  event: ObservationEvent,
  out: Advanced,
): void {
  for (const taker of takersOf(definitions, event.seriesId)) {
    const found = stepBy(world, taker, event);
    if (found === null) continue;
    const { step, values } = found;
    record(world, taker.definition, step, { revision: event.revision, values }, out);
  }
}

/**
 * Lets sensors that are not published follow their series, in place: they are then ready for the day
 * on which they are. Nothing is read, nothing enters the confidence table.
 */
export function followSilently(
  world: World,
  silent: readonly SensorDefinition[],
  events: readonly ObservationEvent[],
): void {
  if (silent.length === 0) return;
  for (const event of events) {
    for (const taker of takersOf(silent, event.seriesId)) {
      const found = stepBy(world, taker, event);
      if (found !== null) world.sensors[taker.definition.id] = found.step.memory;
    }
  }
}

/**
 * Takes what became known up to `at` into the world, in place, and evaluates the index at `at`.
 * Events are ascending by knownAt, then observedAt, and none is known after `at`. A live tick calls
 * it with a handful of events, a backfill once for each day on which something became known: the
 * same code, so that both write the same history.
 *
 * Each UTC date is closed when the next one begins: composites are made and outcomes enter the
 * confidence table then, however many ticks the day had.
 */
export function advance(
  world: World,
  definitions: readonly SensorDefinition[],
  events: readonly ObservationEvent[],
  at: number,
  excludedIds: ReadonlySet<string> = NONE,
): Advance {
  const out: Advanced = { readings: [], changes: [] };
  for (const event of events) {
    closeDays(world, definitions, excludedIds, utcDateOf(event.knownAt), out);
    takeEvent(world, definitions, event, out);
    world.through = Math.max(world.through, event.knownAt);
  }
  closeDays(world, definitions, excludedIds, utcDateOf(at), out);
  return { world, ...out, indexPoint: evaluateIndex(world, definitions, excludedIds, at) };
}

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
