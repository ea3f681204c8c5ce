import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { UNLIMITED_CALLS } from "../../../lib/core/call-budget.ts";
import { ingestPrices } from "../../../lib/market/actions/ingest.ts";
import { ingestPriceFeed } from "../../../lib/market/actions/ingest-price-feed.ts";
import type { Bar } from "../../../lib/market/domain/bar.ts";
import { equitySlot } from "../../../lib/market/domain/job-slots.ts";
import { listPriceTickers, upsertPriceFeed } from "../../../lib/market/queries/prices.ts";
import type { PriceSource } from "../../../lib/market/services/feed-readers.ts";
import { insertJobRuns } from "../../../lib/runtime/database/job-runs.ts";
import { evaluateEquities } from "../../../lib/sensors/actions/evaluate-equities.ts";
import { type TestDatabase, testDatabase } from "../../support/database.ts";
import { madeRows, splitFrom } from "../../support/made-prices.ts";

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

/** A feed that has these bars, and counts what it is asked for. */
function feedOf(bars: Record<string, readonly Bar[]>) {
  const asked: string[] = [];
  const prices: PriceSource = {
    open: () => ({
      latest: async (tickers) => {
        asked.push("latest");
        const latest = tickers.flatMap((ticker) => {
          const last = bars[ticker]?.at(-1);
          return last ? [[ticker, last] as const] : [];
        });
        return { bars: new Map(latest), truncation: null };
      },
      history: async (ticker) => {
        asked.push(ticker);
        return { bars: [...(bars[ticker] ?? [])], truncation: null, body: null };
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
  const services = { db: test_.db, budget: UNLIMITED_CALLS, ...(prices ? { prices } : {}) };
  return ingestPriceFeed(services, taken, now, false);
}

const closeOf = (at: number) => rows[at]?.knownAt ?? 0;
const HALF_HOUR = 1_800_000;

async function hold(count: number, feed: string | null = "stooq") {
  const given = rows.slice(0, count).map((row) => ({ ...row, knownAt: null }));
  const options = { source: "made up", feed, now: closeOf(count - 1), mayReplace: true };
  await ingestPrices(test_.db, "AAPL", given, options);
}

test("takes the latest day once it is final, and never the day under way", async () => {
  await hold(DAY_ONE);
  const { prices, asked } = feedOf({ AAPL: rows });
  expect(await run("prices", closeOf(DAY_ONE) + HALF_HOUR - 1, prices)).toMatchObject({ news: 0 });
  expect(await run("prices", closeOf(DAY_ONE) + HALF_HOUR, prices)).toMatchObject({ news: 1 });
  expect(await run("prices", closeOf(DAY_ONE) + HALF_HOUR + 1, prices)).toMatchObject({ asked: 0 });
  expect(asked).toEqual(["latest", "latest"]);
  const [ticker] = await listPriceTickers(test_.db);
  expect(ticker).toMatchObject({ ingested: 320, source: "made up", lastError: null });
});

test("reads the history where days are missing", async () => {
  await hold(DAY_ONE - 5);
  const { prices, asked } = feedOf({ AAPL: rows });
  expect(await run("prices", closeOf(DAY_ONE) + HALF_HOUR, prices)).toMatchObject({ news: 1 });
  expect(asked).toEqual(["latest", "AAPL"]);
  expect(await listPriceTickers(test_.db)).toMatchObject([{ ingested: 320 }]);
});

test("a split that the source adjusts for is read with its past, and never looks like a crash", async () => {
  await hold(DAY_ONE);
  await run("equities", 0);
  const after = splitFrom(rows, "", 4);
  const { prices, asked } = feedOf({ AAPL: after });
  await run("prices", closeOf(DAY_ONE) + HALF_HOUR, prices);
  await run("equities", 0);
  const status = async () =>
    (
      await test_.db.execute(
        sql`select status, price, score from equity_regimes order by known_at desc limit 1`,
      )
    ).rows[0];
  expect(await status()).toMatchObject({ status: "HELD", price: rows[DAY_ONE - 1]?.close });
  await run("prices", closeOf(DAY_ONE) + 2 * HALF_HOUR, prices);
  await run("equities", 0);
  expect(asked).toEqual(["latest", "latest", "AAPL"]);
  expect(await status()).toMatchObject({ status: "LIVE", price: after[DAY_ONE]?.close });
});

test("leaves alone what is ingested by hand, and says what failed", async () => {
  await hold(10, null);
  await upsertPriceFeed(test_.db, ["AMD"], { feed: "stooq", source: "Stooq" });
  const { prices } = feedOf({ AAPL: rows });
  const done = await run("prices", closeOf(DAY_ONE) + HALF_HOUR, prices);
  expect(done).toMatchObject({ failed: { AMD: "not in the answer" }, news: 0 });
  expect(await run("prices", closeOf(DAY_ONE) + HALF_HOUR)).toMatchObject({ asked: 0 });
});

test("slots are 15 minutes from the open to three hours after the close, hours else", () => {
  const slotOf = (text: string) =>
    new Date(equitySlot(Date.parse(text))).toISOString().slice(11, 16);
  expect(slotOf("2022-12-30T14:29:00Z")).toBe("14:00");
  expect(slotOf("2022-12-30T14:46:00Z")).toBe("14:45");
  expect(slotOf("2022-12-30T23:59:00Z")).toBe("23:45");
  expect(slotOf("2022-12-31T00:16:00Z")).toBe("00:00");
  expect(slotOf("2022-07-01T13:31:00Z")).toBe("13:30");
  expect(slotOf("2023-01-02T16:46:00Z")).toBe("16:00");
});
