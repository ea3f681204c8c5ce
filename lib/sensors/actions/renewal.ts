// Which versions of sensors an evaluation writes, and which ones a replay is to make.

import { sha256Hex } from "../../core/digests.ts";
import { SENSORS } from "../domain/catalogue/index.ts";
import type { SensorDefinition } from "../domain/sensor.ts";
import type { ConfigVersion } from "../domain/sensor-config.ts";
import { rulesText, SENSOR_METHOD } from "../domain/sensor-rules.ts";
import type { NewVersion } from "../queries/new-versions.ts";
import type { SensorSnapshot } from "../queries/sensor-snapshots.ts";

/** Digest of the rules of definitions and of the method: a replay goes on only under the same. */
export async function rulesDigest(definitions: readonly SensorDefinition[]): Promise<string> {
  const rules = definitions.map((each) => [each.id, rulesText(each)]);
  return (await sha256Hex(JSON.stringify([SENSOR_METHOD, ...rules]))).slice(0, 16);
}

/** The version under which each sensor's readings are written. */
export const writtenVersions = (snapshots: readonly SensorSnapshot[]): Record<string, number> =>
  Object.fromEntries(snapshots.map(({ id, version }) => [id, Math.max(1, version)]));

/**
 * The next version of each of these sensors, which have rows in the database. It is above every
 * published one: proposals raise the published version, too. A sensor without readings keeps its own.
 */
export function nextVersions(
  definitions: readonly SensorDefinition[],
  snapshots: readonly SensorSnapshot[],
  configs: readonly ConfigVersion[],
): Record<string, number> {
  const ids = new Set(definitions.map(({ id }) => id));
  return Object.fromEntries(
    snapshots
      .filter(({ id }) => ids.has(id))
      .map(({ id, version, isRead }) => {
        const changes = configs.filter(({ sensorId }) => sensorId === id).length;
        return [id, isRead ? version + 1 + changes : Math.max(1, version)];
      }),
  );
}

/** The new versions of a replay, to be put into force. */
export const newVersions = (
  renewed: Record<string, number>,
  snapshots: readonly SensorSnapshot[],
): NewVersion[] =>
  Object.entries(renewed).flatMap(([id, version]) => {
    const entry = SENSORS.find((sensor) => sensor.id === id);
    const definition = entry ?? snapshots.find((sensor) => sensor.id === id)?.definition;
    return definition === undefined ? [] : [{ definition, version }];
  });
