// A database that was restored without its last row of the tape: who says so, and how soon.

import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { runTick } from "../../functions/cron/run-tick.ts";
import { makeTickServices } from "../../lib/runtime/tick-services.ts";
import { jobRows } from "../../scripts/operator/doctor/jobs.ts";
import { DAY_MS, makeRecord } from "../support/record/record-fixture.ts";
import { signerFor } from "../support/record/tape-tick.ts";
import { BASE_URL, SAMPLE_END, type TestApp, testApp } from "../support/service/app.ts";

const NOW = SAMPLE_END;
const MINUTE_MS = 60_000;
const pings: string[] = [];

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ rows: 60, calls: false });
  const { memory } = signerFor(app);
  const key = app.platform.settings["TAPE_SIGNING_KEY"] ?? "";
  await makeRecord(app.services.db, NOW - 31 * DAY_MS, key, memory);
  // Redis remembers one row more than the restored database has.
  const stored = await memory.read();
  if (stored === null) throw new Error("nothing was signed");
  await memory.move(stored, { ...stored, size: stored.size + 1, noteBefore: null });
});
afterAll(() => app.close());

const tick = (at: number, job?: string) =>
  runTick(
    {
      ...makeTickServices({ ...app.platform.settings, BASE_URL } as never),
      log: () => undefined,
      ping: async () => void pings.push(new Date(at).toISOString()),
    },
    at,
    job,
  );

test("the doctor has nothing to say before the first scheduled run", async () => {
  const rows = await jobRows(app.services.db, NOW);
  expect(rows).toMatchObject([{ what: "scheduled run", health: "off" }]);
});

test("after one tick the doctor, the status page and an incident name the job that fails", async () => {
  const { jobs } = await tick(NOW);
  expect(jobs["record"]).toMatchObject({ status: "failed" });
  app.setNow(NOW + MINUTE_MS);
  const rows = await jobRows(app.services.db, NOW + MINUTE_MS);
  expect(rows[0]).toMatchObject({ what: "scheduled run", health: "good" });
  expect(rows.find(({ what }) => what === "job record")).toEqual({
    what: "job record",
    health: "bad",
    found: expect.stringMatching(/^Its last run failed: refused: /),
    fix: "docs/runbooks/failing-job.md",
  });
  const { rows: incidents } = await app.services.db.execute<{ text: string }>(
    sql`select text from incidents where subject = 'job record' and ended_at is null`,
  );
  expect(incidents).toEqual([{ text: "Its last run failed" }]);
  expect(await (await app.get("/status")).text()).toContain('data-failing="record"');
});

test("an outside monitor is told of each five-minute tick, and of no other run", async () => {
  pings.length = 0;
  await tick(NOW + MINUTE_MS, "minute");
  await tick(NOW + 2 * MINUTE_MS, "watch");
  expect(pings).toEqual([]);
  await tick(NOW + 5 * MINUTE_MS);
  expect(pings).toEqual([new Date(NOW + 5 * MINUTE_MS).toISOString()]);
});

test("the monitor's address gets one request, and one that does not answer stops nothing", async () => {
  const asked: string[] = [];
  const monitor = createServer((request, answer) => {
    asked.push(`${request.method} ${request.url}`);
    answer.writeHead(204).end();
  });
  await new Promise<void>((done) => monitor.listen(0, "127.0.0.1", done));
  const { port } = monitor.address() as AddressInfo;
  const servicesWith = (address: string | undefined) =>
    makeTickServices({ ...app.platform.settings, BASE_URL, TICK_PING_URL: address } as never);
  expect(servicesWith(undefined).ping).toBeUndefined();
  await servicesWith(`http://127.0.0.1:${port}/ping/secret`).ping?.();
  expect(asked).toEqual(["GET /ping/secret"]);
  await new Promise((done) => monitor.close(done));
  await servicesWith(`http://127.0.0.1:${port}/ping/secret`).ping?.();
});

test("a scheduled run that stopped is one row of the doctor, not one for each job", async () => {
  const rows = await jobRows(app.services.db, NOW + 26 * MINUTE_MS);
  expect(rows).toMatchObject([{ what: "scheduled run", health: "bad" }]);
});
