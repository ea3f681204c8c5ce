import { type SQL, sql } from "drizzle-orm";
import { sensors, series } from "../../../drizzle/schema/index.ts";
import type { Db } from "../../runtime/database/client.ts";
import { prepared } from "../../runtime/database/prepared.ts";

export const PROVENANCES: SQL = sql`
  select distinct ${series.provenance} as provenance from ${series}
  where ${series.provenance} is not null and ${series.evaluated} > 0 order by 1`;

const provenances = prepared<{ provenance: string }>(PROVENANCES);

/** Where series come from that are not from their own source: a replay says so on every page. */
export async function listProvenances(db: Db): Promise<string[]> {
  return (await provenances(db, {})).map(({ provenance }) => provenance);
}

const sensorNames = prepared<{ id: string; name: string }>(sql`
  select ${sensors.id} as id, ${sensors.name} as name from ${sensors} where ${sensors.active}
  order by ${sensors.category} collate "C", ${sensors.id} collate "C"`);

/** The names of active sensors by id, in the order of the list. */
export async function listSensorNames(db: Db): Promise<Map<string, string>> {
  return new Map((await sensorNames(db, {})).map(({ id, name }) => [id, name]));
}
