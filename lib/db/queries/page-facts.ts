import { type SQL, sql } from "drizzle-orm";
import type { Db } from "../client.ts";
import { prepared } from "../prepared.ts";

export const PROVENANCES: SQL = sql`
  select distinct m.provenance from series m
  where m.provenance is not null and m.evaluated > 0 order by 1`;

const provenances = prepared<{ provenance: string }>(PROVENANCES);

/** Where series come from that are not from their own source: a replay says so on every page. */
export async function listProvenances(db: Db): Promise<string[]> {
  return (await provenances(db, {})).map(({ provenance }) => provenance);
}

const sensorNames = prepared<{ id: string; name: string }>(sql`
  select s.id, s.name from sensors s where s.active
  order by s.category collate "C", s.id collate "C"`);

/** The names of active sensors by id, in the order of the list. */
export async function listSensorNames(db: Db): Promise<Map<string, string>> {
  return new Map((await sensorNames(db, {})).map(({ id, name }) => [id, name]));
}
