import { sql } from "drizzle-orm";
import { priceTickers } from "../../../drizzle/schema/index.ts";
import type { LastBody } from "../../domain/feed-body.ts";
import type { Db } from "../client.ts";
import { instantParam } from "./sql-json.ts";

export type FedTicker = {
  ticker: string;
  source: string;
  feed: string;
  firstDate: string | null;
  lastDate: string | null;
  /** Epoch ms. */
  lastCheckedAt: number | null;
  /** Whether its last close is a jump that is not believed yet. */
  isHeld: boolean;
  /** What the last body of its history was like; null: none was read. */
  lastBody: LastBody | null;
};

/** The statement that lists stocks whose prices a feed goes on with, those not asked for longest first. */
export function listFedTickers(db: Db) {
  return db.execute<FedTicker>(sql`
    select t.ticker, t.source, t.feed, t.last_date::text as "lastDate",
      (select min(p.date)::text from prices_daily p where p.ticker = t.ticker) as "firstDate",
      extract(epoch from t.last_checked_at)::float8 * 1000 as "lastCheckedAt",
      coalesce((select r.status = 'HELD' from equity_regimes r where r.ticker = t.ticker
        order by r.known_at desc limit 1), false) as "isHeld",
      t.last_body as "lastBody"
    from price_tickers t where t.feed is not null
    order by t.last_checked_at nulls first, t.ticker`);
}

/** Appoints the feed that goes on with these stocks, or none; what they have stays. */
export async function upsertPriceFeed(
  db: Db,
  tickers: readonly string[],
  { feed, source }: { feed: string | null; source: string },
): Promise<void> {
  await db
    .insert(priceTickers)
    .values(tickers.map((ticker) => ({ ticker, source, feed })))
    .onConflictDoUpdate({ target: priceTickers.ticker, set: { feed } });
}

/** What is noted of a feed that was asked for a stock; see `SeriesCheck`. */
export type PriceCheck = { ticker: string; error: string | null; body: LastBody | null };

/** The statement that notes when a feed was asked for stocks, and what its answers were like. */
export function updatePricesChecked(db: Db, checks: readonly PriceCheck[], now: number) {
  return db.execute(sql`update price_tickers t set last_checked_at = ${instantParam(now)},
      last_error = c.error, last_body = coalesce(c.body, t.last_body)
    from jsonb_to_recordset(${JSON.stringify(checks)}::jsonb)
      as c(ticker text, error text, body jsonb)
    where t.ticker = c.ticker`);
}
