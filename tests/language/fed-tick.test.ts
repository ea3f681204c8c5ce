// A new FOMC statement reaches the API with the next tick.

import { afterAll, beforeAll, expect, test } from "vitest";
import { runTick } from "../../functions/cron/run-tick.ts";
import { makeTickServices } from "../../lib/runtime/tick-services.ts";
import type { WorkerEnv } from "../../lib/runtime/worker.ts";
import { BASE_URL, type TestApp, testApp } from "../support/service/app.ts";

const RELEASED_AT = Date.parse("2026-09-16T18:00:00Z");
const TEXT =
  "Inflation remains elevated. The Committee decided to raise the target range for the federal funds rate. ".repeat(
    6,
  );

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ rows: 60, calls: false });
  app.setNow(RELEASED_AT + 600_000);
});
afterAll(() => app.close());

test("after a tick the tone of FOMC statements includes the new statement, from its release on", async () => {
  const url = `${app.platform.url}/feeds/fed/statement/2026-09-16`;
  const put = await fetch(url, { method: "PUT", body: JSON.stringify({ text: TEXT }) });
  expect(put.status).toBe(200);
  const services = makeTickServices({ ...app.platform.settings, BASE_URL } as WorkerEnv);
  const at = RELEASED_AT + 600_000;
  const { jobs } = await runTick({ ...services, log: () => undefined }, at, "fed");
  expect(jobs["fed"]).toMatchObject({ status: "done", read: ["FOMC statement of 2026-09-16"] });
  const page = await (await app.get("/tone/FOMC-ST")).text();
  expect(page).toContain("Q3 FY2026");
  expect(await (await app.get("/api/tone/FOMC-ST")).json()).toMatchObject({
    history: [{ quarter: "Q3_FY2026", recorded_at: "2026-09-16T18:00:00.000Z" }],
  });
});
