import { type BarToIngest, ingestPrices } from "../../../lib/market/actions/ingest.ts";
import { SYNTHETIC_SOURCE } from "../../../lib/market/domain/sources.ts";
import { coveredTickers, MARKET_TICKER } from "../../../lib/market/domain/universe.ts";
import type { Db } from "../../../lib/runtime/database/client.ts";
import { backfillEquities } from "../../../lib/sensors/actions/evaluate-equities.ts";
import { showProgress } from "../../operator/progress.ts";
import type { ReplayedObservation } from "../feeds/replay.ts";

/**
 * Loads the made-up prices, except the newest session, which the scheduled Worker reads from the feed. Stocks whose
 * prices the operator ingested are not changed.
 */
export async function loadPrices(
  db: Db,
  replayed: ReadonlyMap<string, readonly ReplayedObservation[]>,
  { now, log }: { now: number; log: (line: string) => void },
): Promise<void> {
  const origin = { source: SYNTHETIC_SOURCE, feed: "tiingo", now, mayReplace: false };
  const tickers = [...coveredTickers(false), MARKET_TICKER].filter((each) => replayed.has(each));
  let added = 0;
  for (const ticker of tickers) {
    const bars = (replayed.get(ticker) ?? []).slice(0, -1).map(toBar);
    added += (await ingestPrices(db, ticker, bars, origin)).added;
  }
  if (added > 0) {
    log(`Sample: ${added} made-up daily prices of ${tickers.length} stocks (${SYNTHETIC_SOURCE}).`);
  }
  let progress: ReturnType<typeof showProgress> | null = null;
  await backfillEquities(db, {
    onPlan: (stocks) => {
      if (stocks > 0) progress = showProgress("Evaluate", stocks, "stocks");
    },
    onProgress: (done) => progress?.add(done),
  }).finally(() => progress?.stop());
}

function toBar({ date, value }: ReplayedObservation): BarToIngest {
  const [open = 0, high = 0, low = 0, close = 0, volume = 0] = value.split(",").map(Number);
  return { date, open, high, low, close, volume, knownAt: null };
}
