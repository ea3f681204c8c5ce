import type { RecordedCall } from "../domain/record/call.ts";
import { isMarketFeed } from "../domain/record/market-feed.ts";
import { isWorthMarking } from "../domain/record/market-mark.ts";
import type { MarketSource } from "../services/market-source.ts";

/** A run of the scheduled work has 45 requests for everything. */
const MAX_REQUESTS = 8;
const HOUR_MS = 3_600_000;

/**
 * The numbers of the markets behind active calls that are worth a row, by slug. At most eight requests
 * a run, and a market once an hour: those go first whose number is oldest. A market that does not
 * answer keeps its last number and stops no other.
 */
export async function readMarkets(
  markets: MarketSource,
  calls: readonly RecordedCall[],
  now: number,
): Promise<Map<string, number>> {
  const reader = markets.open(MAX_REQUESTS);
  const age = ({ marketProbAt }: RecordedCall) =>
    marketProbAt === null ? Number.POSITIVE_INFINITY : now - Date.parse(marketProbAt);
  const asked = calls
    .filter((call) => call.status === "active" && call.marketFeed !== null && age(call) >= HOUR_MS)
    .sort((a, b) => age(b) - age(a) || 0)
    .slice(0, MAX_REQUESTS);
  const found = new Map<string, number>();
  for (const call of asked) {
    const { marketFeed, marketFeedId, slug } = call;
    if (!isMarketFeed(marketFeed) || marketFeedId === null) continue;
    const prob = await reader.read(marketFeed, marketFeedId).catch(() => null);
    if (prob !== null && isWorthMarking(call, prob, now)) found.set(slug, prob);
  }
  return found;
}
