// What the language and signals families answer from filings alone: before any, and after a backfill.

import { afterAll, beforeAll, expect, test } from "vitest";
import { NO_DEADLINE } from "../../../lib/core/deadline.ts";
import { addCompanies } from "../../../lib/language/actions/choose-companies.ts";
import { ingestFilings } from "../../../lib/language/actions/ingest-filings.ts";
import { edgarSource } from "../../../lib/language/services/edgar/edgar-source.ts";
import { madeUpFiler } from "../../../lib/market/domain/made-up-stocks.ts";
import { insertJobRuns } from "../../../lib/runtime/database/job-runs.ts";
import { backfillSignals } from "../../../lib/signals/actions/compute-signals.ts";
import { edgarRoutes } from "../../../scripts/local-platform/feeds/edgar.ts";
import { FEED_SETTINGS } from "../../support/market/feeds.ts";
import { type Json, keyHeader, rowsOf } from "../../support/service/answers.ts";
import { type TestApp, testApp } from "../../support/service/app.ts";

const NOW = Date.parse("2026-11-25T12:00:00Z");
const COMPANIES = [1, 2, 3, 5, 6, 7, 9, 10, 11, 13, 14, 15].map(madeUpFiler);
const [TICKER] = COMPANIES;

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ rows: 60 });
  app.setNow(NOW);
});
afterAll(() => app.close());

/** Rows of each endpoint, with the key that has all of them; the status of an answer without rows. */
async function rowsByEndpoint(): Promise<Record<string, number | string>> {
  const headers = keyHeader(app, "institutional");
  const listed = async (path: string, name: string) =>
    rowsOf(await app.json(path, headers), name).length;
  const ofTicker = async (path: string, rows: (body: Json) => number) => {
    const answer = await app.get(path, headers);
    return answer.status === 200 ? rows((await answer.json()) as Json) : String(answer.status);
  };
  const history = (body: Json) => rowsOf(body, "history").length;
  return {
    "/api/tone-ml": await listed("/api/tone-ml", "scores"),
    "/api/signal-drops": await listed("/api/signal-drops", "fires"),
    "/api/dislocation": await listed("/api/dislocation", "events"),
    "/api/dislocation/{ticker}": await ofTicker(`/api/dislocation/${TICKER}`, history),
    "/api/tone/screener": await listed("/api/tone/screener", "tickers"),
    "/api/tone/scholar": await listed("/api/tone/scholar", "reads"),
    "/api/tone/conviction/{ticker}": await ofTicker(`/api/tone/conviction/${TICKER}`, history),
    "/api/tone/breakout/{ticker}": await ofTicker(`/api/tone/breakout/${TICKER}`, () => 1),
    "/api/tone/{ticker}": await ofTicker(`/api/tone/${TICKER}`, history),
    "/api/ticker-health/{ticker}": await ofTicker(`/api/ticker-health/${TICKER}`, () => 1),
    "/api/v2/tone/ticker/{ticker}": await ofTicker(`/api/v2/tone/ticker/${TICKER}`, history),
  };
}

async function readAll(): Promise<void> {
  const { db } = app.services;
  const routes = edgarRoutes({ now: () => NOW, companies: 16 });
  const fetch = (input: RequestInfo | URL) =>
    Promise.resolve(routes.request(new URL(String(input)).pathname));
  const urls = { siteUrl: "http://edgar/feeds/sec", dataUrl: "http://edgar/feeds/sec" };
  const edgar = edgarSource({ ...FEED_SETTINGS, ...urls, fetch });
  const open = () => edgar.open({ now: NOW, retryTimes: new Map() });
  await addCompanies(db, open, { tickers: COMPANIES, now: NOW });
  for (let i = 0; i < 250; i += 1) {
    const [run = expect.fail("no slot")] = await insertJobRuns(db, [{ job: "filings", slot: i }]);
    const filings = { edgar, tickers: null, isTextKept: false };
    const found = await ingestFilings({ db, filings, deadline: NO_DEADLINE }, run, NOW);
    if (i > 3 && "status" in found && found.status === "done") return;
  }
}

test("before any filing the lists are empty and a ticker is unknown; after a backfill each has rows", async () => {
  const before = await rowsByEndpoint();
  for (const [endpoint, rows] of Object.entries(before)) {
    expect([endpoint, rows]).toEqual([endpoint, endpoint.includes("{ticker}") ? "404" : 0]);
  }
  await readAll();
  await backfillSignals(app.services.db, { now: NOW });
  const after = await rowsByEndpoint();
  // Three horizons of each company.
  expect(after).toMatchObject({
    "/api/tone-ml": 3 * COMPANIES.length,
    "/api/tone/screener": COMPANIES.length,
    "/api/tone/scholar": COMPANIES.length,
    "/api/tone/conviction/{ticker}": 9,
    "/api/tone/breakout/{ticker}": 1,
    "/api/tone/{ticker}": 9,
    "/api/ticker-health/{ticker}": 1,
    "/api/v2/tone/ticker/{ticker}": 9,
  });
  expect(Number(after["/api/signal-drops"])).toBeGreaterThan(0);
});

test("scores rest on releases and say so", async () => {
  const body = await app.json("/api/tone-ml", keyHeader(app, "retail"));
  for (const row of rowsOf(body, "scores")) expect(row["basis"]).toBe("release");
  expect(body["sources"]).toEqual(["SEC EDGAR"]);
});

test("a profile has the reported figures of its newest report, with their surprise", async () => {
  const body = await app.json(`/api/v2/tone/ticker/${TICKER}`, keyHeader(app, "retail"));
  expect(body["latest"]).toMatchObject({ document_kind: "release", quarter: "Q3_FY2026" });
  expect(body["reported"]).toMatchObject({
    period_end: "2026-09-30",
    period_months: 3,
    revenue: { trend_periods: 8, surprise_z: expect.any(Number) },
    eps: { trend_periods: 8, expected: expect.any(Number) },
  });
});

test("a distribution without closed windows says that nothing is behind it", async () => {
  const body = await app.json(`/api/tone/conviction/${TICKER}`, keyHeader(app, "retail"));
  expect(body["metadata"]).toMatchObject({ n: 0, from: null });
});

test("without the stress index three components are missing or there: the ticker says what it lacks", async () => {
  const answer = await app.get(`/api/dislocation/${TICKER}`);
  const batch = await app.send("/api/dislocation/batch", {
    method: "POST",
    headers: { "content-type": "application/json", ...keyHeader(app, "retail") },
    body: JSON.stringify({ tickers: [TICKER, "NOSUCH"] }),
  });
  const body = (await batch.json()) as Json;
  const results = body["results"] as Record<string, unknown>;
  expect(results["NOSUCH"]).toBeNull();
  if (answer.status === 200) {
    expect(results[TICKER ?? ""]).toMatchObject({
      latest: {
        basis: "release",
        component_basis: { tone_csi: "WORDS_ALONE", valuation: "OWN_HISTORY" },
        component_notes: { sector: "No price of this stock is read." },
      },
    });
    return;
  }
  expect(answer.status).toBe(404);
  expect(results[TICKER ?? ""]).toBeNull();
  expect(body["missing"]).toContain(TICKER);
  const lacking = (body["lacking"] as Record<string, string[]>)[TICKER ?? ""] ?? [];
  expect(lacking).toContain("sector");
  expect(await answer.text()).toContain(`its last evening lacked ${lacking.join(", ")}`);
  const page = await (await app.get("/status")).text();
  expect(page).toContain("Without a dislocation score");
  expect(page).toContain(TICKER);
});
