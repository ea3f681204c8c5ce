// Evidence that decides a forecast (a call) must not be older than the publication of the forecast.

import { afterAll, beforeAll, expect, test } from "vitest";
import { ingestObservations } from "../../lib/market/actions/ingest.ts";
import { SERIES } from "../../lib/market/domain/series.ts";
import {
  correctCalls,
  gradeCalls,
  proposeGrades,
  publishCalls,
} from "../../lib/record/actions/call-commands.ts";
import { recordDueChanges } from "../../lib/record/actions/record-due-changes.ts";
import { findRecordState } from "../../lib/record/queries/record-state.ts";
import type { Db } from "../../lib/runtime/database/client.ts";
import { syncCatalogue } from "../../lib/sensors/actions/sync-catalogue.ts";
import { propose as proposeItems } from "../../scripts/operator/calls/subcommands.ts";
import { type TestDatabase, testDatabase } from "../support/database/database.ts";
import {
  callRequest,
  evidenceAt,
  HOUR_MS,
  propose,
  RECORD_START,
} from "../support/record/record.ts";

const DAY_MS = 24 * HOUR_MS;
const at = RECORD_START;
const iso = (ms: number) => new Date(ms).toISOString();
let database: TestDatabase;
let db: Db;
beforeAll(async () => {
  database = await testDatabase();
  db = database.db;
  await syncCatalogue(db);
});
afterAll(() => database.close());

const found = async (slug: string) => (await findRecordState(db, [slug])).calls[0];
const REFUSAL = /it was observed at .*, before the call was opened/;

test("evidence observed before the opening is refused, and evidence of the opening itself is accepted", async () => {
  const request = callRequest();
  const { slug } = request;
  await publishCalls(db, [request], at);
  const observed = (ms: number) => {
    const { outcome, evidence } = evidenceAt(at);
    return { slug, outcome, evidence: { ...evidence, observed_at: iso(ms) } };
  };
  await expect(proposeGrades(db, [observed(at - 1)], at)).rejects.toThrow(REFUSAL);
  const machine = observed(at - 1);
  machine.evidence = { ...machine.evidence, method: "AUTOMATED" as never, reviewers: 0 };
  await expect(proposeGrades(db, [machine], at)).rejects.toThrow(REFUSAL);
  const value = {
    slug,
    outcome: "yes",
    source_url: "https://example.org",
    observed_at: "2026-03-01",
  };
  const said = proposeItems(db, [{ value, place: "calls.yaml:1" }], at);
  await expect(said).rejects.toThrow(/^calls\.yaml:1: .*before the call was opened/);
  expect(await found(slug)).toMatchObject({ status: "active", evidence: null });
  await proposeGrades(db, [observed(at)], at);
  expect(await found(slug)).toMatchObject({ status: "proposed" });
});

test("a correction cannot use such evidence either", async () => {
  const request = callRequest();
  const { slug } = request;
  await publishCalls(db, [request], at);
  await propose(db, slug, at);
  await gradeCalls(db, [{ slug, reviewers: [] }], at + DAY_MS);
  const correction = {
    verdict: "NO" as const,
    voidReason: null,
    reviewers: 2,
    observedAt: iso(at - 1),
  };
  await expect(correctCalls(db, [{ slug, correction }], at + DAY_MS)).rejects.toThrow(REFUSAL);
});

test("the service's own observations count from the time they became known, whatever day they describe", async () => {
  const vix = SERIES.find(({ id }) => id === "VIX");
  if (vix === undefined) throw new Error("no VIX");
  const start = Date.parse("2026-03-10T12:00:00.000Z");
  const observe = (date: string, now: number) =>
    ingestObservations(db, vix, [{ date, value: 31, knownAt: null }], now);
  const criterion = (observed_at: string) => ({
    metric: "VIX",
    operator: ">" as const,
    threshold: 30,
    unit: "points",
    observed_at,
    source: "Cboe",
  });
  await observe("2026-03-09", start);
  const over = callRequest({
    criterion: criterion("2026-03-09T22:00:00.000Z"),
    closesAt: iso(start + HOUR_MS),
  });
  const sameDay = callRequest({
    criterion: criterion("2026-03-10T22:00:00.000Z"),
    closesAt: iso(start + 12 * HOUR_MS),
  });
  await publishCalls(db, [over, sameDay], start);
  await observe("2026-03-10", start + DAY_MS);
  expect(await recordDueChanges({ db }, start + DAY_MS)).toMatchObject({ refused: 1 });
  expect((await found(over.slug))?.status).toBe("closed");
  const { status, evidence } = (await found(sameDay.slug)) ?? {};
  expect(status).toBe("proposed");
  expect(evidence?.evidence.observed_at).toBe("2026-03-10T00:00:00.000Z");
});
