import { describe, expect, test } from "vitest";
import { priceSource } from "../../../lib/market/services/feed-readers.ts";
import { FEED_BASE_URLS } from "../../../lib/market/services/feeds/index.ts";
import { parseStooqQuotes, stooqQuotesUrl } from "../../../lib/market/services/feeds/stooq.ts";
import { countedFetch } from "../../support/feeds.ts";

const HEAD = "Symbol,Date,Time,Open,High,Low,Close,Volume";
const AAPL = "AAPL.US,2022-12-30,22:00:11,128.41,129.95,127.43,129.93,77034209";

describe("Stooq's quotes", () => {
  test("are read by the tickers that were asked for; unknown ones are left out", () => {
    const text = [HEAD, AAPL, `FOO.US,${Array(7).fill("N/D").join(",")}`, ""].join("\r\n");
    expect([...parseStooqQuotes(text, ["AAPL", "FOO"])]).toEqual([
      [
        "AAPL",
        {
          date: "2022-12-30",
          open: 128.41,
          high: 129.95,
          low: 127.43,
          close: 129.93,
          volume: 77034209,
        },
      ],
    ]);
  });

  test.each([
    ["no header", AAPL],
    ["a stranger", [HEAD, AAPL.replace("AAPL", "MSFT")].join("\n")],
    ["no number", [HEAD, AAPL.replace("129.95", "x")].join("\n")],
    ["a low above the close", [HEAD, AAPL.replace("127.43", "129.94")].join("\n")],
    ["no date", [HEAD, AAPL.replace("2022-12-30", "2022-02-30")].join("\n")],
    ["a sentence", "Exceeded the daily hits limit"],
  ])("with %s are refused whole", (_, text) => {
    expect(() => parseStooqQuotes(text, ["AAPL"])).toThrow(/^stooq: malformed/);
  });

  test("are asked for in one address", () => {
    const url = new URL(stooqQuotesUrl("https://stooq.test", ["AAPL", "BRK.B"]));
    expect(url.search).toBe("?s=aapl.us+brk-b.us&f=sd2t2ohlcv&h=&e=csv");
  });
});

test("a run asks for at most so many answers, tries included", async () => {
  const busy: typeof fetch = async () => new Response("", { status: 503 });
  const { fetch, budget: calls, made } = countedFetch(busy, 3);
  const feeds = { baseUrls: FEED_BASE_URLS, fredApiKey: null, fetch };
  const reader = priceSource(feeds).open({ calls, now: 0, retryTimes: new Map() });
  for (const reason of ["unavailable", "unavailable", "not_asked", "not_asked"]) {
    await expect(reader.history("AAPL", null)).rejects.toMatchObject({ reason });
  }
  expect(made()).toBe(3);
});
