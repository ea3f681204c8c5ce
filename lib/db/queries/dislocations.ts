import { type SQL, sql } from "drizzle-orm";
import type { SectorBenchmark } from "../../domain/dislocation/benchmarks.ts";
import type {
  DislocationDirection,
  DislocationSeverity,
} from "../../domain/dislocation/dislocation.ts";
import { DISLOCATION_LEVELS } from "../../domain/dislocation/dislocation.ts";
import type { ToneTrend } from "../../domain/dislocation/tone-trend.ts";
import type { Db } from "../client.ts";
import { prepared } from "../prepared.ts";
import { at } from "./document-columns.ts";
import { sourcesOf } from "./signal-sources.ts";
import { isoText } from "./sql-json.ts";

export interface DislocationRow {
  ticker: string;
  knownAt: string;
  quarter: string;
  score: number;
  direction: DislocationDirection;
  severity: DislocationSeverity;
  coverage: number;
  toneCsi: number | null;
  macroRegime: number | null;
  valuation: number | null;
  insider: number | null;
  sector: number | null;
  sectorBenchmark: SectorBenchmark | null;
  toneComposite: number | null;
  toneTrend: ToneTrend | null;
}

export type DislocationTuple = [
  score: number,
  direction: DislocationDirection,
  severity: DislocationSeverity,
  knownAt: string,
];

/** A case like the ticker's newest quarter, with the returns whose windows have closed. */
export interface AnalogRow {
  ticker: string;
  quarter: string;
  similarity: number;
  return30d: number | null;
  return90d: number | null;
  return180d: number | null;
  /** When the last of them was known; null while all are open. */
  closedAt: string | null;
}

export interface TickerDislocation {
  ticker: string;
  latest: DislocationRow | null;
  /** Rows in the window, and one page of them. */
  total: number;
  history: DislocationTuple[];
  analogs: AnalogRow[];
  sources: string[];
}

const rowJson: SQL = sql`json_build_object('ticker', d.ticker, 'knownAt', ${isoText("d.known_at")},
  'quarter', d.quarter, 'score', d.score, 'direction', d.direction, 'severity', d.severity,
  'coverage', d.coverage, 'toneCsi', d.tone_csi, 'macroRegime', d.macro_regime,
  'valuation', d.valuation, 'insider', d.insider, 'sector', d.sector, 'sectorBenchmark', d.sector_benchmark,
  'toneComposite', d.tone_composite, 'toneTrend', d.tone_trend)`;

const given = (name: string, type: "timestamptz" | "int" | "bigint" | "text[]"): SQL =>
  sql`${sql.placeholder(name)}::${sql.raw(type)}`;

/** Events are this fresh at most. Source: decisions.md, I-DISLOC. */
const ACTIVE_DAYS = sql.raw("interval '30 days'");

export interface ActiveDislocations {
  rows: DislocationRow[];
  sources: string[];
  /** The newest evening of any ticker; null before the first. */
  eveningAt: string | null;
}

const active = prepared<ActiveDislocations>(sql`
  with newest as materialized (
    select d.* from signal_progress p cross join lateral (
      select * from dislocations r where r.ticker = p.ticker and r.known_at <= ${at}
      order by r.known_at desc limit 1) d
  ), active as (
    select * from newest d where d.score >= ${sql.raw(String(DISLOCATION_LEVELS.active))}
      and d.known_at >= ${at} - ${ACTIVE_DAYS}
  )
  select (select coalesce(json_agg(${rowJson} order by d.score desc, d.ticker collate "C"), '[]')
      from active d) as "rows",
    (select ${isoText("max(known_at)")} from newest) as "eveningAt",
    (${sourcesOf(sql`select ticker from active`)}) as "sources"`);

/** The latest dislocation of each ticker that is an event at an instant, the highest score first. */
export async function listActiveDislocations(db: Db, instant: number): Promise<ActiveDislocations> {
  const [row] = await active(db, { at: new Date(instant).toISOString() });
  return row ?? { rows: [], sources: [], eveningAt: null };
}

/** The return over a horizon, once it is closed at the instant. */
const closedReturn = (days: number): SQL =>
  sql.raw(`max(r.forward_return) filter (where r.horizon_days = ${days})`);

/** The analogs of the newest case known at the instant; a case that is gone is left out. */
const analogs: SQL = sql`
  select coalesce(json_agg(json_build_object('ticker', x.analog->>'ticker',
    'quarter', x.analog->>'quarter', 'similarity', (x.analog->>'similarity')::float8,
    'return30d', r.d30, 'return90d', r.d90, 'return180d', r.d180, 'closedAt', ${isoText("r.closed_at")}) order by x.place), '[]')
  from (select v.analogs from analog_vectors v where v.ticker = a.ticker and v.known_at <= ${at}
    order by v.known_at desc limit 1) newest
  cross join lateral jsonb_array_elements(newest.analogs) with ordinality x(analog, place)
  join analog_vectors c on c.ticker = x.analog->>'ticker' and c.quarter = x.analog->>'quarter'
  cross join lateral (
    select ${closedReturn(30)} as d30, ${closedReturn(90)} as d90, ${closedReturn(180)} as d180,
      max(r.closed_at) filter (where r.horizon_days <= 180) as closed_at
    from call_returns r where r.ticker = c.ticker and r.quarter = c.quarter
      and r.closed_at <= ${at}) r`;

function tickersStatement(newestFirst: boolean): SQL {
  const way = sql.raw(newestFirst ? "desc" : "asc");
  const beyond = sql.raw(newestFirst ? "<" : ">");
  const window = sql`h.ticker = a.ticker and h.known_at <= ${at}
    and h.known_at >= ${given("from", "timestamptz")} and h.known_at < ${given("to", "timestamptz")}`;
  return sql`
    select a.ticker, (
        select ${rowJson} from dislocations d where d.ticker = a.ticker and d.known_at <= ${at}
        order by d.known_at desc limit 1) as "latest",
      (select count(*) from dislocations h where ${window})::int as "total",
      (select coalesce(json_agg(json_build_array(h.score, h.direction, h.severity,
          ${isoText("h.known_at")}) order by h.known_at ${way}), '[]')
        from (select * from dislocations h where ${window}
            and h.known_at ${beyond} ${given("after", "timestamptz")}
          order by h.known_at ${way}
          limit ${given("limit", "int")} offset ${given("offset", "bigint")}) h) as "history",
      (${analogs}) as "analogs", (${sourcesOf(sql`select a.ticker`)}) as "sources"
    from unnest(${given("tickers", "text[]")}) with ordinality as a(ticker, place)
    order by a.place`;
}

const newestFirst = prepared<TickerDislocation>(tickersStatement(true));
const oldestFirst = prepared<TickerDislocation>(tickersStatement(false));

export interface DislocationQuery {
  tickers: readonly string[];
  knownAt: number;
  from: number | null;
  to: number | null;
  newestFirst: boolean;
  limit: number;
  offset: number;
  /** When the last row of the page before became known. */
  after: string | null;
}

/** Bounds that leave nothing out, so that one text serves every question. */
const EVER = { from: "-infinity", to: "infinity" } as const;

/** Tickers in the order given, each with its latest dislocation, history and analogs: one statement. */
export function listTickerDislocations(
  db: Db,
  asked: DislocationQuery,
): Promise<TickerDislocation[]> {
  const text = (instant: number | null, otherwise: string) =>
    instant === null ? otherwise : new Date(instant).toISOString();
  return (asked.newestFirst ? newestFirst : oldestFirst)(db, {
    // In quotes: a ticker may be the word NULL.
    tickers: `{${asked.tickers.map((ticker) => `"${ticker}"`).join(",")}}`,
    at: new Date(asked.knownAt).toISOString(),
    from: text(asked.from, EVER.from),
    to: text(asked.to, EVER.to),
    after: asked.after ?? (asked.newestFirst ? EVER.to : EVER.from),
    limit: asked.limit,
    offset: asked.offset,
  });
}
