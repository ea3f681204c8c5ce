// The track record: scores over all graded calls.

import { afterAll, beforeAll, expect, test } from "vitest";
import { DAY_MS, makeRecord } from "../support/record/record-fixture.ts";
import { type Json, partOf, rowsOf } from "../support/service/answers.ts";
import { SAMPLE_END, type TestApp, testApp } from "../support/service/app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ rows: 60, calls: false });
});
afterAll(() => app.close());

const track = () => app.json("/api/calls/track-record");

test("without calls every figure is null and every bin empty, never 0", async () => {
  const body = await track();
  expect(body).toMatchObject({ graded: 0, active: 0, void: 0, market_n: 0, enough: false });
  for (const name of ["brier", "log_score", "base_rate_brier", "skill_vs_base", "market_brier"]) {
    expect(body[name]).toBeNull();
  }
  for (const bin of rowsOf(body, "calibration")) {
    expect(bin).toMatchObject({ n: 0, mean_prob: null, observed: null, low: null, high: null });
  }
});

test("it has the members of the contract in order, and is not cached", async () => {
  const key = app.platform.settings["TAPE_SIGNING_KEY"] ?? "";
  await makeRecord(app.services.db, SAMPLE_END - 60 * DAY_MS, key);
  await app.resetRequests();
  const answer = await app.get("/api/calls/track-record");
  expect(await app.requests()).toMatchObject({ postgres: 1 });
  expect(answer.headers.get("cache-control")).toBe("no-store");
  expect(answer.headers.get("etag")).toBeNull();
  const body = (await answer.json()) as Json;
  expect(Object.keys(body)).toEqual(
    "as_of graded active void brier log_score base_rate_brier skill_vs_base market_n market_brier skill_vs_market intervals calibration murphy enough by_rule".split(
      " ",
    ),
  );
  expect(rowsOf(body, "calibration")).toHaveLength(10);
});

test("it equals an independent computation from the single calls to 1e-9", async () => {
  const listed = rowsOf(await app.json("/api/calls?status=graded"), "calls");
  const calls = await Promise.all(
    listed.map(async ({ slug }) => partOf(await app.json(`/api/calls/${slug}`), "call")),
  );
  const scored = calls.map((call) => ({
    p: Number(call["svc_prob"]),
    y: call["verdict"] === "YES" ? 1 : 0,
    receipt: partOf(call, "receipt"),
    slug: String(call["slug"]),
  }));
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const body = await track();
  const brier = mean(scored.map(({ p, y }) => (p - y) ** 2));
  expect(body["graded"]).toBe(4);
  expect(Math.abs(Number(body["brier"]) - brier)).toBeLessThan(1e-9);
  const logScore = mean(scored.map(({ p, y }) => Math.log(y === 1 ? p : 1 - p)));
  expect(Math.abs(Number(body["log_score"]) - logScore)).toBeLessThan(1e-9);
  // By the first grades of the test's record, in order: base rates 0.5, 1, 1/2, 1/3.
  const order = ["strict-yes", "strict-no", "corrected", "disputed-yes"];
  const outcomes = order.map((slug) => scored.find((each) => each.slug === slug)?.y ?? Number.NaN);
  const rates = outcomes.map((_, at) => (at === 0 ? 0.5 : mean(outcomes.slice(0, at))));
  const base = mean(outcomes.map((y, at) => ((rates[at] ?? 0) - y) ** 2));
  expect(Math.abs(Number(body["base_rate_brier"]) - base)).toBeLessThan(1e-9);
  expect(Math.abs(Number(body["skill_vs_base"]) - (1 - brier / base))).toBeLessThan(1e-9);
  const marketed = scored.filter(({ receipt }) => receipt["market_brier"] !== null);
  const market = mean(marketed.map(({ receipt }) => Number(receipt["market_brier"])));
  const own = mean(marketed.map(({ p, y }) => (p - y) ** 2));
  expect(body["market_n"]).toBe(marketed.length);
  expect(Math.abs(Number(body["market_brier"]) - market)).toBeLessThan(1e-9);
  expect(Math.abs(Number(body["skill_vs_market"]) - (1 - own / market))).toBeLessThan(1e-9);
  const split = partOf(body, "murphy");
  const parts = ["reliability", "uncertainty", "within_bin"].map((name) => Number(split[name]));
  const sum = parts.reduce((total, part) => total + part, 0) - Number(split["resolution"]);
  expect(Math.abs(sum - brier)).toBeLessThan(1e-9);
});

test("its intervals are the same each time", async () => {
  const [first, second] = [await track(), await track()];
  expect(second["intervals"]).toEqual(first["intervals"]);
  const [low, high] = partOf(first, "intervals")["brier"] as [number, number];
  expect(low).toBeLessThanOrEqual(Number(first["brier"]));
  expect(high).toBeGreaterThanOrEqual(Number(first["brier"]));
});
