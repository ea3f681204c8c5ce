// Queries on earnings scores, and on a ticker's profile.

import { type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { fires, mlScores, signalProgress } from "../../../drizzle/schema/index.ts";
import { newestReported, type ReportedRow } from "../../language/queries/company-facts.ts";
import { at } from "../../language/queries/document-columns.ts";
import { historyWith } from "../../language/queries/documents.ts";
import { newestFiledEvents, type ShownEvent } from "../../language/queries/filed-events.ts";
import { type UnplacedRow, unplacedOfTicker } from "../../language/queries/unplaced-documents.ts";
import type { Db } from "../../runtime/database/client.ts";
import { prepared } from "../../runtime/database/prepared.ts";
import { given, isoText, jsonList, jsonObject, type RowOf } from "../../runtime/database/sql.ts";
import { SCORE_HORIZONS_DAYS } from "../domain/earnings/model.ts";
import { ended, isActiveFire } from "./fires.ts";
import { sourcesOfTickers } from "./signal-inputs.ts";

const m = alias(mlScores, "m");
const q = alias(mlScores, "q");
const progress = alias(signalProgress, "progress");

const scoreFields = {
  id: m.id,
  ticker: m.ticker,
  quarter: m.quarter,
  basis: m.basis,
  horizonDays: m.horizonDays,
  knownAt: isoText(m.knownAt),
  combinedDirection: m.combinedDirection,
  combinedConviction: m.combinedConviction,
  combinedScore: m.combinedScore,
  tipsScore: m.tipsScore,
  tipsDirection: m.tipsDirection,
  directionProb: m.directionProb,
  mlConfidence: m.mlConfidence,
  mlGated: m.mlGated,
  gateReason: m.gateReason,
  macroHeadwind: m.macroHeadwind,
  conflictFlags: m.conflictFlags,
  regimeState: m.regimeState,
  vixAtSignal: m.vixAtSignal,
  yieldCurve: m.yieldCurve,
  topFeatures: m.topFeatures,
  modelVersion: m.modelVersion,
};
const scoreJson = jsonObject(scoreFields);

export type MlScoreRow = RowOf<typeof scoreFields>;

/** The newest score of each ticker over each horizon. */
const newestScores = prepared<{ rows: MlScoreRow[]; sources: string[] }>(sql`
  with newest as materialized (
    select m.* from ${signalProgress} progress cross join lateral (
      select distinct on (${m.horizonDays}) m.* from ${mlScores} m
      where ${m.ticker} = ${progress.ticker} and ${m.knownAt} <= ${at} and ${m.quarterIndex} = (
        select max(${q.quarterIndex}) from ${mlScores} q
        where ${q.ticker} = ${progress.ticker} and ${q.knownAt} <= ${at})
      order by ${m.horizonDays}, ${m.knownAt} desc, ${m.id} desc) m
    where ${given("ticker", "text")} is null or ${progress.ticker} = ${given("ticker", "text")}
  )
  select (select ${jsonList(scoreJson, sql`${m.knownAt} desc, ${m.id} desc`)}
      from newest m) as "rows",
    (${sourcesOfTickers(sql`select ${m.ticker} from newest m`)}) as "sources"`);

/** Lists the newest scores as known at an instant, latest first: of every ticker, or of one. */
export async function listMlScores(
  db: Db,
  query: { at: number; ticker: string | null },
): Promise<{ rows: MlScoreRow[]; sources: string[] }> {
  const [row] = await newestScores(db, {
    at: new Date(query.at).toISOString(),
    ticker: query.ticker,
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
  /** Number of rows in the period, and in the whole history. */
  total: number;
  ever: number;
  /** When the newest row of the period became known. */
  newestAt: string | null;
  rows: MlScoreRow[];
  sources: string[];
}

function historyStatement(newestFirst: boolean): SQL {
  const direction = sql.raw(newestFirst ? "desc" : "asc");
  const afterOperator = sql.raw(newestFirst ? "<" : ">");
  const order = sql`${m.knownAt} ${direction}, ${m.id} ${direction}`;
  return sql`
    with known as materialized (
      select * from ${mlScores} m
      where ${m.ticker} = ${given("ticker", "text")} and ${m.knownAt} <= ${at}
    ), w as (
      select * from known m where ${m.knownAt} >= ${given("from", "timestamptz")}
        and ${m.knownAt} < ${given("to", "timestamptz")}
    ), page as (
      select * from w m where (${m.knownAt}, ${m.id}) ${afterOperator}
        (${given("afterKnownAt", "timestamptz")}, ${given("afterId", "bigint")})
      order by ${order}
      limit ${given("limit", "int")} offset ${given("offset", "bigint")}
    )
    select (select count(*) from w)::int as "total", (select count(*) from known)::int as "ever",
      (select ${isoText(sql`max(${m.knownAt})`)} from w m) as "newestAt",
      (${sourcesOfTickers(sql`select ${m.ticker} from known m`)}) as "sources",
      (select ${jsonList(scoreJson, order)} from page m) as "rows"`;
}

const newestFirst = prepared<ScoreHistory>(historyStatement(true));
const oldestFirst = prepared<ScoreHistory>(historyStatement(false));

/** Bounds that include everything, so that one prepared statement serves every query. */
const ALL_TIME = { from: "-infinity", to: "infinity" } as const;

/** Reads one page of a ticker's scores as recorded, in one statement. */
export async function findScoreHistory(db: Db, query: ScoreHistoryQuery): Promise<ScoreHistory> {
  const text = (instant: number | null, otherwise: string) =>
    instant === null ? otherwise : new Date(instant).toISOString();
  const [row] = await (query.newestFirst ? newestFirst : oldestFirst)(db, {
    ticker: query.ticker,
    at: new Date(query.knownAt).toISOString(),
    from: text(query.from, ALL_TIME.from),
    to: text(query.to, ALL_TIME.to),
    afterKnownAt: query.after?.knownAt ?? (query.newestFirst ? ALL_TIME.to : ALL_TIME.from),
    afterId: query.after?.id ?? 0,
    limit: query.limit,
    offset: query.offset,
  });
  return row ?? { total: 0, ever: 0, newestAt: null, rows: [], sources: [] };
}

const ticker: SQL = given("ticker", "text");
const f = alias(fires, "f");

const profileScoreFields = {
  combinedScore: m.combinedScore,
  direction: m.combinedDirection,
  confidence: m.mlConfidence,
  knownAt: isoText(m.knownAt),
};
const profileFireFields = {
  signalType: f.signalType,
  direction: f.direction,
  severity: f.severity,
};

/** The signals of a ticker at an instant. */
export interface TickerSignalSummary {
  /** The newest score over the shortest horizon; null without a score. */
  ml: RowOf<typeof profileScoreFields> | null;
  /** The ticker's active fires, newest first. */
  activeFires: RowOf<typeof profileFireFields>[];
  /** When a fire last started or ended (by expiry or reversal). */
  firesAt: string | null;
  /** Source of the prices behind the score and the fires; null without prices. */
  priceSource: string | null;
  /** Releases whose quarter is not known, newest first. */
  unplaced: UnplacedRow[];
  /** Events that the company filed, newest first. */
  filedEvents: ShownEvent[];
  /** The newest reported period; null for a company without figures. */
  reported: ReportedRow | null;
}

const [shortestHorizon] = SCORE_HORIZONS_DAYS;

/** Reads a page of a ticker's quarters, its newest score and its active fires. */
export const findTickerProfile = historyWith<TickerSignalSummary>({
  columns: sql`,
    (select ${jsonObject(profileScoreFields)} from ${mlScores} m
      where ${m.ticker} = ${ticker} and ${m.knownAt} <= ${at}
        and ${m.horizonDays} = ${sql.raw(String(shortestHorizon))}
      order by ${m.quarterIndex} desc, ${m.knownAt} desc, ${m.id} desc limit 1) as "ml",
    (select ${jsonList(jsonObject(profileFireFields), sql`${f.firedAt} desc, ${f.id} desc`)}
      from ${fires} f where ${f.ticker} = ${ticker} and ${isActiveFire}) as "activeFires",
    (select ${isoText(sql`max(greatest(${f.firedAt},
        case when ${ended} <= ${at} then ${ended} end))`)}
      from ${fires} f where ${f.ticker} = ${ticker} and ${f.firedAt} <= ${at}) as "firesAt",
    (select ${progress.priceSource} from ${signalProgress} progress
      where ${progress.ticker} = ${ticker}) as "priceSource",
    ${unplacedOfTicker} as "unplaced", ${newestFiledEvents(ticker)} as "filedEvents",
    ${newestReported(ticker)} as "reported"`,
});
