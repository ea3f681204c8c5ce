// Reads the regimes of stocks for the API and the pages.

import { notFound } from "../../core/refusals.ts";
import type { ReadContext } from "../../core/tier.ts";
import type { Answer } from "../../core/wire/answer.ts";
import type { ResponseOf } from "../../core/wire/by-tier.ts";
import {
  knowledgeTime,
  type PagedList,
  pagedRows,
  pageOf,
  withExtraRow,
} from "../../core/wire/paging.ts";
import { newest } from "../../core/wire/shared.ts";
import { MADE_UP_STOCKS } from "../../market/domain/made-up-stocks.ts";
import { coveredTickers, universeOf } from "../../market/domain/universe.ts";
import type { Db } from "../../runtime/database/client.ts";
import { findEquityHistory, listEquityRegimes } from "../queries/equity-regimes.ts";
import {
  type EquityHistory,
  type EquityHistoryQuery,
  type EquityRegimeByTier,
  type EquityRegimeQuery,
  toEquityHistory,
  toEquityRegimes,
} from "../wire/equity-regime.ts";

/**
 * Reads the regimes of the stocks that the caller may see, with the source of their prices. The sample's stocks are
 * left out once a covered one has prices.
 */
export async function readEquityRegimes(
  { db, config }: { db: Db; config: { isPriceDisplayLicensed: boolean } },
  { tier, now }: ReadContext,
  query: EquityRegimeQuery,
): Promise<Answer<ResponseOf<typeof EquityRegimeByTier>> & { sources: string[] }> {
  const at = knowledgeTime(query.as_of, now);
  const all = await listEquityRegimes(db, {
    tickers: [...coveredTickers(false), ...coveredTickers(false, MADE_UP_STOCKS)],
    at,
  });
  const universe = universeOf(all.map(({ ticker }) => ticker));
  const shown = new Set(coveredTickers(tier === "free", universe));
  const rows = all.filter(({ ticker }) => shown.has(ticker));
  const knownAt = newest(rows.map((row) => row.knownAt));
  const asOf = query.as_of === undefined && knownAt ? knownAt : new Date(at).toISOString();
  return {
    body: toEquityRegimes(rows, {
      asOf,
      at,
      tier,
      isDisplayLicensed: config.isPriceDisplayLicensed,
    }),
    dataAsOf: newest(rows.map(({ priceAt }) => priceAt)),
    sources: rows.map(({ source }) => source),
  };
}

const READINGS: PagedList = { name: "equity", key: ["instant"] };

/** Reads a page of a stock's regimes over time, with the source of their prices. */
export async function readEquityHistory(
  { db, config }: { db: Db; config: { isPriceDisplayLicensed: boolean } },
  { tier, now }: ReadContext,
  query: EquityHistoryQuery & { ticker: string },
): Promise<Answer<EquityHistory>> {
  const { ticker, ...window } = query;
  const isCovered = [coveredTickers(false), coveredTickers(false, MADE_UP_STOCKS)].some((tickers) =>
    tickers.includes(ticker),
  );
  if (!isCovered) throw notFound("Unknown stock");
  const page = pageOf(window, tier, now, { ...READINGS, name: `equity ${ticker}` });
  const { points: rows, ...found } = await findEquityHistory(db, {
    ...withExtraRow(page),
    ticker,
    after: page.after ? String(page.after[0]) : null,
  });
  const paged = pagedRows(page, { ...found, rows }, ([knownAt]) => [knownAt]);
  const { rows: points, page: links } = paged;
  return {
    body: toEquityHistory(
      ticker,
      points,
      { ...page, nextCursor: links.nextCursor },
      {
        tier,
        isDisplayLicensed: config.isPriceDisplayLicensed,
      },
    ),
    dataAsOf: newest(points.map(([knownAt]) => knownAt)),
    page: links,
  };
}
