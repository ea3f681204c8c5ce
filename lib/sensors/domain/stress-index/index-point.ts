import { DAY_MS } from "../../../core/calendar-date.ts";
import { median } from "../../../core/statistics.ts";
import { FAMILY_WEIGHTS } from "../catalogue/index.ts";
import type { EngineState } from "../engine-state.ts";
import type { SensorDefinition } from "../sensor.ts";
import { nextRegime, type Regime } from "./regime.ts";
import { METHODOLOGY_VERSION, type StressIndex, stressIndex } from "./stress-index.ts";

/** A sensor without an observation for longer has left the index, whatever its heartbeats say. */
export const INDEX_MAX_AGE_MS = 21 * DAY_MS;

export interface IndexPoint extends StressIndex {
  at: number;
  regime: Regime;
  /** Median confidence of the sensors in it; null when none has one. */
  confidence: number | null;
  /** Sensors that have readings and were left out, by id. */
  excluded: string[];
  methodologyVersion: string;
}

/** The stress index of what the sensors last published, without touching the world. */
function computeIndex(
  engine: EngineState,
  definitions: readonly SensorDefinition[],
  excludedIds: ReadonlySet<string>,
  at: number,
) {
  const read = definitions.flatMap((definition) => {
    const latest = engine.latest[definition.id];
    return latest === undefined || definition.category === "composite"
      ? []
      : [{ ...latest, ...definition, sensorId: definition.id }];
  });
  const live = read.filter(
    ({ id, recordedAt }) => !excludedIds.has(id) && at - recordedAt <= INDEX_MAX_AGE_MS,
  );
  const excluded = read.filter((sensor) => !live.includes(sensor)).map(({ id }) => id);
  const confidences = live.flatMap(({ confidence }) => (confidence === null ? [] : [confidence]));
  return { index: stressIndex(live, FAMILY_WEIGHTS), excluded, confidence: median(confidences) };
}

/**
 * The index at an instant from the latest published readings; the world remembers its value and
 * regime. Serves a tick without new observations too. Null when no live sensor carries weight.
 */
export function evaluateIndex(
  engine: EngineState,
  definitions: readonly SensorDefinition[],
  excludedIds: ReadonlySet<string>,
  at: number,
): IndexPoint | null {
  const { index, excluded, confidence } = computeIndex(engine, definitions, excludedIds, at);
  if (index === null) {
    engine.index = { value: null, regime: engine.index.regime };
    return null;
  }
  const regime = nextRegime(engine.index.regime, index.value, at);
  engine.index = { value: index.value, regime };
  return {
    ...index,
    at,
    regime: regime.regime,
    confidence,
    excluded,
    methodologyVersion: METHODOLOGY_VERSION,
  };
}
