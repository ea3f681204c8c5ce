// Queries that put versions of sensors into force.

import { eq, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { sensors } from "../../../drizzle/schema/index.ts";
import { rowsOf } from "../../runtime/database/bulk-rows.ts";
import type { Db } from "../../runtime/database/client.ts";
import { instantParam, isoText } from "../../runtime/database/sql.ts";
import type { SensorDefinition } from "../domain/sensor.ts";
import { SENSOR_METHOD } from "../domain/sensor-rules.ts";
import { versionMembers } from "./versions.ts";

/** A sensor whose new version comes into force. */
export type NewVersion = { definition: SensorDefinition; version: number };

/** Whether a sensor has no published readings: its next version is its first. */
const isFirst = sql`(${sensors.version} = 0 or ${sensors.updatedAt} is null)`;

const versionInForce = sql`jsonb_build_object(${sensors.version}::text, jsonb_build_object(
  'rules', ${versionMembers(sensors.definition)}, 'rankedSince', ${isoText(sensors.rankedSince)}))`;

/**
 * The statement that puts new versions into force at an instant, with their rules. The first version
 * with readings is in force from ever, so that its past can be asked for as of then; it is published from
 * now on.
 */
export function putInForce(db: Db, versions: readonly NewVersion[], now: number) {
  const v = alias(sensors, "v");
  const rows = versions.map(({ definition, version }) => ({
    id: definition.id,
    definition,
    version,
  }));
  const given = rowsOf(v, rows, ["id", "definition", "version"]);
  return db
    .update(sensors)
    .set({
      definition: given.columns.definition,
      version: given.columns.version,
      method: SENSOR_METHOD,
      versionSince: sql`case when ${isFirst} then array_fill('-infinity'::timestamptz, array[${v.version}])
        else ${sensors.versionSince} || array_fill(${instantParam(now)}, array[${v.version} - ${sensors.version}]) end`,
      publishedSince: sql`case when ${isFirst} then ${instantParam(now)} else ${sensors.publishedSince} end`,
      earlierVersions: sql`${sensors.earlierVersions}
        || case when ${isFirst} then '{}' else ${versionInForce} end`,
    })
    .from(given.rows)
    .where(eq(sensors.id, v.id));
}

/**
 * The statement that puts the catalogue and every other sensor into force from ever, when all readings
 * were deleted. Of a database with readings what is made again is published from now on.
 */
export function putAllInForce(db: Db, definitions: readonly SensorDefinition[], now: number) {
  const v = alias(sensors, "v");
  const rows = definitions.map((definition) => ({ id: definition.id, definition }));
  const given = rowsOf(v, rows, ["id", "definition"]);
  const version = sql`greatest(${sensors.version}, 1)`;
  const read = alias(sensors, "read");
  const ofCode = sql`select ${given.columns.definition} from ${given.rows} where ${v.id} = ${sensors.id}`;
  return db.update(sensors).set({
    definition: sql`coalesce((${ofCode}), ${sensors.definition})`,
    version,
    method: SENSOR_METHOD,
    versionSince: sql`array_fill('-infinity'::timestamptz, array[${version}])`,
    publishedSince: sql`case when exists (select from ${sensors} read where ${read.updatedAt} is not null)
      then ${instantParam(now)} else ${sensors.publishedSince} end`,
    earlierVersions: {},
  });
}
