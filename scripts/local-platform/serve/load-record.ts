// Fills an empty record with sample calls, each dated and signed as if the service had run at that time.

import { SERIES } from "../../../lib/market/domain/series.ts";
import { insertSampleParts } from "../../../lib/market/queries/sample-data.ts";
import { listValuesKnownAt } from "../../../lib/market/queries/series.ts";
import { ItemRejected, TapeCorrupted } from "../../../lib/record/actions/append-record.ts";
import {
  clarifyCalls,
  correctCalls,
  disputeGrades,
  proposeGrades,
  publishCalls,
  voidCalls,
} from "../../../lib/record/actions/call-commands.ts";
import { recordDueChanges } from "../../../lib/record/actions/record-due-changes.ts";
import { signCheckpoint, type TapeSigner } from "../../../lib/record/actions/sign-checkpoint.ts";
import type { CallRequest } from "../../../lib/record/domain/call.ts";
import { SignedHeadStoreUnavailable } from "../../../lib/record/domain/tape/checkpoint.ts";
import { findRecordState } from "../../../lib/record/queries/record-state.ts";
import type { Db } from "../../../lib/runtime/database/client.ts";
import { type SampleForecast, sampleForecasts } from "../../sample/record-forecasts.ts";
import {
  noonOf,
  SERIES_CALL_SPECS,
  seriesCallRequest,
  spanOf,
} from "../../sample/record-series-calls.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

const START_AFRESH = "To begin with them: npm start -- --fresh, which deletes .data/.";

/** A change of the record, and the time at which it is made. */
type RecordChange = { at: number; run: (db: Db, at: number) => Promise<unknown> };

/**
 * Fills an empty record with the sample: real questions that were resolved, and calls about the bundled series. Each
 * row is dated and signed as if the service had run at that time. A record is not changed if it has a row, or if it
 * was signed while it was empty and after the sample begins.
 */
export async function loadRecord(
  db: Db,
  { now, log, signer }: { now: number; log: (line: string) => void; signer: TapeSigner | null },
): Promise<void> {
  const record = await findRecordState(db, []);
  if (record.lastSeq > 0) return;
  const forecasts = sampleForecasts();
  const callsOnSeries = await seriesCalls(db, now);
  const events = [...forecastEvents(forecasts), ...seriesCallEvents(callsOnSeries, now)]
    .filter(({ at }) => at <= now)
    .sort((a, b) => a.at - b.at);
  const beginsAt = events[0]?.at ?? now;
  if (record.lastAt !== null && Date.parse(record.lastAt) > beginsAt) {
    log(`Sample: no calls, because the empty record was signed after their dates. ${START_AFRESH}`);
    return;
  }
  const requests = [...forecasts, ...callsOnSeries].map(({ request }) => request);
  await insertSampleParts(
    db,
    "call",
    requests.map(({ slug }) => slug),
  );
  let signing = signer;
  const signAt = async (at: number) => {
    if (signing && !(await trySigning(db, signing, at, log))) signing = null;
  };
  // Signs the empty tape, so that every later head is an extension of it.
  await signAt(beginsAt);
  for (const { at, run } of events) {
    // On some dates a series has no value yet, so there is nothing to dispute.
    await run(db, at).catch((error: unknown) => {
      if (!(error instanceof ItemRejected)) throw error;
    });
    await signAt(at);
  }
  const { lastSeq } = await findRecordState(db, []);
  const calls = forecasts.length + callsOnSeries.length;
  log(`Sample: ${calls} calls, ${lastSeq} rows on the tape; none of them is a forecast of today.`);
}

/**
 * Signs the tape. A failure is only logged, because the sample must be shown even if Redis remembers another tape.
 * Returns whether it was signed.
 */
async function trySigning(db: Db, signer: TapeSigner, now: number, log: (line: string) => void) {
  try {
    await signCheckpoint(db, signer, { now, onlyGrown: true });
    return true;
  } catch (error) {
    if (!(error instanceof TapeCorrupted || error instanceof SignedHeadStoreUnavailable))
      throw error;
    log(`The sample's tape is not signed: ${error.message}.`);
    return false;
  }
}

const recordDue = (db: Db, at: number) => recordDueChanges({ db }, at);

/** The first day of each month from the month after `first` to the first month after `last`, at 12:00 UTC. */
function monthsBetween(first: number, last: number): number[] {
  const months: number[] = [];
  const start = new Date(first);
  for (let month = start.getUTCMonth() + 1; ; month += 1) {
    const at = Date.UTC(start.getUTCFullYear(), month, 1, 12);
    months.push(at);
    if (at > last) return months;
  }
}

/** Publishes the calls of each instant in one set. */
const publications = (
  calls: readonly { request: CallRequest; publishedAt: number }[],
): RecordChange[] =>
  [...Map.groupBy(calls, ({ publishedAt }) => publishedAt)].map(([at, set]) => ({
    at,
    run: (db) =>
      publishCalls(
        db,
        set.map(({ request }) => request),
        at,
      ),
  }));

/** Changes of the real questions: published in sets, resolved on the first of each month, graded a day later. */
function forecastEvents(forecasts: readonly SampleForecast[]): RecordChange[] {
  const events = publications(forecasts);
  const resolved = forecasts.map(({ resolvedAt }) => resolvedAt);
  let previousMonth = 0;
  for (const month of monthsBetween(Math.min(...resolved), Math.max(...resolved))) {
    const monthForecasts = forecasts.filter(
      ({ resolvedAt }) => resolvedAt >= previousMonth && resolvedAt < month,
    );
    previousMonth = month;
    events.push(...resolutionEvents(monthForecasts, month));
  }
  return [...events, ...exceptions(forecasts)];
}

function resolutionEvents(monthForecasts: readonly SampleForecast[], at: number): RecordChange[] {
  const items = monthForecasts
    .filter(({ request }) => request.slug !== AMBIGUOUS)
    .map(({ request: { slug }, proposal }) =>
      slug === CORRECTED ? { slug, ...proposal, outcome: 0 as const } : { slug, ...proposal },
    );
  if (items.length === 0) return [];
  return [
    { at, run: recordDue },
    { at: at + HOUR_MS, run: (db, now) => proposeGrades(db, items, now) },
    { at: at + 25 * HOUR_MS, run: recordDue },
  ];
}

/** The question with an ambiguous wording, which is voided, and the question with a wrong verdict, which is corrected. */
const AMBIGUOUS = "will-we-have-end-to-end-ai-generated-anime-series-by-the-end-of-2025";
const CORRECTED = "will-bitcoin-dip-below-100k-before-2026";

function exceptions(forecasts: readonly SampleForecast[]): RecordChange[] {
  const of = (slug: string) => forecasts.filter(({ request }) => request.slug === slug);
  const [ambiguous] = of(AMBIGUOUS);
  const [corrected] = of(CORRECTED);
  const events: RecordChange[] = [];
  if (ambiguous) {
    const at = ambiguous.resolvedAt + 2 * DAY_MS;
    const item = { slug: AMBIGUOUS, reason: "AMBIGUOUS" as const };
    events.push({ at, run: (db, now) => voidCalls(db, [item], now) });
  }
  if (corrected) {
    const correction = {
      verdict: "YES" as const,
      voidReason: null,
      reviewers: 2,
    };
    const at = Date.UTC(2026, 1, 3);
    events.push({ at, run: (db, now) => correctCalls(db, [{ slug: CORRECTED, correction }], now) });
  }
  return events;
}

type SeriesCall = { request: CallRequest; publishedAt: number; isDisputed: boolean };

async function seriesCalls(db: Db, now: number): Promise<SeriesCall[]> {
  const values = await listValuesKnownAt(
    db,
    SERIES_CALL_SPECS.map((spec) => spanOf(spec, now)),
  );
  return SERIES_CALL_SPECS.flatMap((spec, index) => {
    const url = SERIES.find(({ id }) => id === spec.series)?.url ?? spec.series;
    const request = seriesCallRequest(spec, values[index] ?? [], { now, url });
    const publishedAt = noonOf(now, spec.publishedDay);
    return request === null ? [] : [{ request, publishedAt, isDisputed: spec.isDisputed === true }];
  });
}

/** Changes of the calls about series. The job decides them, and the last decisions can still be challenged. */
function seriesCallEvents(callsOnSeries: readonly SeriesCall[], now: number): RecordChange[] {
  const decidedAt = noonOf(now, -30);
  const disputed = callsOnSeries.find(({ isDisputed }) => isDisputed)?.request.slug;
  const clarified = callsOnSeries.at(-1)?.request;
  const events = publications(callsOnSeries);
  events.push({ at: decidedAt, run: recordDue }, { at: decidedAt + 25 * HOUR_MS, run: recordDue });
  events.push({ at: now - 6 * HOUR_MS, run: recordDue });
  if (disputed !== undefined) {
    const reason = "The series was revised after the value was read.";
    const item = { slug: disputed, reason };
    events.push({ at: now - 3 * HOUR_MS, run: (db, at) => disputeGrades(db, [item], at) });
  }
  if (clarified !== undefined) {
    const texts = { statement: `${clarified.statement} The spread is in percentage points.` };
    const item = { slug: clarified.slug, texts };
    events.push({ at: now - 5 * DAY_MS, run: (db, at) => clarifyCalls(db, [item], at) });
  }
  return events;
}
