// The deadline of a tick: every job starts, and what a slow job leaves goes on in the next tick.

import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { runTick } from "../../functions/cron/run-tick.ts";
import { utcDateOf } from "../../lib/core/calendar-date.ts";
import { TICK_MS as DEADLINE_MS } from "../../lib/core/deadline.ts";
import { FETCHED_SERIES } from "../../lib/market/domain/series.ts";
import { adoptTape } from "../../lib/record/actions/sign-checkpoint.ts";
import { SCHEDULE } from "../../lib/runtime/jobs.ts";
import { makeTickServices } from "../../lib/runtime/tick-services.ts";
import type { WorkerEnv } from "../../lib/runtime/worker.ts";
import { act, buy, controlStripe, ownRow } from "../support/account/billing.ts";
import { signerFor } from "../support/record/tape-tick.ts";
import { run } from "../support/service/answers.ts";
import { BASE_URL, SAMPLE_END, type TestApp, testApp } from "../support/service/app.ts";

const DAY_MS = 86_400_000;
const TICK_MS = 300_000;

let app: TestApp;
let now = Math.floor(SAMPLE_END / DAY_MS) * DAY_MS + 10 * DAY_MS;
beforeAll(async () => {
  app = await testApp({ rows: 60 });
  await adoptTape(app.services.db, signerFor(app), now);
  await controlStripe(app, "/control", "PUT", { hold: true });
});
afterAll(() => app.close());
beforeEach(async () => {
  now += 2 * DAY_MS;
  app.setNow(now);
  await app.setFaults({});
});

type Jobs = Record<string, Record<string, unknown>>;

/** Runs a tick of the scheduled Worker as it is deployed, by its own clock or by one that is given. */
async function tick(at: number, clock?: () => number, requested?: string): Promise<Jobs> {
  app.setNow(at);
  // A day is enough for the filings of two companies, not of the hundred that are read by default.
  const settings = { ...app.platform.settings, BASE_URL, EDGAR_TICKERS: "ZT0001T,ZT0002T" };
  const services = makeTickServices(settings as WorkerEnv);
  const ticking = { ...services, log: () => undefined, ...(clock && { clock }) };
  return (await runTick(ticking, at, requested)).jobs as Jobs;
}

/** A clock of a tick whose first look at it uses all the time up. */
function clockOfLateTick(): () => number {
  let looks = 0;
  return () => {
    looks += 1;
    return looks === 1 ? 0 : DEADLINE_MS;
  };
}

/** Gives every series a value of the day before, so that every feed answers. */
async function publishAll(): Promise<void> {
  for (const { id } of FETCHED_SERIES) {
    const body = JSON.stringify({ date: utcDateOf(now - DAY_MS), value: 7 });
    const put = await fetch(`${app.platform.url}/feeds/${id}`, { method: "PUT", body });
    expect([id, put.status]).toEqual([id, 200]);
  }
}

/** Deletes the times at which feeds were read, so that all of them are due. */
const makeAllDue = () => run(app, "update series set last_checked_at = null");

async function cancelWithoutEvent() {
  const bought = await buy(app);
  await act(app, bought, "cancel");
  expect(await ownRow(app, bought)).toMatchObject({ status: "active" });
  return bought;
}

test.each(["all feeds answer", "all feeds fail, each asked twice"])(
  "%s: a cancellation without a webhook is known after the next daily reconcile",
  async (what) => {
    const bought = await cancelWithoutEvent();
    await publishAll();
    await app.setFaults({ feeds: what === "all feeds answer" ? "ok" : "error" });
    const four = now + 4 * 3_600_000;
    const seen: unknown[] = [];
    for (let ticks = 0; ticks < 2; ticks += 1) {
      await makeAllDue();
      const jobs = await tick(four + ticks * TICK_MS);
      seen.push(jobs["reconcile"]?.["status"]);
    }
    expect(seen).toContain("done");
    expect(await ownRow(app, bought)).toMatchObject({ status: "canceled" });
  },
);

/** Expects that every job that is due ran; one may fail only because all of its sources failed. */
function expectAllRan(jobs: Jobs): void {
  for (const [job, { status, failed }] of Object.entries(jobs)) {
    if (status === "failed") expect([job, failed]).toEqual([job, expect.any(Object)]);
  }
}

test("a day of ticks with failing feeds does every due job", async () => {
  await app.setFaults({ feeds: "flaky:50" });
  const ended = new Set<string>();
  for (let at = now; at < now + DAY_MS; at += 3_600_000) {
    await makeAllDue();
    const jobs = await tick(at);
    expectAllRan(jobs);
    for (const [job, { status }] of Object.entries(jobs)) {
      if (status === "done" || status === "failed") ended.add(job);
    }
  }
  expect([...ended].toSorted()).toEqual(SCHEDULE.map(({ name }) => name).toSorted());
}, 120_000);

test("a tick whose time is used up at once starts every due job, and each job gets on", async () => {
  await publishAll();
  await makeAllDue();
  const bought = await cancelWithoutEvent();
  const late = await tick(now + 6 * 3_600_000, clockOfLateTick(), "all");
  expectAllRan(late);
  expect(Object.keys(late).toSorted()).toEqual(SCHEDULE.map(({ name }) => name).toSorted());
  expect(Object.values(late).map(({ status }) => status)).not.toContain("skipped");
  const { asked, later } = late["ingest"] as { asked: number; later: string[] };
  expect(asked).toBeGreaterThan(0);
  expect(later.length).toBeGreaterThan(0);
  expect(late["ingest"]).toMatchObject({ status: "waiting" });
  expect(await ownRow(app, bought)).toMatchObject({ status: "canceled" });
}, 60_000);

test("what a late tick leaves is done by the next ones, also when all of them are late", async () => {
  await publishAll();
  await makeAllDue();
  let left = Number.POSITIVE_INFINITY;
  for (let ticks = 0; left > 0; ticks += 1) {
    const { ingest } = await tick(now + ticks * TICK_MS, clockOfLateTick());
    const later = ((ingest?.["later"] ?? []) as string[]).length;
    expect(later).toBeLessThan(left);
    left = later;
  }
}, 120_000);
