// The stress index at one instant, from the latest readings of its inputs.

import { addDays, DAY_MS, dayNumber, utcDateOf } from "../../../core/calendar-date.ts";
import { median } from "../../../core/statistics.ts";
import { sessionsBetween } from "../../../market/domain/calendar.ts";
import { SERIES } from "../../../market/domain/series.ts";
import type { EngineState } from "../engine-state.ts";
import { isMerged } from "../merged-sensors.ts";
import type { SensorDefinition } from "../sensor.ts";
import { EASE_RULES, nextRegime, type Regime, RISE_RULES } from "./regime.ts";
import { METHODOLOGY_VERSION, type StressIndex, stressIndex } from "./stress-index.ts";

/** A sensor without an observation for longer than this is not counted; heartbeats do not help. */
export const INDEX_MAX_AGE_MS = 21 * DAY_MS;

/** Whole sessions for which a late input keeps its z. Source: docs/methods/stress-index.md#late-inputs. */
export const INPUT_MAX_SESSIONS = 5;

/** The stress index at an instant, as it is published. */
export interface IndexPoint extends Omit<StressIndex, "agreement"> {
  at: number;
  regime: Regime;
  /** Points since 20 sessions before; null where the history is shorter. */
  rise: number | null;
  /** Median confidence of the counted sensors times `agreement`; null when none has one. */
  confidence: number | null;
  /** Counted sensors without recent data, and inputs that are not in the index, by id. */
  excluded: string[];
  methodologyVersion: string;
}

/** Whether an input's observation is too old for the index; today's session does not count yet. */
const isLate = ({ indexCarryDays }: SensorDefinition, observedAt: number, at: number): boolean =>
  indexCarryDays === undefined
    ? sessionsBetween("nyse", utcDateOf(observedAt), addDays(utcDateOf(at), -1)) >
      INPUT_MAX_SESSIONS
    : at - observedAt > indexCarryDays * DAY_MS;

/** Series that are known on the evening of their session. */
const OF_THE_EVENING: ReadonlySet<string> = new Set(
  SERIES.filter(({ release }) => release.kind === "afterClose").map(({ id }) => id),
);

/** Whether an input that is known on the evening of a session does not have the date's observation yet. */
const isAwaited = ({ series }: SensorDefinition, observedAt: number, at: number): boolean =>
  observedAt < dayNumber(utcDateOf(at)) * DAY_MS && series.every((id) => OF_THE_EVENING.has(id));

/** A monthly figure comes after 28 to 42 days. */
const MONTHLY_MAX_AGE_MS = 45 * DAY_MS;

/** How old a sensor's reading may be to count; an input of the index counts as long as it is in it. */
const maxAgeOf = ({ calendar, indexCarryDays = 0 }: SensorDefinition): number =>
  calendar === "months" ? MONTHLY_MAX_AGE_MS : Math.max(INDEX_MAX_AGE_MS, indexCarryDays * DAY_MS);

/** The stress index of the latest published readings; changes nothing. */
function computeIndex(
  engine: EngineState,
  definitions: readonly SensorDefinition[],
  excludedIds: ReadonlySet<string>,
  at: number,
) {
  const basic = definitions.filter(({ id, category }) => category !== "composite" && !isMerged(id));
  const live = basic.flatMap((definition) => {
    const latest = engine.latest[definition.id];
    const isOld = latest === undefined || at - latest.recordedAt > maxAgeOf(definition);
    if (isOld || excludedIds.has(definition.id)) return [];
    const isIn = definition.indexWeight > 0 && !isLate(definition, latest.observedAt, at);
    const expandingZ = isIn ? latest.expandingZ : null;
    const { id: sensorId, tier: minTier } = definition;
    return [{ ...latest, ...definition, sensorId, minTier, expandingZ }];
  });
  const excluded = basic.flatMap(({ id, indexWeight }) => {
    const found = live.find((sensor) => sensor.id === id);
    const isOut = indexWeight > 0 ? !found?.expandingZ : !found && engine.latest[id];
    return isOut ? [id] : [];
  });
  const confidences = live.flatMap(({ confidence }) => (confidence === null ? [] : [confidence]));
  const isAwaiting = live.some(
    (sensor) => sensor.expandingZ !== null && isAwaited(sensor, sensor.observedAt, at),
  );
  return { index: stressIndex(live), excluded, confidence: median(confidences), isAwaiting };
}

/** The value of the index at an instant; changes nothing. Null when no input is live. */
export const indexValueAt = (
  engine: EngineState,
  definitions: readonly SensorDefinition[],
  excludedIds: ReadonlySet<string>,
  at: number,
): number | null => computeIndex(engine, definitions, excludedIds, at).index?.value ?? null;

/**
 * The index at an instant from the latest published readings; its value and regime are stored in
 * the engine state. Also used by a tick without new observations. Null when no input is live.
 */
export function evaluateIndex(
  engine: EngineState,
  definitions: readonly SensorDefinition[],
  excludedIds: ReadonlySet<string>,
  at: number,
): IndexPoint | null {
  const { index, excluded, confidence, isAwaiting } = computeIndex(
    engine,
    definitions,
    excludedIds,
    at,
  );
  if (index === null) {
    engine.index = { value: null, regime: engine.index.regime };
    return null;
  }
  const { agreement, ...point } = index;
  const hasCredit = point.contributions.some(({ category }) => category === "credit");
  const ease = hasCredit ? EASE_RULES.withCredit : EASE_RULES.withoutCredit;
  const { memory, rise } = nextRegime(
    engine.index.regime,
    point.value,
    at,
    ease,
    RISE_RULES,
    isAwaiting,
  );
  engine.index = { value: point.value, regime: memory };
  return {
    ...point,
    at,
    regime: memory.regime,
    rise,
    confidence: confidence === null ? null : confidence * agreement,
    excluded,
    methodologyVersion: METHODOLOGY_VERSION,
  };
}
