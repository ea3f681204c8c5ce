import { eq } from "drizzle-orm";
import { priceTickers } from "../../../drizzle/schema/index.ts";
import { type BarToIngest, ingestPrices } from "../../../lib/market/actions/ingest.ts";
import { isMadeUp } from "../../../lib/market/domain/made-up-stocks.ts";
import { SYNTHETIC_SOURCE } from "../../../lib/market/domain/sources.ts";
import type { Db } from "../../../lib/runtime/database/client.ts";
import { backfillEquities } from "../../../lib/sensors/actions/evaluate-equities.ts";
import { showProgress } from "../../operator/progress.ts";
import type { ReplayedObservation } from "../feeds/replay.ts";

/**
 * Refuses data of an earlier version, which stored made-up prices and transcripts under the tickers of real companies.
 */
export async function refuseRealNames(db: Db): Promise<void> {
  const { ticker, source } = priceTickers;
  const stored = await db.select({ ticker }).from(priceTickers).where(eq(source, SYNTHETIC_SOURCE));
  if (stored.every((each) => isMadeUp(each.ticker))) return;
  throw new Error(
    "the stored sample is of an earlier version, with made-up prices of real companies: npm start -- --fresh begins anew",
  );
}

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
  const tickers = [...replayed.keys()].filter(isMadeUp);
  let added = 0;
  for (const ticker of tickers) {
    const bars = (replayed.get(ticker) ?? []).slice(0, -1).map(toBar);
    added += (await ingestPrices(db, ticker, bars, origin)).added;
  }
  if (added > 0) {
    log(`Sample: ${added} daily prices of ${tickers.length} made-up stocks (${SYNTHETIC_SOURCE}).`);
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
