import { eq, type SQL, sql } from "drizzle-orm";
import { sensors, series } from "../../../drizzle/schema/index.ts";
import type { SensorDefinition, SensorState } from "../../domain/sensor.ts";
import type { Db } from "../client.ts";
import { HEAD_PART } from "./evaluation-memory.ts";
import type { SeriesFacts } from "./series.ts";

export type SensorFacts = {
  definition: SensorDefinition;
  redactKeys: readonly string[];
  /** Where a sensor that was never evaluated stands. */
  initialState: SensorState;
};

/**
 * Brings series and sensors to the catalogue in one transaction. A sensor's version rises when its
 * definition changes; what an evaluation found stays. Sensors that left the catalogue become
 * inactive: their readings point at them.
 */
export async function upsertCatalogue(
  db: Db,
  facts: { series: readonly SeriesFacts[]; sensors: readonly SensorFacts[] },
): Promise<void> {
  const sensorRows = facts.sensors.map(({ definition, redactKeys, initialState }) => ({
    id: definition.id,
    name: definition.name,
    category: definition.category,
    minTier: definition.tier,
    cadenceMinutes: definition.cadenceMinutes,
    definition,
    redactKeys: [...redactKeys],
    currentState: initialState,
  }));
  const known = sensorRows.map(({ id }) => id);
  await db.batch([
    // An evaluation that is about to commit is waited for, so that what it activates stays.
    db.execute(sql`select 1 from series order by id for update`),
    db
      .insert(series)
      .values([...facts.series])
      .onConflictDoUpdate({ target: series.id, set: SERIES_FACTS }),
    db
      .insert(sensors)
      .values(sensorRows)
      .onConflictDoUpdate({ target: sensors.id, set: SENSOR_FACTS }),
    db
      .update(sensors)
      .set({ active: false, inactiveReason: "no longer in the catalogue" })
      .where(sql`${sensors.id} not in ${known} and ${sensors.id} not in (${ADDED})`),
    updateActivations(db, known),
  ]);
}

/** Sensors of the catalogue that say nothing, and why, for an operator. */
export function listInactiveSensors(db: Db) {
  return db
    .select({ id: sensors.id, reason: sensors.inactiveReason })
    .from(sensors)
    .where(eq(sensors.active, false))
    .orderBy(sensors.id);
}

/** Sensors that a proposal added: they are in force beside those of the catalogue. */
const ADDED = sql`select sensor_id from sensor_configs where config ? 'definition'`;

/** Fewer sensors than this make no composite. */
const LEAST_FOR_COMPOSITE = 5;

/**
 * The statement that makes sensors active or says, for an operator, why they are not. A sensor is
 * active when every series it is made from is evaluated and it has a reading; composites also need
 * five others. One that a proposal added is judged like those named, and one that a proposal retired
 * is inactive once the evaluation has come that far. In SQL, as it must judge by what is committed
 * when it runs.
 */
export function updateActivations(db: Db, ids: readonly string[]) {
  const inputs = (state: SQL) => sql`(
    select string_agg(i.id, ', ' order by i.place)
    from jsonb_array_elements_text(s.definition->'series') with ordinality i(id, place)
      join series m on m.id = i.id where ${state})`;
  return db.execute(sql`
    with made as (
      select s.id, s.category = 'composite' as is_composite, s.updated_at,
        (select c.config->>'retired' = 'true' from sensor_configs c
          where c.sensor_id = s.id and c.valid_from <= (
            select through from evaluation_memory where part = ${HEAD_PART})
          order by c.version desc limit 1) as retired,
        ${inputs(sql`m.ingested = 0`)} as missing,
        ${inputs(sql`m.ingested > 0 and m.evaluated = 0`)} as waiting
      from sensors s where s.id in ${ids} or s.id in (${ADDED})
    ), live as (
      select count(*) as n from made where not is_composite and missing is null and waiting is null
    ), judged as (
      select made.id, case
        when retired then 'retired by a proposal'
        when missing is not null then 'no observations of ' || missing
        when waiting is not null then waiting || ': npm run backfill is due'
        when is_composite and n < ${LEAST_FOR_COMPOSITE}::int
          then 'made from other sensors, of which too few are active: ' || n
        when updated_at is null then 'no reading yet: too short a history, or a backfill is due'
        end as reason
      from made, live
    )
    update sensors s set active = reason is null, inactive_reason = reason
    from judged where judged.id = s.id`);
}

const given = (column: string) => sql.raw(`excluded.${column}`);

const SERIES_FACTS = {
  name: given("name"),
  unit: given("unit"),
  calendar: given("calendar"),
  source: given("source"),
  sourceId: given("source_id"),
  sourceUrl: given("source_url"),
  licence: given("licence"),
  publishValues: given("publish_values"),
};

const SENSOR_FACTS = {
  name: given("name"),
  category: given("category"),
  minTier: given("min_tier"),
  cadenceMinutes: given("cadence_minutes"),
  definition: given("definition"),
  version: sql`${sensors.version} + (${sensors.definition} <> excluded.definition)::int`,
  redactKeys: given("redact_keys"),
};
