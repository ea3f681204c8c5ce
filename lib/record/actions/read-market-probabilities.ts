// Reads the probabilities of prediction markets for active calls.

import { beforeDeadline, type Deadline } from "../../core/deadline.ts";
import { isMarketFeed, MARKET_FEED_RULES } from "../../market/domain/sources.ts";
import {
  listFeedSources,
  retryTimes,
  upsertFeedSources,
} from "../../market/queries/feed-sources.ts";
import type { Db } from "../../runtime/database/client.ts";
import type { RecordedCall } from "../domain/call.ts";
import type { MarketSource } from "../services/market-source.ts";

const HOUR_MS = 3_600_000;

type MarketServices = { db: Db; markets: MarketSource; deadline: Deadline };

/**
 * Reads the current probabilities of prediction markets for active calls, by slug. Each market is requested only as often as its terms allow, and until the
 * deadline of the tick has passed, the oldest probability first. When a market does not answer, its last probability
 * stays.
 */
export async function readMarketProbabilities(
  { db, markets, deadline }: MarketServices,
  calls: readonly RecordedCall[],
  now: number,
): Promise<Map<string, number>> {
  const age = ({ marketProbAt, unchainedAt }: RecordedCall) => {
    const last = unchainedAt ?? marketProbAt;
    return last === null ? Number.POSITIVE_INFINITY : now - Date.parse(last);
  };
  const dueCalls = calls
    .filter(
      (call) =>
        call.status === "active" && isMarketFeed(call.marketFeed) && age(call) >= minAge(call),
    )
    .sort((a, b) => age(b) - age(a) || 0);
  const probs = new Map<string, number>();
  if (dueCalls.length === 0) return probs;
  const reader = markets.open({
    now,
    retryTimes: retryTimes(await listFeedSources(db)),
  });
  for (const call of beforeDeadline(dueCalls, deadline)) {
    const { marketFeed, marketFeedId, slug } = call;
    if (!isMarketFeed(marketFeed) || marketFeedId === null) continue;
    const prob = await reader.read(marketFeed, marketFeedId).catch(() => null);
    if (prob !== null) probs.set(slug, prob);
  }
  await upsertFeedSources(db, reader.outcomes(), now);
  return probs;
}

/** How old the last probability must be before the market is requested again, ms. */
const minAge = ({ marketFeed }: RecordedCall): number =>
  isMarketFeed(marketFeed) ? MARKET_FEED_RULES[marketFeed].hoursBetween * HOUR_MS : 0;

/** Name of the market that a call follows, as in `market_source`. */
export const marketName = ({ marketFeed }: RecordedCall): string =>
  isMarketFeed(marketFeed) ? MARKET_FEED_RULES[marketFeed].name : "market";
