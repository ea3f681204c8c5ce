import { SERIES } from "../../../lib/market/domain/series.ts";
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
import type { CallRequest } from "../../../lib/record/domain/open-call.ts";
import { SignedHeadStoreUnavailable } from "../../../lib/record/domain/tape/checkpoint.ts";
import { findRecordState } from "../../../lib/record/queries/record-state.ts";
import type { Db } from "../../../lib/runtime/database/client.ts";
import { type SampleForecast, sampleForecasts } from "../../sample/record-forecasts.ts";
import { noonOf, OWN_SPECS, ownRequest, spanOf } from "../../sample/record-own.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

const START_AFRESH = "To begin with them: npm start -- --fresh, which deletes .data/.";

/** An event of the record at an instant of its past. */
type Event = { at: number; run: (db: Db, at: number) => Promise<unknown> };

/**
 * Fills an empty record with the sample: real resolved questions and calls about the bundled series,
 * lived through as if the service had run then, each row dated and signed accordingly. A record that
 * has a row, or was signed while it was empty and after the sample begins, is left alone.
 */
export async function loadRecord(
  db: Db,
  { now, log, signer }: { now: number; log: (line: string) => void; signer: TapeSigner | null },
): Promise<void> {
  const record = await findRecordState(db, []);
  if (record.lastSeq > 0) return;
  const forecasts = sampleForecasts();
  const own = await ownCalls(db, now);
  const events = [...forecastEvents(forecasts), ...ownEvents(own, now)]
    .filter(({ at }) => at <= now)
    .sort((a, b) => a.at - b.at);
  const beginsAt = events[0]?.at ?? now;
  if (record.lastAt !== null && Date.parse(record.lastAt) > beginsAt) {
    log(`Sample: no calls, because the empty record was signed after their dates. ${START_AFRESH}`);
    return;
  }
  let signing = signer;
  const signAt = async (at: number) => {
    if (signing && !(await isSigned(db, signing, at, log))) signing = null;
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
  const calls = forecasts.length + own.length;
  log(`Sample: ${calls} calls, ${lastSeq} rows on the tape; none of them is a forecast of today.`);
}

/**
 * Signing failures are logged: a Redis that remembers another tape must not keep the sample from
 * being shown.
 */
async function isSigned(db: Db, signer: TapeSigner, now: number, log: (line: string) => void) {
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

const keep = (db: Db, at: number) => recordDueChanges({ db }, at);

/** The first days of the months after an instant, while there is something to resolve. */
function monthsBetween(first: number, last: number): number[] {
  const months: number[] = [];
  const start = new Date(first);
  for (let month = start.getUTCMonth() + 1; ; month += 1) {
    const at = Date.UTC(start.getUTCFullYear(), month, 1, 12);
    months.push(at);
    if (at > last) return months;
  }
}

/** Published in their sets; resolved on the first of each month, graded when the window is over. */
function forecastEvents(forecasts: readonly SampleForecast[]): Event[] {
  const published = Map.groupBy(forecasts, ({ publishedAt }) => publishedAt);
  const events: Event[] = [...published].map(([at, set]) => ({
    at,
    run: (db) =>
      publishCalls(
        db,
        set.map(({ request }) => request),
        at,
      ),
  }));
  const resolved = forecasts.map(({ resolvedAt }) => resolvedAt);
  let before = 0;
  for (const month of monthsBetween(Math.min(...resolved), Math.max(...resolved))) {
    const due = forecasts.filter(({ resolvedAt }) => resolvedAt >= before && resolvedAt < month);
    before = month;
    events.push(...resolution(due, month));
  }
  return [...events, ...incidents(forecasts)];
}

function resolution(due: readonly SampleForecast[], at: number): Event[] {
  const items = due
    .filter(({ request }) => request.slug !== AMBIGUOUS)
    .map(({ request: { slug }, proposal }) =>
      slug === CORRECTED ? { slug, ...proposal, outcome: 0 as const } : { slug, ...proposal },
    );
  if (items.length === 0) return [];
  return [
    { at, run: keep },
    { at: at + HOUR_MS, run: (db, now) => proposeGrades(db, items, now) },
    { at: at + 25 * HOUR_MS, run: keep },
  ];
}

/** The question whose wording turned out to be ambiguous, and the one whose verdict was filed wrong. */
const AMBIGUOUS = "will-we-have-end-to-end-ai-generated-anime-series-by-the-end-of-2025";
const CORRECTED = "will-bitcoin-dip-below-100k-before-2026";

function incidents(forecasts: readonly SampleForecast[]): Event[] {
  const of = (slug: string) => forecasts.filter(({ request }) => request.slug === slug);
  const [ambiguous] = of(AMBIGUOUS);
  const [corrected] = of(CORRECTED);
  const events: Event[] = [];
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

type OwnCall = { request: CallRequest; publishedAt: number; isDisputed: boolean };

async function ownCalls(db: Db, now: number): Promise<OwnCall[]> {
  const values = await listValuesKnownAt(
    db,
    OWN_SPECS.map((spec) => spanOf(spec, now)),
  );
  return OWN_SPECS.flatMap((spec, index) => {
    const url = SERIES.find(({ id }) => id === spec.series)?.url ?? spec.series;
    const request = ownRequest(spec, values[index] ?? [], { now, url });
    const publishedAt = noonOf(now, spec.publishedDay);
    return request === null ? [] : [{ request, publishedAt, isDisputed: spec.isDisputed === true }];
  });
}

/** Decided by the job from the series themselves; the last decisions are still open to challenge. */
function ownEvents(own: readonly OwnCall[], now: number): Event[] {
  const published = Map.groupBy(own, ({ publishedAt }) => publishedAt);
  const decidedAt = noonOf(now, -30);
  const disputed = own.find(({ isDisputed }) => isDisputed)?.request.slug;
  const clarified = own.at(-1)?.request;
  const events: Event[] = [...published].map(([at, set]) => ({
    at,
    run: (db) =>
      publishCalls(
        db,
        set.map(({ request }) => request),
        at,
      ),
  }));
  events.push({ at: decidedAt, run: keep }, { at: decidedAt + 25 * HOUR_MS, run: keep });
  events.push({ at: now - 6 * HOUR_MS, run: keep });
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
