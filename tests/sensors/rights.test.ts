// What may be done with the values: of each source, of the bundled copy, and in every answer.

import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { isOpen, RIGHTS, strictest } from "../../lib/market/domain/rights.ts";
import { SERIES } from "../../lib/market/domain/series.ts";
import { priceRights } from "../../lib/market/domain/sources.ts";
import { listWithheldSeries, updateSeriesDisplay } from "../../lib/market/queries/series.ts";
import { syncCatalogue } from "../../lib/sensors/actions/sync-catalogue.ts";
import { type Json, keyHeader, partOf, rowsOf, run } from "../support/service/answers.ts";
import { type TestApp, testApp } from "../support/service/app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ rows: 60, calls: false });
});
afterAll(() => app.close());

/** Every series from its first source. */
const fromFeeds = () => run(app, "update series set answered_by = coalesce(source, 'operator')");
const stored = async (): Promise<Record<string, unknown>> =>
  Object.fromEntries(
    (await run(app, "select id, rights from series")).map(({ id, rights }) => [id, rights]),
  );
const vix = async (key: Record<string, string> = {}) => app.json("/api/sensors/vix", key);
const shownValue = (sensor: Json) => partOf(sensor, "latest_reading")["value"];

beforeEach(async () => {
  await run(app, "update series set answered_by = null");
  await run(app, "delete from sample_parts");
});

test("the strictest rights of its inputs hold for a value, and a value of no input is our own", () => {
  expect(strictest(["public_domain", "operator", "open_licence"])).toBe("operator");
  expect(strictest(["attribution", "licence_needed"])).toBe("licence_needed");
  expect(strictest([])).toBe("attribution");
  expect(RIGHTS.filter(isOpen)).toEqual(["public_domain", "open_licence", "attribution"]);
});

test("prices: the made-up ones are open, a vendor's need a licence, others are the operator's", () => {
  expect(priceRights("synthetic sample", false)).toBe("open_licence");
  expect(priceRights(" Tiingo", false)).toBe("licence_needed");
  expect(priceRights("Tiingo", true)).toBe("operator");
  expect(priceRights("our files", false)).toBe("operator");
});

test("from its source each series has the rights of the publisher, whose terms need a licence or not", async () => {
  await fromFeeds();
  await updateSeriesDisplay(app.services.db, []);
  const rights = await stored();
  expect(rights).toEqual(Object.fromEntries(SERIES.map((each) => [each.id, each.rights])));
  expect(rights).toMatchObject({
    VIX: "licence_needed",
    BTC: "licence_needed",
    ETH: "licence_needed",
    HY_OAS: "licence_needed",
    DGS10: "public_domain",
    WTI: "public_domain",
    DFF: "attribution",
  });
});

test("without a licence the live VIX shows states and percentiles, no value, and the doctor names it", async () => {
  const { db } = app.services;
  await fromFeeds();
  await updateSeriesDisplay(db, []);
  const hidden = await vix(keyHeader(app, "retail"));
  expect(hidden).toMatchObject({ rights: "licence_needed", rights_text: null });
  expect([shownValue(hidden), hidden["current_state"]]).toEqual([null, expect.any(String)]);
  expect(partOf(partOf(hidden, "latest_reading"), "metadata")["percentile"]).toEqual(
    expect.any(Number),
  );
  expect(String((await app.json("/api/interpretation"))["summary"])).not.toMatch(/VIX \d/);
  expect(await listWithheldSeries(db)).toEqual(["BTC", "VIX"]);

  const history = await app.json("/api/sensors/vix/history");
  expect([history["rights"], rowsOf(history, "readings")[0]?.["value"]]).toEqual([
    "licence_needed",
    null,
  ]);

  await updateSeriesDisplay(db, ["VIX"]);
  const licensed = await vix();
  expect([licensed["rights"], shownValue(licensed)]).toEqual(["operator", expect.any(Number)]);
  expect(licensed["sources"]).toContain("shown under the operator's licence or files");
  await syncCatalogue(db);
  expect((await vix())["rights"]).toBe("operator");
  expect(await listWithheldSeries(db)).toEqual(["BTC"]);
});

test("the bundled copy is open as its compiler states, with a line that the publisher disagrees", async () => {
  await run(
    app,
    "insert into sample_parts (kind, name) values ('series', 'VIX'), ('series', 'BTC')",
  );
  await syncCatalogue(app.services.db);
  const bundled = await vix();
  expect(bundled["rights"]).toBe("open_licence");
  expect(bundled["rights_text"]).toMatch(/compiler .*The publisher, Cboe, disagrees/);
  expect(bundled["sources"]).toContain("The publisher, Cboe, disagrees");
  expect(await (await app.get("/sensors/vix")).text()).toContain("The publisher, Cboe, disagrees");
  expect(shownValue(bundled)).toEqual(expect.any(Number));
  expect((await stored())["BTC"]).toBe("licence_needed");
});

test("rights=open gives of list and panel what may be passed on", async () => {
  await fromFeeds();
  await updateSeriesDisplay(app.services.db, ["VIX"]);
  const key = keyHeader(app, "institutional");
  const all = rowsOf(await app.json("/api/sensors?scope=all", key), "sensors");
  const open = rowsOf(await app.json("/api/sensors?scope=all&rights=open", key), "sensors");
  expect(open).toEqual(all.filter(({ rights }) => isOpen(rights as "operator")));
  expect(open.length).toBeGreaterThan(0);
  expect(open.length).toBeLessThan(all.length);
  const asked = "/api/panel?sensors=vix,breakeven-5y&limit=2";
  expect(await app.json(asked)).toMatchObject({
    columns: ["vix", "breakeven-5y"],
    rights: ["operator", "public_domain"],
  });
  const panel = await app.json(`${asked}&rights=open`);
  expect(panel).toMatchObject({ columns: ["breakeven-5y"], rights: ["public_domain"] });
  expect(rowsOf(panel, "rows")[0]).toMatchObject({ values: [expect.any(Number)] });
  expect((await app.get("/api/sensors?rights=all")).status).toBe(400);
});

test("each input of the index says what may be done with its values", async () => {
  await fromFeeds();
  await updateSeriesDisplay(app.services.db, []);
  const index = await app.json("/api/stress-index", keyHeader(app, "retail"));
  for (const family of rowsOf(index, "contributions")) {
    const inputs = rowsOf(family, "sensors").map(({ rights }) => rights as "operator");
    expect(family["rights"]).toBe(strictest(inputs));
  }
  expect(rowsOf(index, "contributions")[0]).toMatchObject({ rights: "licence_needed" });
});
