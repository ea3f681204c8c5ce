// Licensed series: their figures are hidden until a setting allows display.

import { afterAll, beforeAll, expect, test } from "vitest";
import { TIERS } from "../../lib/core/tier.ts";
import { SERIES } from "../../lib/market/domain/series.ts";
import { updateSeriesChecked } from "../../lib/market/queries/observations.ts";
import { updateSeriesDisplay } from "../../lib/market/queries/series.ts";
import type { Db } from "../../lib/runtime/database/client.ts";
import { backfill } from "../../lib/sensors/actions/backfill.ts";
import { SENSORS } from "../../lib/sensors/domain/catalogue/index.ts";
import { ingestSessions } from "../support/market/market.ts";
import { keyHeader, readCsv, rowsOf } from "../support/service/answers.ts";
import { SAMPLE_END, type TestApp, testApp } from "../support/service/app.ts";

const DERIVED = SERIES.filter(({ publishValues }) => !publishValues).map(({ id }) => id);
const dependents = SENSORS.filter(({ series }) => series.some((id) => DERIVED.includes(id)));
/** Members that contain a source's figure, or one computed from it. */
const FIGURES = new Set(["value", "raw_value", "band_low", "band_high"]);

let app: TestApp;
let db: Db;
beforeAll(async () => {
  app = await testApp({ rows: 300 });
  db = app.services.db;
  const through = new Date(SAMPLE_END).toISOString().slice(0, 10);
  await ingestSessions(db, DERIVED, { through, count: 400, now: SAMPLE_END });
  await backfill(db, { now: SAMPLE_END });
}, 120_000);
afterAll(() => app.close());

const asFromFeed = (answeredBy: string) => {
  const check = { error: null, answeredBy, body: null };
  const checks = DERIVED.map((seriesId) => ({ seriesId, ...check }));
  return updateSeriesChecked(db, checks, SAMPLE_END);
};

/** Every figure of the sensors of licensed series, in every answer to every tier. */
async function figures() {
  const found: unknown[] = [];
  const collect = (part: unknown): void => {
    if (Array.isArray(part)) part.forEach(collect);
    else if (typeof part === "object" && part !== null) {
      for (const [name, value] of Object.entries(part)) {
        if (FIGURES.has(name)) found.push(value);
        else collect(value);
      }
    }
  };
  const ids = new Set(dependents.map(({ id }) => id));
  for (const tier of TIERS) {
    const asked = keyHeader(app, tier);
    for (const query of ["scope=all", "scope=all&rendering=variant"]) {
      const rows = rowsOf(await app.json(`/api/sensors?${query}`, asked), "sensors");
      collect(rows.filter((row) => ids.has(String(row["sensor_id"] ?? row["sensorId"]))));
    }
    for (const { id } of dependents) {
      for (const rest of ["", "?rendering=variant", "/history", "/history?rendering=variant"]) {
        collect(await (await app.get(`/api/sensors/${id}${rest}`, asked)).json());
      }
      const csv = await app.get(`/api/sensors/${id}/history?format=csv`, asked);
      if (csv.status === 200) collect(readCsv(await csv.text()).map(withoutEmptyCells));
    }
  }
  return found;
}

/** Leaves out empty cells: CSV has one for null, and separate columns for nested members. */
const withoutEmptyCells = (row: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(row).map(([name, cell]) => [
      name.replace(/^metadata\./, ""),
      cell === "" ? null : cell,
    ]),
  );

test("a licensed series from a feed shows no figure at any tier until the setting names it", async () => {
  await asFromFeed("fred");
  await updateSeriesDisplay(db, []);
  const hidden = await figures();
  expect(hidden.length).toBeGreaterThan(500);
  expect(hidden.filter((value) => value !== null)).toEqual([]);
  const state = await app.json("/api/sensors/hy-oas", keyHeader(app, "institutional"));
  expect(state).toMatchObject({
    current_state: expect.any(String),
    latest_reading: { metadata: { percentile: expect.any(Number), z_score: expect.any(Number) } },
  });
  const page = await (await app.get("/sensors/hy-oas", keyHeader(app, "institutional"))).text();
  expect(page).not.toContain("NaN");

  await updateSeriesDisplay(db, DERIVED);
  expect((await figures()).filter((value) => value === null).length).toBeLessThan(
    hidden.length / 4,
  );
}, 120_000);

test("an operator's own files are shown until a feed brings the series", async () => {
  await db.execute("update series set answered_by = null");
  await updateSeriesDisplay(db, []);
  const shown = await app.json("/api/sensors/hy-oas", keyHeader(app, "institutional"));
  expect(shown).toMatchObject({ latest_reading: { value: expect.any(Number) } });
  await asFromFeed("fred");
  await updateSeriesDisplay(db, []);
  const hidden = await app.json("/api/sensors/hy-oas", keyHeader(app, "institutional"));
  expect(hidden).toMatchObject({ latest_reading: { value: null } });
}, 60_000);
