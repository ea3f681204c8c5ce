// Replays observations in the order in which they became known; backfill and ticks use it.

import {
  addDays,
  type CalendarDate,
  DAY_MS,
  dayNumber,
  utcDateOf,
} from "../../core/calendar-date.ts";
import { mean } from "../../core/statistics.ts";
import { isSession, sessionCloseAt, sessionsBetween } from "../../market/domain/calendar.ts";
import { addOutcomes } from "./confidence.ts";
import type { EngineState } from "./engine-state.ts";
import { stepSensor } from "./evaluate.ts";
import { joinInput } from "./input-join.ts";
import { isMerged } from "./merged-sensors.ts";
import { FAMILIES, type SensorDefinition } from "./sensor.ts";
import type { Timeline } from "./sensor-config.ts";
import { type EngineOutput, recordStep } from "./sensor-record.ts";
import { type FamilyLevels, stepCiss } from "./stress-index/ciss.ts";
import {
  evaluateIndex,
  INDEX_MAX_AGE_MS,
  type IndexPoint,
  indexValueAt,
} from "./stress-index/index-point.ts";

/** Mean published percentile of each family, over its live sensors with `inFamilyRank`. */
function familyLevels(
  engine: EngineState,
  definitions: readonly SensorDefinition[],
  excludedIds: ReadonlySet<string>,
  at: number,
): FamilyLevels {
  const levels: FamilyLevels = {};
  for (const category of FAMILIES) {
    const percentiles = definitions.flatMap((definition) => {
      const latest = engine.latest[definition.id];
      const isIn =
        definition.category === category &&
        definition.inFamilyRank &&
        !isMerged(definition.id) &&
        !excludedIds.has(definition.id);
      return isIn && latest?.percentile != null && at - latest.recordedAt <= INDEX_MAX_AGE_MS
        ? [latest.percentile]
        : [];
    });
    const level = mean(percentiles);
    if (level !== null) levels[category] = level;
  }
  return levels;
}

/** When composites are computed: their session, the instant, and whether the session's day is over. */
interface CompositeTime {
  date: CalendarDate;
  knownAt: number;
  isDayOver: boolean;
}

/**
 * Gives the composite sensors an observation of a session. During the day the memory of correlations is used and not
 * changed. A value that the session has already is not repeated; another one is a revision.
 */
function stepComposites(
  engine: EngineState,
  definitions: readonly SensorDefinition[],
  excludedIds: ReadonlySet<string>,
  { date, knownAt, isDayOver }: CompositeTime,
  out: EngineOutput,
): void {
  const observedAt = dayNumber(date) * DAY_MS;
  const at = isDayOver ? knownAt - 1 : knownAt;
  const compositeValue = ({ transform }: SensorDefinition): number | null => {
    if (transform.kind === "ciss") {
      const memory = isDayOver ? engine.ciss : structuredClone(engine.ciss);
      return stepCiss(memory, familyLevels(engine, definitions, excludedIds, at));
    }
    if (transform.kind !== "squaredIndex") return null;
    const index = indexValueAt(engine, definitions, excludedIds, at);
    return index === null ? null : index ** 2 / 100;
  };
  for (const definition of definitions) {
    const { id, category, transform } = definition;
    if (category !== "composite") continue;
    if (!isDayOver && !("isSameDay" in transform && transform.isSameDay)) continue;
    const value = compositeValue(definition);
    const last = engine.composites?.[id];
    const isAgain = last?.observedAt === observedAt;
    if (value === null || (isAgain && last.value === value)) continue;
    const revision = isAgain ? last.revision + 1 : 0;
    engine.composites = { ...engine.composites, [id]: { observedAt, value, revision } };
    const values = [value];
    const event = { observedAt, knownAt, values, missedSessions: 0 };
    const step = stepSensor(definition, engine.sensors[id] ?? null, event, engine.confidence);
    recordStep(engine, definition, step, { revision, values }, out);
  }
}

/**
 * Closes one date: its outcomes enter the confidence table. On a session, the composite sensors get
 * an observation, unless they have the same one already.
 */
function closeDay(
  engine: EngineState,
  definitions: readonly SensorDefinition[],
  excludedIds: ReadonlySet<string>,
  date: CalendarDate,
  out: EngineOutput,
): void {
  addOutcomes(engine.confidence, engine.confidencePending);
  engine.confidencePending = [];
  if (!isSession("nyse", date)) return;
  const knownAt = (dayNumber(date) + 1) * DAY_MS;
  evaluateIndex(engine, definitions, excludedIds, knownAt - 1);
  stepComposites(engine, definitions, excludedIds, { date, knownAt, isDayOver: true }, out);
}

/** Computes the composites of a session as soon as something becomes known after its close. */
function followAfterClose(
  engine: EngineState,
  definitions: readonly SensorDefinition[],
  excludedIds: ReadonlySet<string>,
  knownAt: number,
  out: EngineOutput,
): void {
  const date = utcDateOf(knownAt);
  if (!isSession("nyse", date) || knownAt < sessionCloseAt("nyse", date)) return;
  stepComposites(engine, definitions, excludedIds, { date, knownAt, isDayOver: false }, out);
}

/** Closes every date before `date` that is still open; the first call only opens `date`. */
function closeDays(
  engine: EngineState,
  definitions: readonly SensorDefinition[],
  excludedIds: ReadonlySet<string>,
  date: CalendarDate,
  out: EngineOutput,
): void {
  engine.day ??= date;
  while (engine.day < date) {
    closeDay(engine, definitions, excludedIds, engine.day, out);
    engine.day = addDays(engine.day, 1);
  }
}

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

interface AdvanceResult extends EngineOutput {
  engine: EngineState;
  /** Null when no live sensor has a weight in the index. */
  indexPoint: IndexPoint | null;
}

const NONE: ReadonlySet<string> = new Set();

type SensorInput = { definition: SensorDefinition; place: number };

/** The sensors that use a series, and the place of the series among their inputs. */
function sensorsFedBy(definitions: readonly SensorDefinition[], seriesId: string): SensorInput[] {
  const found: SensorInput[] = [];
  for (const definition of definitions) {
    const place = definition.series.indexOf(seriesId);
    if (place !== -1) found.push({ definition, place });
  }
  return found;
}

/** Evaluates a sensor with one event; null while other inputs of the date are missing. */
function stepWithEvent(
  engine: EngineState,
  { definition, place }: SensorInput,
  event: ObservationEvent,
) {
  const { observedAt, knownAt } = event;
  const { id, calendar, series } = definition;
  const join = engine.joins[id] ?? [];
  engine.joins[id] = join;
  const joined = joinInput(join, { place, width: series.length, ...event });
  if (joined === null) return null;
  const { previousAt, revision, ...observation } = joined;
  // No session can be missing between consecutive days; this saves most calendar look-ups.
  const sessions =
    previousAt === null || observedAt - previousAt <= DAY_MS
      ? 1
      : sessionsBetween(calendar, utcDateOf(previousAt), utcDateOf(observedAt));
  const missedSessions = Math.max(0, sessions - 1);
  const memory = engine.sensors[id] ?? null;
  const sensorEvent = { ...observation, knownAt, missedSessions };
  const step = stepSensor(definition, memory, sensorEvent, engine.confidence);
  return { step, source: { revision, values: observation.values } };
}

/** Evaluates every sensor that uses the event's series. */
function applyEvent(
  engine: EngineState,
  definitions: readonly SensorDefinition[],
  event: ObservationEvent,
  out: EngineOutput,
): void {
  for (const input of sensorsFedBy(definitions, event.seriesId)) {
    const found = stepWithEvent(engine, input, event);
    if (found === null) continue;
    recordStep(engine, input.definition, found.step, found.source, out);
  }
}

/**
 * Evaluates unpublished sensors, in place, so that they have a history on the day on which they are
 * published. Makes no readings and adds nothing to the confidence table.
 */
export function advanceUnpublished(
  engine: EngineState,
  unpublished: readonly SensorDefinition[],
  events: readonly ObservationEvent[],
): void {
  if (unpublished.length === 0) return;
  for (const event of events) {
    for (const input of sensorsFedBy(unpublished, event.seriesId)) {
      const found = stepWithEvent(engine, input, event);
      if (found !== null) engine.sensors[input.definition.id] = found.step.memory;
    }
  }
}

/**
 * Processes observations that became known up to `at`, in place, and evaluates the index at `at`.
 * Events ascend by knownAt, then observedAt; none became known after `at`. A tick passes a few
 * events, a backfill all events of a day. Both use this code, so that they write the same history.
 *
 * Composites follow on the same day, after each instant behind the close at which something became known. Each UTC date
 * is closed when the next one begins: then they are computed once more, and outcomes enter
 * the confidence table. This does not depend on the number of ticks of the day.
 */
export function advance(
  engine: EngineState,
  definitions: readonly SensorDefinition[],
  events: readonly ObservationEvent[],
  at: number,
  excludedIds: ReadonlySet<string> = NONE,
): AdvanceResult {
  const out: EngineOutput = { readings: [], changes: [] };
  for (const [i, event] of events.entries()) {
    const { knownAt } = event;
    closeDays(engine, definitions, excludedIds, utcDateOf(knownAt), out);
    applyEvent(engine, definitions, event, out);
    engine.through = Math.max(engine.through, knownAt);
    if (events[i + 1]?.knownAt !== knownAt) {
      followAfterClose(engine, definitions, excludedIds, knownAt, out);
    }
  }
  closeDays(engine, definitions, excludedIds, utcDateOf(at), out);
  return { engine, ...out, indexPoint: evaluateIndex(engine, definitions, excludedIds, at) };
}

const dayOf = (at: number) => Math.floor(at / DAY_MS);

/** Rows to store for a range of days. */
export interface ReplayOutput extends EngineOutput {
  indexPoints: IndexPoint[];
}

/**
 * Processes events in place, one UTC day at a time, with one index point for each day: at the last
 * event of a finished day, at `until` on the current day. Each day is evaluated with the catalogue
 * in force on that day. Events ascend by knownAt; none is after `until`.
 */
export function replayDays(
  engine: EngineState,
  timeline: Timeline,
  events: readonly ObservationEvent[],
  until: number,
): ReplayOutput {
  const found: ReplayOutput = { readings: [], changes: [], indexPoints: [] };
  const today = dayOf(until);
  for (const [day, ofDay] of Map.groupBy(events, ({ knownAt }) => dayOf(knownAt))) {
    const at = day === today ? until : (ofDay.at(-1)?.knownAt ?? until);
    const { definitions, unpublished } = timeline.at(day * DAY_MS);
    advanceUnpublished(engine, unpublished, ofDay);
    const { readings, changes, indexPoint } = advance(engine, definitions, ofDay, at);
    for (const reading of readings) found.readings.push(reading);
    for (const change of changes) found.changes.push(change);
    if (indexPoint !== null) found.indexPoints.push(indexPoint);
  }
  return found;
}
