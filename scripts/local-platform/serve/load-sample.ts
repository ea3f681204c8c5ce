// Loads the bundled sample into the database of `npm start`.

import { DAY_MS, dayNumber, utcDateOf } from "../../../lib/core/calendar-date.ts";
import { ingestObservations } from "../../../lib/market/actions/ingest.ts";
import { SERIES } from "../../../lib/market/domain/series.ts";
import { replayProvenance } from "../../../lib/market/domain/sources.ts";
import {
  insertSampleReplay,
  insertSampleSeries,
  listSampleSeries,
} from "../../../lib/market/queries/sample-data.ts";
import { updateProvenance } from "../../../lib/market/queries/series.ts";
import type { Db } from "../../../lib/runtime/database/client.ts";
import { backfill } from "../../../lib/sensors/actions/backfill.ts";
import { showProgress } from "../../operator/progress.ts";
import { signerOf } from "../../operator/tape-signer.ts";
import { SAMPLE_END } from "../feeds/replay.ts";
import type { Platform } from "../index.ts";
import { loadPrices, refuseRealNames } from "./load-prices.ts";
import { loadRecord } from "./load-record.ts";
import { loadTexts } from "./load-texts.ts";
import { loadTranscripts } from "./load-transcripts.ts";

const YEAR_MS = 365.25 * DAY_MS;

/** Describes the origin of the sample, and by how many days it is moved to the present. */
function sampleProvenance(shownOn: string): string {
  const days = dayNumber(shownOn) - dayNumber(SAMPLE_END.nyse);
  return replayProvenance(`bundled sample of real data up to ${SAMPLE_END.nyse}`, days);
}

/**
 * Marks the series as the sample's, before any row is loaded, and returns those that hold it. Series with rows of an
 * operator are not among them.
 */
async function markSeries(db: Db, ids: readonly string[], shownOn: string): Promise<Set<string>> {
  const [, , states] = await db.batch([
    insertSampleReplay(db, { realTo: SAMPLE_END.nyse, shownOn }),
    insertSampleSeries(db, ids),
    listSampleSeries(db),
  ]);
  return new Set(states.flatMap(({ id, state }) => (state === "held" ? [id] : [])));
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
  await loadTranscripts(db, { now, log });
}

/** Loads the market series of the sample and evaluates them. */
export async function loadSeries(
  db: Db,
  platform: Platform,
  { years, log = () => {} }: LoadOptions,
): Promise<void> {
  await refuseRealNames(db);
  const now = platform.now();
  const replayed = platform.replayedSeries(now);
  const since = utcDateOf(now - years * YEAR_MS);
  const sampleIds = SERIES.flatMap(({ id }) => (replayed.has(id) ? [id] : []));
  const held = await markSeries(db, sampleIds, platform.sampleShownOn);
  const availableSeries = SERIES.filter(({ id }) => held.has(id) && replayed.has(id));
  let added = 0;
  for (const series of availableSeries) {
    const rows = (replayed.get(series.id) ?? []).slice(0, -1).filter(({ date }) => date >= since);
    const observations = rows.map(({ date, value }) => ({
      date,
      value: Number(value),
      knownAt: null,
    }));
    added += (await ingestObservations(db, series, observations, now, { isSample: true })).added;
  }
  const provenance = sampleProvenance(platform.sampleShownOn);
  await updateProvenance(db, { seriesIds: [...held], provenance });
  if (added > 0) {
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
