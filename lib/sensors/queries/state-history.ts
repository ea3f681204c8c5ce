// The query for all states of a sensor as they became known.

import { sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { sensorReadings, sensors } from "../../../drizzle/schema/index.ts";
import type { Tier } from "../../core/tier.ts";
import type { Db } from "../../runtime/database/client.ts";
import { prepared } from "../../runtime/database/prepared.ts";
import { given, isoText } from "../../runtime/database/sql.ts";
import type { SensorState } from "../domain/sensor.ts";
import { definitionAt, versionAt } from "./versions.ts";

const s = alias(sensors, "s");
const r = alias(sensorReadings, "r");
const at = given("at", "timestamptz");

/** State and instant (ISO 8601) of a reading, in the order in which they became known. */
export type KnownState = [at: string, state: SensorState];

interface StateHistory {
  minTier: Tier;
  scheme: "five" | "two";
  states: KnownState[];
}

const history = prepared<StateHistory>(sql`
  select ${s.minTier} as "minTier", ${definitionAt(s, at)}->>'scheme' as scheme, (
    select coalesce(json_agg(json_build_array(${isoText(r.recordedAt)}, ${r.state})
      order by ${r.recordedAt}, ${r.observedAt}, ${r.revision}), '[]')
    from ${sensorReadings} r
    where ${r.sensorId} = ${s.id} and ${r.version} = ${versionAt(s, at)}
      and not ${r.carriedForward} and ${r.recordedAt} <= ${at}) as states
  from ${sensors} s where (${s.active} or ${s.retiredAt} > ${at}) and ${s.id} = ${given("id", "text")}`);

/** Finds the states of a sensor that were known at an instant; null when there is no such sensor. */
export async function findStateHistory(
  db: Db,
  query: { id: string; at: number },
): Promise<StateHistory | null> {
  const [row] = await history(db, { id: query.id, at: new Date(query.at).toISOString() });
  return row ?? null;
}
