import { documentMethod } from "../../../lib/language/actions/documents.ts";
import { ingestTranscripts } from "../../../lib/language/actions/ingest-transcripts.ts";
import { listTickersOfOtherSources } from "../../../lib/language/queries/documents.ts";
import { SYNTHETIC_SOURCE } from "../../../lib/market/domain/sources.ts";
import { insertSampleParts } from "../../../lib/market/queries/sample-data.ts";
import type { Db } from "../../../lib/runtime/database/client.ts";
import { backfillSignals } from "../../../lib/signals/actions/compute-signals.ts";
import { showProgress } from "../../operator/progress.ts";
import { asIngested, makeTranscripts } from "../../sample/make-transcripts.ts";

/**
 * Loads the made-up transcripts that are published by now, and computes the signals from them and the prices.
 * Tickers that have an ingested transcript are not changed. Loading again adds nothing.
 */
export async function loadTranscripts(
  db: Db,
  { now, log }: { now: number; log: (line: string) => void },
): Promise<void> {
  const tickersWithTranscripts = new Set(await listTickersOfOtherSources(db, SYNTHETIC_SOURCE));
  const made = makeTranscripts(now).filter(({ ticker }) => !tickersWithTranscripts.has(ticker));
  const transcripts = asIngested(made, "made for this sample");
  await insertSampleParts(db, "texts", [...new Set(made.map(({ ticker }) => ticker))]);
  const counts = await ingestTranscripts(db, transcripts, { now, method: documentMethod });
  if (counts.added > 0) log(`Sample: ${counts.added} made-up transcripts (${SYNTHETIC_SOURCE}).`);
  let progress: ReturnType<typeof showProgress> | null = null;
  await backfillSignals(db, {
    now,
    onPlan: (tickers) => {
      if (tickers > 0) progress = showProgress("Signals", tickers, "tickers");
    },
    onProgress: (done) => progress?.add(done),
  }).finally(() => progress?.stop());
}
