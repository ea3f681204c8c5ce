// An answer's stated time: asking for that time again gives the same answer.

import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Json, rowsOf, run } from "../support/service/answers.ts";
import { SAMPLE_END, type TestApp, testApp } from "../support/service/app.ts";

const DAY_MS = 86_400_000;
const SILENT_DAYS = 200;
const instant = (at: number) => new Date(at).toISOString();

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ texts: true, stocks: true });
  // A later method scores an older quarter differently, long after the newest one was known.
  const rescoredAt = instant(SAMPLE_END - 2 * DAY_MS);
  await run(
    app,
    `insert into document_scores select (jsonb_populate_record(s, jsonb_build_object(
        'model_version', 'later', 'known_at', '${rescoredAt}', 'conviction_score', 1.5,
        'conviction_type', 'CASH_MACHINE'))).*
      from document_scores s join documents d on d.id = s.document_id
      where d.ticker = 'FOMC-PC' and d.quarter in ('Q4_FY2018', 'Q3_FY2018')`,
  );
});
afterAll(() => {
  app.setNow(SAMPLE_END);
  return app.close();
});

const read = (path: string) => app.json(path, { "x-api-key": app.keys.institutional });
const statedIn = (body: Json) => String(body["asOf"] ?? body["as_of"]);

const PATHS = [
  "/api/tone/breakout/FOMC-PC",
  "/api/tone/breakout/ATEST?threshold=0",
  "/api/tone/conviction/FOMC-PC",
  "/api/tone/conviction/ATEST",
  "/api/tone/conviction/ZVZZT?limit=3&offset=2",
  "/api/v2/tone/ticker/FOMC-PC",
  "/api/v2/tone/ticker/ATEST",
  "/api/v2/tone/ticker/ZVZZT?limit=3&order=asc",
  "/api/v2/tone/ticker/ZCZZT",
  "/api/ticker-health/ATEST",
  "/api/ticker-health/FOMC-PC",
  "/api/tone/screener",
  "/api/tone/screener?ticker=ATEST",
  "/api/tone/screener?sort=-median360d&limit=2",
  "/api/tone/screener?conviction_type=CASH_MACHINE",
  "/api/v2/tone/triad",
];

describe("an answer requested as of the time that it states", () => {
  test.each(PATHS)("%s is the same as of its stated time", async (path) => {
    for (const now of [SAMPLE_END, SAMPLE_END + SILENT_DAYS * DAY_MS]) {
      app.setNow(now);
      const body = await read(path);
      const asOf = statedIn(body);
      const again = await read(`${path}${path.includes("?") ? "&" : "?"}as_of=${asOf}`);
      expect(again).toEqual(body);
    }
  });

  test("it stays the same while nothing changes", async () => {
    app.setNow(SAMPLE_END + SILENT_DAYS * DAY_MS);
    const before = await Promise.all(PATHS.map(read));
    app.setNow(SAMPLE_END + (SILENT_DAYS + 1) * DAY_MS);
    const after = await Promise.all(PATHS.map(read));
    for (const [i, path] of PATHS.entries()) {
      expect(statedIn(after[i] ?? {}), path).toBe(statedIn(before[i] ?? {}));
    }
  });

  test("its time includes what came after its texts: a new score, an outcome, the end of a signal", async () => {
    app.setNow(SAMPLE_END);
    const rescoredAt = instant(SAMPLE_END - 2 * DAY_MS);
    expect(statedIn(await read("/api/v2/tone/ticker/FOMC-PC"))).toBe(rescoredAt);
    const { latest, metadata } = (await read("/api/tone/conviction/ATEST")) as {
      latest: { recordedAt: string };
      metadata: { n: number };
    };
    expect(metadata.n).toBeGreaterThan(0);
    expect(statedIn(await read("/api/tone/conviction/ATEST")) >= latest.recordedAt).toBe(true);
    app.setNow(SAMPLE_END + SILENT_DAYS * DAY_MS);
    const [last] = await run(
      app,
      `select max(to_char(least(expires_at, reversed_at) at time zone 'UTC',
        'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) as ended from fires where ticker = 'ATEST'`,
    );
    const profile = await read("/api/v2/tone/ticker/ATEST");
    expect(rowsOf(profile, "active_signals")).toEqual([]);
    expect(statedIn(profile) >= String(last?.["ended"])).toBe(true);
  });
});

describe("a price sensor whose next close is overdue", () => {
  const price = async () =>
    rowsOf(await read("/api/ticker-health/ATEST"), "sensors").find(
      ({ name }) => name === "price_regime",
    );
  const overdueOnly = async () => {
    app.setNow(SAMPLE_END);
    expect((await price())?.["color"]).not.toBe("GREY");
    app.setNow(SAMPLE_END + 10 * DAY_MS);
    expect(await price()).toMatchObject({ state: "UNKNOWN", color: "GREY" });
    app.setNow(SAMPLE_END);
  };

  test("the sensor is grey", overdueOnly);

  test("the sensor is also grey while a suspicious jump of the price is held back", async () => {
    const newest = "ticker = 'ATEST' and session = '2022-12-30'";
    await run(
      app,
      `update equity_regimes set status = 'HELD', session = '2022-12-28' where ${newest}`,
    );
    await overdueOnly();
    await run(
      app,
      "update equity_regimes set status = 'LIVE', session = '2022-12-30' where ticker = 'ATEST' and status = 'HELD'",
    );
  });
});
