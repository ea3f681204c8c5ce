// Ingesting stock prices and computing the regimes of stocks.

import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { DAY_MS } from "../../../lib/core/calendar-date.ts";
import { ingestPrices } from "../../../lib/market/actions/ingest.ts";
import type { PriceRow } from "../../../lib/market/domain/bar.ts";
import { INGESTED_SOURCE, SYNTHETIC_SOURCE } from "../../../lib/market/domain/sources.ts";
import { listPriceTickers } from "../../../lib/market/queries/prices.ts";
import { insertJobRuns } from "../../../lib/runtime/database/job-runs.ts";
import {
  backfillEquities,
  evaluateEquities,
} from "../../../lib/sensors/actions/evaluate-equities.ts";
import { PRICE_METHOD } from "../../../lib/sensors/domain/equities/price-memory.ts";
import { replayPrices } from "../../../lib/sensors/domain/equities/replay-prices.ts";
import { listEquityRegimes } from "../../../lib/sensors/queries/equity-regimes.ts";
import { toEquityRegimes } from "../../../lib/sensors/wire/equity-regime.ts";
import { type TestDatabase, testDatabase } from "../../support/database/database.ts";
import { madeRows, splitFrom } from "../../support/market/made-prices.ts";

const rows = madeRows(1, 420);
const NOW = Date.parse("2022-06-01T00:00:00Z");
let test_: TestDatabase;
beforeAll(async () => {
  test_ = await testDatabase();
});
afterAll(() => test_.close());
afterEach(async () => {
  test_.failAfter(null);
  for (const table of ["equity_memories", "equity_regimes", "prices_daily", "price_tickers"]) {
    await test_.db.execute(sql.raw(`delete from ${table}`));
  }
  await test_.db.execute(sql`delete from job_runs`);
});

/** Rows as files give them: known when their session ended, unless the file gives the time. */
const given = (of: readonly PriceRow[], isKnownGiven = false) =>
  of.map((row) => ({ ...row, knownAt: isKnownGiven ? row.knownAt : null }));

const ingest = (ticker: string, of: readonly PriceRow[], options: object = {}) =>
  ingestPrices(test_.db, ticker, given(of), {
    source: INGESTED_SOURCE,
    feed: null,
    now: NOW,
    mayReplace: true,
    ...options,
  });

let slot = 0;
async function evaluate() {
  slot += 1_000;
  const [run] = await insertJobRuns(test_.db, [{ job: "equities", slot }]);
  if (!run) throw new Error("no slot");
  return evaluateEquities({ db: test_.db }, run);
}

const stored = async (ticker: string) =>
  (
    await test_.db.execute<{
      known: number;
      regime: string;
      score: number | null;
      rsi: number;
    }>(sql`
      select extract(epoch from known_at)::float8 * 1000 as known, regime, score, rsi
      from equity_regimes where ticker = ${ticker} order by known_at`)
  ).rows;

const versions = async (ticker: string) =>
  (
    await test_.db.execute<{ version: number; rows: number }>(sql`
      select method_version as version, count(*)::int as rows from equity_regimes
      where ticker = ${ticker} group by 1 order by 1`)
  ).rows.map(({ version, rows: count }) => [version, count]);

const expected = (of: readonly PriceRow[]) =>
  replayPrices(of, () => null).readings.map(({ knownAt, regime, score, rsi }) => ({
    known: knownAt,
    regime,
    score,
    rsi,
  }));

describe("ingesting prices", () => {
  test("the same rows again change nothing, and a changed bar is a new revision", async () => {
    expect(await ingest("AAPL", rows)).toEqual({ added: 420, revised: 0, replaced: false });
    expect(await ingest("AAPL", rows)).toEqual({ added: 0, revised: 0, replaced: false });
    const changed = rows.map((row, i) => (i === 7 ? { ...row, volume: 5 } : row));
    expect(await ingest("AAPL", changed)).toEqual({ added: 0, revised: 1, replaced: false });
    expect(await ingest("AAPL", changed)).toEqual({ added: 0, revised: 0, replaced: false });
    const [ticker] = await listPriceTickers(test_.db);
    expect(ticker).toMatchObject({ ingested: 421, evaluated: 0, lastDate: rows.at(-1)?.date });
  });

  test("another source replaces all rows, and only when it is allowed to", async () => {
    await ingest("AAPL", rows, { source: SYNTHETIC_SOURCE, feed: "stooq" });
    await backfillEquities(test_.db);
    expect(await stored("AAPL")).toHaveLength(420);
    const real = madeRows(2, 30);
    const sample = { source: "other", mayReplace: false };
    expect(await ingest("AAPL", real, sample)).toEqual({ added: 0, revised: 0, replaced: false });
    expect(await ingest("AAPL", real)).toEqual({ added: 30, revised: 0, replaced: true });
    const [ticker] = await listPriceTickers(test_.db);
    expect(ticker).toMatchObject({
      source: INGESTED_SOURCE,
      feed: null,
      ingested: 30,
      evaluated: 0,
    });
    expect(await stored("AAPL")).toEqual([]);
    await evaluate();
    expect(await stored("AAPL")).toEqual(expected(real));
  });

  test("an impossible bar is refused", async () => {
    const wrong = rows.slice(0, 2).map((row) => ({ ...row, low: row.high + 1 }));
    await expect(ingest("AAPL", wrong)).rejects.toThrow();
    expect(await listPriceTickers(test_.db)).toEqual([]);
  });
});

describe("evaluating prices", () => {
  test("a backfill stores what the replay of all rows gives", async () => {
    await ingest("AAPL", rows);
    await ingest("AMD", madeRows(2, 300));
    const seen: number[] = [];
    const onProgress = (stocks: number) => seen.push(stocks);
    expect(await backfillEquities(test_.db, { onProgress })).toBe(2);
    expect(seen).toEqual([2]);
    expect(await stored("AAPL")).toEqual(expected(rows));
    expect(await backfillEquities(test_.db)).toBe(0);
  });

  test("ticks and a backfill give the same result, in whatever order rows arrive", async () => {
    const split = splitFrom(rows, rows[330]?.date ?? "", 4);
    await ingest("AAPL", split.slice(0, 300));
    await evaluate();
    for (const part of [split.slice(300, 301), split.slice(301, 332), split.slice(332, 340)]) {
      await ingest("AAPL", part);
      expect(await evaluate()).toMatchObject({ stocks: 1, readings: part.length });
    }
    await ingest("AAPL", split.slice(340));
    await evaluate();
    expect(await stored("AAPL")).toEqual(expected(split));
    expect(await evaluate()).toEqual({ status: "done", stocks: 0, readings: 0 });
  });

  test("a revised history adds a reading and keeps the published ones", async () => {
    await ingest("AAPL", rows);
    await evaluate();
    const before = await stored("AAPL");
    const scaled = rows.map((row) => ({
      ...row,
      open: row.open / 2,
      high: row.high / 2,
      low: row.low / 2,
      close: row.close / 2,
    }));
    expect(await ingest("AAPL", scaled)).toMatchObject({ added: 0, revised: 420 });
    expect(await evaluate()).toMatchObject({ stocks: 1, readings: 1 });
    const after = await stored("AAPL");
    expect(after.slice(0, -1)).toEqual(before);
    expect(after.at(-1)?.known).toBe(NOW);
    expect(after.at(-1)?.rsi).toBeCloseTo(before.at(-1)?.rsi ?? 0, 6);
    const [then] = await listEquityRegimes(test_.db, { tickers: ["AAPL"], at: NOW - 1 });
    const [now] = await listEquityRegimes(test_.db, { tickers: ["AAPL"], at: NOW });
    expect(now?.price).toBeCloseTo((then?.price ?? 0) / 2, 10);
  });

  test("readings of an earlier method stay unchanged, whatever arrives", async () => {
    await ingest("AAPL", rows.slice(0, 300));
    await ingest("AMD", madeRows(2, 300));
    await evaluate();
    // As the earlier method left them, with a regime that the current one would not give.
    await test_.db.execute(sql`update equity_regimes set method_version = 1, regime = 'STRESS'`);
    await test_.db.execute(
      sql`update equity_memories set memory = jsonb_set(memory, '{method}', '1') - 'keptThrough'`,
    );
    const earlier = await stored("AAPL");
    expect(earlier).toHaveLength(300);
    await ingest("AAPL", rows.slice(300, 301));
    expect(await evaluate()).toMatchObject({ stocks: 1, readings: 1 });
    expect(await stored("AAPL")).toEqual([...earlier, ...expected(rows.slice(0, 301)).slice(300)]);
    // The others get a memory of the current method, and no other readings.
    expect(await backfillEquities(test_.db)).toBe(1);
    expect(await versions("AMD")).toEqual([[1, 300]]);
    expect(await backfillEquities(test_.db)).toBe(0);
    // A row before the end: only readings of the current method are computed again.
    const late = rows.filter((_, i) => i >= 302);
    await ingest("AAPL", late);
    await evaluate();
    await ingest("AAPL", rows.slice(301, 302));
    await evaluate();
    const all = await stored("AAPL");
    expect(all.slice(0, 300)).toEqual(earlier);
    expect(all.slice(300)).toEqual(expected(rows).slice(300));
    expect(await versions("AAPL")).toEqual([
      [1, 300],
      [PRICE_METHOD, 120],
    ]);
  });

  test("a row that became known before the end is included, and the stock is computed again", async () => {
    await ingest(
      "AAPL",
      rows.filter((_, i) => i !== 200),
    );
    await evaluate();
    await ingest("AAPL", rows.slice(200, 201));
    await evaluate();
    expect(await stored("AAPL")).toEqual(expected(rows));
  });

  test("a tick makes one read and one write however long the history, and reads few histories", async () => {
    for (const ticker of ["A", "B", "C", "D", "E", "F"]) await ingest(ticker, rows.slice(0, 60));
    await evaluate();
    const { rows: waiting } = await test_.db.execute(
      sql`select ticker from price_tickers where evaluated < ingested order by ticker`,
    );
    expect(waiting).toEqual([{ ticker: "E" }, { ticker: "F" }]);
    await evaluate();
    for (const count of [60, 300]) {
      await ingest("A", rows.slice(60, count));
      await evaluate();
      await ingest("A", rows.slice(count, count + 1));
      test_.roundTrips.count = 0;
      await evaluate();
      // The claim of the slot, one read, one write.
      expect(test_.roundTrips.count).toBe(3);
    }
  });

  test("after a kill before the write the next run does it, and of two simultaneous runs one wins", async () => {
    await ingest("AAPL", rows.slice(0, 300));
    await evaluate();
    await ingest("AAPL", rows.slice(300));
    test_.failAfter(2);
    await expect(evaluate()).rejects.toThrow();
    test_.failAfter(null);
    await test_.db.execute(sql`delete from job_runs`);
    const both = await Promise.allSettled([backfillEquities(test_.db), backfillEquities(test_.db)]);
    expect(both.some(({ status }) => status === "fulfilled")).toBe(true);
    expect(await stored("AAPL")).toEqual(expected(rows));
  });

  test("a move of the index explains a jump, and a synthetic market explains no real one", async () => {
    const crash = splitFrom(rows, rows[300]?.date ?? "", 2);
    const market = madeRows(5, 420).map((row, i) => ({
      ...row,
      ...(i < 300 ? {} : { open: 50, high: 51, low: 49, close: 50 }),
    }));
    const at = crash[300]?.knownAt ?? 0;
    const rowsAt = (ticker: string) => listEquityRegimes(test_.db, { tickers: [ticker], at });
    const status = async (ticker: string) => (await rowsAt(ticker))[0]?.status;
    await ingest("SPY", market);
    await ingest("AAPL", crash);
    await ingest("AMD", crash, { source: SYNTHETIC_SOURCE });
    await backfillEquities(test_.db);
    expect(await status("AAPL")).toBe("LIVE");
    expect(await status("AMD")).toBe("HELD");
    const held = await rowsAt("AMD");
    expect(held[0]).toMatchObject({ session: crash[299]?.date, lastDate: crash[300]?.date });
    const shown = (days: number) => {
      const asked = { asOf: "", tier: "free", isDisplayLicensed: false } as const;
      return toEquityRegimes(held, { ...asked, at: at + days * DAY_MS }).stocks[0]?.status;
    };
    expect([shown(0), shown(0.5), shown(7)]).toEqual(["HELD", "HELD", "STALE"]);
  });
});
