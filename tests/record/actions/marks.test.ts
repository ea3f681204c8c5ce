// Marks of markets: which get a row of the tape, and what is served.

import { afterAll, beforeAll, expect, test } from "vitest";
import {
  publishCalls,
  recordMarketProbabilities,
  voidCalls,
} from "../../../lib/record/actions/call-commands.ts";
import { callRequest, HOUR_MS } from "../../support/record/record.ts";
import { run } from "../../support/service/answers.ts";
import { SAMPLE_END, type TestApp, testApp } from "../../support/service/app.ts";

const DAY_MS = 24 * HOUR_MS;
/** Midnight, UTC. */
const START = Math.floor(SAMPLE_END / DAY_MS) * DAY_MS - 20 * DAY_MS;

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ rows: 60, calls: false });
});
afterAll(() => app.close());

const iso = (at: number) => new Date(at).toISOString();

async function published(slug: string, start: number) {
  const end = iso(start + 10 * DAY_MS);
  await publishCalls(
    app.services.db,
    [callRequest({ slug, closesAt: end, resolveBy: end })],
    start,
  );
}

const mark = (slug: string, prob: number, at: number) =>
  recordMarketProbabilities(app.services.db, [{ slug, prob, at: iso(at), source: "A market" }], at);

const served = async (slug: string) =>
  (await app.json(`/api/calls/${slug}`))["call"] as Record<string, unknown>;

test("hourly numbers that hardly move get one row a day, and the newest is served", async () => {
  await published("calm", START);
  let rows = 0;
  for (let hour = 0; hour < 72; hour += 1) {
    rows += await mark("calm", 0.5 + (hour % 5) / 100, START + hour * HOUR_MS);
  }
  expect(rows).toBe(3);
  const last = START + 71 * HOUR_MS;
  expect(await served("calm")).toMatchObject({
    market_prob: 0.51,
    market_prob_at: iso(last),
    market_source: "A market",
    updated_at: iso(START + 48 * HOUR_MS),
  });
  const list = await app.get("/api/calls");
  expect(await list.json()).toMatchObject({ calls: [{ market_prob: 0.51 }] });
  expect(list.headers.get("x-data-as-of")).toBe(iso(last));
  expect(await run(app, "select count(*)::int as n from market_marks")).toEqual([{ n: 69 }]);
});

test("a change of 5 points from the last one on the tape gets a row, in steps too", async () => {
  const start = START + 4 * DAY_MS;
  await published("moving", start);
  const rows = [];
  for (const [hour, prob] of [0.3, 0.34, 0.35, 0.39, 0.31, 0.3, 0.299].entries()) {
    rows.push(await mark("moving", prob, start + hour * HOUR_MS));
  }
  expect(rows).toEqual([1, 0, 1, 0, 0, 1, 0]);
  expect(await served("moving")).toMatchObject({ market_prob: 0.299 });
  const at = start + 7 * HOUR_MS;
  await voidCalls(app.services.db, [{ slug: "moving", reason: "ERROR" }], at);
  // A call that is no longer active has numbers of the tape only.
  expect(await served("moving")).toMatchObject({
    market_prob: 0.3,
    market_prob_at: iso(start + 5 * HOUR_MS),
    market_prob_close: 0.3,
    updated_at: iso(at),
  });
});

test("a day has at most twelve rows of a call, whatever the market does", async () => {
  const start = START + 6 * DAY_MS;
  await published("wild", start);
  let rows = 0;
  for (let step = 0; step < 48; step += 1) {
    rows += await mark("wild", step % 2 === 0 ? 0.2 : 0.8, start + (step * HOUR_MS) / 2);
  }
  expect(rows).toBe(12);
  expect(await mark("wild", 0.2, start + DAY_MS)).toBe(1);
});

test("an older number is refused, whether the newest has a row or not", async () => {
  const at = START + 7 * DAY_MS + HOUR_MS;
  await mark("wild", 0.21, at);
  await expect(
    recordMarketProbabilities(
      app.services.db,
      [{ slug: "wild", prob: 0.5, at: iso(at - 1), source: "A market" }],
      at,
    ),
  ).rejects.toThrow(/older than the last one/);
});

test("the numbers beside the tape are outside of the audit, which says so, and shut nothing", async () => {
  const audit = await app.json("/api/tape/audit");
  expect(audit["differences"]).toEqual([]);
  expect(String(audit["not_compared"])).toContain("market_prob");
  expect((await app.get("/api/gate")).status).toBe(200);
});
