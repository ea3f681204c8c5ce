// The query for a page of a sensor's history.

import { and, type Column, eq, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { sensorReadings, sensors, series } from "../../../drizzle/schema/index.ts";
import type { Period } from "../../core/calendar-date.ts";
import { sensorRights } from "../../market/queries/series.ts";
import type { Db } from "../../runtime/database/client.ts";
import { prepared } from "../../runtime/database/prepared.ts";
import { given, isoText, packedList, type RowOf, selectList } from "../../runtime/database/sql.ts";
import { definitionAt, rankedSinceAt, versionOf } from "./versions.ts";

const s = alias(sensors, "s");
const r = alias(sensorReadings, "r");
const m = alias(series, "m");
/** The reading that a heartbeat repeats. */
const o = alias(sensorReadings, "o");
/** The page's readings. */
const p = alias(sensorReadings, "p");

/** When the first reading of a sensor was recorded; null before it. */
export async function findFirstReadingAt(db: Db, sensorId: string): Promise<string | null> {
  const [row] = await db
    .select({ at: isoText(sql`min(${sensorReadings.recordedAt})`) })
    .from(sensorReadings)
    .where(
      and(
        eq(sensorReadings.sensorId, sensorId),
        eq(sensorReadings.version, versionOf(sql`${sensorId}`, sql`'infinity'::timestamptz`)),
      ),
    );
  return row?.at ?? null;
}

/** The columns of a reading, under any alias. */
type ReadingColumns = Record<
  "sensorId" | "version" | "recordedAt" | "observedAt" | "revision" | "carriedForward",
  Column
>;

/**
 * When the value of a reading became known. For a heartbeat it is the time of the reading that it
 * repeats.
 */
export const knownAtOf = (each: ReadingColumns): SQL<string> => sql<string>`case
  when not ${each.carriedForward} then ${isoText(each.recordedAt)}
  else coalesce((
    select ${isoText(o.recordedAt)} from ${sensorReadings} o
    where ${o.sensorId} = ${each.sensorId} and ${o.version} = ${each.version} and not ${o.carriedForward}
      and ${o.recordedAt} <= ${each.recordedAt}
    order by ${o.recordedAt} desc, ${o.observedAt} desc, ${o.revision} desc limit 1),
    ${isoText(each.recordedAt)}) end`;

const READING = {
  state: p.state,
  value: p.value,
  recordedAt: isoText(p.recordedAt),
  confidence: p.confidence,
  observedAt: isoText(p.observedAt),
  carriedForward: p.carriedForward,
  ingestedAt: isoText(p.ingestedAt),
  percentile: p.percentile,
  zScore: p.zScore,
  inputs: p.inputs,
  revision: p.revision,
  methodVersion: p.methodVersion,
  bandLow: p.bandLow,
  bandHigh: p.bandHigh,
  knownAt: knownAtOf(p),
};
/** A reading of a history; instants are ISO texts. */
export type HistoryReading = RowOf<typeof READING>;

/** A page has up to 10,000 readings. */
const pageReadings = packedList(READING);

/** The last reading of a page; the next page starts after it. */
export interface ReadingPosition {
  recordedAt: string;
  observedAt: string;
  revision: number;
}

export interface HistoryQuery {
  sensorId: string;
  /** Only what was recorded by this instant. */
  knownAt: number;
  from: number | null;
  to: number | null;
  newestFirst: boolean;
  limit: number;
  offset: number;
  after: ReadingPosition | null;
  /** Whether heartbeats, which repeat the last observation, are included. */
  withCarried: boolean;
  /** Only the last reading of each period, by `observedAt`. */
  period: Period | null;
}

const window = sql`${r.sensorId} = ${given("sensorId", "text")}
  and ${r.version} = ${versionOf(given("sensorId", "text"), given("knownAt", "timestamptz"))}
  and (not ${r.carriedForward} or ${given("withCarried", "boolean")})
  and ${r.recordedAt} <= ${given("knownAt", "timestamptz")}
  and ${r.recordedAt} >= ${given("from", "timestamptz")}
  and ${r.recordedAt} < ${given("to", "timestamptz")}`;

const knownAt = given("knownAt", "timestamptz");
const definition = definitionAt(s, knownAt);

const SENSOR = {
  id: s.id,
  name: s.name,
  minTier: s.minTier,
  definition,
  redactKeys: s.redactKeys,
  rankedSince: rankedSinceAt(s, knownAt),
  sources: sql<string | null>`n.names`,
  sourceUrls: sql<string | null>`n.urls`,
  publishValues: sql<boolean>`coalesce(n.are_public, true)`,
  rights: sensorRights(definition),
  total: sql<string>`t.total`,
  /** When the newest reading of the window was recorded. */
  newestAt: sql<string | null>`t.newest`,
};
type StoredHistory = RowOf<typeof SENSOR> & { readings: unknown[][] };
export type HistoryRow = RowOf<typeof SENSOR> & { readings: HistoryReading[] };

const sources = sql`
  select string_agg(coalesce(${m.provenance}, ${m.source}, ${m.id}), '; ' order by ${m.id}) as names,
    string_agg(${m.sourceUrl}, ' ' order by ${m.id}) as urls,
    bool_and(${m.publishValues}) as are_public
  from ${series} m where ${definition}->'series' ? ${m.id}`;

/** The last reading of each period of the window. */
const lastOfPeriods = sql`
  select distinct on (r.start) r.* from (
    select r.*, date_trunc(${given("period", "text")}, ${r.observedAt} at time zone 'UTC') as start
    from ${sensorReadings} r where ${window}) r
  order by r.start, ${r.observedAt} desc, ${r.revision} desc, ${r.recordedAt} desc`;

/**
 * The columns by which readings are ordered: those of the primary key, so that pages never drop or
 * repeat a row. The last readings of periods are ordered by observation date first.
 */
const orderOf = (each: ReadingColumns, isThinned: boolean): SQL[] => {
  const { recordedAt, observedAt, revision } = each;
  return (isThinned ? [observedAt, recordedAt, revision] : [recordedAt, observedAt, revision]).map(
    (column) => sql`${column}`,
  );
};

function historyStatement({
  newestFirst,
  isThinned,
}: {
  newestFirst: boolean;
  isThinned: boolean;
}) {
  const way = sql.raw(newestFirst ? " desc" : " asc");
  const beyond = sql.raw(newestFirst ? "<" : ">");
  const ordered = (each: ReadingColumns) =>
    sql.join(
      orderOf(each, isThinned).map((column) => sql`${column}${way}`),
      sql`, `,
    );
  const [first, second] = isThinned
    ? ["afterObservedAt", "afterRecordedAt"]
    : ["afterRecordedAt", "afterObservedAt"];
  const [source, which] = isThinned ? [sql`w`, sql`true`] : [sql`${sensorReadings}`, window];
  return sql`
    with ${isThinned ? sql`w as (${lastOfPeriods}),` : sql``} page as (
      select * from ${source} r where ${which}
        and (${sql.join(orderOf(r, isThinned), sql`, `)}) ${beyond} (
          ${given(first, "timestamptz")}, ${given(second, "timestamptz")},
          ${given("afterRevision", "int")})
      order by ${ordered(r)}
      limit ${given("limit", "int")} offset ${given("offset", "bigint")}
    )
    select ${selectList(SENSOR)}, (select ${pageReadings.list(ordered(p))} from page p) as "readings"
    from ${sensors} s cross join (
      select count(*) as total, ${isoText(sql`max(${r.recordedAt})`)} as newest
      from ${source} r where ${which}) t
    left join lateral (${sources}) n on true
    where (${s.active} or ${s.retiredAt} > ${given("knownAt", "timestamptz")})
      and ${s.id} = ${given("sensorId", "text")}`;
}

const statementsOf = (isThinned: boolean) => ({
  newestFirst: prepared<StoredHistory>(historyStatement({ newestFirst: true, isThinned })),
  oldestFirst: prepared<StoredHistory>(historyStatement({ newestFirst: false, isThinned })),
});
const everyReading = statementsOf(false);
const lastReadings = statementsOf(true);

/** Bounds without a limit, so that one prepared statement serves every request. */
const EVER = { from: "-infinity", to: "infinity" } as const;

/** Finds one sensor and one page of its readings in one statement; null without such a sensor. */
export async function findHistory(db: Db, query: HistoryQuery): Promise<HistoryRow | null> {
  const text = (at: number | null, otherwise: string) =>
    at === null ? otherwise : new Date(at).toISOString();
  const start = query.newestFirst ? EVER.to : EVER.from;
  const { newestFirst, oldestFirst } = query.period === null ? everyReading : lastReadings;
  const [row] = await (query.newestFirst ? newestFirst : oldestFirst)(db, {
    sensorId: query.sensorId,
    withCarried: query.withCarried,
    period: query.period,
    knownAt: text(query.knownAt, EVER.to),
    from: text(query.from, EVER.from),
    to: text(query.to, EVER.to),
    afterRecordedAt: query.after?.recordedAt ?? start,
    afterObservedAt: query.after?.observedAt ?? start,
    afterRevision: query.after?.revision ?? 0,
    limit: query.limit,
    offset: query.offset,
  });
  return row ? { ...row, readings: pageReadings.read(row.readings) } : null;
}
