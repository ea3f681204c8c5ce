// The query for what an evaluation leaves out.

import { sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { evaluationMemory, sensors, series } from "../../../drizzle/schema/index.ts";
import type { Db } from "../../runtime/database/client.ts";
import { prepared } from "../../runtime/database/prepared.ts";
import { jsonObject } from "../../runtime/database/sql.ts";
import { SENSORS } from "../domain/catalogue/index.ts";
import { COLD_START_MS, type EvaluatedSeries, type LeftOut, leftOut } from "../domain/left-out.ts";
import type { StoredVersion } from "../domain/sensor-rules.ts";
import { HEAD_PART } from "./evaluation-memory.ts";
import { isAddedSensor } from "./sensor-snapshots.ts";

const s = alias(sensors, "s");
const m = alias(series, "m");

const STORED = {
  id: s.id,
  version: s.version,
  method: s.method,
  definition: s.definition,
  isAdded: isAddedSensor(s),
};
const SERIES = { id: m.id, ingested: m.ingested, evaluated: m.evaluated };

type Evaluated = {
  sensors: StoredVersion[];
  series: EvaluatedSeries[];
  coldStartAt: number | null;
};

const evaluated = prepared<Evaluated>(sql`
  select (${evaluationMemory.memory}->>'coldStartAt')::float8 as "coldStartAt", (
      select coalesce(json_agg(${jsonObject(STORED)}), '[]') from ${sensors} s) as sensors,
    (select coalesce(json_agg(${jsonObject(SERIES)}), '[]') from ${series} m) as series
  from ${evaluationMemory}
  where ${evaluationMemory.part} = ${HEAD_PART}
    and ${evaluationMemory.memory}->'replay' = 'null'::jsonb`);

/**
 * Lists what the evaluation leaves out for a reason of ours. Nothing while histories are replayed from
 * the beginning, which the job says.
 */
export async function listLeftOut(db: Db, now: number): Promise<LeftOut[]> {
  const [row] = await evaluated(db, {});
  if (row === undefined) return [];
  const isColdStart = row.coldStartAt !== null && now - row.coldStartAt < COLD_START_MS;
  return leftOut(SENSORS, row.sensors, row.series, isColdStart);
}
