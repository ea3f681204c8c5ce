// The jobs that read stock prices from a vendor: final days, splits and failures.

import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { addDays } from "../../../lib/core/calendar-date.ts";
import { NO_DEADLINE } from "../../../lib/core/deadline.ts";
import { ingestPrices } from "../../../lib/market/actions/ingest.ts";
import { ingestPriceFeed } from "../../../lib/market/actions/ingest-price-feed.ts";
import type { Bar } from "../../../lib/market/domain/bar.ts";
import { equitySlot } from "../../../lib/market/domain/job-slots.ts";
import { MADE_UP_MARKET, MADE_UP_STOCKS } from "../../../lib/market/domain/made-up-stocks.ts";
import { coveredTickers, MARKET_TICKER } from "../../../lib/market/domain/universe.ts";
import { upsertPriceFeed } from "../../../lib/market/queries/price-feed.ts";
import { listPriceTickers } from "../../../lib/market/queries/prices.ts";
import { FEED_BASE_URLS, FeedError } from "../../../lib/market/services/feeds/index.ts";
import { type PriceSource, priceSource } from "../../../lib/market/services/price-source.ts";
import { insertJobRuns } from "../../../lib/runtime/database/job-runs.ts";
import { evaluateEquities } from "../../../lib/sensors/actions/evaluate-equities.ts";
import { type TestDatabase, testDatabase } from "../../support/database/database.ts";
import { FEED_SETTINGS } from "../../support/market/feeds.ts";
import { madeRows, splitFrom } from "../../support/market/made-prices.ts";

const rows = madeRows(8, 320);
const DAY_ONE = rows.length - 1;
let test_: TestDatabase;
beforeAll(async () => {
  test_ = await testDatabase();
});
afterAll(() => test_.close());
afterEach(async () => {
  for (const table of ["equity_memories", "equity_regimes", "prices_daily", "price_tickers"]) {
    await test_.db.execute(sql.raw(`delete from ${table}`));
  }
});

const VENDOR = "Tiingo";

/** A vendor that has these bars from a date, and counts the requests. */
function vendorOf(
  bars: Record<string, readonly Bar[] | Error>,
  lastCorporateActionDate: string | null = null,
) {
  const asked: [string, string][] = [];
  const prices: PriceSource = {
    feed: "tiingo",
    name: VENDOR,
    historyYears: 15,
    continues: (source) => source === VENDOR,
    open: () => ({
      read: async (ticker, sinceDate) => {
        asked.push([ticker, sinceDate]);
        const found = bars[ticker] ?? new FeedError("tiingo", "refused", "404");
        if (found instanceof Error) throw found;
        const shown = found.filter(({ date }) => date >= sinceDate);
        return { bars: shown, lastCorporateActionDate, leftOut: 0 };
      },
      outcomes: () => [],
    }),
  };
  return { prices, asked };
}

let slot = 0;
async function run(job: "prices" | "equities", now: number, prices?: PriceSource) {
  slot += 1_000;
  const [taken] = await insertJobRuns(test_.db, [{ job, slot }]);
  if (!taken) throw new Error("no slot");
  if (job === "equities") return evaluateEquities({ db: test_.db }, taken);
  const services = { db: test_.db, deadline: NO_DEADLINE, ...(prices ? { prices } : {}) };
  return ingestPriceFeed(services, taken, now, false);
}

const closeOf = (at: number) => rows[at]?.knownAt ?? 0;
const HALF_HOUR = 1_800_000;
const TICK_MS = 300_000;
const HOUR_MS = 3_600_000;

const tiingoRow = ({ date, open, high, low, close, volume }: Bar) => ({
  date: `${date}T00:00:00.000Z`,
  adjOpen: open,
  adjHigh: high,
  adjLow: low,
  adjClose: close,
  adjVolume: volume,
  divCash: 0,
  splitFactor: 1,
});

/** Stores AAPL's first bars, and every other covered stock as ingested by hand. */
async function storePrices(
  count: number,
  { source = VENDOR, feed = "tiingo" as string | null } = {},
) {
  const given = rows.slice(0, count).map((row) => ({ ...row, knownAt: null }));
  const options = { source, feed, now: closeOf(count - 1), mayReplace: true };
  await ingestPrices(test_.db, "AAPL", given, options);
  const others = [...coveredTickers(false), MARKET_TICKER].filter((each) => each !== "AAPL");
  await upsertPriceFeed(test_.db, others, { feed: null, source: "ingested file" });
}

const stored = async () =>
  (await listPriceTickers(test_.db)).find(({ ticker }) => ticker === "AAPL");
const dateOf = (at: number) => rows[at]?.date ?? "";

test("the latest day is read once it is final, never while it is in progress", async () => {
  await storePrices(DAY_ONE);
  const { prices, asked } = vendorOf({ AAPL: rows });
  const at = closeOf(DAY_ONE) + HALF_HOUR;
  expect(await run("prices", at - 1, prices)).toMatchObject({ asked: 0 });
  expect(await run("prices", at, prices)).toMatchObject({ asked: 1, news: 1 });
  expect(await run("prices", at + 1, prices)).toMatchObject({ asked: 0 });
  expect(asked).toEqual([["AAPL", addDays(dateOf(DAY_ONE - 1), -14)]]);
  expect(await stored()).toMatchObject({ ingested: 320, source: VENDOR, lastError: null });
});

test("prices are requested again after an hour, and all missing days are read", async () => {
  await storePrices(DAY_ONE - 5);
  const { prices } = vendorOf({ AAPL: rows.slice(0, DAY_ONE - 5) });
  const at = closeOf(DAY_ONE) + HALF_HOUR;
  expect(await run("prices", at, prices)).toMatchObject({ asked: 1, news: 0 });
  expect(await run("prices", at + HALF_HOUR, prices)).toMatchObject({ asked: 0 });
  const { prices: complete } = vendorOf({ AAPL: rows });
  expect(await run("prices", at + 2 * HALF_HOUR, complete)).toMatchObject({ news: 1 });
  expect(await stored()).toMatchObject({ ingested: 320 });
});

test.each([
  ["names", (after: string) => after],
  ["does not name", () => null],
])(
  "a split that the vendor %s is read with its whole past, and never looks like a crash",
  async (_, named) => {
    await storePrices(DAY_ONE);
    await run("equities", 0);
    const after = splitFrom(rows, "", 4);
    const { prices, asked } = vendorOf({ AAPL: after }, named(dateOf(DAY_ONE)));
    await run("prices", closeOf(DAY_ONE) + HALF_HOUR, prices);
    await run("equities", 0);
    expect(asked).toEqual([
      ["AAPL", addDays(dateOf(DAY_ONE - 1), -14)],
      ["AAPL", dateOf(0)],
    ]);
    const { rows: regimes } = await test_.db.execute(
      sql`select status, price from equity_regimes order by known_at desc limit 1`,
    );
    expect(regimes[0]).toMatchObject({ status: "LIVE", price: after[DAY_ONE]?.close });
  },
);

test("a split whose past cannot be read leaves the stock unchanged", async () => {
  await storePrices(DAY_ONE);
  const { prices } = vendorOf({ AAPL: splitFrom(rows, "", 4) });
  const failing: PriceSource = {
    ...prices,
    open: (limits) => ({
      ...prices.open(limits),
      read: (ticker, sinceDate) =>
        sinceDate === dateOf(0)
          ? Promise.reject(new FeedError("tiingo", "timeout"))
          : prices.open(limits).read(ticker, sinceDate),
    }),
  };
  expect(await run("prices", closeOf(DAY_ONE) + HALF_HOUR, failing)).toMatchObject({
    failed: { AAPL: "tiingo: timeout" },
    news: 0,
  });
  expect(await stored()).toMatchObject({ ingested: DAY_ONE, lastError: "tiingo: timeout" });
});

test("one failing stock does not stop the others, and ingested files stay unchanged", async () => {
  await storePrices(DAY_ONE);
  await upsertPriceFeed(test_.db, ["AMD", "COIN"], { feed: "tiingo", source: VENDOR });
  const { prices, asked } = vendorOf({ AAPL: rows, AMD: new Error("a key in a message") });
  const done = await run("prices", closeOf(DAY_ONE) + HALF_HOUR, prices);
  expect(done).toMatchObject({
    asked: 3,
    news: 1,
    failed: { AMD: "unexpected failure", COIN: "tiingo: refused (404)" },
  });
  expect(asked.map(([ticker]) => ticker)).toEqual(["AAPL", "AMD", "COIN"]);
  expect(await run("prices", closeOf(DAY_ONE) + HALF_HOUR)).toMatchObject({ asked: 0 });
});

test("prices of another source are replaced by a vendor's, and never continued with them", async () => {
  await storePrices(DAY_ONE, { source: "ingested file" });
  const { prices, asked } = vendorOf({ AAPL: rows.slice(5) });
  await run("prices", closeOf(DAY_ONE) + HALF_HOUR, prices);
  expect(asked[0]?.[1] ?? "").toMatch(/^2001-/);
  expect(await stored()).toMatchObject({ source: VENDOR, ingested: 315 });
});

test("an empty database gets every covered stock within Tiingo's hourly limit", async () => {
  const answers: Record<string, string> = {};
  const requests: number[] = [];
  let now = closeOf(DAY_ONE) + HALF_HOUR;
  const fetch: typeof globalThis.fetch = async (input) => {
    requests.push(now);
    const ticker = /daily\/([a-z]+)\//.exec(String(input))?.[1] ?? "";
    return new Response(answers[ticker] ?? "", { status: ticker in answers ? 200 : 503 });
  };
  const feeds = { ...FEED_SETTINGS, baseUrls: FEED_BASE_URLS, fetch };
  const prices = priceSource(feeds, { feed: "tiingo", apiKey: "k", isLocal: false });
  const busiestHour = () =>
    Math.max(...requests.map((at) => requests.filter((r) => r >= at && r < at + HOUR_MS).length));
  const tick = async () => {
    const done = await run("prices", now, prices);
    now += TICK_MS;
    return done;
  };
  const more = Array.from({ length: 20 }, (_, i) => `X${i}`);
  await upsertPriceFeed(test_.db, more, { feed: "tiingo", source: VENDOR });
  // Tiingo is down: two attempts for each stock.
  for (let count = 0; count < 24; count += 1) await tick();
  expect(busiestHour()).toBeLessThanOrEqual(50);
  expect(await listPriceTickers(test_.db)).toHaveLength(36);
  const body = JSON.stringify(rows.map(tiingoRow));
  for (const each of [...coveredTickers(false), MARKET_TICKER]) answers[each.toLowerCase()] = body;
  for (let count = 0; count < 24; count += 1) await tick();
  expect(busiestHour()).toBeLessThanOrEqual(50);
  const tickers = await listPriceTickers(test_.db);
  const covered = tickers.filter(({ ticker }) => !more.includes(ticker));
  expect(covered.map(({ ingested, lastError }) => [ingested, lastError])).toEqual(
    Array(16).fill([320, null]),
  );
});

test("where the sample was loaded, its stocks are asked for and no real one", async () => {
  const [first, ...others] = coveredTickers(false, MADE_UP_STOCKS);
  await upsertPriceFeed(test_.db, [first ?? ""], { feed: "tiingo", source: VENDOR });
  const { prices, asked } = vendorOf({});
  await run("prices", closeOf(DAY_ONE) + HALF_HOUR, prices);
  const tickers = asked.map(([ticker]) => ticker).sort();
  expect(tickers).toEqual([first, ...others, MADE_UP_MARKET].sort());
});

test("slots are every 15 minutes from the open to three hours after the close, and hourly otherwise", () => {
  const slotOf = (text: string) =>
    new Date(equitySlot(Date.parse(text))).toISOString().slice(11, 16);
  expect(slotOf("2022-12-30T14:29:00Z")).toBe("14:00");
  expect(slotOf("2022-12-30T14:46:00Z")).toBe("14:45");
  expect(slotOf("2022-12-30T23:59:00Z")).toBe("23:45");
  expect(slotOf("2022-12-31T00:16:00Z")).toBe("00:00");
  expect(slotOf("2022-07-01T13:31:00Z")).toBe("13:30");
  expect(slotOf("2023-01-02T16:46:00Z")).toBe("16:00");
});
