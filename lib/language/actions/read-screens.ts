import { newest } from "../../core/wire/newest.ts";
import type { Answer } from "../../http/answer/answer.ts";
import { knowledgeTime, offsetLinks, reportedAsOf } from "../../http/answer/paging.ts";
import { invalid } from "../../http/errors.ts";
import type { Db } from "../../runtime/database/client.ts";
import { listScholarRows, listTriads } from "../queries/newest-documents.ts";
import { listScreened } from "../queries/screener.ts";
import type {
  Scholar,
  ScholarQuery,
  Screener,
  ScreenerQuery,
} from "../wire/language-conviction.ts";
import type { AsOfQuery } from "../wire/language-shared.ts";
import type { TriadList } from "../wire/language-tickers.ts";
import { toScholarReads, toScreener } from "../wire/present-conviction.ts";
import { toTriadList } from "../wire/present-language.ts";

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
    page: offsetLinks({ limit, offset, knownAt: at }, screened.total),
  };
}

/** The newest quarter of each ticker, read in words. */
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
    page: offsetLinks({ limit, offset, knownAt: at }, total),
  };
}

/** Tickers of which two or three of the triad hold. */
export async function readTriads(
  db: Db,
  now: number,
  query: AsOfQuery,
): Promise<Answer<TriadList>> {
  const at = knowledgeTime(query.as_of, now);
  const list = await listTriads(db, { at });
  return {
    body: toTriadList(list, reportedAsOf(query.as_of, list.since, at)),
    dataAsOf: list.newestAt,
  };
}
