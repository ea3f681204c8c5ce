import { readFileSync } from "node:fs";
import { join } from "node:path";
import { documentMethod } from "../../../lib/language/actions/documents.ts";
import { ingestTranscripts } from "../../../lib/language/actions/ingest-transcripts.ts";
import { ingestObservations, ingestPrices } from "../../../lib/market/actions/ingest.ts";
import { SERIES } from "../../../lib/market/domain/series.ts";
import { SYNTHETIC_SOURCE } from "../../../lib/market/domain/sources.ts";
import type { Db } from "../../../lib/runtime/database/client.ts";
import { backfill } from "../../../lib/sensors/actions/backfill.ts";
import { backfillEquities } from "../../../lib/sensors/actions/evaluate-equities.ts";
import { syncCatalogue } from "../../../lib/sensors/actions/sync-catalogue.ts";
import { loadCalls } from "../../../scripts/local-platform/serve/load-earnings-calls.ts";
import { readTranscriptFiles } from "../../../scripts/operator/transcript-files.ts";
import { syntheticPrices } from "../../../scripts/sample/make-prices.ts";
import { publishSample } from "../record/record-fixture.ts";

/** Shortly after the last observation of the bundled sample. */
export const SAMPLE_END = Date.parse("2022-12-31T01:00:00.000Z");

/** The contents of a new test database, besides schema and catalogue. */
export interface Contents {
  /** The last observations of each of nine series, with all that follows from them; 0 is none. */
  rows: 0 | 60 | 300 | 700;
  texts?: boolean;
  stocks?: boolean;
  /** The one call of the contracts' examples. */
  calls: boolean;
}

export const EMPTY: Contents = { rows: 0, calls: false };

/** Fills a migrated database; the same contents give the same rows at any time of day. */
export async function fill(db: Db, { rows, texts, stocks, calls }: Contents): Promise<void> {
  if (rows > 0) await loadTail(db, rows);
  if (texts) await loadTexts(db);
  if (stocks) await loadStocks(db);
  if (calls) await publishSample(db, SAMPLE_END);
}

async function loadTail(db: Db, rows: number): Promise<void> {
  const folder = join(import.meta.dirname, "../../../scripts/sample/series");
  for (const id of ["VIX", "DGS10", "DGS2", "T10Y2Y", "DTWEXBGS", "WTI", "T5YIE", "DFF", "BTC"]) {
    const series = SERIES.find((candidate) => candidate.id === id);
    if (!series) throw new Error(`no series ${id}`);
    const lines = readFileSync(join(folder, `${id}.csv`), "utf8")
      .trim()
      .split("\n")
      .slice(1);
    const tail = lines.slice(-rows).map((line) => {
      const [date = "", value = ""] = line.split(",");
      return { date, value: Number(value), knownAt: null };
    });
    await ingestObservations(db, series, tail, SAMPLE_END);
  }
  await syncCatalogue(db);
  await backfill(db, { now: SAMPLE_END });
}

/** The bundled press conferences and statements; minutes are as long as all of these together. */
async function loadTexts(db: Db): Promise<void> {
  const folder = join(import.meta.dirname, "../../../scripts/sample/texts");
  const texts = readTranscriptFiles(folder, SAMPLE_END);
  const spoken = texts.filter(({ ticker }) => ticker !== "FOMC-MN");
  await ingestTranscripts(db, spoken, { now: SAMPLE_END, method: documentMethod });
}

/** The made-up prices and calls of the sample, and all signals that follow from them. */
async function loadStocks(db: Db): Promise<void> {
  const origin = { source: SYNTHETIC_SOURCE, feed: null, now: SAMPLE_END, mayReplace: false };
  for (const [ticker, bars] of syntheticPrices()) {
    const given = bars.map((bar) => ({ ...bar, knownAt: null }));
    await ingestPrices(db, ticker, given, origin);
  }
  await backfillEquities(db);
  await loadCalls(db, { now: SAMPLE_END, log: () => {} });
}
