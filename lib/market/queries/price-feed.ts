// Queries for the stocks whose prices come from a vendor's feed.

import { and, desc, eq, min, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { equityRegimes, pricesDaily, priceTickers } from "../../../drizzle/schema/index.ts";
import { insertRows, rowsOf } from "../../runtime/database/bulk-rows.ts";
import type { Db } from "../../runtime/database/client.ts";
import { epochMs } from "../../runtime/database/sql.ts";

/** Lists all stocks with prices; those not read for the longest time come first. */
export function listFeedTickers(db: Db) {
  const { ticker, source, feed, lastDate, lastCheckedAt } = priceTickers;
  const firstDate = db
    .select({ first: min(pricesDaily.date) })
    .from(pricesDaily)
    .where(eq(pricesDaily.ticker, ticker));
  const lastClose = db
    .select({ close: pricesDaily.close })
    .from(pricesDaily)
    .where(and(eq(pricesDaily.ticker, ticker), eq(pricesDaily.date, lastDate)))
    .orderBy(desc(pricesDaily.revision))
    .limit(1);
  const isNewestHeld = db
    .select({ isHeld: eq(equityRegimes.status, "HELD") })
    .from(equityRegimes)
    .where(eq(equityRegimes.ticker, ticker))
    .orderBy(desc(equityRegimes.knownAt))
    .limit(1);
  return db
    .select({
      ticker,
      source,
      feed,
      lastDate,
      firstDate: sql<string | null>`${firstDate}`,
      /** The close on `lastDate`, to detect whether the vendor restated the past. */
      lastClose: sql<number | null>`${lastClose}`,
      lastCheckedAt: epochMs(lastCheckedAt),
      /** Whether its last close is a jump that is not accepted yet. */
      isHeld: sql<boolean>`coalesce(${isNewestHeld}, false)`,
    })
    .from(priceTickers)
    .orderBy(sql`${lastCheckedAt} nulls first`, ticker);
}
export type FeedTicker = Awaited<ReturnType<typeof listFeedTickers>>[number];

type FeedOrigin = { feed: string | null; source: string };

/** Sets the feed that brings prices of these stocks, or removes it with null; stored prices stay. */
export async function upsertPriceFeed(
  db: Db,
  tickers: readonly string[],
  { feed, source }: FeedOrigin,
): Promise<void> {
  await db
    .insert(priceTickers)
    .values(tickers.map((ticker) => ({ ticker, source, feed })))
    .onConflictDoUpdate({ target: priceTickers.ticker, set: { feed } });
}

/** The statement that inserts stocks that a feed was asked for; stored stocks do not change. */
export function insertFeedTickers(db: Db, tickers: readonly string[], origin: FeedOrigin) {
  const rows = tickers.map((ticker) => ({ ticker, ...origin }));
  return db.execute(sql`${insertRows(priceTickers, rows)} on conflict do nothing`);
}

/** The result of asking a feed for a stock. */
export type PriceCheck = { ticker: string; error: string | null };

/** The statement that records when a feed was asked for stocks, and the errors. */
export function updatePricesChecked(db: Db, checks: readonly PriceCheck[], now: number) {
  const results = checks.map(({ ticker, error }) => ({ ticker, lastError: error }));
  const names = ["ticker", "lastError"] as const;
  const { rows, columns: given } = rowsOf(alias(priceTickers, "c"), results, names);
  return db
    .update(priceTickers)
    .set({ lastCheckedAt: new Date(now), lastError: given.lastError })
    .from(rows)
    .where(eq(priceTickers.ticker, given.ticker));
}
