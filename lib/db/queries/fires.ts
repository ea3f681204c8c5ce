import { type SQL, sql } from "drizzle-orm";
import type { FindingEvidence } from "../../domain/drops/findings.ts";
import type { ClosedCases } from "../../domain/drops/outcome.ts";
import {
  DROP_RULES,
  type EarningsFlag,
  type FireDirection,
  type FireSeverity,
  type SignalType,
} from "../../domain/drops/signal-types.ts";
import type { Conviction } from "../../domain/earnings/tips.ts";
import type { Db } from "../client.ts";
import { prepared } from "../prepared.ts";
import { at } from "./document-columns.ts";
import { sourcesOf } from "./signal-sources.ts";
import { isoText } from "./sql-json.ts";

/** What followed an earlier fire of the same type and direction; its window has closed. */
export interface ComparableFire {
  ticker: string;
  quarter: string | null;
  firedAt: string;
  closedAt: string;
  excessReturn: number;
}

export interface FireRow {
  id: number;
  fireKey: string;
  ticker: string;
  signalType: SignalType;
  direction: FireDirection;
  severity: FireSeverity;
  families: number;
  quarter: string | null;
  firedAt: string;
  tipsScore: number | null;
  conviction: Conviction | null;
  daysToEarnings: number | null;
  earningsFlag: EarningsFlag | null;
  tradeDeferred: boolean | null;
  arcType: string | null;
  patterns: SignalType[];
  evidence: FindingEvidence[];
  /** Closed windows of this type and direction. */
  closed: ClosedCases;
  comparable: ComparableFire[];
}

/** Counts over all active fires, whatever ticker is asked for. */
export interface FireStats {
  total: number;
  long: number;
  short: number;
  /** HIGH with three or more agreeing families. */
  nuclear: number;
}

export interface ActiveFires {
  stats: FireStats;
  rows: FireRow[];
  sources: string[];
  /** When this answer last changed: a fire came or ended, or a window closed; null before the first. */
  changedAt: string | null;
}

const MOST_COMPARABLE = 5;
const horizon: SQL = sql.raw(String(DROP_RULES.outcomeDays));
/** Longer than 63 sessions take: bounds what is looked at. */
const REACH = sql.raw("interval '120 days'");

/** Whether a fire `f` is active at the instant. */
export const isActiveFire: SQL = sql`f.fired_at <= ${at} and f.fired_at > ${at} - ${REACH}
  and f.expires_at > ${at} and (f.reversed_at is null or f.reversed_at > ${at})`;

const isDetailed = sql`${sql.placeholder("detailed")}::boolean`;

const comparable: SQL = sql`
  select coalesce(json_agg(json_build_object('ticker', c.ticker, 'quarter', c.quarter,
    'firedAt', ${isoText("c.fired_at")}, 'closedAt', ${isoText("c.closed_at")},
    'excessReturn', c.excess_return) order by c.closed_at desc, c.fire_id desc), '[]')
  from (select o.closed_at, o.excess_return, o.fire_id, e.ticker, e.quarter, e.fired_at
    from fire_outcomes o join fires e on e.id = o.fire_id
    where o.signal_type = f.signal_type and o.direction = f.direction
      and o.horizon_days = ${horizon} and o.closed_at <= ${at}
    order by o.closed_at desc, o.fire_id desc limit ${sql.raw(String(MOST_COMPARABLE))}) c`;

const active = prepared<ActiveFires>(sql`
  with active as materialized (
    select * from fires f where ${isActiveFire}
  ), quarters as (
    select o.signal_type, o.direction, count(*) as n, sum(o.excess_return) as total,
      max(o.closed_at) as closed_at
    from fire_outcomes o where o.horizon_days = ${horizon} and o.closed_at <= ${at}
    group by o.signal_type, o.direction, date_trunc('quarter', o.closed_at at time zone 'UTC')
  ), summed as (
    select q.*, sum(total) over alike / sum(n) over alike as mean from quarters q
    window alike as (partition by q.signal_type, q.direction)
  ), closed as (
    select signal_type, direction, max(closed_at) as closed_at, json_build_object(
      'cases', sum(n), 'mean', max(mean), 'standardError', case when count(*) > 1 then
        sqrt(sum(power(total - n * mean, 2)) * count(*) / (count(*) - 1)) / sum(n) end) as facts
    from summed group by signal_type, direction
  ), shown as (
    select * from active
    where ${sql.placeholder("ticker")}::text is null or ticker = ${sql.placeholder("ticker")}::text
  )
  select (select json_build_object('total', count(*), 'long', count(*) filter (where direction = 'LONG'),
      'short', count(*) filter (where direction = 'SHORT'),
      'nuclear', count(*) filter (where severity = 'HIGH' and families >= 3)) from active) as "stats",
    (${sourcesOf(sql`select ticker from shown`)}) as "sources",
    (select ${isoText("max(u.at)")} from (
      select max(f.fired_at) as at from fires f where f.fired_at <= ${at}
      union all select max(closed_at) from closed
      union all select max(least(f.expires_at, f.reversed_at)) from fires f
        where f.fired_at > ${at} - ${REACH} and least(f.expires_at, f.reversed_at) <= ${at}) u)
      as "changedAt",
    (select coalesce(json_agg(json_build_object('id', f.id, 'fireKey', f.fire_key, 'ticker', f.ticker,
        'signalType', f.signal_type, 'direction', f.direction, 'severity', f.severity,
        'families', f.families, 'quarter', f.quarter, 'firedAt', ${isoText("f.fired_at")},
        'tipsScore', f.tips_score, 'conviction', f.conviction,
        'daysToEarnings', f.days_to_earnings, 'earningsFlag', f.earnings_flag,
        'tradeDeferred', f.trade_deferred, 'arcType', f.arc_type, 'patterns', f.patterns,
        'evidence', f.evidence, 
        'closed', coalesce(c.facts,
          json_build_object('cases', 0, 'mean', null, 'standardError', null)),
        'comparable', case when ${isDetailed} then (${comparable}) else '[]' end)
        order by f.fired_at desc, f.id desc), '[]')
      from shown f left join closed c
        on c.signal_type = f.signal_type and c.direction = f.direction) as "rows"`);

/** Fires that are active at an instant, the newest first; of one ticker where that is asked for. */
export async function listActiveFires(
  db: Db,
  asked: { at: number; ticker: string | null; withComparables: boolean },
): Promise<ActiveFires> {
  const [row] = await active(db, {
    at: new Date(asked.at).toISOString(),
    ticker: asked.ticker,
    detailed: asked.withComparables,
  });
  return (
    row ?? {
      stats: { total: 0, long: 0, short: 0, nuclear: 0 },
      rows: [],
      sources: [],
      changedAt: null,
    }
  );
}
