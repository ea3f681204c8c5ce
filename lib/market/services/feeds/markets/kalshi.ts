// The address of a market of Kalshi, a prediction market, and its probability read from the answer.

import * as z from "zod";
import { FeedError } from "../feeds.ts";
import { decimal, parsedJson } from "../parse.ts";

/** A price in dollars as decimal text, 0 to 1, which is a probability. */
const Dollars = z
  .string()
  .transform((text) => decimal(text) ?? Number.NaN)
  .pipe(z.number().min(0).max(1));

const Market = z.object({
  ticker: z.string(),
  market_type: z.string(),
  status: z.string(),
  result: z.string(),
  yes_bid_dollars: Dollars,
  yes_ask_dollars: Dollars,
  last_price_dollars: Dollars,
});
const Markets = z.object({ markets: z.array(Market) });

/** When bid and ask differ by more, their mean is not used. */
const MAX_SPREAD = 0.1;

/** Address of one market of Kalshi, by its ticker. */
export const kalshiUrl = (baseUrl: string, ticker: string): string =>
  `${baseUrl}/trade-api/v2/markets?tickers=${encodeURIComponent(ticker)}`;

/**
 * The probability of a yes/no market: the mean of bid and ask, else the last price; null once
 * trading has ended, and while there is no price. Throws FeedError `malformed` for any other shape.
 * Source: docs.kalshi.com, 2026.
 */
export function parseKalshi(text: string, ticker: string): number | null {
  const [market, ...others] = parsedJson("kalshi", text, Markets).markets.filter(
    (each) => each.ticker === ticker,
  );
  if (market === undefined || others.length > 0) {
    throw new FeedError("kalshi", "malformed", market === undefined ? "no such market" : "twice");
  }
  const { yes_bid_dollars: bid, yes_ask_dollars: ask, last_price_dollars: last } = market;
  if (market.market_type !== "binary") throw new FeedError("kalshi", "malformed", "not yes or no");
  if (bid > ask) throw new FeedError("kalshi", "malformed", "bid above ask");
  if (market.status !== "active" || market.result !== "") return null;
  if (ask > 0 && ask - bid <= MAX_SPREAD) return Number(((bid + ask) / 2).toFixed(4));
  return last > 0 ? last : null;
}
