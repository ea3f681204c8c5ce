// Closes a UTC day in a replay: outcomes enter the confidence table, composite sensors get a value.

import { addDays, type CalendarDate, DAY_MS, dayNumber } from "../../core/calendar-date.ts";
import { mean } from "../../core/statistics.ts";
import { isSession } from "../../market/domain/calendar.ts";
import { addOutcomes } from "./confidence.ts";
import type { EngineState } from "./engine-state.ts";
import { stepSensor } from "./evaluate.ts";
import { CATEGORIES, type SensorDefinition } from "./sensor.ts";
import { type EngineOutput, recordStep } from "./sensor-record.ts";
import { type FamilyLevels, stepCiss } from "./stress-index/ciss.ts";
import { evaluateIndex, INDEX_MAX_AGE_MS } from "./stress-index/index-point.ts";

/** Mean published percentile of each family, over its live sensors with `inFamilyRank`. */
function familyLevels(
  engine: EngineState,
  definitions: readonly SensorDefinition[],
  excludedIds: ReadonlySet<string>,
  at: number,
): FamilyLevels {
  const levels: FamilyLevels = {};
  for (const category of CATEGORIES) {
    const percentiles = definitions.flatMap((definition) => {
      const latest = engine.latest[definition.id];
      const isIn =
        definition.category === category &&
        definition.inFamilyRank &&
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

/**
 * Closes one date: its outcomes enter the confidence table. On a session, the composite sensors get
 * an observation.
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
  const observedAt = dayNumber(date) * DAY_MS;
  const knownAt = observedAt + DAY_MS;
  const index = evaluateIndex(engine, definitions, excludedIds, knownAt - 1);
  for (const definition of definitions) {
    const { kind } = definition.transform;
    const value =
      kind === "ciss"
        ? stepCiss(engine.ciss, familyLevels(engine, definitions, excludedIds, knownAt - 1))
        : kind === "squaredIndex" && index !== null
          ? index.value ** 2 / 100
          : null;
    if (value === null) continue;
    const values = [value];
    const event = { observedAt, knownAt, values, missedSessions: 0 };
    const step = stepSensor(
      definition,
      engine.sensors[definition.id] ?? null,
      event,
      engine.confidence,
    );
    recordStep(engine, definition, step, { revision: 0, values }, out);
  }
}

/** Closes every date before `date` that is still open; the first call only opens `date`. */
export function closeDays(
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
