// The endpoint of equity regimes: tiers, figures and as_of.

import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ingestPrices } from "../../lib/market/actions/ingest.ts";
import { sessionCloseAt } from "../../lib/market/domain/calendar.ts";
import { MADE_UP_STOCKS } from "../../lib/market/domain/made-up-stocks.ts";
import { SYNTHETIC_SOURCE } from "../../lib/market/domain/sources.ts";
import { coveredTickers } from "../../lib/market/domain/universe.ts";
import { backfillEquities } from "../../lib/sensors/actions/evaluate-equities.ts";
import { PRICE_METHOD } from "../../lib/sensors/domain/equities/price-memory.ts";
import { syntheticPrices } from "../../scripts/sample/make-prices.ts";
import { type Json, keyHeader, membersOf, readCsv, rowsOf } from "../support/service/answers.ts";
import { SAMPLE_END, type TestApp, testApp } from "../support/service/app.ts";

const PATH = "/api/equity-regime";
const FREE = ["ticker", "regime"];
const PAID = [
  ...FREE,
  ..."rsi name price price_at sma_50 sma_200 ext_50d_pct ext_200d_pct ext_atr".split(" "),
  ..."drawdown_52w_pct realized_vol_20d regime_since realized_vol rv_percentile".split(" "),
  ..."drawdown trend score status note source made_up rights".split(" "),
];
/** A date between two sessions; the later ones are loaded during the test. */
const CUT = "2022-11-15";
const CUT_AT = sessionCloseAt("nyse", CUT) + 3_600_000;

let app: TestApp;
/** The answers at the cut, before anything later was known. */
const then: Record<string, Json> = {};
const ask = (query = "", tier: "free" | "retail" | "institutional" = "retail") =>
  app.json(`${PATH}${query}`, keyHeader(app, tier));

async function load(isWanted: (date: string) => boolean) {
  const origin = { source: SYNTHETIC_SOURCE, feed: null, now: SAMPLE_END, mayReplace: true };
  for (const [ticker, bars] of syntheticPrices()) {
    const rows = bars
      .filter(({ date }) => isWanted(date))
      .map((bar) => ({ ...bar, knownAt: null }));
    await ingestPrices(app.services.db, ticker, rows, origin);
  }
  await backfillEquities(app.services.db);
}

beforeAll(async () => {
  app = await testApp({ rows: 60 });
  expect(await ask()).toMatchObject({ tier: "retail", count: 0, stocks: [] });
  await load((date) => date <= CUT);
  app.setNow(CUT_AT);
  for (const tier of ["free", "retail"] as const) then[tier] = await ask("", tier);
  app.setNow(SAMPLE_END);
  await load((date) => date > CUT);
});
afterAll(() => app.close());

describe("the form of the answer by tier", () => {
  test("without a key it is three stocks with their regime only", async () => {
    const body = await ask("", "free");
    expect(Object.keys(body).sort()).toEqual(["as_of", "count", "stocks", "tier"]);
    expect(body).toMatchObject({ tier: "free", count: 3 });
    const stocks = rowsOf(body, "stocks");
    expect(stocks.map(({ ticker }) => ticker)).toEqual(["ATEST", "CTEST", "MTEST"]);
    for (const stock of stocks) {
      expect(Object.keys(stock)).toEqual(FREE);
      expect(stock["regime"]).toMatch(/^(NEUTRAL|ESCALATING|STRESS)$/);
    }
  });

  test.each(["retail", "institutional"] as const)(
    "for %s callers it is all 15 stocks with every field",
    async (tier) => {
      const body = await ask("", tier);
      expect(body).toMatchObject({ tier, count: 15, as_of: "2022-12-30T21:00:00.000Z" });
      const stocks = rowsOf(body, "stocks");
      expect(stocks.map(({ ticker }) => ticker)).toEqual(coveredTickers(false, MADE_UP_STOCKS));
      for (const stock of stocks) {
        expect(Object.keys(stock)).toEqual(PAID);
        expect(stock).toMatchObject({ source: SYNTHETIC_SOURCE, status: "LIVE", note: null });
        for (const member of PAID.filter((name) => name !== "note")) {
          expect([stock["ticker"], member, stock[member]]).not.toContain(null);
        }
      }
    },
  );

  test("over the years of the sample each regime comes up", async () => {
    const regimes = new Set<unknown>();
    for (const { ticker } of rowsOf(await ask(), "stocks")) {
      const path = `${PATH}/${ticker}/history?limit=2000`;
      const readings = rowsOf(await app.json(path, keyHeader(app, "institutional")), "readings");
      for (const { regime } of readings) regimes.add(regime);
    }
    expect([...regimes].sort()).toEqual(["ESCALATING", "NEUTRAL", "STRESS"]);
  });

  test("no free format contains a paid member, with any query", async () => {
    for (const query of ["", "?as_of=2022-06-01", "?rendering=variant", "?format=json"]) {
      const names = new Set([...membersOf(await ask(query, "free"))].map(([name]) => name));
      expect(PAID.filter((name) => names.has(name))).toEqual(FREE);
    }
    const answer = await app.get(`${PATH}?format=csv`);
    expect(readCsv(await answer.text()).map((row) => Object.keys(row))).toEqual([FREE, FREE, FREE]);
  });

  test("the CSV has the same figures", async () => {
    const rows = readCsv(
      await (await app.get(`${PATH}?format=csv`, keyHeader(app, "retail"))).text(),
    );
    const stocks = rowsOf(await ask(), "stocks");
    expect(rows).toEqual(
      stocks.map((stock) =>
        Object.fromEntries(PAID.map((name) => [name, String(stock[name] ?? "")])),
      ),
    );
  });
});

describe("the figures of a stock", () => {
  test("they follow from one another by their definitions", async () => {
    for (const stock of rowsOf(await ask(), "stocks")) {
      const of = (name: string) => Number(stock[name]);
      expect(of("ext_50d_pct")).toBeCloseTo(100 * (of("price") / of("sma_50") - 1), 1);
      expect(of("ext_200d_pct")).toBeCloseTo(100 * (of("price") / of("sma_200") - 1), 1);
      expect(of("drawdown_52w_pct")).toBeCloseTo(100 * of("drawdown"), 1);
      expect(Math.sign(of("ext_atr"))).toBe(Math.sign(of("ext_50d_pct")));
      expect(String(stock["regime_since"]) <= String(stock["price_at"])).toBe(true);
    }
  });

  test("they follow from the prices", async () => {
    const closes = (syntheticPrices().get("ZVZZT") ?? []).map(({ close }) => close);
    const mean = (count: number) =>
      closes.slice(-count).reduce((sum, each) => sum + each, 0) / count;
    const returns = closes.slice(1).map((close, i) => Math.log(close / (closes[i] ?? close)));
    const squares = returns.slice(-20).reduce((sum, each) => sum + each ** 2, 0);
    const [stock] = rowsOf(await ask(), "stocks").filter(({ ticker }) => ticker === "ZVZZT");
    expect(stock).toMatchObject({ price: closes.at(-1), price_at: "2022-12-30T21:00:00.000Z" });
    expect(stock?.["sma_50"]).toBeCloseTo(mean(50), 3);
    expect(stock?.["sma_200"]).toBeCloseTo(mean(200), 3);
    expect(stock?.["realized_vol_20d"]).toBeCloseTo(Math.sqrt((252 * squares) / 20), 3);
    const drawdown = 1 - (closes.at(-1) ?? 0) / Math.max(...closes.slice(-252));
    expect(stock?.["drawdown"]).toBeCloseTo(drawdown, 3);
  });
});

describe("the answer as of another time", () => {
  test.each(["free", "retail"] as const)(
    "it is what %s callers got at that time, though more is known now",
    async (tier) => {
      const asOf = new Date(CUT_AT).toISOString();
      expect(await ask(`?as_of=${asOf}`, tier)).toEqual({ ...then[tier], as_of: asOf });
      expect(then[tier]).toMatchObject({ as_of: "2022-11-15T21:00:00.000Z" });
    },
  );

  test("before a session's end it is that of the session before", async () => {
    const close = sessionCloseAt("nyse", "2022-12-30");
    const priceAt = async (at: number) =>
      rowsOf(await ask(`?as_of=${new Date(at).toISOString()}`), "stocks")[0]?.["price_at"];
    expect(await priceAt(close)).toBe("2022-12-30T21:00:00.000Z");
    expect(await priceAt(close - 1)).toBe("2022-12-29T21:00:00.000Z");
  });

  test("it is empty before the first price, and NEUTRAL without ranks after a few closes", async () => {
    expect(await ask("?as_of=2017-01-01")).toMatchObject({ count: 0, stocks: [] });
    for (const stock of rowsOf(await ask("?as_of=2018-01-16"), "stocks")) {
      expect(stock).toMatchObject({ regime: "NEUTRAL", rsi: null, score: null, status: "SHORT" });
    }
  });

  test("after a missing close every stock is stale", async () => {
    app.setNow(Date.parse("2023-01-04T00:00:01Z"));
    const stocks = rowsOf(await ask(), "stocks");
    app.setNow(SAMPLE_END);
    expect(new Set(stocks.map(({ status }) => status))).toEqual(new Set(["STALE"]));
  });
});

describe("the answer about equity regimes", () => {
  test("it makes one statement, may be cached for 300 s, and is a 304 for a caller who has it", async () => {
    await app.get(PATH, keyHeader(app, "retail"));
    await app.resetRequests();
    const answer = await app.get(PATH);
    expect((await app.requests())["postgres"]).toBe(1);
    expect(answer.headers.get("cache-control")).toBe("private, max-age=300");
    expect(answer.headers.get("x-data-as-of")).toBe("2022-12-30T21:00:00.000Z");
    const etag = answer.headers.get("etag") ?? "";
    expect((await app.get(PATH, { "if-none-match": etag })).status).toBe(304);
  });

  test.each(["9999-01-01T00:00", "yesterday", ""])("as_of=%s is a 400", async (asOf) => {
    const answer = await app.get(`${PATH}?as_of=${asOf}`);
    expect(answer.status).toBe(400);
    expect(((await answer.json()) as Json)["error"]).toMatch(/^as_of: must /);
  });

  test("it is a 503 for paid and free callers while the database is down", async () => {
    await app.setFaults({ postgres: "down" });
    const statuses = [];
    for (const tier of ["free", "retail"] as const) {
      statuses.push((await app.get(PATH, keyHeader(app, tier))).status);
    }
    await app.setFaults({});
    expect(statuses).toEqual([503, 503]);
  });
});

describe("the regimes of a stock over time", () => {
  const history = (query = "") =>
    app.json(`${PATH}/atest/history${query}`, keyHeader(app, "institutional"));

  test("each session has a reading, newest first, and the newest is that of the list", async () => {
    const body = await history("?limit=300");
    const readings = rowsOf(body, "readings");
    expect(body).toMatchObject({ ticker: "ATEST", total_returned: 300, made_up: true });
    const sessions = readings.map(({ session }) => String(session));
    expect(sessions).toEqual([...new Set(sessions)].sort().reverse());
    const listed = rowsOf(await ask(), "stocks").find(({ ticker }) => ticker === "ATEST");
    expect(readings[0]).toMatchObject({
      session: "2022-12-30",
      regime: listed?.["regime"],
      score: listed?.["score"],
      version: `equity-v${PRICE_METHOD}`,
      source: SYNTHETIC_SOURCE,
    });
    expect([body["rights"], listed?.["rights"]]).toEqual(["open_licence", "open_licence"]);
    const none = await history("?from=2030-01-01");
    expect([none["total_returned"], none["rights"]]).toEqual([0, null]);
  });

  test("pages lead through all of it, and as of a time it knows nothing later", async () => {
    const whole = rowsOf(await history("?limit=2000"), "readings");
    const paged: unknown[] = [];
    let body = await history("?limit=700");
    paged.push(...rowsOf(body, "readings"));
    body = await history(`?limit=700&cursor=${body["next_cursor"]}`);
    paged.push(...rowsOf(body, "readings"));
    expect([paged.length, body["next_cursor"]]).toEqual([whole.length, null]);
    expect(paged).toEqual(whole);
    const then = rowsOf(await history(`?as_of=${CUT}T22:00:00Z&limit=5`), "readings");
    expect(then[0]).toMatchObject({ session: CUT });
  });

  test("a change in it is where the list says that the regime began", async () => {
    const stock = rowsOf(await ask(), "stocks").find(({ ticker }) => ticker === "ATEST") ?? {};
    const readings = rowsOf(await history("?limit=2000"), "readings");
    const before = readings.findIndex(({ regime }) => regime !== stock["regime"]);
    if (before === -1) return;
    expect(readings[before - 1]?.["session"]).toBe(String(stock["regime_since"]).slice(0, 10));
  });

  test("it needs a key, and an unknown stock is a 404", async () => {
    expect((await app.get(`${PATH}/ATEST/history`)).status).toBe(401);
    const unknown = await app.get(`${PATH}/NONE/history`, keyHeader(app, "retail"));
    expect([unknown.status, await unknown.json()]).toEqual([404, { error: "Unknown stock" }]);
  });
});
