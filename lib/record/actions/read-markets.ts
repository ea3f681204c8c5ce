import { type CallBudget, reserveCalls } from "../../core/call-budget.ts";
import { isMarketFeed } from "../../market/domain/sources.ts";
import {
  listFeedSources,
  retryTimes,
  upsertFeedSources,
} from "../../market/queries/feed-sources.ts";
import type { Db } from "../../runtime/database/client.ts";
import type { RecordedCall } from "../domain/call.ts";
import { isWorthMarking } from "../domain/market-mark.ts";
import type { MarketSource } from "../services/market-source.ts";

/** Calls that the record keeps for its own work: the addition, its signature, and noting the answers. */
const CALLS_OF_RECORD = 8;
const HOUR_MS = 3_600_000;

type MarketServices = { db: Db; markets: MarketSource; budget: CallBudget };

/**
 * The numbers of the markets behind active calls that are worth a row, by slug. A market is asked once
 * an hour, as far as the tick's calls suffice: those go first whose number is oldest. A market that
 * does not answer keeps its last number and stops no other.
 */
export async function readMarkets(
  { db, markets, budget }: MarketServices,
  calls: readonly RecordedCall[],
  now: number,
): Promise<Map<string, number>> {
  const age = ({ marketProbAt }: RecordedCall) =>
    marketProbAt === null ? Number.POSITIVE_INFINITY : now - Date.parse(marketProbAt);
  const asked = calls
    .filter((call) => call.status === "active" && call.marketFeed !== null && age(call) >= HOUR_MS)
    .sort((a, b) => age(b) - age(a) || 0);
  const found = new Map<string, number>();
  if (asked.length === 0) return found;
  const waits = retryTimes(await listFeedSources(db));
  const reader = markets.open({
    calls: reserveCalls(budget, CALLS_OF_RECORD),
    now,
    retryTimes: waits,
  });
  for (const call of asked) {
    const { marketFeed, marketFeedId, slug } = call;
    if (!isMarketFeed(marketFeed) || marketFeedId === null) continue;
    const prob = await reader.read(marketFeed, marketFeedId).catch(() => null);
    if (prob !== null && isWorthMarking(call, prob, now)) found.set(slug, prob);
  }
  await upsertFeedSources(db, reader.outcomes(), now);
  return found;
}
