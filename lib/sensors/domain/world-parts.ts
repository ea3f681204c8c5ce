import type { World } from "./world.ts";

/**
 * The world in pieces, so that a tick reads and writes only what it touches: one per sensor, one for
 * the confidence table, which changes once a day, and one for the rest, which is small.
 */
type SensorPart = {
  memory: World["sensors"][string] | null;
  join: World["joins"][string] | null;
  outcomes: World["outcomes"][string] | null;
};
type SharedPart = Omit<World, "sensors" | "joins" | "outcomes" | "confidence">;

export const SHARED_PART = "shared";
export const CONFIDENCE_PART = "confidence";

/** Name of a sensor's piece; ids of sensors are never the names above, as they have no colon. */
export const sensorPart = (id: string): string => `sensor:${id}`;

/** The pieces of the named sensors, and the shared one; the confidence table when asked for. */
export function partsOf(
  world: World,
  sensorIds: Iterable<string>,
  withConfidence: boolean,
): Map<string, unknown> {
  const { sensors, joins, outcomes, confidence, ...shared } = world;
  const parts = new Map<string, unknown>([[SHARED_PART, shared satisfies SharedPart]]);
  if (withConfidence) parts.set(CONFIDENCE_PART, confidence);
  for (const id of sensorIds) {
    const part: SensorPart = {
      memory: sensors[id] ?? null,
      join: joins[id] ?? null,
      outcomes: outcomes[id] ?? null,
    };
    parts.set(sensorPart(id), part);
  }
  return parts;
}

/** The world out of its pieces; null without the shared one. Sensors that are not there are new. */
export function worldOf(
  parts: ReadonlyMap<string, unknown>,
  sensorIds: Iterable<string>,
): World | null {
  const shared = parts.get(SHARED_PART) as SharedPart | undefined;
  if (shared === undefined) return null;
  const confidence = (parts.get(CONFIDENCE_PART) ?? {}) as World["confidence"];
  const world: World = { ...shared, sensors: {}, joins: {}, outcomes: {}, confidence };
  for (const id of sensorIds) {
    const part = parts.get(sensorPart(id)) as SensorPart | undefined;
    if (part?.memory) world.sensors[id] = part.memory;
    if (part?.join) world.joins[id] = part.join;
    if (part?.outcomes) world.outcomes[id] = part.outcomes;
  }
  return world;
}
