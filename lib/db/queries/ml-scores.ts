import { type SQL, sql } from "drizzle-orm";
import type { ConflictFlag } from "../../domain/earnings/governance.ts";
import type { HorizonDays } from "../../domain/earnings/model.ts";
import type { GateReason, TopFeature } from "../../domain/earnings/probability.ts";
import type { Conviction, ScoreDirection } from "../../domain/earnings/tips.ts";
import type { Db } from "../client.ts";
import { prepared } from "../prepared.ts";
import { at } from "./document-columns.ts";
import { sourcesOf } from "./signal-sources.ts";
import { isoText } from "./sql-json.ts";

export interface MlScoreRow {
  id: number;
  ticker: string;
  quarter: string;
  horizonDays: HorizonDays;
  knownAt: string;
  combinedDirection: ScoreDirection;
  combinedConviction: Conviction;
  combinedScore: number;
  tipsScore: number;
  tipsDirection: ScoreDirection;
  directionProb: number | null;
  mlConfidence: number | null;
  mlGated: boolean;
  gateReason: GateReason;
  macroHeadwind: boolean;
  conflictFlags: ConflictFlag[];
  regimeState: string | null;
  vixAtSignal: number | null;
  yieldCurve: number | null;
  topFeatures: TopFeature[] | null;
  modelVersion: string;
}

const scoreJson: SQL = sql`json_build_object('id', m.id, 'ticker', m.ticker, 'quarter', m.quarter,
  'horizonDays', m.horizon_days, 'knownAt', ${isoText("m.known_at")},
  'combinedDirection', m.combined_direction, 'combinedConviction', m.combined_conviction,
  'combinedScore', m.combined_score, 'tipsScore', m.tips_score, 'tipsDirection', m.tips_direction,
  'directionProb', m.direction_prob, 'mlConfidence', m.ml_confidence, 'mlGated', m.ml_gated,
  'gateReason', m.gate_reason, 'macroHeadwind', m.macro_headwind,
  'conflictFlags', m.conflict_flags, 'regimeState', m.regime_state,
  'vixAtSignal', m.vix_at_signal, 'yieldCurve', m.yield_curve, 'topFeatures', m.top_features,
  'modelVersion', m.model_version)`;

const given = (name: string, type: "timestamptz" | "int" | "bigint" | "text"): SQL =>
  sql`${sql.placeholder(name)}::${sql.raw(type)}`;

/** Of the newest scored quarter of each ticker, the score in force over each horizon. */
const newestScores = prepared<{ rows: MlScoreRow[]; sources: string[] }>(sql`
  with newest as materialized (
    select s.* from signal_progress p cross join lateral (
      select distinct on (m.horizon_days) m.* from ml_scores m
      where m.ticker = p.ticker and m.known_at <= ${at} and m.quarter_index = (
        select max(q.quarter_index) from ml_scores q
        where q.ticker = p.ticker and q.known_at <= ${at})
      order by m.horizon_days, m.known_at desc, m.id desc) s
    where ${given("ticker", "text")} is null or p.ticker = ${given("ticker", "text")}
  )
  select (select coalesce(json_agg(${scoreJson} order by m.known_at desc, m.id desc), '[]')
      from newest m) as "rows",
    (${sourcesOf(sql`select ticker from newest`)}) as "sources"`);

/** The scores in force at an instant, newest first: of every ticker, or of one. */
export async function listMlScores(
  db: Db,
  asked: { at: number; ticker: string | null },
): Promise<{ rows: MlScoreRow[]; sources: string[] }> {
  const [row] = await newestScores(db, {
    at: new Date(asked.at).toISOString(),
    ticker: asked.ticker,
  });
  return row ?? { rows: [], sources: [] };
}

export interface ScoreHistoryQuery {
  ticker: string;
  knownAt: number;
  from: number | null;
  to: number | null;
  newestFirst: boolean;
  limit: number;
  offset: number;
  after: { knownAt: string; id: number } | null;
}

export interface ScoreHistory {
  /** In the window, and in all. */
  total: number;
  ever: number;
  /** When the newest of the window became known. */
  newestAt: string | null;
  rows: MlScoreRow[];
  sources: string[];
}

function historyStatement(newestFirst: boolean): SQL {
  const way = sql.raw(newestFirst ? "desc" : "asc");
  const beyond = sql.raw(newestFirst ? "<" : ">");
  return sql`
    with known as materialized (
      select * from ml_scores m where m.ticker = ${given("ticker", "text")} and m.known_at <= ${at}
    ), w as (
      select * from known m where m.known_at >= ${given("from", "timestamptz")}
        and m.known_at < ${given("to", "timestamptz")}
    ), page as (
      select * from w where (w.known_at, w.id) ${beyond}
        (${given("afterKnownAt", "timestamptz")}, ${given("afterId", "bigint")})
      order by w.known_at ${way}, w.id ${way}
      limit ${given("limit", "int")} offset ${given("offset", "bigint")}
    )
    select (select count(*) from w)::int as "total", (select count(*) from known)::int as "ever",
      (select ${isoText("max(w.known_at)")} from w) as "newestAt",
      (${sourcesOf(sql`select ticker from known`)}) as "sources",
      (select coalesce(json_agg(${scoreJson} order by m.known_at ${way}, m.id ${way}), '[]')
        from page m) as "rows"`;
}

const newestFirst = prepared<ScoreHistory>(historyStatement(true));
const oldestFirst = prepared<ScoreHistory>(historyStatement(false));

/** Bounds that leave nothing out, so that one text serves every question. */
const EVER = { from: "-infinity", to: "infinity" } as const;

/** One page of a ticker's scores as recorded, in one statement. */
export async function findScoreHistory(db: Db, asked: ScoreHistoryQuery): Promise<ScoreHistory> {
  const text = (instant: number | null, otherwise: string) =>
    instant === null ? otherwise : new Date(instant).toISOString();
  const [row] = await (asked.newestFirst ? newestFirst : oldestFirst)(db, {
    ticker: asked.ticker,
    at: new Date(asked.knownAt).toISOString(),
    from: text(asked.from, EVER.from),
    to: text(asked.to, EVER.to),
    afterKnownAt: asked.after?.knownAt ?? (asked.newestFirst ? EVER.to : EVER.from),
    afterId: asked.after?.id ?? 0,
    limit: asked.limit,
    offset: asked.offset,
  });
  return row ?? { total: 0, ever: 0, newestAt: null, rows: [], sources: [] };
}
