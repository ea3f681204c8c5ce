// The vendors of stock prices: requests, bad answers, and messages in words.

import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { PRICE_FEED_RULES, type PriceFeed } from "../../../lib/market/domain/sources.ts";
import { FEED_BASE_URLS } from "../../../lib/market/services/feeds/index.ts";
import { parseMassive } from "../../../lib/market/services/feeds/prices/massive.ts";
import { parseTiingo } from "../../../lib/market/services/feeds/prices/tiingo.ts";
import { priceSource } from "../../../lib/market/services/price-source.ts";
import { HOSTILE_KINDS, hostileAnswer } from "../../../scripts/local-platform/hostile.ts";
import { countedFetch, FEED_SETTINGS } from "../../support/market/feeds.ts";

const NOW = Date.parse("2026-11-20T22:30:00Z");
const SINCE = "2026-11-16";
const FOLDER = join(import.meta.dirname, "../../../../shared/data/sources");
const KEY = "k0";

const tiingoDay = (date: string, close: number, more: object = {}) => ({
  date: `${date}T00:00:00.000Z`,
  close,
  high: close,
  low: close,
  open: close,
  volume: 9,
  adjClose: close,
  adjHigh: close + 1,
  adjLow: close - 1,
  adjOpen: close,
  adjVolume: 9,
  divCash: 0,
  splitFactor: 1,
  ...more,
});
const massiveDay = (date: string, c: number) => ({
  v: 9,
  vw: c,
  o: c,
  c,
  h: c + 1,
  l: c - 1,
  t: Date.parse(`${date}T05:00:00Z`),
  n: 3,
});
const results = [massiveDay("2026-11-19", 50), massiveDay("2026-11-20", 51)];
const massive = { ticker: "AAPL", queryCount: 2, resultsCount: 2, adjusted: true, results };
const BODIES: Record<PriceFeed, string> = {
  tiingo: JSON.stringify([tiingoDay("2026-11-19", 50), tiingoDay("2026-11-20", 51)]),
  massive: JSON.stringify({ ...massive, status: "OK", request_id: "r", count: 2 }),
  stooq:
    "Date,Open,High,Low,Close,Volume\r\n2026-11-19,50,51,49,50,9\r\n2026-11-20,51,52,50,51,9\r\n",
};
const FEEDS = Object.keys(BODIES) as PriceFeed[];

function readerOf(
  feed: PriceFeed,
  fetch: typeof globalThis.fetch,
  { apiKey = KEY }: { apiKey?: string | null } = {},
) {
  const feeds = { ...FEED_SETTINGS, baseUrls: FEED_BASE_URLS, fetch };
  const limits = { now: NOW, retryTimes: new Map() };
  return priceSource(feeds, { feed, apiKey, isLocal: false }).open(limits);
}

const answering = (body: string, init?: ResponseInit) => async () => new Response(body, init);

describe.each(FEEDS)("the price feed %s", (feed) => {
  test("it requests the days of a stock with its key, and returns them in order", async () => {
    const asked: [string, string | null, string | null][] = [];
    const reader = readerOf(feed, async (input, init) => {
      const headers = new Headers(init?.headers);
      asked.push([String(input), headers.get("authorization"), headers.get("user-agent")]);
      return new Response(BODIES[feed]);
    });
    const { bars } = await reader.read("BRK.B", SINCE).catch(() => reader.read("AAPL", SINCE));
    expect(bars.map(({ date, close }) => [date, close])).toEqual([
      ["2026-11-19", 50],
      ["2026-11-20", 51],
    ]);
    const [url = "", authorization, agent] = asked[0] ?? [];
    expect(`${url} ${authorization}`.split(KEY)).toHaveLength(2);
    expect(url.includes(KEY)).toBe(feed === "stooq");
    expect(url).toMatch(/2026-?11-?16/);
    expect(url).toMatch(feed === "massive" ? /BRK\.B/ : /brk-b/);
    expect(agent).toMatch(/ops@svc\.example$/);
  });

  test.each([...HOSTILE_KINDS, "429:30"])(
    "it returns nothing for an answer of the kind %s",
    async (kind) => {
      const {
        status,
        body,
        headers = {},
      } = hostileAnswer(kind, { status: 200, body: BODIES[feed] });
      const bytes = typeof body === "string" ? body : new Uint8Array(body);
      const { fetch, made } = countedFetch(async () => new Response(bytes, { status, headers }));
      const reader = readerOf(feed, fetch);
      const reason = kind.startsWith("429")
        ? "unavailable"
        : { 403: "refused", 404: "refused", huge: "too_large", redirect: "redirected" }[kind];
      await expect(reader.read("AAPL", SINCE)).rejects.toMatchObject({
        reason: reason ?? "malformed",
      });
      expect(made()).toBe(1);
      const [outcome] = reader.outcomes();
      expect(outcome?.error).toMatch(new RegExp(`^${feed}: [a-z_]+( \\([\\w -]+\\))?$`));
      const wait = kind === "429:30" ? 30_000 : kind === "429" ? 600_000 : null;
      expect(outcome?.retryAt).toBe(wait === null ? null : NOW + wait);
    },
  );

  test("it makes at most the allowed number of requests per run, and none without a key", async () => {
    const { fetch, made } = countedFetch(answering("", { status: 503 }));
    const reader = readerOf(feed, fetch);
    for (let stock = 0; stock < 6; stock += 1) await reader.read("A", SINCE).catch(() => null);
    expect(made()).toBe(PRICE_FEED_RULES[feed].maxRequests);
    const keyless = readerOf(feed, fetch, { apiKey: null });
    await expect(keyless.read("A", SINCE)).rejects.toThrow(`${feed}: refused (no key is set)`);
    expect(made()).toBe(PRICE_FEED_RULES[feed].maxRequests);
  });
});

describe("facts and errors in vendors' answers", () => {
  test("Tiingo's splits and dividends give the day that restates all earlier prices", () => {
    const rows = [
      tiingoDay("2026-11-20", 13),
      tiingoDay("2026-11-19", 12, { splitFactor: 4 }),
      tiingoDay("2026-11-18", 11, { divCash: 0.25 }),
    ];
    expect(parseTiingo(JSON.stringify(rows)).lastCorporateActionDate).toBe("2026-11-19");
    expect(parseTiingo(BODIES.tiingo).lastCorporateActionDate).toBeNull();
  });

  test("a day with impossible prices is left out, and many such days refuse the answer", async () => {
    const odd = tiingoDay("2026-11-18", 50, { adjLow: 60 });
    const read = (rows: object[]) =>
      readerOf("tiingo", answering(JSON.stringify(rows))).read("AAPL", SINCE);
    const days = [odd, tiingoDay("2026-11-19", 50), tiingoDay("2026-11-20", 51)];
    expect(await read(days)).toMatchObject({ leftOut: 1, bars: [{}, {}] });
    await expect(read([odd])).rejects.toThrow("tiingo: malformed (impossible prices)");
    // Adjusting rounds: an adjusted low that exceeds the close in the last digit is the close.
    const rounded = tiingoDay("2026-11-20", 51, { adjLow: 51 * (1 + 1e-12) });
    expect(await read([rounded])).toMatchObject({ leftOut: 0, bars: [{ low: 51 }] });
  });

  test("Massive's answer about another stock, or with fewer bars than counted, is refused", () => {
    expect(() => parseMassive(BODIES.massive, "AMD")).toThrow("massive: malformed (another stock)");
    const short = BODIES.massive.replace('"resultsCount":2', '"resultsCount":3');
    expect(() => parseMassive(short, "AAPL")).toThrow("massive: malformed (count)");
    const none = JSON.stringify({ ...massive, resultsCount: 0, results: undefined, status: "OK" });
    expect(parseMassive(none, "AAPL").bars).toEqual([]);
  });

  test("Stooq's daily limit ends its requests for hours, and a wrong key is reported", async () => {
    const limited = readerOf("stooq", answering("Exceeded the daily hits limit"));
    await expect(limited.read("AAPL", SINCE)).rejects.toThrow("stooq: unavailable (daily limit)");
    expect(limited.outcomes()[0]?.retryAt).toBe(NOW + 6 * 3_600_000);
    const keyless = readerOf("stooq", answering("Get your apikey:\n\n1. Open https://…"));
    await expect(keyless.read("AAPL", SINCE)).rejects.toThrow("the key is missing or wrong");
  });
});

// The recordings are not in the repository.
describe.skipIf(!existsSync(FOLDER))("recorded answers", () => {
  const recorded = (file: string) => readFileSync(join(FOLDER, file), "utf8");

  test("Tiingo's recorded days are read", () => {
    const { bars } = parseTiingo(recorded("tiingo/daily-prices_GOOGL_2015-01.json"));
    expect(bars).toMatchObject([{ date: "2015-01-02", close: 529.55 }, { date: "2015-01-05" }]);
    expect(parseTiingo(recorded("tiingo/empty-200.json")).bars).toEqual([]);
    for (const file of ["daily-prices_GOOGL_volume-only_2024-10", "iex-prices_GOOGL_2018"]) {
      expect(() => parseTiingo(recorded(`tiingo/${file}.json`))).toThrow("tiingo: malformed");
    }
  });

  test("Massive's days are dates in New York", () => {
    const { bars } = parseMassive(recorded("massive/aggs-AAPL-day.json"), "AAPL");
    expect(bars).toMatchObject([
      { date: "2005-04-01", close: 1.4604 },
      { date: "2005-04-04", close: 1.4675 },
    ]);
  });

  test.each([
    ["tiingo", "tiingo/error-404-unknown-ticker.json", 404, "refused (404)"],
    ["tiingo", "tiingo/error-429-hourly.json", 429, "unavailable (429)"],
    ["massive", "massive/error-429.json", 429, "unavailable (429)"],
    ["massive", "massive/grouped-daily.json", 200, "malformed (shape)"],
    ["tiingo", "alpha-vantage/limit-200.json", 200, "malformed (shape)"],
    ["stooq", "stooq/challenge-200.html", 200, "malformed (a web page)"],
    ["stooq", "stooq/apikey-instructions-200.txt", 200, "refused (the key is missing or wrong)"],
    ["stooq", "stooq/daily-limit-200.txt", 200, "unavailable (daily limit)"],
    ["stooq", "stooq/light-quote-404.txt", 404, "refused (404)"],
  ] as const)("%s: %s is refused", async (feed, file, status, message) => {
    const reader = readerOf(feed, answering(recorded(file), { status }));
    await expect(reader.read("AAPL", SINCE)).rejects.toThrow(`${feed}: ${message}`);
  });
});
