// The doctor's live checks of market data sources.

import { expect, test } from "vitest";
import { FeedError } from "../../lib/market/services/feeds/index.ts";
import { edgarRoutes } from "../../scripts/local-platform/feeds/edgar.ts";
import { fedRoutes } from "../../scripts/local-platform/feeds/fed.ts";
import { makeMarkets } from "../../scripts/local-platform/feeds/markets.ts";
import { feedRoutes } from "../../scripts/local-platform/feeds/routes.ts";
import { makeFeedStore } from "../../scripts/local-platform/feeds/store.ts";
import { openStateFile } from "../../scripts/local-platform/state-file.ts";
import { liveRows } from "../../scripts/operator/doctor/live.ts";
import { liveFilingRows } from "../../scripts/operator/doctor/live-filings.ts";
import { livePriceRows } from "../../scripts/operator/doctor/live-prices.ts";

const NOW = Date.parse("2026-11-20T22:00:00Z");
const ENV = { FEEDS_URL: "http://platform", CONTACT_EMAIL: "ops@svc.example" };

const options = { state: openStateFile(null), now: () => NOW, sample: true };
const routes = feedRoutes(makeFeedStore(options), makeMarkets(options));
const fed = fedRoutes(options);
const agents = new Set<string | null>();
const platform: typeof globalThis.fetch = async (input, init) => {
  agents.add(new Headers(init?.headers).get("user-agent"));
  const path = String(input).replace("http://platform", "");
  if (path.startsWith("/fed/")) return fed.request(path.slice("/fed".length));
  return routes.request(path, init);
};

test("each market source gets one small request, and its answer is reported", async () => {
  const rows = await liveRows(ENV, { now: NOW, fetch: platform });
  const found = Object.fromEntries(rows.map(({ what, health, found }) => [what, [health, found]]));
  expect(found["live cboe"]).toEqual(["good", "VIX: 2026-11-20 is the newest value"]);
  expect(found["live nyfed"]).toEqual(["good", "unsecured/effr: 2026-11-20 is the newest value"]);
  expect(found["live fed"]).toEqual(["good", "press_monetary: 2018-12-19 is the newest statement"]);
  expect(found["live eia"]?.[0]).toBe("off");
  expect(found["live kraken"]?.[0]).toBe("good");
  for (const exchange of ["manifold", "kalshi", "polymarket"]) {
    expect(found[`live ${exchange}`]).toEqual(["good", "answers a request for a market"]);
  }
  expect([...agents]).toEqual([expect.stringMatching(/^[\w-]+\/[\d.]+ ops@svc\.example$/)]);
});

test("a source that sends no data is reported with the reason, and the others are still checked", async () => {
  const fetch: typeof globalThis.fetch = async (input, init) =>
    String(input).includes("/cboe/") ? new Response("<html>") : platform(input, init);
  const rows = await liveRows(ENV, { now: NOW, fetch });
  expect(rows.find(({ what }) => what === "live cboe")).toMatchObject({
    health: "bad",
    found: "cboe: malformed (a web page)",
  });
  expect(rows.find(({ what }) => what === "live kraken")).toMatchObject({ health: "good" });
  for (const [exchange, reason] of [
    ["kalshi", "malformed (a web page)"],
    ["manifold", "malformed (a web page)"],
  ] as const) {
    const page: typeof globalThis.fetch = async () => new Response("<html>");
    const [row] = (await liveRows(ENV, { now: NOW, fetch: page })).filter(
      ({ what }) => what === `live ${exchange}`,
    );
    expect(row).toMatchObject({ health: "bad", found: `${exchange}: ${reason}` });
  }
  const moved: typeof globalThis.fetch = async () => new Response(null, { status: 404 });
  const exchanges = ["manifold", "kalshi", "polymarket"].map((name) => `live ${name}`);
  const absent = (await liveRows(ENV, { now: NOW, fetch: moved })).filter(({ what }) =>
    exchanges.includes(what),
  );
  expect(absent).toMatchObject([
    { what: "live manifold", health: "good" },
    { health: "bad", found: "kalshi: refused (404)" },
    { health: "bad", found: "polymarket: refused (404)" },
  ]);
  const own = { what: "live x", ask: () => Promise.reject(new FeedError("x", "refused", "403")) };
  expect(await liveRows(ENV, { now: NOW, fetch, checks: [own] })).toMatchObject([
    { health: "bad", found: "x: refused (403)" },
  ]);
});

test("EDGAR is asked for one figure if a contact address is set", async () => {
  const edgar = edgarRoutes();
  const fetch: typeof globalThis.fetch = async (input) =>
    edgar.request(String(input).replace("http://platform", "/feeds"));
  const ask = async (env: Record<string, string>) =>
    (await liveFilingRows(env, { now: NOW, fetch }))[0];
  expect(await ask({})).toMatchObject({ what: "live sec", health: "off" });
  expect(await ask(ENV)).toMatchObject({ health: "bad", found: "AAPL: no net income" });
  const row = { start: "2026-06-28", end: "2026-09-26", val: 5, accn: "0000320193-26-000001" };
  const body = JSON.stringify({
    cik: 320_193,
    tag: "NetIncomeLoss",
    units: { USD: [{ ...row, filed: "2026-10-30" }] },
  });
  const path = "/edgar/api/xbrl/companyconcept/CIK0000320193/us-gaap/NetIncomeLoss.json";
  await edgar.request(path, { method: "PUT", body });
  expect(await ask(ENV)).toMatchObject({
    health: "good",
    found: "AAPL: 2026-09-26 ends the newest net income",
  });
});

test("the vendor of stock prices is asked for the market's fund if a vendor is set", async () => {
  const ask = async (env: object, fetch = platform) =>
    (await livePriceRows({ ...ENV, ...env }, { now: NOW, fetch }))[0];
  expect(await ask({})).toMatchObject({ what: "live prices", health: "off" });
  const tiingo = { PRICE_SOURCE: "tiingo", TIINGO_API_KEY: "k" };
  expect(await ask(tiingo)).toMatchObject({
    what: "live tiingo",
    health: "good",
    found: "SPY: 2026-11-20 is the newest price",
  });
  expect(await ask({ PRICE_SOURCE: "massive" })).toMatchObject({
    health: "bad",
    found: "massive: refused (no key is set)",
  });
  const empty = async () => new Response("[]");
  expect(await ask(tiingo, empty)).toMatchObject({ found: "SPY: no price in 14 days" });
});
