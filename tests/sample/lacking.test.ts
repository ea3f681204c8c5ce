// Inputs of the stress index that the sample lacks have a page that says so, and are nowhere else.

import { afterAll, beforeAll, expect, test } from "vitest";
import { banner } from "../../scripts/local-platform/serve/banner.ts";
import { SAMPLE_END, type TestApp, testApp } from "../support/service/app.ts";
import { markAllAsSample } from "../support/service/mark-sample.ts";
import { textOf } from "../support/site/html.ts";

const LACKING = ["hy-oas", "ig-oas", "baa-spread"];

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ rows: 300 });
});
afterAll(() => app.close());

const counts = async () => {
  const { counts: found, total_sensors } = await app.json("/api/health");
  return { found, total_sensors };
};

test("the sample has pages of them, which an own service without their data has not", async () => {
  for (const id of LACKING) expect((await app.get(`/sensors/${id}`)).status).toBe(404);
  const before = await counts();
  const listed = await app.json("/api/sensors?scope=all", { "x-svc-key": app.keys.institutional });
  await markAllAsSample(app.services.db);
  app.setNow(SAMPLE_END + 60_000);
  for (const id of LACKING) {
    const page = await app.get(`/sensors/${id}`);
    expect([page.status, textOf(await page.text())]).toEqual([
      200,
      expect.stringContaining("Not in the sample"),
    ]);
    for (const path of [`/api/sensors/${id}`, `/api/sensors/${id}/history`]) {
      expect((await app.get(path)).status, path).toBe(404);
    }
  }
  expect(await counts()).toEqual(before);
  const later = await app.json("/api/sensors?scope=all", { "x-svc-key": app.keys.institutional });
  expect((later["sensors"] as unknown[]).length).toBe((listed["sensors"] as unknown[]).length);
  expect((await app.get("/sensors/no-such-sensor")).status).toBe(404);
});

test("the index and the home page say what the sample lacks", async () => {
  const { methodology } = await app.json("/api/stress-index");
  expect(methodology).toContain("Not in the sample, so not in it: hy-oas, ig-oas, baa-spread");
  const home = await (await app.get("/")).text();
  for (const id of LACKING) expect(home).toContain(`href="/sensors/${id}"`);
});

test("the text of npm start says so, too", () => {
  const text = banner({ api: "http://a", platform: "http://b", keys: {} }, true);
  expect(text).toContain(
    "Commercial paper over bills, Dollar volatility: not in the sample are hy-oas, ig-oas, baa-spread",
  );
  expect(banner({ api: "http://a", platform: "http://b", keys: {} }, false)).not.toMatch(/sample/);
});
