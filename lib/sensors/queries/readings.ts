import { type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { sensorReadings, sensors, series } from "../../../drizzle/schema/index.ts";
import type { Db } from "../../runtime/database/client.ts";
import { prepared } from "../../runtime/database/prepared.ts";
import { given } from "../../runtime/database/sql.ts";
import { isoText, type RowOf, selectList } from "../../runtime/database/sql-json.ts";

const s = alias(sensors, "s");
const r = alias(sensorReadings, "r");
const m = alias(series, "m");
/** The page's readings. */
const p = alias(sensorReadings, "p");

type Reading = typeof sensorReadings.$inferSelect;

/** A reading as stored, in the order of `readingTuple`. */
export type ReadingTuple = [
  state: Reading["state"],
  value: Reading["value"],
  recordedAt: string,
  confidence: Reading["confidence"],
  observedAt: string,
  carriedForward: Reading["carriedForward"],
  ingestedAt: string,
  percentile: Reading["percentile"],
  zScore: Reading["zScore"],
  inputs: Reading["inputs"],
  revision: Reading["revision"],
  methodVersion: Reading["methodVersion"],
  bandLow: Reading["bandLow"],
  bandHigh: Reading["bandHigh"],
];

const readingTuple = sql<ReadingTuple>`json_build_array(${p.state}, ${p.value},
  ${isoText(p.recordedAt)}, ${p.confidence}, ${isoText(p.observedAt)}, ${p.carriedForward},
  ${isoText(p.ingestedAt)}, ${p.percentile}, ${p.zScore}, ${p.inputs}, ${p.revision},
  ${p.methodVersion}, ${p.bandLow}, ${p.bandHigh})`;

/** Where a page of readings ended: the next one starts after it. */
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
}

const window = sql`${r.sensorId} = ${given("sensorId", "text")}
  and ${r.recordedAt} <= ${given("knownAt", "timestamptz")}
  and ${r.recordedAt} >= ${given("from", "timestamptz")}
  and ${r.recordedAt} < ${given("to", "timestamptz")}`;

const SENSOR = {
  id: s.id,
  name: s.name,
  minTier: s.minTier,
  definition: s.definition,
  redactKeys: s.redactKeys,
  rankedSince: isoText(s.rankedSince),
  sources: sql<string | null>`n.names`,
  sourceUrls: sql<string | null>`n.urls`,
  publishValues: sql<boolean>`coalesce(n.are_public, true)`,
  total: sql<string>`w.total`,
  /** When the newest reading of the window was recorded. */
  newestAt: sql<string | null>`w.newest`,
};
export type HistoryRow = RowOf<typeof SENSOR> & { readings: ReadingTuple[] };

const sources = sql`
  select string_agg(coalesce(${m.provenance}, ${m.source}, ${m.id}), '; ' order by ${m.id}) as names,
    string_agg(${m.sourceUrl}, ' ' order by ${m.id}) as urls,
    bool_and(${m.publishValues}) as are_public
  from ${series} m where ${s.definition}->'series' ? ${m.id}`;

/** The order is that of the primary key, which leaves no ties: pages never drop or repeat a row. */
function historyStatement(newestFirst: boolean): SQL {
  const way = sql.raw(newestFirst ? "desc" : "asc");
  const beyond = sql.raw(newestFirst ? "<" : ">");
  return sql`
    with page as (
      select * from ${sensorReadings} r where ${window}
        and (${r.recordedAt}, ${r.observedAt}, ${r.revision}) ${beyond} (
          ${given("afterRecordedAt", "timestamptz")}, ${given("afterObservedAt", "timestamptz")},
          ${given("afterRevision", "int")})
      order by ${r.recordedAt} ${way}, ${r.observedAt} ${way}, ${r.revision} ${way}
      limit ${given("limit", "int")} offset ${given("offset", "bigint")}
    )
    select ${selectList(SENSOR)}, (
      select coalesce(json_agg(${readingTuple}
          order by ${p.recordedAt} ${way}, ${p.observedAt} ${way}, ${p.revision} ${way}), '[]')
        from page p) as "readings"
    from ${sensors} s cross join (
      select count(*) as total, ${isoText(sql`max(${r.recordedAt})`)} as newest
      from ${sensorReadings} r where ${window}) w
    left join lateral (${sources}) n on true
    where (${s.active} or ${s.retiredAt} > ${given("knownAt", "timestamptz")})
      and ${s.id} = ${given("sensorId", "text")}`;
}

const newestFirst = prepared<HistoryRow>(historyStatement(true));
const oldestFirst = prepared<HistoryRow>(historyStatement(false));

/** Unlimited bounds, so that one prepared statement serves every request. */
const EVER = { from: "-infinity", to: "infinity" } as const;

/** One sensor and one page of its readings in one statement. */
export async function findHistory(db: Db, asked: HistoryQuery): Promise<HistoryRow | null> {
  const text = (at: number | null, otherwise: string) =>
    at === null ? otherwise : new Date(at).toISOString();
  const start = asked.newestFirst ? EVER.to : EVER.from;
  const [row] = await (asked.newestFirst ? newestFirst : oldestFirst)(db, {
    sensorId: asked.sensorId,
    knownAt: text(asked.knownAt, EVER.to),
    from: text(asked.from, EVER.from),
    to: text(asked.to, EVER.to),
    afterRecordedAt: asked.after?.recordedAt ?? start,
    afterObservedAt: asked.after?.observedAt ?? start,
    afterRevision: asked.after?.revision ?? 0,
    limit: asked.limit,
    offset: asked.offset,
  });
  return row ?? null;
}
