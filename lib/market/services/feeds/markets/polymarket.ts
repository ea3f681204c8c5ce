// The address of a market of Polymarket, a prediction market, and its probability read from the answer.

import * as z from "zod";
import { FeedError } from "../feeds.ts";
import { decimal, parsedJson } from "../parse.ts";

const Market = z.object({
  slug: z.string(),
  active: z.boolean(),
  closed: z.boolean(),
  umaResolutionStatus: z.string().optional(),
  // Both are JSON inside a text.
  outcomes: z.string(),
  outcomePrices: z.string().optional(),
});

const Markets = z.object({ markets: z.array(Market) });

const Pair = z.tuple([z.string(), z.string()]);

/** The prices of yes and no sum to one; rounding may move the sum by this. */
const MAX_EXCESS = 0.02;

/** Address of one market of Polymarket, by its slug, in the list whose pages have cursors: the one with offsets has ended. */
export const polymarketUrl = (baseUrl: string, slug: string): string =>
  `${baseUrl}/markets/keyset?slug=${encodeURIComponent(slug)}`;

/**
 * The probability of a yes/no market, which is the price of its first outcome; null once the market
 * is closed, and before it begins. Throws FeedError `malformed` for any other shape. Source: docs.polymarket.com, 2026.
 */
export function parsePolymarket(text: string, slug: string): number | null {
  const [market, ...others] = parsedJson("polymarket", text, Markets).markets.filter(
    (each) => each.slug === slug,
  );
  if (market === undefined || others.length > 0) {
    const reason = market === undefined ? "no such market" : "twice";
    throw new FeedError("polymarket", "malformed", reason);
  }
  const outcomes = parsedJson("polymarket", market.outcomes, Pair);
  // A market that has not begun has no prices.
  if (market.outcomePrices === undefined && !market.active) return null;
  const [yes, no] = parsedJson("polymarket", market.outcomePrices ?? "", Pair).map(decimal);
  if (outcomes.join() !== "Yes,No") throw new FeedError("polymarket", "malformed", "not yes or no");
  const isPrice = (price: number | null | undefined): price is number =>
    price != null && price >= 0 && price <= 1;
  if (!isPrice(yes) || !isPrice(no) || Math.abs(yes + no - 1) > MAX_EXCESS) {
    throw new FeedError("polymarket", "malformed", "prices");
  }
  return market.closed || market.umaResolutionStatus === "resolved" ? null : yes;
}
