// Queries for public facts of sensors, such as names, which pages show to everybody.

import { type SQL, sql } from "drizzle-orm";
import { evaluationMemory, sensorConfigs, sensors, series } from "../../../drizzle/schema/index.ts";
import type { Ecdf } from "../../core/ecdf.ts";
import { isNotInSample } from "../../market/queries/sample-data.ts";
import type { Db } from "../../runtime/database/client.ts";
import { prepared } from "../../runtime/database/prepared.ts";
import { sensorPart } from "../domain/engine-state.ts";
import type { SensorConfig } from "../domain/sensor-config.ts";
import { isOffered } from "./offered.ts";

type Sensor = typeof sensors.$inferSelect;

/** Public facts of a sensor of any tier; pages also name sensors whose readings they do not show. */
export type SensorCard = Pick<Sensor, "id" | "name" | "category" | "minTier" | "definition">;

const cardColumns: SQL = sql`${sensors.id}, ${sensors.name}, ${sensors.category},
  ${sensors.minTier} as "minTier", ${sensors.definition}`;

const cards = prepared<SensorCard>(sql`
  select ${cardColumns} from ${sensors} where ${sensors.active} and ${isOffered(sensors.id)}
  order by ${sensors.category} collate "C", ${sensors.id} collate "C"`);

/** Lists every active sensor, by category, then id. */
export const listSensorCards = (db: Db): Promise<SensorCard[]> => cards(db, {});

/** `config` has the changes made by proposals; null when there are none. */
type FoundCard = SensorCard & { config: SensorConfig | null };

const at = sql`${sql.placeholder("at")}::timestamptz`;

const cardById = prepared<FoundCard>(sql`
  select ${cardColumns}, (
    select ${sensorConfigs.config} from ${sensorConfigs}
    where ${sensorConfigs.sensorId} = ${sensors.id} and ${sensorConfigs.validFrom} <= ${at}
    order by ${sensorConfigs.version} desc limit 1) as "config"
  from ${sensors}
  where (${sensors.active} or ${sensors.retiredAt} > ${at}) and ${sensors.id} = ${sql.placeholder("id")}`);

/** Finds one sensor; null when there is no such sensor. */
export async function findSensorCard(
  db: Db,
  query: { id: string; at: number },
): Promise<FoundCard | null> {
  const [row] = await cardById(db, { id: query.id, at: new Date(query.at).toISOString() });
  return row ?? null;
}

const lackingById = prepared<SensorCard>(sql`
  select ${cardColumns} from ${sensors}
  where not ${sensors.active} and ${sensors.id} = ${sql.placeholder("id")}
    and ${isNotInSample(sensors.definition)}`);

/** Finds a sensor that has no data because the bundled sample lacks a series of it. */
export async function findSensorNotInSample(db: Db, id: string): Promise<SensorCard | null> {
  const [row] = await lackingById(db, { id });
  return row ?? null;
}

const distributionById = prepared<{ ecdf: Ecdf | null }>(sql`
  select ${evaluationMemory.memory}->'memory'->'ecdf' as ecdf from ${evaluationMemory}
  where ${evaluationMemory.part} = ${sql.placeholder("part")}`);

/** The distribution by which a sensor's values are ranked today; null before its first value. */
export async function findDistribution(db: Db, id: string): Promise<Ecdf | null> {
  const [row] = await distributionById(db, { part: sensorPart(id) });
  return row?.ecdf ?? null;
}

const provenances = prepared<{ provenance: string }>(sql`
  select distinct ${series.provenance} as provenance from ${series}
  where ${series.provenance} is not null and ${series.evaluated} > 0 order by 1`);

/** Lists the origins of series that do not come from their usual source, which say by how much dates are moved. */
export async function listProvenances(db: Db): Promise<string[]> {
  return (await provenances(db, {})).map(({ provenance }) => provenance);
}

const sensorNames = prepared<{ id: string; name: string }>(sql`
  select ${sensors.id} as id, ${sensors.name} as name from ${sensors} where ${sensors.active} and ${isOffered(sensors.id)}
  order by ${sensors.category} collate "C", ${sensors.id} collate "C"`);

/** Lists the names of active sensors by id. */
export async function listSensorNames(db: Db): Promise<Map<string, string>> {
  return new Map((await sensorNames(db, {})).map(({ id, name }) => [id, name]));
}
