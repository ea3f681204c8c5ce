// Loads the bundled sample into the database of `npm start`.

import { DAY_MS, dayNumber, utcDateOf } from "../../../lib/core/calendar-date.ts";
import { ingestObservations } from "../../../lib/market/actions/ingest.ts";
import { SERIES } from "../../../lib/market/domain/series.ts";
import { replayProvenance } from "../../../lib/market/domain/sources.ts";
import { updateProvenance } from "../../../lib/market/queries/series.ts";
import type { Db } from "../../../lib/runtime/database/client.ts";
import { backfill } from "../../../lib/sensors/actions/backfill.ts";
import { showProgress } from "../../operator/progress.ts";
import { signerOf } from "../../operator/tape-signer.ts";
import { newestSession, SAMPLE_END } from "../feeds/replay.ts";
import type { Platform } from "../index.ts";
import { loadCalls } from "./load-earnings-calls.ts";
import { loadPrices } from "./load-prices.ts";
import { loadRecord } from "./load-record.ts";
import { loadTexts } from "./load-texts.ts";

const YEAR_MS = 365.25 * DAY_MS;

/** Describes the origin of the sample, and by how many days it is moved to the present. */
function sampleProvenance(now: number): string {
  const days = dayNumber(newestSession("nyse", now)) - dayNumber(SAMPLE_END.nyse);
  return replayProvenance(`bundled sample of real data up to ${SAMPLE_END.nyse}`, days);
}

type LoadOptions = { years: number; log?: (line: string) => void };

/**
 * Loads the whole sample, except the newest observations, which the scheduled Worker reads from the feeds. Loading
 * again adds nothing.
 */
export async function loadSample(db: Db, platform: Platform, options: LoadOptions): Promise<void> {
  await loadWithoutRecord(db, platform, options);
  const { log = () => {} } = options;
  await loadRecord(db, { now: platform.now(), log, signer: signerOf(platform.settings) });
}

/** Loads the sample without the record, whose signature depends on the address of the service. */
export async function loadWithoutRecord(
  db: Db,
  platform: Platform,
  options: LoadOptions,
): Promise<void> {
  const { log = () => {} } = options;
  const now = platform.now();
  await loadSeries(db, platform, options);
  await loadPrices(db, platform.replayedSeries(now), { now, log });
  await loadTexts(db, { now, log });
  await loadCalls(db, { now, log });
}

/** Loads the market series of the sample and evaluates them. */
export async function loadSeries(
  db: Db,
  platform: Platform,
  { years, log = () => {} }: LoadOptions,
): Promise<void> {
  const now = platform.now();
  const replayed = platform.replayedSeries(now);
  const since = utcDateOf(now - years * YEAR_MS);
  const availableSeries = SERIES.filter(({ id }) => replayed.has(id));
  let added = 0;
  for (const series of availableSeries) {
    const rows = (replayed.get(series.id) ?? []).slice(0, -1).filter(({ date }) => date >= since);
    const observations = rows.map(({ date, value }) => ({
      date,
      value: Number(value),
      knownAt: null,
    }));
    added += (await ingestObservations(db, series, observations, now)).added;
  }
  if (added > 0) {
    const provenance = sampleProvenance(now);
    await updateProvenance(db, { seriesIds: availableSeries.map(({ id }) => id), provenance });
    log(
      `Sample: ${added} observations of ${availableSeries.length} real series, replayed up to now.`,
    );
  }
  // Always runs, because an earlier load may have been killed here, and a tick does not continue a history.
  let progress: ReturnType<typeof showProgress> | null = null;
  await backfill(db, {
    now,
    onPlan: ({ observations }) => {
      if (observations === 0) return;
      progress = showProgress("Evaluate", observations, "observations");
    },
    onProgress: (done) => progress?.add(done),
  }).finally(() => progress?.stop());
}
