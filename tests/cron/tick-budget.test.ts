// The budget of outgoing calls of a tick, and how the jobs share it.

import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { runTick } from "../../functions/cron/run-tick.ts";
import { utcDateOf } from "../../lib/core/calendar-date.ts";
import { MAX_CALLS_PER_TICK, TickBudget } from "../../lib/core/call-budget.ts";
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

/**
 * Runs a tick of the scheduled Worker as it is deployed. Returns the jobs and the calls it made.
 */
async function tick(at: number) {
  app.setNow(at);
  const services = makeTickServices({ ...app.platform.settings, BASE_URL } as WorkerEnv);
  const { jobs } = await runTick({ ...services, log: () => undefined }, at);
  return { jobs: jobs as Record<string, Record<string, unknown>>, calls: services.callsMade() };
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
      const { jobs, calls } = await tick(four + ticks * TICK_MS);
      expect(calls).toBeLessThanOrEqual(MAX_CALLS_PER_TICK);
      expect(calls).toBeGreaterThan(FETCHED_SERIES.length);
      seen.push(jobs["reconcile"]?.["status"]);
    }
    expect(seen).toContain("done");
    expect(await ownRow(app, bought)).toMatchObject({ status: "canceled" });
  },
);

test("a day of ticks with failing feeds does every due job within its budget of calls", async () => {
  await app.setFaults({ feeds: "flaky:50" });
  const ended = new Set<string>();
  for (let at = now; at < now + DAY_MS; at += 3_600_000) {
    await makeAllDue();
    const { jobs, calls } = await tick(at);
    expect(calls).toBeLessThanOrEqual(MAX_CALLS_PER_TICK);
    for (const [job, { status, failed }] of Object.entries(jobs)) {
      // A job may fail because all of its sources failed, which its record must name.
      if (status === "failed") expect([job, failed]).toEqual([job, expect.any(Object)]);
      if (status === "done" || status === "failed") ended.add(job);
    }
  }
  expect([...ended].toSorted()).toEqual(SCHEDULE.map(({ name }) => name).toSorted());
}, 120_000);

test("the shares of the jobs leave a call to claim the slots", () => {
  const shares = SCHEDULE.map(({ calls }) => calls);
  expect(shares.reduce((sum, calls) => sum + calls, 0)).toBeLessThan(MAX_CALLS_PER_TICK);
  expect(Math.min(...shares)).toBeGreaterThanOrEqual(1);
});

test("a job has its own share, plus the calls that earlier jobs left over", () => {
  let made = 40;
  const tick_ = new TickBudget(() => made);
  const first = tick_.ofJob(10, 60);
  expect(first.left()).toBe(MAX_CALLS_PER_TICK - 60);
  made += 99;
  expect(first.left()).toBeLessThan(0);
  const second = tick_.ofJob(10, 20);
  expect(second.left()).toBe(10);
  made += 4;
  expect(second.left()).toBe(6);
});
