// Sensors that were merged into another one: they answer, name their successor, and are counted nowhere.

import { afterAll, beforeAll, expect, test } from "vitest";
import { SENSORS } from "../../lib/sensors/domain/catalogue/index.ts";
import { isMerged, MERGED_SENSORS } from "../../lib/sensors/domain/merged-sensors.ts";
import { type TestApp, testApp } from "../support/service/app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ rows: 300 });
});
afterAll(() => app.close());

const ACTIVE = ["squared-index", "two-year-funds-turbulence"];
const key = () => ({ "x-svc-key": app.keys.institutional });

test("a successor is a sensor that is not merged, or the index", () => {
  for (const [id, path] of Object.entries(MERGED_SENSORS)) {
    const successor = SENSORS.find((sensor) => path === `/api/sensors/${sensor.id}`);
    const merged = SENSORS.find((sensor) => sensor.id === id);
    expect(merged?.notes).toMatch(/^Merged/);
    if (path === "/api/stress-index") continue;
    expect([successor?.id, isMerged(successor?.id ?? "")]).toEqual([path.split("/").at(-1), false]);
  }
});

test.each(ACTIVE)("%s answers under its old id and names its successor", async (id) => {
  for (const path of [`/api/sensors/${id}`, `/api/sensors/${id}/history?limit=2`]) {
    const answer = await app.get(path, key());
    expect(answer.status).toBe(200);
    expect(answer.headers.get("deprecation")).toMatch(/^@\d+$/);
    expect(answer.headers.get("link")).toContain(
      `<${MERGED_SENSORS[id]}>; rel="successor-version"`,
    );
  }
  // Who may not read it learns what answers in its place.
  const refused = await app.get(`/api/sensors/${id}`);
  expect(refused.status).toBe(403);
  expect(refused.headers.get("deprecation")).toMatch(/^@\d+$/);
  expect(refused.headers.get("link")).toMatch(/rel="help", <[^>]+>; rel="successor-version"$/);
  const other = await app.get("/api/sensors/vix");
  expect([other.headers.get("deprecation"), other.status]).toEqual([null, 200]);
});

test("merged sensors are in no list, no count and no family", async () => {
  const list = await app.json("/api/sensors?scope=all", key());
  const ids = (list["sensors"] as { sensor_id: string }[]).map(({ sensor_id }) => sensor_id);
  expect(ids.filter(isMerged)).toEqual([]);
  const index = await app.json("/api/stress-index", key());
  const composites = (list["sensors"] as { category: string }[]).filter(
    ({ category }) => category === "composite",
  );
  expect(index["sensor_count"]).toBe(ids.length - composites.length);
  const { total_sensors } = await app.json("/api/interpretation");
  expect(total_sensors).toBe(ids.length);
  const health = await app.json("/api/health");
  expect((health["sensors"] as { total: number }).total).toBe(ids.length);
  expect(await (await app.get("/sensors")).text()).not.toContain(
    "/sensors/two-year-funds-turbulence",
  );
});
