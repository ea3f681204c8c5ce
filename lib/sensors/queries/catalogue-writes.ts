// Queries that update the stored catalogue and activate sensors.

import { and, type Column, eq, inArray, notInArray, or, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { evaluationMemory, sensorConfigs, sensors, series } from "../../../drizzle/schema/index.ts";
import { isReplacedSample } from "../../market/queries/sample-data.ts";
import { type SeriesFacts, updateSeriesDisplay } from "../../market/queries/series.ts";
import type { Db } from "../../runtime/database/client.ts";
import { excluded, nameOf } from "../../runtime/database/sql.ts";
import type { SensorDefinition, SensorState } from "../domain/sensor.ts";
import { RULE_MEMBERS, SENSOR_METHOD } from "../domain/sensor-rules.ts";
import { STATE_RULES } from "../domain/sensor-state.ts";
import { HEAD_PART } from "./evaluation-memory.ts";
import { versionMembers, withMembersOf } from "./versions.ts";

export type SensorFacts = {
  definition: SensorDefinition;
  redactKeys: readonly string[];
  /** The state of a sensor that was never evaluated. */
  initialState: SensorState;
};

/**
 * Updates the stored series and sensors to the catalogue in one transaction. Once there are readings,
 * the rules of a sensor stay those of its version in force until a replay has caught up
 * (`putInForce`); its words change at once. Evaluated data stay. Sensors that left the catalogue become
 * inactive and are not deleted, because readings refer to them.
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
    method: SENSOR_METHOD,
    version: sql`case when ${isEvaluated} then 0 else 1 end`,
    versionSince: sql`case when ${isEvaluated} then '{}' else ${FROM_EVER} end::timestamptz[]`,
  }));
  const known = sensorRows.map(({ id }) => id);
  await db.batch([
    // Waits for a running evaluation to commit, so that the sensors it activated stay active.
    db.select({ id: series.id }).from(series).orderBy(series.id).for("update"),
    db
      .insert(series)
      .values([...facts.series])
      .onConflictDoUpdate({ target: series.id, set: SERIES_FACTS }),
    updateSeriesDisplay(db, null),
    db
      .insert(sensors)
      .values(sensorRows)
      .onConflictDoUpdate({ target: sensors.id, set: SENSOR_FACTS }),
    db
      .update(sensors)
      .set({ active: false, inactiveReason: "no longer in the catalogue" })
      .where(and(notInArray(sensors.id, known), notInArray(sensors.id, addedSensors(db)))),
    updateActivations(db, known),
  ]);
}

/** Lists inactive sensors and the reasons, for an operator. */
export function listInactiveSensors(db: Db) {
  return db
    .select({ id: sensors.id, reason: sensors.inactiveReason })
    .from(sensors)
    .where(eq(sensors.active, false))
    .orderBy(sensors.id);
}

/** Sensors that a proposal added to those of the catalogue. */
const addedSensors = (db: Db) =>
  db
    .select({ id: sensorConfigs.sensorId })
    .from(sensorConfigs)
    .where(sql`${sensorConfigs.config} ? 'definition'`);

/** Number of active sensors that a composite needs. */
const MIN_FOR_COMPOSITE = 5;

/**
 * The statement that activates sensors, or records why they are inactive. A sensor is active when
 * every input series is evaluated and it has a reading; composites also need five active sensors.
 * Sensors that a proposal added follow the same rule. Retired sensors become inactive when the
 * evaluation has passed that instant. The rule is in SQL, because it depends on what is committed.
 */
export function updateActivations(db: Db, ids: readonly string[]) {
  const checked = sql`
    with made as (
      select ${sensors.id}, ${sensors.category} = 'composite' as is_composite, ${sensors.updatedAt},
        ${sensors.version},
        ${isRetired} as retired, ${inputsWith(isMissing)} as missing,
        ${inputsWith(isWaiting)} as waiting
      from ${sensors} where ${or(inArray(sensors.id, [...ids]), inArray(sensors.id, addedSensors(db)))}
    ), live as (
      select count(*) as n from made where not is_composite and missing is null and waiting is null
    )
    select ${m.id}, case
      when retired then 'retired by a proposal'
      when missing is not null then 'no observations of ' || missing
      when waiting is not null then waiting || ': npm run backfill is due'
      when ${m.version} = 0 then 'new: its past is being replayed'
      when is_composite and n < ${MIN_FOR_COMPOSITE}::int
        then 'made from other sensors, of which too few are active: ' || n
      when ${m.updatedAt} is null then 'no reading yet: too short a history, or a backfill is due'
      end as reason
    from made m, live`;
  return db
    .update(sensors)
    .set({ active: sql`checked.reason is null`, inactiveReason: sql`checked.reason` })
    .from(sql`(${checked}) checked`)
    .where(sql`checked.${nameOf(sensors.id)} = ${sensors.id}`);
}

/** Aliases: the rows of `made`, which have columns of sensors, and their input series. */
const m = alias(sensors, "m");
const i = alias(series, "i");
const isMissing = sql`${i.ingested} = 0`;
/** A sensor whose sample was replaced shows the sample's readings until the backfill. */
const isWaiting = sql`${i.ingested} > 0 and ${i.evaluated} = 0 and not ${isReplacedSample(i.id)}`;

/** Names of a sensor's inputs that meet a condition, in the order of its definition, or null. */
const inputsWith = (condition: SQL): SQL => sql`(
  select string_agg(${i.id}, ', ' order by used.place)
  from jsonb_array_elements_text(${sensors.definition}->'series') with ordinality used(name, place)
    join ${series} i on ${i.id} = used.name where ${condition})`;

/** Whether the newest configuration that the evaluation has reached retires a sensor. */
const isRetired = sql`(
  select ${sensorConfigs.config}->>'retired' = 'true' from ${sensorConfigs}
  where ${sensorConfigs.sensorId} = ${sensors.id} and ${sensorConfigs.validFrom} <= (
    select ${evaluationMemory.through} from ${evaluationMemory}
    where ${evaluationMemory.part} = ${HEAD_PART})
  order by ${sensorConfigs.version} desc limit 1)`;

/** Whether there is an evaluation whose versions have to be kept. */
const isEvaluated = sql`exists (
  select from ${evaluationMemory} where ${evaluationMemory.part} = ${HEAD_PART})`;
const FROM_EVER = sql`'{-infinity}'`;

const RULES = sql.raw(`'{${RULE_MEMBERS.join(",")}}'::text[]`);
/** The members that a definition may leave out when they are the usual ones; see `rulesText`. */
const USUAL = sql`${JSON.stringify({ dwell: STATE_RULES.dwell, spreadFirst: false })}::jsonb`;
const isInput = (definition: SQL | Column): SQL =>
  sql`coalesce((${definition}->>'indexWeight')::float8, 0) > 0`;

/** The rules of a definition: equal ones make equal numbers. */
const rulesOf = (definition: SQL | Column): SQL => sql`(
  select jsonb_object_agg(e.key, e.value) from jsonb_each(${USUAL} || ${definition}) e
  where e.key = any(${RULES}))`;

/**
 * A definition of the code as it is stored beside the version in force. With other rules it has the
 * words only: what states the rules comes into force with them (see `withStoredRules`).
 */
const withRulesInForce = (given: SQL): SQL => sql`case
  when (${isInput(given)}) <> (${isInput(sensors.definition)})
    then ${withMembersOf(given, versionMembers(sensors.definition))}
      || jsonb_build_object('indexWeight', ${sensors.definition}->'indexWeight')
  when ${rulesOf(given)} <> ${rulesOf(sensors.definition)}
    then ${withMembersOf(given, versionMembers(sensors.definition))}
  else ${given} end`;

const SERIES_FACTS = {
  name: excluded(series.name),
  unit: excluded(series.unit),
  calendar: excluded(series.calendar),
  source: excluded(series.source),
  sourceId: excluded(series.sourceId),
  sourceUrl: excluded(series.sourceUrl),
  licence: excluded(series.licence),
};

const SENSOR_FACTS = {
  name: excluded(sensors.name),
  category: excluded(sensors.category),
  minTier: excluded(sensors.minTier),
  cadenceMinutes: excluded(sensors.cadenceMinutes),
  definition: sql`case when ${isEvaluated} and ${sensors.version} > 0 then ${withRulesInForce(excluded(sensors.definition))}
    else ${excluded(sensors.definition)} end`,
  method: sql`case when ${isEvaluated} then ${sensors.method} else ${excluded(sensors.method)} end`,
  redactKeys: excluded(sensors.redactKeys),
};
