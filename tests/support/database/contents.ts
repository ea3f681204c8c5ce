// Test databases' contents: parts of the bundled sample, loaded as the service loads them.

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
import { loadTranscripts } from "../../../scripts/local-platform/serve/load-transcripts.ts";
import { readTranscriptFiles } from "../../../scripts/operator/transcript-files.ts";
import { syntheticPrices } from "../../../scripts/sample/make-prices.ts";
import { publishSample } from "../record/record-fixture.ts";

/** Shortly after the last observation of the bundled sample. */
export const SAMPLE_END = Date.parse("2022-12-31T01:00:00.000Z");

/** The contents of a new test database, in addition to schema and catalogue. */
export interface Contents {
  /** Number of the last observations of nine series, with the readings computed from them. */
  rows: 0 | 60 | 300 | 700;
  texts?: boolean;
  stocks?: boolean;
  /** The call that the examples of the contracts name. */
  calls: boolean;
}

export const EMPTY: Contents = { rows: 0, calls: false };

/** Fills a migrated database. The same contents always give the same rows. */
export async function fill(db: Db, { rows, texts, stocks, calls }: Contents): Promise<void> {
  if (rows > 0) await loadLastObservations(db, rows);
  if (texts) await loadTexts(db);
  if (stocks) await loadStocks(db);
  if (calls) await publishSample(db, SAMPLE_END);
}

async function loadLastObservations(db: Db, rows: number): Promise<void> {
  const folder = join(import.meta.dirname, "../../../scripts/sample/series");
  for (const id of ["VIX", "DGS10", "DGS2", "T10Y2Y", "DTWEXBGS", "WTI", "T5YIE", "DFF", "BTC"]) {
    const series = SERIES.find((candidate) => candidate.id === id);
    if (!series) throw new Error(`no series ${id}`);
    const lines = readFileSync(join(folder, `${id}.csv`), "utf8")
      .trim()
      .split("\n")
      .slice(1);
    const observations = lines.slice(-rows).map((line) => {
      const [date = "", value = ""] = line.split(",");
      return { date, value: Number(value), knownAt: null };
    });
    await ingestObservations(db, series, observations, SAMPLE_END);
  }
  await syncCatalogue(db);
  await backfill(db, { now: SAMPLE_END });
}

/** The bundled press conferences and statements, without the minutes, which are long. */
async function loadTexts(db: Db): Promise<void> {
  const folder = join(import.meta.dirname, "../../../scripts/sample/texts");
  const texts = readTranscriptFiles(folder, SAMPLE_END);
  const spoken = texts.filter(({ ticker }) => ticker !== "FOMC-MN");
  await ingestTranscripts(db, spoken, { now: SAMPLE_END, method: documentMethod });
}

/** The synthetic prices and earnings calls of the sample, and the signals computed from them. */
async function loadStocks(db: Db): Promise<void> {
  const origin = { source: SYNTHETIC_SOURCE, feed: null, now: SAMPLE_END, mayReplace: false };
  for (const [ticker, bars] of syntheticPrices()) {
    const given = bars.map((bar) => ({ ...bar, knownAt: null }));
    await ingestPrices(db, ticker, given, origin);
  }
  await backfillEquities(db);
  await loadTranscripts(db, { now: SAMPLE_END, log: () => {} });
}
