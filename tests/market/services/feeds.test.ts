// The feeds of market data: requests, formats, attempts and limits.

import { describe, expect, test } from "vitest";
import type { FetchedSeries } from "../../../lib/market/domain/series.ts";
import {
  FEED_BASE_URLS,
  FeedError,
  FeedRun,
  type Feeds,
  fetchSeries,
} from "../../../lib/market/services/feeds/index.ts";
import { FEED_SETTINGS, fetchedSeries as series } from "../../support/market/feeds.ts";

const NOW = Date.parse("2024-07-03T12:00:00Z");
const SINCE = "2024-06-20";
const KEY = "abcdefghijklmnopqrstuvwxyz012345";

/** The observations of a complete answer for a series. */
async function observationsOf(
  feeds: Feeds,
  of: FetchedSeries,
  { sinceDate, now, budget }: { sinceDate: string; now: number; budget?: AbortSignal },
) {
  const limits = { now, retryTimes: new Map() };
  const run = new FeedRun(limits, ...(budget ? [() => budget] : []));
  const { observations } = await fetchSeries(feeds, of, { sinceDate, lastBody: null, run });
  return observations;
}

type Answer = (url: URL, signal: AbortSignal) => Response | Promise<Response>;

/** Feeds whose servers give the answers in order, the last one repeatedly. */
function answering(...answers: Answer[]) {
  const urls: string[] = [];
  const feeds: Feeds = {
    fetch: async (input, init) => {
      const url = new URL(String(input));
      urls.push(url.href);
      const answer = answers[Math.min(urls.length, answers.length) - 1];
      if (answer === undefined) throw new TypeError("no answer");
      return answer(url, init?.signal ?? AbortSignal.abort());
    },
    baseUrls: FEED_BASE_URLS,
    ...FEED_SETTINGS,
    fredApiKey: null,
  };
  return { feeds, urls };
}

const text =
  (body: string, status = 200) =>
  () =>
    new Response(body, { status });
const CSV = "observation_date,BAA10Y\n2024-06-28,4.36\n2024-07-01,.\n2024-07-02,4.43\n";
const VALUES = [
  { date: "2024-06-28", value: 4.36 },
  { date: "2024-07-02", value: 4.43 },
];

describe("requests and formats of each source", () => {
  test("FRED is read without a key", async () => {
    const { feeds, urls } = answering(text(CSV));
    expect(await observationsOf(feeds, series("BAA10Y"), { sinceDate: SINCE, now: NOW })).toEqual(
      VALUES,
    );
    expect(urls).toEqual([
      "https://fred.stlouisfed.org/graph/fredgraph.csv?id=BAA10Y&cosd=2024-06-20",
    ]);
  });

  test("FRED is read with a key", async () => {
    const observations = [...VALUES, { date: "2024-07-01", value: "." }].map((row) => ({
      realtime_start: "2024-07-03",
      date: row.date,
      value: String(row.value),
    }));
    const { feeds, urls } = answering(text(JSON.stringify({ count: 3, observations })));
    const keyed = { ...feeds, fredApiKey: KEY };
    expect(await observationsOf(keyed, series("BAA10Y"), { sinceDate: SINCE, now: NOW })).toEqual(
      VALUES,
    );
    expect(urls).toEqual([
      `https://api.stlouisfed.org/fred/series/observations?series_id=BAA10Y&api_key=${KEY}` +
        "&file_type=json&observation_start=2024-06-20",
    ]);
  });

  test("Cboe gives closes since a date, for an index with and without a daily range", async () => {
    const vix = answering(
      text("DATE,OPEN,HIGH,LOW,CLOSE\r\n06/18/2024,1,2,1,2\r\n07/02/2024,12,13,11,12.03\r\n"),
    );
    const span = { sinceDate: SINCE, now: NOW };
    expect(await observationsOf(vix.feeds, series("VIX"), span)).toEqual([
      { date: "2024-07-02", value: 12.03 },
    ]);
    expect(vix.urls).toEqual([
      "https://cdn.cboe.com/api/global/us_indices/daily_prices/VIX_History.csv",
    ]);
    const vvix = answering(text("DATE,VVIX\n07/02/2024,80.5\n"));
    expect(await observationsOf(vvix.feeds, series("VVIX"), span)).toHaveLength(1);
  });

  test("Coinbase is read in pages of 300 days, without the day in progress", async () => {
    const { feeds, urls } = answering((url) => {
      const [from, to] = ["start", "end"].map((name) =>
        Date.parse(url.searchParams.get(name) ?? ""),
      );
      const rows = [];
      for (let at = to ?? 0; at >= (from ?? 0) - 86_400_000; at -= 86_400_000) {
        rows.push([at / 1000, 90, 110, 95, 100, 1.5]);
      }
      return Response.json(rows);
    });
    const found = await observationsOf(feeds, series("BTC"), { sinceDate: "2023-07-01", now: NOW });
    expect(found).toHaveLength(368);
    expect([found[0]?.date, found.at(-1)?.date]).toEqual(["2023-07-01", "2024-07-02"]);
    expect(urls).toEqual([
      "https://api.exchange.coinbase.com/products/BTC-USD/candles?granularity=86400" +
        "&start=2023-07-01T00%3A00%3A00Z&end=2024-04-25T00%3A00%3A00Z",
      "https://api.exchange.coinbase.com/products/BTC-USD/candles?granularity=86400" +
        "&start=2024-04-26T00%3A00%3A00Z&end=2024-07-03T00%3A00%3A00Z",
    ]);
  });

  test("a whole history from Coinbase begins when the exchange began", async () => {
    const { feeds, urls } = answering(text("[]"));
    await observationsOf(feeds, series("BTC"), { sinceDate: "1962-01-01", now: NOW });
    expect(new URL(urls[0] ?? "").searchParams.get("start")).toBe("2015-07-20T00:00:00Z");
  });

  test("Stooq gives closes", async () => {
    const body = "Date,Open,High,Low,Close,Volume\n2024-07-01,1,3,1,2,500\n2024-07-02,2,4,2,3,\n";
    const { feeds, urls } = answering(text(body));
    const stock: FetchedSeries = {
      ...series("SP500"),
      origins: [{ source: "stooq", sourceId: "AAPL.US" }],
    };
    expect(await observationsOf(feeds, stock, { sinceDate: "2024-07-02", now: NOW })).toEqual([
      { date: "2024-07-02", value: 3 },
    ]);
    expect(urls).toEqual(["https://stooq.com/q/d/l/?s=aapl.us&i=d"]);
  });

  test("repeated weekend values of a business-day series are left out", async () => {
    const { feeds } = answering(text("DATE,DFF\n2024-06-28,5.33\n2024-06-29,5.33\n"));
    const found = await observationsOf(feeds, series("DFF"), { sinceDate: SINCE, now: NOW });
    expect(found).toEqual([{ date: "2024-06-28", value: 5.33 }]);
  });

  test.each([
    ["ICSA", "2024-06-15", "2024-06-22"],
    ["UNRATE", "2024-05-01", "2024-06-01"],
  ])("%s keeps its values, though their dates are on weekends", async (id, first, second) => {
    const { feeds } = answering(text(`observation_date,${id}\n${first},3.9\n${second},4.1\n`));
    const found = await observationsOf(feeds, series(id), { sinceDate: "2024-04-30", now: NOW });
    expect(found.map(({ date }) => date)).toEqual([first, second]);
  });
});

describe("attempts and limits", () => {
  const get = (feeds: Feeds, budget?: AbortSignal) =>
    observationsOf(feeds, series("BAA10Y"), {
      sinceDate: SINCE,
      now: NOW,
      ...(budget === undefined ? {} : { budget }),
    });

  test.each([
    ["503", text("", 503)],
    ["a network error", () => Promise.reject(new TypeError("connection refused"))],
  ])("%s is tried once more", async (_name, failure) => {
    const { feeds, urls } = answering(failure, text(CSV));
    expect(await get(feeds)).toEqual(VALUES);
    expect(urls).toHaveLength(2);
  });

  test.each([
    ["refused", text("no such series", 404), 1],
    ["unavailable", text("", 500), 2],
    ["network", () => Promise.reject(new TypeError(`https://host/?api_key=${KEY}`)), 2],
    ["malformed", text("<html>busy</html>"), 1],
    ["malformed", () => new Response(new Uint8Array([0xff, 0xfe, 0xfd])), 1],
    ["too_large", text(`${CSV}${"x".repeat(5_000_001)}`), 1],
  ])('the failure "%s" is reported in one short message', async (reason, failure, tries) => {
    const { feeds, urls } = answering(failure);
    const error = await get(feeds).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(FeedError);
    expect(error).toMatchObject({ source: "fred", reason });
    expect(String(error)).toMatch(/^FeedError: fred: \w+( \([\w -]+\))?$/);
    expect(urls).toHaveLength(tries);
  });

  test("each attempt has a new time limit, and the budget ends both", async () => {
    const hanging: Answer = (_url, signal) =>
      new Promise((_resolve, reject) => {
        signal.addEventListener("abort", () => reject(signal.reason));
      });
    const { feeds, urls } = answering(hanging);
    const started = performance.now();
    await expect(get(feeds, AbortSignal.timeout(50))).rejects.toMatchObject({ reason: "timeout" });
    expect(performance.now() - started).toBeLessThan(1_000);
    expect(urls).toHaveLength(1);

    const signals: AbortSignal[] = [];
    const recordSignal: Answer = (_url, signal) => {
      signals.push(signal);
      return new Response("", { status: 503 });
    };
    await expect(get(answering(recordSignal).feeds)).rejects.toThrow(FeedError);
    expect(new Set(signals).size).toBe(2);
  });

  test("a date after tomorrow makes the whole answer invalid", async () => {
    const beyond = answering(text("DATE,BAA10Y\n2024-07-02,4.43\n2024-07-05,4.4\n"));
    await expect(get(beyond.feeds)).rejects.toMatchObject({ reason: "malformed" });
    const tomorrow = answering(text("DATE,BAA10Y\n2024-07-02,4.43\n2024-07-04,4.4\n"));
    expect(await get(tomorrow.feeds)).toEqual([{ date: "2024-07-02", value: 4.43 }]);
  });
});
