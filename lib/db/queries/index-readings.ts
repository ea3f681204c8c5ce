import { type SQL, sql } from "drizzle-orm";
import type { Contribution } from "../../domain/stress-index.ts";
import type { Db } from "../client.ts";
import { prepared } from "../prepared.ts";
import { instantParam, isoText } from "./sql-json.ts";

export interface IndexRow {
  asOf: string;
  stressIndex: number;
  regime: string;
  sensorCount: number;
  severe: number;
  elevated: number;
  rising: number;
  neutral: number;
  stable: number;
  contributions: Contribution[];
  excluded: string[];
  confidence: number | null;
  methodologyVersion: string;
}

const indexColumns: SQL = sql`${isoText("i.as_of")} as "asOf", i.stress_index as "stressIndex",
  i.regime, i.sensor_count as "sensorCount", i.severe, i.elevated, i.rising, i.neutral, i.stable,
  i.contributions, i.excluded, i.confidence, i.methodology_version as "methodologyVersion"`;

type FoundIndex = IndexRow & { dayBefore: number | null };

const indexAt = prepared<FoundIndex>(sql`
  select ${indexColumns}, (
    select d.stress_index from index_readings d
    where d.as_of <= i.as_of - interval '24 hours' order by d.as_of desc limit 1) as "dayBefore"
  from index_readings i where i.as_of <= ${sql.placeholder("at")}::timestamptz
  order by i.as_of desc limit 1`);

/** The index as known at an instant, and its value a day before; null before the first. */
export async function findIndex(db: Db, at: number): Promise<FoundIndex | null> {
  const [row] = await indexAt(db, { at: new Date(at).toISOString() });
  return row ?? null;
}

/** A point of the index's history, in the order of the contract. */
export type IndexPointTuple = [
  asOf: string,
  stressIndex: number,
  regime: string,
  sensorCount: number,
  severe: number,
  elevated: number,
  rising: number,
  neutral: number,
  stable: number,
];

export interface IndexHistoryQuery {
  knownAt: number;
  from: number | null;
  to: number | null;
  newestFirst: boolean;
  /** Only the last point of each UTC day. */
  daily: boolean;
  limit: number;
  offset: number;
  after: string | null;
}

/** One page of the index's history with the number of points in the whole window. */
export async function findIndexHistory(
  db: Db,
  asked: IndexHistoryQuery,
): Promise<{ total: number; newestAt: string | null; points: IndexPointTuple[] }> {
  const way = sql.raw(asked.newestFirst ? "desc" : "asc");
  const beyond = sql.raw(asked.newestFirst ? "<" : ">");
  const points = sql`select i.* from index_readings i
    where i.as_of <= ${instantParam(asked.knownAt)}
      ${asked.from === null ? sql`` : sql`and i.as_of >= ${instantParam(asked.from)}`}
      ${asked.to === null ? sql`` : sql`and i.as_of < ${instantParam(asked.to)}`}`;
  const window = asked.daily
    ? sql`select distinct on (date_trunc('day', w.as_of at time zone 'UTC')) w.* from (${points}) w
        order by date_trunc('day', w.as_of at time zone 'UTC'), w.as_of desc`
    : points;
  const after = asked.after ? sql`where w.as_of ${beyond} ${asked.after}::timestamptz` : sql``;
  const { rows } = await db.execute<{
    total: string;
    newestAt: string | null;
    points: IndexPointTuple[];
  }>(sql`
    with w as (${window}), page as (
      select * from w ${after} order by w.as_of ${way}
      limit ${asked.limit}::int offset ${asked.offset}::bigint)
    select (select count(*) from w) as total, (select ${isoText("max(w.as_of)")} from w) as "newestAt",
      (select coalesce(json_agg(json_build_array(${isoText("p.as_of")}, p.stress_index, p.regime,
          p.sensor_count, p.severe, p.elevated, p.rising, p.neutral, p.stable)
          order by p.as_of ${way}), '[]') from page p) as points`);
  const [found] = rows;
  return {
    total: Number(found?.total ?? 0),
    newestAt: found?.newestAt ?? null,
    points: found?.points ?? [],
  };
}
