// Queries on fires (signal drops) that are active at an instant, with outcomes of earlier ones.

import { type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { fireOutcomes, fires } from "../../../drizzle/schema/index.ts";
import { FILINGS_SOURCE } from "../../language/domain/text/filing.ts";
import { at } from "../../language/queries/document-columns.ts";
import type { Db } from "../../runtime/database/client.ts";
import { prepared } from "../../runtime/database/prepared.ts";
import {
  given,
  isoText,
  jsonList,
  jsonObject,
  nameOf,
  type RowOf,
} from "../../runtime/database/sql.ts";
import type { ClosedCases } from "../domain/drops/fire-summary.ts";
import { DROP_RULES } from "../domain/drops/signal-types.ts";
import { sourcesOfTickers } from "./signal-inputs.ts";

const f = alias(fires, "f");
/** An earlier fire, for its outcome. */
const e = alias(fires, "e");
const o = alias(fireOutcomes, "o");

const MAX_COMPARABLE = 5;
const horizon: SQL = sql.raw(String(DROP_RULES.outcomeDays));
/** Longer than the 63 sessions of a fire, to limit the rows that are read. */
const MAX_FIRE_AGE = sql.raw("interval '120 days'");

/** Whether a fire `f` is active at the instant of the request. */
export const isActiveFire: SQL = sql`${f.firedAt} <= ${at} and ${f.firedAt} > ${at} - ${MAX_FIRE_AGE}
  and ${f.expiresAt} > ${at} and (${f.reversedAt} is null or ${f.reversedAt} > ${at})`;

/** When a fire `f` ends, by expiry or reversal. */
export const ended: SQL = sql`least(${f.expiresAt}, ${f.reversedAt})`;

const isClosed: SQL = sql`${o.horizonDays} = ${horizon} and ${o.closedAt} <= ${at}`;

const comparableFields = {
  ticker: e.ticker,
  quarter: e.quarter,
  firedAt: isoText(e.firedAt),
  closedAt: isoText(o.closedAt),
  excessReturn: o.excessReturn,
};

/** An earlier fire of the same type and direction, with its outcome. */
export type ComparableFire = RowOf<typeof comparableFields>;

const comparable = sql<ComparableFire[]>`
  select coalesce(json_agg(c.fire order by c.ended_at desc, c.id desc), '[]')
  from (select ${jsonObject(comparableFields)} as fire, ${o.closedAt} as ended_at, ${o.fireId} as id
    from ${fireOutcomes} o join ${fires} e on ${e.id} = ${o.fireId}
    where ${o.signalType} = ${f.signalType} and ${o.direction} = ${f.direction} and ${isClosed}
    order by ${o.closedAt} desc, ${o.fireId} desc
    limit ${sql.raw(String(MAX_COMPARABLE))}) c`;

const fireFields = {
  id: f.id,
  fireKey: f.fireKey,
  ticker: f.ticker,
  signalType: f.signalType,
  direction: f.direction,
  severity: f.severity,
  families: f.families,
  quarter: f.quarter,
  firedAt: isoText(f.firedAt),
  tipsScore: f.tipsScore,
  conviction: f.conviction,
  daysToEarnings: f.daysToEarnings,
  earningsFlag: f.earningsFlag,
  tradeDeferred: f.tradeDeferred,
  arcType: f.arcType,
  patterns: f.patterns,
  evidence: f.evidence,
  /** Outcomes of earlier fires of this type and direction. */
  closed: sql<ClosedCases>`coalesce(c.facts,
    json_build_object('cases', 0, 'mean', null, 'standardError', null))`,
  comparable: sql<ComparableFire[]>`case when ${given("detailed", "boolean")}
    then (${comparable}) else '[]' end`,
};

export type FireRow = RowOf<typeof fireFields>;

/** Counts of all active fires, of any ticker. */
export interface FireStats {
  total: number;
  long: number;
  short: number;
  /** Fires of severity HIGH with three or more agreeing families. */
  agreedHigh: number;
}

/** The active fires of an answer. */
export interface ActiveFires {
  stats: FireStats;
  rows: FireRow[];
  sources: string[];
  /**
   * When this answer last changed: a fire started or ended, or an outcome became known; null before
   * the first fire.
   */
  changedAt: string | null;
}

const statsFields = {
  total: sql<number>`count(*)`,
  long: sql<number>`count(*) filter (where ${f.direction} = 'LONG')`,
  short: sql<number>`count(*) filter (where ${f.direction} = 'SHORT')`,
  agreedHigh: sql<number>`count(*) filter (where ${f.severity} = 'HIGH' and ${f.families} >= 3)`,
} satisfies Record<keyof FireStats, SQL<number>>;

/**
 * The table `closed`: outcomes by type and direction. Stocks move together within a quarter, so the
 * standard error is computed from quarters.
 */
const closed: SQL = sql`
  quarters as (
    select ${o.signalType}, ${o.direction}, count(*) as n, sum(${o.excessReturn}) as total,
      max(${o.closedAt}) as ended_at
    from ${fireOutcomes} o where ${isClosed}
    group by ${o.signalType}, ${o.direction},
      date_trunc('quarter', ${o.closedAt} at time zone 'UTC')
  ), summed as (
    select o.*, sum(o.total) over alike / sum(o.n) over alike as mean from quarters o
    window alike as (partition by ${o.signalType}, ${o.direction})
  ), closed as (
    select ${o.signalType}, ${o.direction}, max(o.ended_at) as ended_at, json_build_object(
      'cases', sum(n), 'mean', max(mean), 'standardError', case when count(*) > 1 then
        sqrt(sum(power(total - n * mean, 2)) * count(*) / (count(*) - 1)) / sum(n) end) as facts
    from summed o group by ${o.signalType}, ${o.direction}
  )`;

/** When the answer last changed. */
const changedAt: SQL = sql`
  select max(u.changed_at) from (
    select max(${f.firedAt}) as changed_at from ${fires} f where ${f.firedAt} <= ${at}
    union all select max(ended_at) from closed
    union all select max(${ended}) from ${fires} f
      where ${f.firedAt} > ${at} - ${MAX_FIRE_AGE} and ${ended} <= ${at}) u`;

/** The source of fires that companies filed, which needs no text and no prices. */
const sourceOfEvents: SQL = sql`
  select ${sql.raw(`'${FILINGS_SOURCE}'`)} where exists (
    select from shown f where starts_with(${f.signalType}, 'EVENT_'))`;

const active = prepared<ActiveFires>(sql`
  with active as materialized (
    select * from ${fires} f where ${isActiveFire}
  ), ${closed}, shown as (
    select * from active f
    where ${given("ticker", "text")} is null or ${f.ticker} = ${given("ticker", "text")}
  )
  select (select ${jsonObject(statsFields)} from active f) as "stats",
    (${sourcesOfTickers(sql`select ${f.ticker} from shown f`, sourceOfEvents)}) as "sources",
    ${isoText(sql`(${changedAt})`)} as "changedAt",
    (select ${jsonList(jsonObject(fireFields), sql`${f.firedAt} desc, ${f.id} desc`)}
      from shown f left join closed c on c.${nameOf(o.signalType)} = ${f.signalType}
        and c.${nameOf(o.direction)} = ${f.direction}) as "rows"`);

/** Lists the fires that are active at an instant, newest first: of every ticker, or of one. */
export async function listActiveFires(
  db: Db,
  query: { at: number; ticker: string | null; withComparables: boolean },
): Promise<ActiveFires> {
  const [row] = await active(db, {
    at: new Date(query.at).toISOString(),
    ticker: query.ticker,
    detailed: query.withComparables,
  });
  return (
    row ?? {
      stats: { total: 0, long: 0, short: 0, agreedHigh: 0 },
      rows: [],
      sources: [],
      changedAt: null,
    }
  );
}
