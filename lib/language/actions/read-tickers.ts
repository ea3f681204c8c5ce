// Answers of the endpoints on the stored documents of tickers: base scores, conviction, breakout,
// health, screener, scholar reads and triads.

import { invalid, notFound } from "../../core/refusals.ts";
import type { ReadContext } from "../../core/tier.ts";
import type { Answer } from "../../core/wire/answer.ts";
import {
  knowledgeTime,
  offsetLinks,
  type PageRequest,
  pagedRows,
  pageOf,
  reportedAsOf,
  withExtraRow,
} from "../../core/wire/paging.ts";
import { newest } from "../../core/wire/shared.ts";
import type { Db } from "../../runtime/database/client.ts";
import { priceOverdueSince } from "../../sensors/domain/equities/equity-reading.ts";
import { returnDistribution } from "../domain/conviction-type.ts";
import { BREAKOUT, tickerHealth, toneMomentum } from "../domain/ticker-readings.ts";
import { listDocumentHistory, listScoredQuarters } from "../queries/documents.ts";
import { listScholarRows, listTriads } from "../queries/newest-documents.ts";
import { listScreened } from "../queries/screener.ts";
import { findTickerState, findTrajectory } from "../queries/ticker-state.ts";
import {
  type ConvictionTrajectory,
  MAX_ROWS,
  type Scholar,
  type ScholarQuery,
  type Screener,
  type ScreenerQuery,
} from "../wire/language-conviction.ts";
import type { AsOfQuery, QuartersQuery, ToneHistoryQuery } from "../wire/language-shared.ts";
import type {
  BaseScores,
  Breakout,
  BreakoutQuery,
  TickerHealthAnswer,
  TriadListAnswer,
} from "../wire/language-tickers.ts";
import { toConvictionTrajectory, toScholarReads, toScreener } from "../wire/present-conviction.ts";
import { toBaseScores, toBreakout, toTickerHealth, toTriadList } from "../wire/present-language.ts";
import { basisOf } from "../wire/present-language-text.ts";

type OfTicker<Query> = Query & { ticker: string };

/** The page of quarters that a query asks for. The cursor of a page is the index of a quarter. */
export function quartersPage(
  query: OfTicker<ToneHistoryQuery>,
  { tier, now }: ReadContext,
  list: string,
) {
  const page = pageOf(query, tier, now, { name: list, key: ["integer"] });
  const after = page.after === null ? null : Number(page.after[0]);
  return {
    page,
    asked: {
      ...withExtraRow(page),
      ticker: query.ticker,
      kind: query.kind ?? null,
      at: page.knownAt,
      after,
    },
  };
}

/** The quarters of a page, and its links. */
export const quarterRows = <Row extends { quarterIndex: number }>(
  page: PageRequest,
  { rows, total }: { rows: readonly Row[]; total: number },
) => pagedRows(page, { rows, total, newestAt: null }, (row) => [row.quarterIndex]);

/** Constraint, conviction and their ratio by quarter, one page. */
export async function readBaseScores(
  db: Db,
  context: ReadContext,
  query: OfTicker<ToneHistoryQuery>,
): Promise<Answer<BaseScores>> {
  const { page, asked } = quartersPage(query, context, "base-scores");
  const read = await listDocumentHistory(db, asked);
  if (read.totalQuarters === 0) throw notFound("Unknown ticker");
  const { rows, page: links } = quarterRows(page, read);
  const history = { ...read, rows };
  return {
    body: toBaseScores(query.ticker, history, { ...page, nextCursor: links.nextCursor }),
    dataAsOf: newest(history.rows.map((row) => row.knownAt)),
    page: links,
  };
}

/** Conviction by quarter, and the excess returns after earlier texts of the newest text's type. */
export async function readConvictionTrajectory(
  db: Db,
  context: ReadContext,
  query: OfTicker<QuartersQuery>,
): Promise<Answer<ConvictionTrajectory>> {
  const { page, asked } = quartersPage(query, context, "conviction");
  const found = await findTrajectory(db, asked);
  const { rows, page: links } = quarterRows(page, found);
  const { latest } = found;
  if (!latest) throw notFound("Unknown ticker");
  const basis = basisOf([latest, ...rows], found.newestAt, found.outcomesAt);
  const asOf = reportedAsOf(query.as_of, basis, page.knownAt);
  return {
    body: toConvictionTrajectory(
      latest,
      rows,
      { ...returnDistribution(found.outcomes), from: found.outcomesFrom },
      asOf,
    ),
    dataAsOf: latest.knownAt,
    page: links,
  };
}

/** Why there is no conviction score: the ticker is unknown, or its newest text says too little. */
function withoutScore({ latest }: Awaited<ReturnType<typeof findTickerState>>): string {
  if (!latest) return "Unknown ticker";
  const day = latest.knownAt.slice(0, 10);
  const reason = latest.insufficient === null ? "" : ` (${latest.insufficient})`;
  return `No score of this ticker is known: its newest text, of ${day}, says too little${reason}`;
}

/** Whether a ticker's conviction score shifted, and when. */
export async function readBreakout(
  db: Db,
  now: number,
  query: OfTicker<BreakoutQuery>,
): Promise<Answer<Breakout>> {
  const { ticker, threshold } = query;
  const at = knowledgeTime(query.as_of, now);
  const [quarters, state] = await Promise.all([
    listScoredQuarters(db, { ticker, at }),
    findTickerState(db, { ticker, at }),
  ]);
  const scored = quarters.map((row) => ({ ...row, knownAt: Date.parse(row.knownAt) }));
  const [latest] = quarters;
  const asked = { quarters: query.quarters, threshold, asOf: at };
  const momentum = toneMomentum(scored, { ...asked, zScore: latest?.zConviction ?? null });
  if (!latest || !momentum) throw notFound(withoutScore(state));
  // A shift stops being recent when time passes, so the answer's age counts from that instant.
  const isOver = momentum.direction !== "FLAT" && !momentum.isRecentShift;
  const overAt = Date.parse(latest.knownAt) + BREAKOUT.recentMs + 1;
  const basis = basisOf(quarters, isOver ? new Date(overAt).toISOString() : null);
  const asOf = reportedAsOf(query.as_of, basis, at);
  return {
    body: toBreakout(ticker, momentum, { asOf, quarters }),
    dataAsOf: latest.knownAt,
  };
}

/** The health of a ticker: four language sensors, its price regime, and a verdict. */
export async function readTickerHealth(
  db: Db,
  now: number,
  query: OfTicker<AsOfQuery>,
): Promise<Answer<TickerHealthAnswer>> {
  const at = knowledgeTime(query.as_of, now);
  const { latest, price } = await findTickerState(db, { ticker: query.ticker, at });
  if (!latest) throw notFound("Unknown ticker");
  // While a price jump waits for confirmation, newer closes are known but not used yet. The delay
  // counts from the newest close.
  const lastClose = price?.status === "HELD" ? (price.lastDate ?? price.session) : price?.session;
  const overdue = lastClose === undefined ? null : priceOverdueSince(lastClose, at);
  const isKnown = price !== null && price.status !== "SHORT" && overdue === null;
  const health = tickerHealth({
    logRatio: latest.zLogRatio,
    conviction: latest.zConviction,
    blame: latest.zBlame,
    forward: latest.zForward,
    priceRegime: isKnown ? price.regime : null,
  });
  // The source counts as overdue from the first instant after the grace period.
  const greyAt = overdue === null ? null : new Date(overdue + 1).toISOString();
  const asOf = reportedAsOf(query.as_of, basisOf([latest], price?.knownAt, greyAt), at);
  return {
    body: toTickerHealth(latest, health, { asOf, priceSource: price?.source ?? null }),
    dataAsOf: latest.knownAt,
  };
}

/** The newest quarter of every ticker, filtered and sorted. */
export async function readScreener(
  db: Db,
  now: number,
  query: ScreenerQuery,
): Promise<Answer<Screener>> {
  const { min_score: minScore, max_score: maxScore, limit, offset, sort } = query;
  if (minScore > maxScore) {
    const message = "must not be above max_score";
    throw invalid(`min_score: ${message}`, [{ path: "min_score", message }]);
  }
  const at = knowledgeTime(query.as_of, now);
  const screened = await listScreened(db, {
    at,
    convictionTypes: query.conviction_type ?? null,
    narratives: query.nvf ?? null,
    tickers: query.ticker ?? null,
    minScore,
    maxScore,
    sort,
    limit,
    offset,
  });
  return {
    body: toScreener(screened, reportedAsOf(query.as_of, screened.since, at)),
    dataAsOf: screened.newestAt,
    page: offsetLinks({ limit, maxLimit: MAX_ROWS.screener, offset, knownAt: at }, screened.total),
  };
}

/** The newest quarter of each ticker, described in sentences. */
export async function readScholarReads(
  db: Db,
  now: number,
  query: ScholarQuery,
): Promise<Answer<Scholar>> {
  const at = knowledgeTime(query.as_of, now);
  const { limit, offset } = query;
  const { total, rows } = await listScholarRows(db, {
    at,
    tickers: query.ticker ?? null,
    since: query.since ?? null,
    limit,
    offset,
  });
  return {
    body: toScholarReads(rows),
    dataAsOf: newest(rows.map((row) => row.knownAt)),
    page: offsetLinks({ limit, maxLimit: MAX_ROWS.scholar, offset, knownAt: at }, total),
  };
}

/** Tickers for which two or three conditions of the triad hold. */
export async function readTriads(
  db: Db,
  now: number,
  query: AsOfQuery,
): Promise<Answer<TriadListAnswer>> {
  const at = knowledgeTime(query.as_of, now);
  const list = await listTriads(db, { at });
  return {
    body: toTriadList(list, reportedAsOf(query.as_of, list.since, at)),
    dataAsOf: list.newestAt,
  };
}
