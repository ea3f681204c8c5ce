// Queries for what comes from the bundled sample, and for its replacement by an operator's own data.

import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import {
  calls,
  observations,
  priceTickers,
  sampleParts,
  sampleReplay,
  sensors,
  series,
} from "../../../drizzle/schema/index.ts";
import { insertRows } from "../../runtime/database/bulk-rows.ts";
import type { Db } from "../../runtime/database/client.ts";
import { prepared } from "../../runtime/database/prepared.ts";
import { type Expression, isoText, namesOf } from "../../runtime/database/sql.ts";
import type { SampleFacts, SampleShift } from "../domain/sample-data.ts";
import { SYNTHETIC_SOURCE } from "../domain/sources.ts";

type SampleKind = (typeof sampleParts.$inferSelect)["kind"];

const p = alias(sampleParts, "p");

/** The parts of a kind whose data are shown: stored, or replaced but still in computed rows. */
const shownParts = (kind: SampleKind): SQL => sql`
  select ${p.name} from ${sampleParts} p where ${p.kind} = ${sql.raw(`'${kind}'`)} and ${p.state} <> 'left'`;

/** Whether any series of the sample is shown, as the stress index and composite sensors need to know. */
export const HAS_SAMPLE_SERIES: SQL = sql`exists (${shownParts("series")})`;

/** Whether a sensor is computed from sample data. One without series of its own is made from the others. */
export const isSampleSensor = (definition: Expression): SQL => sql`(
  ${HAS_SAMPLE_SERIES} and (jsonb_array_length(${definition}->'series') = 0
    or exists (select 1 from ${sampleParts} p where ${p.kind} = 'series' and ${p.state} <> 'left'
      and ${definition}->'series' ? ${p.name})))`;

/** Whether the rows of a series are those of the sample. */
export const isHeldSample = (seriesId: Expression): SQL => sql`exists (
  select 1 from ${sampleParts} p
  where ${p.kind} = 'series' and ${p.state} = 'held' and ${p.name} = ${seriesId})`;

/** Whether an operator replaced the sample's rows of a series, and no backfill has run since. */
export const isReplacedSample = (seriesId: Expression): SQL => sql`exists (
  select 1 from ${sampleParts} p
  where ${p.kind} = 'series' and ${p.name} = ${seriesId} and ${p.state} = 'replaced')`;

/** Whether a sensor has no data because the sample lacks a series of it. */
export const isNotInSample = (definition: Expression): SQL => sql`(
  ${HAS_SAMPLE_SERIES} and exists (select 1 from ${series}
    where ${definition}->'series' ? ${series.id} and ${series.ingested} = 0))`;

type CallColumns = { slug: Expression; criterion: Expression };

/** Whether a call belongs to the sample, or is decided by sample data. */
export const isSampleCall = ({ slug, criterion }: CallColumns): SQL => sql`(
  ${slug} in (${shownParts("call")})
  or regexp_replace(${criterion}->>'metric', '^(max|min):', '') in (${shownParts("series")})
  or (${criterion}->>'metric' = 'stress-index' and ${HAS_SAMPLE_SERIES})
  or exists (select 1 from ${sensors} where ${criterion}->>'metric' = 'state:' || ${sensors.id}
    and ${isSampleSensor(sensors.definition)}))`;

const listOf = (rows: SQL): SQL =>
  sql`(select coalesce(json_agg(part order by part), '[]') from (${rows}) listed(part))`;

const replayed = sql`(select json_build_object('realTo', ${sampleReplay.realTo}, 'shownOn', ${sampleReplay.shownOn})
  from ${sampleReplay})`;

const facts = prepared<SampleFacts>(sql`
  select ${replayed} as replay,
    ${listOf(sql`select ${sensors.id} from ${sensors} where ${isSampleSensor(sensors.definition)}`)} as sensors,
    (select coalesce(json_agg(json_build_object('id', ${sensors.id}, 'until',
        ${isoText(sql`${sensors.versionSince}[e.key::int + 1]`)})), '[]')
      from ${sensors} cross join jsonb_each(${sensors.earlierVersions}) e
      where ${isSampleSensor(sql`(e.value->'rules')`)}) as "earlierSensors",
    ${listOf(sql`select ${priceTickers.ticker} from ${priceTickers}
      where ${priceTickers.source} = ${sql.raw(`'${SYNTHETIC_SOURCE}'`)}`)} as prices,
    ${listOf(shownParts("texts"))} as texts,
    ${listOf(sql`select ${calls.slug} from ${calls} where ${isSampleCall(calls)}`)} as calls`);

/** Reads what is sample data. Without a sample, all lists are empty. */
export async function findSampleFacts(db: Db): Promise<SampleFacts> {
  const [row] = await facts(db, {});
  return row as SampleFacts;
}

/** The statement that reads how the sample is moved; no row without replayed series. */
export const findSampleReplay = (db: Db) =>
  db.select({ realTo: sampleReplay.realTo, shownOn: sampleReplay.shownOn }).from(sampleReplay);

/** The statement that records how the sample is moved. The first load counts. */
export const insertSampleReplay = (db: Db, replay: SampleShift) =>
  db.insert(sampleReplay).values(replay).onConflictDoNothing();

/** The statement that marks texts or calls as parts of the sample. */
export const insertSampleParts = (db: Db, kind: "texts" | "call", names: readonly string[]) =>
  db.execute(sql`
    ${insertRows(
      sampleParts,
      names.map((name) => ({ kind, name })),
    )} on conflict do nothing`);

/**
 * The statement that marks series as the sample's before their rows are loaded. A series that has rows already is
 * the operator's: nothing of the sample may get into it.
 */
export const insertSampleSeries = (db: Db, ids: readonly string[]) =>
  db.execute(sql`
    insert into ${sampleParts} (${namesOf(sampleParts.kind, sampleParts.name, sampleParts.state)})
    select 'series', ${series.id}, case when ${series.ingested} = 0 then 'held' else 'left' end
    from ${series} where ${inArray(series.id, [...ids])}
    on conflict do nothing`);

export type SampleSeries = { id: string; state: (typeof sampleParts.$inferSelect)["state"] };

/** The statement that lists the series of the sample, with what became of each. */
export const listSampleSeries = (db: Db) =>
  db
    .select({ id: sampleParts.name, state: sampleParts.state })
    .from(sampleParts)
    .where(eq(sampleParts.kind, "series"));

/** The statements that delete the sample's rows of these series, so that an operator's rows take their place. */
export function deleteSampleRows(db: Db, ids: readonly string[]) {
  const held = db
    .select({ id: sampleParts.name })
    .from(sampleParts)
    .where(
      and(
        eq(sampleParts.kind, "series"),
        eq(sampleParts.state, "held"),
        inArray(sampleParts.name, [...ids]),
      ),
    );
  const noRows = { ingested: 0, evaluated: 0, lastObservedAt: null, lastCheckedAt: null };
  const noFeed = { lastError: null, answeredBy: null, lastBody: null };
  return [
    db.delete(observations).where(inArray(observations.seriesId, held)),
    db
      .update(series)
      .set({ ...noRows, ...noFeed })
      .where(inArray(series.id, held)),
    db
      .update(sampleParts)
      .set({ state: "replaced" })
      .where(and(eq(sampleParts.kind, "series"), inArray(sampleParts.name, held))),
  ] as const;
}

/** The statements that end the replacement: all computed rows are deleted, and made from the new rows next. */
export function endSampleReplacement(db: Db) {
  const isReplaced = and(eq(sampleParts.kind, "series"), eq(sampleParts.state, "replaced"));
  const replaced = db.select({ id: sampleParts.name }).from(sampleParts).where(isReplaced);
  return [
    db.update(series).set({ provenance: null }).where(inArray(series.id, replaced)),
    db.update(sampleParts).set({ state: "left" }).where(isReplaced),
  ] as const;
}
