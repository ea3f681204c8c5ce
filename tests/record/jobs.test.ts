// The record's scheduled jobs: closing, grading and checking bases.

import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { ingestObservations } from "../../lib/market/actions/ingest.ts";
import { SERIES } from "../../lib/market/domain/series.ts";
import { publishCalls } from "../../lib/record/actions/call-commands.ts";
import { recordDueChanges } from "../../lib/record/actions/record-due-changes.ts";
import { attestRecord } from "../../lib/record/actions/record-jobs.ts";
import {
  countExceedances,
  type ExceedanceBasis,
  exceedanceProbability,
} from "../../lib/record/domain/basis.ts";
import { findRecordState } from "../../lib/record/queries/record-state.ts";
import type { Db } from "../../lib/runtime/database/client.ts";
import { syncCatalogue } from "../../lib/sensors/actions/sync-catalogue.ts";
import { type TestDatabase, testDatabase } from "../support/database/database.ts";
import { callRequest, HOUR_MS, propose, RECORD_START } from "../support/record/record.ts";

const at = RECORD_START;
const day = 24 * HOUR_MS;
const NO_RUN = { job: "attest", slot: 0, attempts: 1 };
const iso = (ms: number) => new Date(ms).toISOString();
let database: TestDatabase | undefined;
let db: Db;
/** Starts a new record, because the times of a tape never go back. */
async function newRecord() {
  await database?.close();
  database = await testDatabase();
  db = database.db;
  await syncCatalogue(db);
}
afterAll(() => database?.close());

const found = async (slug: string) => (await findRecordState(db, [slug])).calls[0];
const vix = SERIES.find(({ id }) => id === "VIX");

async function observe(values: readonly [date: string, value: number][], now: number) {
  if (vix === undefined) throw new Error("no VIX");
  const rows = values.map(([date, value]) => ({ date, value, knownAt: null }));
  await ingestObservations(db, vix, rows, now);
}

describe("the jobs that are due", () => {
  beforeEach(newRecord);

  test("a call closes at closes_at, not a millisecond before, however late the job runs", async () => {
    const request = callRequest();
    await publishCalls(db, [request], at);
    const closesAt = Date.parse(request.closesAt);
    await recordDueChanges({ db }, closesAt - 1);
    expect((await found(request.slug))?.status).toBe("active");
    await recordDueChanges({ db }, closesAt + HOUR_MS);
    expect((await found(request.slug))?.status).toBe("closed");
    const { rows } = await db.execute<{ payload: unknown }>(sql`
      select line::json->'payload' as payload from tape_rows
      where slug = ${request.slug} and type = 'CALL_CLOSED'`);
    expect(rows).toEqual([{ payload: { closed_at: request.closesAt } }]);
  });

  test("evidence is graded after 24 h, not after 23 h 59 min", async () => {
    const { slug } = await publishedNow();
    await propose(db, slug, at);
    await recordDueChanges({ db }, at + day - 60_000);
    expect((await found(slug))?.status).toBe("proposed");
    await recordDueChanges({ db }, at + day);
    expect(await found(slug)).toMatchObject({ status: "graded", verdict: "YES", isEarly: true });
  });

  test("a call without evidence is void thirty days after resolve_by", async () => {
    const { slug, resolveBy } = await publishedNow();
    const due = Date.parse(resolveBy) + 30 * day;
    await recordDueChanges({ db }, due - 1);
    expect((await found(slug))?.status).toBe("closed");
    await recordDueChanges({ db }, due);
    const call = await found(slug);
    expect(call).toMatchObject({ status: "void", verdict: "VOID" });
    expect(call?.receipt?.receipt).toMatchObject({
      void_reason: "SOURCE_UNAVAILABLE",
      method: "AUTOMATED",
      brier: null,
    });
  });

  test("nothing is done twice", async () => {
    await publishedNow();
    const before = (await findRecordState(db, [])).lastSeq;
    expect((await recordDueChanges({ db }, at + 60 * day)).rows).toBeGreaterThanOrEqual(0);
    const between = (await findRecordState(db, [])).lastSeq;
    expect((await recordDueChanges({ db }, at + 60 * day)).rows).toBe(0);
    expect((await findRecordState(db, [])).lastSeq).toBe(between);
    expect(between).toBeGreaterThanOrEqual(before);
  });
});

async function publishedNow() {
  const request = callRequest();
  await publishCalls(db, [request], at);
  return request;
}

const criterion = (metric: string, observed_at: string) => ({
  metric,
  operator: ">" as const,
  threshold: 30,
  unit: "points",
  observed_at,
  source: "Cboe",
});

describe("calls that the service's own observations decide", () => {
  beforeAll(newRecord);

  test("the value of the day decides when it is known, and the grade follows 24 hours later", async () => {
    await observe(
      [
        ["2026-03-03", 28],
        ["2026-03-04", 31],
      ],
      at + 3 * day,
    );
    const request = callRequest({
      criterion: criterion("VIX", "2026-03-05T21:00:00.000Z"),
      closesAt: "2026-03-05T21:00:00.000Z",
    });
    await publishCalls(db, [request], at);
    // The day is over and its value is not known yet: an older value must not replace it.
    await recordDueChanges({ db }, Date.parse("2026-03-05T22:00:00.000Z"));
    expect((await found(request.slug))?.status).toBe("closed");
    await observe([["2026-03-05", 29.5]], Date.parse("2026-03-06T02:00:00.000Z"));
    const proposedAt = Date.parse("2026-03-06T03:00:00.000Z");
    await recordDueChanges({ db }, proposedAt);
    expect((await found(request.slug))?.status).toBe("proposed");
    await recordDueChanges({ db }, proposedAt + day);
    const call = await found(request.slug);
    expect(call?.receipt?.receipt).toMatchObject({
      verdict: "NO",
      observed_value: 29.5,
      threshold: 30,
      observed_at: "2026-03-05T00:00:00.000Z",
      method: "AUTOMATED",
      reviewers: 0,
      early: false,
    });
  });

  test("a maximum above its threshold decides early, and values from before the opening do not count", async () => {
    const request = callRequest({
      criterion: criterion("max:VIX", "2026-03-30T21:00:00.000Z"),
      openedAt: "2026-03-06T12:00:00.000Z",
      closesAt: "2026-03-30T21:00:00.000Z",
      resolveBy: "2026-03-31T21:00:00.000Z",
    });
    const now = Date.parse("2026-03-07T12:00:00.000Z");
    await publishCalls(db, [request], now);
    await recordDueChanges({ db }, now);
    expect((await found(request.slug))?.status).toBe("active");
    await observe([["2026-03-09", 33]], now + 4 * day);
    await recordDueChanges({ db }, now + 4 * day);
    expect(await found(request.slug)).toMatchObject({ status: "proposed", isEarly: true });
  });
});

describe("the basis of a probability", () => {
  beforeAll(newRecord);

  const series = Array.from({ length: 60 }, (_, n) => 20 + 8 * Math.sin(n / 3));
  const dates = series.map((_, n) => iso(Date.parse("2025-10-01") + n * day).slice(0, 10));
  const inputs = {
    metric: "max:VIX",
    operator: ">" as const,
    threshold: 24,
    known_at: iso(at),
    first_date: "2025-10-01",
    horizon: 5,
    move: "ratio" as const,
  };
  const basisOf = (over: Partial<ExceedanceBasis["inputs"]> = {}): ExceedanceBasis => {
    const counted = countExceedances(series, inputs);
    if (counted === null) throw new Error("no window");
    const all = { ...inputs, ...counted, ...over };
    return { formula: "empirical-exceedance", method_version: "1", inputs: all };
  };
  const publish = async (basis: ExceedanceBasis, svcProb: number) => {
    const request = callRequest({ basis, svcProb });
    await publishCalls(db, [request], at);
    return request.slug;
  };

  test("a basis is recomputed from what was known at the stamp", async () => {
    const only = dates.map((date, n): [string, number] => [date, series[n] ?? 0]);
    await observe(only, Date.parse("2025-12-31"));
    await db.execute(sql`delete from observations where observed_at > '2026-01-01'`);
    const basis = basisOf();
    const prob = exceedanceProbability(basis.inputs);
    expect(prob).toBeGreaterThan(0.1);
    expect((await found(await publish(basis, prob + 0.005)))?.basisStatus).toBe("rederived");
    expect((await found(await publish(basis, prob + 0.006)))?.basisStatus).toBe("mismatch");
    // Inputs that give the number but differ from the series.
    const crossed = basis.inputs.crossed + 4;
    const bent = basisOf({ crossed });
    const bentSlug = await publish(bent, exceedanceProbability(bent.inputs));
    expect((await found(bentSlug))?.basisStatus).toBe("mismatch");
  });

  test("a basis that no longer holds is a mismatch from the next day, without a row of the tape", async () => {
    const basis = basisOf();
    const slug = await publish(basis, exceedanceProbability(basis.inputs));
    expect((await found(slug))?.basisStatus).toBe("rederived");
    const { lastSeq } = await findRecordState(db, []);
    // A history that did not exist at the stamp, as after a faulty ingestion.
    await db.execute(sql`update observations set value = 90 where observed_at < '2025-11-10'`);
    expect(await attestRecord({ db }, NO_RUN, at + day)).toMatchObject({
      checkpoint: "no signing key",
    });
    expect((await found(slug))?.basisStatus).toBe("mismatch");
    expect((await findRecordState(db, [])).lastSeq).toBe(lastSeq);
  });

  test("a basis that holds only later keeps the status of its opening row", async () => {
    await db.execute(sql`delete from observations`);
    const slug = await publish(basisOf(), exceedanceProbability(basisOf().inputs));
    expect((await found(slug))?.basisStatus).toBe("mismatch");
    await observe(
      dates.map((date, n): [string, number] => [date, series[n] ?? 0]),
      Date.parse("2025-12-31"),
    );
    await attestRecord({ db }, NO_RUN, at + day);
    expect((await found(slug))?.basisStatus).toBe("mismatch");
  });

  test('a basis in words is "declared", and no basis is "none"', async () => {
    const [words, none] = [callRequest(), callRequest({ probBasis: null })];
    await publishCalls(db, [words, none], at);
    expect((await found(words.slug))?.basisStatus).toBe("declared");
    expect((await found(none.slug))?.basisStatus).toBe("missing");
  });
});
