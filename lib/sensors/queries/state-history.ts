// Queries for the states of a sensor as they became known, and for which data what followed is computed from.

import { sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { indexReadings, sensorReadings, sensors, series } from "../../../drizzle/schema/index.ts";
import type { Tier } from "../../core/tier.ts";
import type { Db } from "../../runtime/database/client.ts";
import { prepared } from "../../runtime/database/prepared.ts";
import { given, isoText } from "../../runtime/database/sql.ts";
import type { SensorState } from "../domain/sensor.ts";
import { definitionAt, versionAt } from "./versions.ts";

const s = alias(sensors, "s");
const r = alias(sensorReadings, "r");
const m = alias(series, "m");
const i = alias(indexReadings, "i");
const at = given("at", "timestamptz");
const now = given("now", "timestamptz");

const isOfSensor = sql`${r.sensorId} = ${s.id} and ${r.version} = ${versionAt(s, at)}
  and not ${r.carriedForward} and ${r.recordedAt} <= ${at}`;

/** State and instant (ISO 8601) of a reading, in the order in which they became known. */
export type KnownState = [at: string, state: SensorState];

const states = prepared<{ states: KnownState[] }>(sql`
  select (
    select coalesce(json_agg(json_build_array(${isoText(r.recordedAt)}, ${r.state})
      order by ${r.recordedAt}, ${r.observedAt}, ${r.revision}), '[]')
    from ${sensorReadings} r where ${isOfSensor} and ${r.confidence} is not null) as states
  from ${sensors} s where ${s.id} = ${given("id", "text")}`);

/** Lists the states of a sensor that were known at an instant; none of its first observations, which rank nothing. */
export async function listKnownStates(
  db: Db,
  query: { id: string; at: number },
): Promise<KnownState[]> {
  const [row] = await states(db, { id: query.id, at: new Date(query.at).toISOString() });
  return row?.states ?? [];
}

/** A sensor whose states are asked for, and a text that changes with its readings. */
interface StateSensor {
  minTier: Tier;
  scheme: "five" | "two";
  stamp: string;
}

const stateSensor = prepared<StateSensor>(sql`
  select ${s.minTier} as "minTier", ${definitionAt(s, at)}->>'scheme' as scheme,
    concat_ws(' ', ${versionAt(s, at)}, (
      select ${isoText(r.recordedAt)} from ${sensorReadings} r where ${isOfSensor}
      order by ${r.recordedAt} desc limit 1)) as stamp
  from ${sensors} s where (${s.active} or ${s.retiredAt} > ${now}) and ${s.id} = ${given("id", "text")}`);

/** Finds a sensor that is published now, as it was at an instant; null when there is no such sensor. */
export async function findStateSensor(
  db: Db,
  query: { id: string; at: number; now: number },
): Promise<StateSensor | null> {
  const [row] = await stateSensor(db, {
    id: query.id,
    at: new Date(query.at).toISOString(),
    now: new Date(query.now).toISOString(),
  });
  return row ?? null;
}

const stamps = prepared<{ stamp: string }>(sql`
  select concat_ws(' ', (
      select concat_ws(' ', ${isoText(i.asOf)}, ${i.stressIndex}, ${i.methodologyVersion})
      from ${indexReadings} i where ${i.asOf} <= ${at} order by ${i.asOf} desc limit 1),
    (select string_agg(concat_ws(' ', ${m.id}, ${m.ingested}, ${m.publishValues}), ' ' order by ${m.id})
      from ${series} m where ${m.id} = any(${given("ids", "text[]")}))) as stamp`);

/** A text that changes with the newest index at an instant, or with the rows or rights of series. */
export async function findOutcomeStamp(
  db: Db,
  query: { ids: readonly string[]; at: number },
): Promise<string> {
  const [row] = await stamps(db, {
    ids: `{${query.ids.join(",")}}`,
    at: new Date(query.at).toISOString(),
  });
  return row?.stamp ?? "";
}
