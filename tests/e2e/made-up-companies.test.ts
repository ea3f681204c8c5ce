// A service with the bundled sample names no real company, except in questions that are real themselves.

import { readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { issueKey } from "../../lib/account/actions/manage-keys.ts";
import { ingestPrices } from "../../lib/market/actions/ingest.ts";
import { isMadeUp, MADE_UP_STOCKS } from "../../lib/market/domain/made-up-stocks.ts";
import { INGESTED_SOURCE, SYNTHETIC_SOURCE } from "../../lib/market/domain/sources.ts";
import { UNIVERSE } from "../../lib/market/domain/universe.ts";
import { backfillEquities } from "../../lib/sensors/actions/evaluate-equities.ts";
import { refuseRealNames } from "../../scripts/local-platform/serve/load-prices.ts";
import type { Stack } from "../../scripts/local-platform/serve/stack.ts";
import { sampleForecasts } from "../../scripts/sample/record-forecasts.ts";
import { madeRows } from "../support/market/made-prices.ts";
import { closeScanned } from "../support/safety/closing-scan.ts";
import { type Json, rowsOf } from "../support/service/answers.ts";
import { randomAddress } from "../support/service/app.ts";
import { startSampleStack } from "../support/service/sample-stack.ts";
import { CONTRACTS, RAW_PATHS } from "../support/service/surface.ts";
import { SITE_PAGES } from "../support/site/site-pages.ts";

const TIERS = ["free", "retail", "institutional"] as const;
type Tier = (typeof TIERS)[number];

let stack: Stack;
let dir: string;
const keys: Record<Tier, string> = { free: "", retail: "", institutional: "" };

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), "made-up-"));
  stack = await startSampleStack(dir, async (db) => {
    for (const tier of ["retail", "institutional"] as const) {
      const request = { tier, customer: tier, expiresAt: null };
      keys[tier] = (await issueKey(db, request, new Date())).key;
    }
  });
}, 600_000);
afterAll(async () => {
  if (stack) await closeScanned(stack, dir);
  await rm(dir, { recursive: true, force: true });
});

const ask = (path: string, tier: Tier, init: RequestInit = {}) =>
  fetch(`${stack.url}${path}`, {
    redirect: "manual",
    ...init,
    headers: {
      "cf-connecting-ip": randomAddress(),
      ...(tier !== "free" && { "x-svc-key": keys[tier] }),
      ...(init.body ? { "content-type": "application/json" } : {}),
    },
  });
const json = async (path: string, tier: Tier, init: RequestInit = {}) =>
  (await (await ask(path, tier, init)).json()) as Json;

/** Questions of forecasting platforms are real, with real numbers and dates, so they may name companies. */
const REAL_QUESTIONS = sampleForecasts().flatMap(({ request }) => [
  request.title,
  request.slug,
  request.resolutionCriterion,
  request.resolutionSource,
]);
/** So may the rule that chose the stocks of a live service, and what was measured on their real prices. */
const REAL_FIGURES = [
  "methods/equity-regimes.md",
  "accuracy/equities.md",
  "accuracy/signals.md",
].flatMap((file) =>
  readFileSync(join(import.meta.dirname, "../../docs", file), "utf8").split("\n"),
);
const REAL_TEXTS = [...REAL_QUESTIONS, ...REAL_FIGURES]
  .filter((text) => text.length > 20)
  .toSorted((a, b) => b.length - a.length);
/** Pages that show those figures as HTML. */
const OF_REAL_FIGURES =
  /^\/docs\/methodology(\/(equity-regimes|equities-accuracy|signals-accuracy))?$/;

const TICKERS = UNIVERSE.map(({ ticker }) => ticker).filter((ticker) => ticker !== "W");
const NAMES = [
  ..."Apple Alphabet MicroStrategy Netflix NVIDIA Palantir Shopify Tesla Wayfair XPeng".split(" "),
  "Advanced Micro Devices",
  "Coinbase Global",
  "Meta Platforms",
  "Super Micro Computer",
];
const REAL = new RegExp(
  `\\b(${[...TICKERS, ...NAMES].join("|")})\\b|"W"|class="more">W<|\\(W\\)`,
  "g",
);

const namesIn = (text: string): string[] =>
  REAL_TEXTS.reduce((left, known) => left.replaceAll(known, ""), text).match(REAL) ?? [];

describe("no answer and no page names a company of the live universe", () => {
  test("the search for them finds them", () => {
    // One is its own ticker, and one an ordinary word; their tickers are searched for.
    const isSearched = (name: string) =>
      ["NIO", "Strategy"].includes(name) || namesIn(name).length > 0;
    expect(UNIVERSE.every(({ name }) => isSearched(name))).toBe(true);
    expect(namesIn('{"ticker":"W"} <td>NVDA</td>')).toEqual(['"W"', "NVDA"]);
  });

  test.each(TIERS)("in the API, for %s callers", async (tier) => {
    for (const { method, example, path, csv, family } of CONTRACTS) {
      if (method !== "get" && family !== "data") continue;
      const init = example.body ? { method: "POST", body: JSON.stringify(example.body) } : {};
      const answer = await ask(example.path, tier, init);
      expect(namesIn(await answer.text()), path).toEqual([]);
      if (!csv || method !== "get") continue;
      const joint = example.path.includes("?") ? "&" : "?";
      const file = await ask(`${example.path}${joint}format=csv`, tier);
      expect(namesIn(await file.text()), `${path} as CSV`).toEqual([]);
    }
  });

  test.each(TIERS)("on pages, in feeds and files, for %s callers", async (tier) => {
    const ofStocks = MADE_UP_STOCKS.map(({ ticker }) => `/tone/${ticker}`);
    const paths = [...RAW_PATHS, ...SITE_PAGES.map(({ path }) => path), ...ofStocks];
    const found: Record<string, string[]> = {};
    for (const path of paths.filter((each) => !OF_REAL_FIGURES.test(each))) {
      const names = namesIn(await (await ask(path, tier)).text());
      if (names.length > 0) found[path] = names;
    }
    expect(found).toEqual({});
  });

  test("and pages call the invented ones made up", async () => {
    for (const path of ["/equity", "/signals", "/tone", "/dislocation"]) {
      expect(await (await ask(path, "retail")).text(), path).toMatch(/[A-Z]+, made up/);
    }
    expect(await (await ask("/equity", "free")).text()).toContain(
      "Aurelisk Motors (ATEST, made up)",
    );
    const page = await (await ask("/tone/ZVZZT", "free")).text();
    expect(page).toContain("Language of Zevarond Biotech (made up)");
  });
});

/** Rows with a ticker of each form that is marked, and the lowest tier that gets it. */
const MARKED: [path: string, member: string, tier: Tier][] = [
  ["/api/equity-regime", "stocks", "retail"],
  ["/api/tone-ml", "scores", "retail"],
  ["/api/tone-ml/ZVZZT", "scores", "retail"],
  ["/api/tone/screener", "tickers", "retail"],
  ["/api/tone/scholar?limit=100", "reads", "retail"],
];

describe("a row of a form for key holders says that its company is made up", () => {
  test.each(MARKED)("%s: %s", async (path, member) => {
    for (const tier of ["retail", "institutional"] as const) {
      const rows = rowsOf(await json(path, tier), member);
      expect(rows.length).toBeGreaterThan(0);
      for (const row of rows) {
        expect([row["ticker"], row["made_up"]]).toEqual([
          row["ticker"],
          isMadeUp(String(row["ticker"])) ? true : undefined,
        ]);
      }
    }
  });

  test("so do signal drops with their comparable cases, and the triads", async () => {
    const day = 86_400_000;
    const at = (days: number) => new Date(stack.platform.now() - days * day).toISOString();
    const asked = [0, 60, 120, 180, 240, 300].map((days) => `/api/signal-drops?as_of=${at(days)}`);
    const bodies = await Promise.all(asked.map((path) => json(path, "institutional")));
    const fires = bodies.flatMap((body) => rowsOf(body, "fires"));
    const cases = fires.flatMap((fire) => rowsOf(fire, "comparable"));
    const triads = rowsOf(await json("/api/v2/tone/triad", "retail"), "tickers");
    for (const rows of [fires, cases]) expect(rows.length).toBeGreaterThan(0);
    for (const row of [...fires, ...cases, ...triads]) {
      expect(row["made_up"]).toBe(isMadeUp(String(row["ticker"])) ? true : undefined);
    }
  });

  test("so do the answers about one ticker", async () => {
    for (const path of ["tone/conviction", "tone/breakout", "v2/tone/ticker"]) {
      expect(await json(`/api/${path}/ZVZZT`, "retail")).toMatchObject({ made_up: true });
      expect(await json(`/api/${path}/FOMC-PC`, "retail")).not.toHaveProperty("made_up");
    }
    const one = await json("/api/dislocation/ZVZZT", "retail");
    const body = JSON.stringify({ tickers: ["ZVZZT"] });
    const batch = await json("/api/dislocation/batch", "retail", { method: "POST", body });
    for (const found of [one, (batch["results"] as Record<string, Json>)["ZVZZT"] ?? {}]) {
      expect(found["made_up"]).toBe(true);
      const analogs = rowsOf(found, "analogs");
      expect(analogs.length).toBeGreaterThan(0);
      expect(analogs.every((row) => row["made_up"] === true)).toBe(true);
    }
  });

  test("and no answer to a caller without a key has the member", async () => {
    for (const { method, example, path } of CONTRACTS) {
      if (method !== "get" || path === "/api/openapi" || path === "/api/changelog") continue;
      expect(await (await ask(example.path, "free")).text(), path).not.toContain("made_up");
    }
  });
});

test("made-up odds have the source `sample` and no link, and real ones keep theirs", async () => {
  const calls = rowsOf(await json("/api/calls?limit=1000", "free"), "calls");
  const ofSeries = calls.filter(({ statement }) => String(statement).includes("bundled series"));
  const odds = ofSeries.filter(({ market_prob }) => market_prob !== null);
  expect(odds).toHaveLength(3);
  for (const call of odds) {
    expect([call["market_source"], call["market_url"]]).toEqual(["sample", null]);
    const page = await (await ask(`/calls/${call["slug"]}`, "free")).text();
    expect(page).not.toMatch(/manifold/i);
  }
  const real = calls
    .filter((call) => !ofSeries.includes(call))
    .map((call) => call["market_source"]);
  expect(new Set(real)).toEqual(new Set(["INFER", "Manifold", "Metaculus", "Polymarket"]));
});

test("nothing is stored or looked up under another ticker", async () => {
  const { rows } = await stack.platform.database.query({
    query: `select ticker from price_tickers union select ticker from filers
      union select ticker from documents where mode = 'earnings'`,
    params: [],
  });
  const tickers = rows.map(([ticker]) => String(ticker));
  expect(tickers.filter((ticker) => !isMadeUp(ticker))).toEqual([]);
  expect(tickers).toHaveLength(16);
});

test("prices of a real stock take the place of the made-up ones in the equity regimes", async () => {
  const now = stack.platform.now();
  const origin = { source: INGESTED_SOURCE, feed: null, now, mayReplace: true };
  await ingestPrices(stack.db, "TSLA", madeRows(1, 400), origin);
  await backfillEquities(stack.db);
  const at = new Date(stack.platform.now()).toISOString();
  const stocks = rowsOf(await json(`/api/equity-regime?as_of=${at}`, "retail"), "stocks");
  expect(stocks.map(({ ticker }) => ticker)).toEqual(["TSLA"]);
  expect(stocks[0]).not.toHaveProperty("made_up");
});

test("a sample of an earlier version, with made-up prices of real companies, is refused", async () => {
  await refuseRealNames(stack.db);
  const origin = {
    source: SYNTHETIC_SOURCE,
    feed: null,
    now: stack.platform.now(),
    mayReplace: true,
  };
  await ingestPrices(stack.db, "TSLA", madeRows(1, 400), origin);
  await expect(refuseRealNames(stack.db)).rejects.toThrow("npm start -- --fresh");
});
