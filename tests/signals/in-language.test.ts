// Signals in the answers about language: profile, health, screener and sources.

import { afterAll, beforeAll, expect, test } from "vitest";
import { SYNTHETIC_SOURCE } from "../../lib/market/domain/sources.ts";
import { keyHeader, partOf, rowsOf } from "../support/service/answers.ts";
import { SAMPLE_END, type TestApp, testApp } from "../support/service/app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ stocks: true });
});
afterAll(() => app.close());

test("a ticker's profile has its score and its active signals, equal to those of the signal endpoints", async () => {
  const headers = keyHeader(app, "retail");
  let fires = 0;
  for (const as_of of [0, 60, 150].map((days) =>
    new Date(SAMPLE_END - days * 86_400_000).toISOString(),
  )) {
    for (const ticker of ["ATEST", "CTEST", "ZCZZT", "ZVZZT"]) {
      const profile = await app.json(`/api/v2/tone/ticker/${ticker}?as_of=${as_of}`, headers);
      const scores = rowsOf(
        await app.json(`/api/tone-ml?ticker=${ticker}&as_of=${as_of}`, headers),
        "scores",
      );
      const score = scores.find((row) => row["horizon"] === "90d");
      expect(partOf(profile, "ml")).toEqual({
        combined_score: score?.["combined_score"],
        confidence: score?.["ml_confidence"],
        direction: score?.["combined_direction"],
      });
      const drops = rowsOf(
        await app.json(`/api/signal-drops?ticker=${ticker}&as_of=${as_of}`),
        "fires",
      );
      expect(rowsOf(profile, "active_signals")).toEqual(
        drops.map(({ signal_type, direction, severity }) => ({ signal_type, direction, severity })),
      );
      fires += drops.length;
    }
  }
  expect(fires).toBeGreaterThan(5);
});

test("a ticker's health includes the regime of its price", async () => {
  const regimes = rowsOf(await app.json("/api/equity-regime", keyHeader(app, "retail")), "stocks");
  for (const { ticker, regime } of regimes) {
    await app.resetRequests();
    const health = await app.json(`/api/ticker-health/${ticker}`);
    expect((await app.requests())["postgres"]).toBe(1);
    const sensor = rowsOf(health, "sensors").find((row) => row["name"] === "price_regime");
    expect(sensor?.["state"]).toBe(regime);
    const color = { NEUTRAL: "GREEN", ESCALATING: "AMBER", STRESS: "RED" }[String(regime)];
    expect(sensor?.["color"]).toBe(color);
  }
  expect(regimes).toHaveLength(15);
});

test("the screener and a ticker's conviction give the same median", async () => {
  const headers = keyHeader(app, "retail");
  const rows = rowsOf(await app.json("/api/tone/screener", headers), "tickers");
  for (const { ticker, median360d } of rows.slice(0, 5)) {
    const { returnDistribution } = (await app.json(
      `/api/tone/conviction/${ticker}`,
      headers,
    )) as Record<string, unknown> & { returnDistribution?: { median_360d: number | null } };
    expect(returnDistribution?.median_360d, String(ticker)).toBe(median360d);
  }
  expect(rows.filter(({ median360d }) => median360d !== null).length).toBeGreaterThan(0);
});

test("every answer about synthetic transcripts names their source, in one round trip", async () => {
  const headers = keyHeader(app, "retail");
  for (const path of [
    "/api/tone/ZVZZT?limit=1",
    "/api/ticker-health/ZVZZT",
    "/api/tone/conviction/ZVZZT",
    "/api/tone/screener?ticker=ZVZZT,ZBZZT",
    "/api/tone/breakout/ZVZZT",
    "/api/tone/scholar?ticker=NTEST",
    "/api/v2/tone/ticker/ZBZZT",
  ]) {
    await app.json(path, headers);
    await app.resetRequests();
    expect((await app.json(path, headers))["sources"], path).toEqual([SYNTHETIC_SOURCE]);
    expect((await app.requests())["postgres"], path).toBeLessThanOrEqual(1);
  }
  const triad = await app.json("/api/v2/tone/triad", headers);
  const listed = rowsOf(triad, "tickers");
  expect(triad["sources"]).toEqual(listed.length > 0 ? [SYNTHETIC_SOURCE] : []);
});
