// The job that computes signals: the same result in any order of arrival.

import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { DAY_MS } from "../../../lib/core/calendar-date.ts";
import { NO_DEADLINE } from "../../../lib/core/deadline.ts";
import { signalSlot } from "../../../lib/market/domain/job-slots.ts";
import { SYNTHETIC_SOURCE } from "../../../lib/market/domain/sources.ts";
import { insertJobRuns } from "../../../lib/runtime/database/job-runs.ts";
import { backfillSignals, computeSignals } from "../../../lib/signals/actions/compute-signals.ts";
import { eveningOf } from "../../../lib/signals/domain/evenings.ts";
import { listTickerInputs, toTickerInputs } from "../../../lib/signals/queries/signal-inputs.ts";
import { type TestDatabase, testDatabase } from "../../support/database/database.ts";
import { madeModel } from "../../support/signals/made-signals.ts";
import {
  emptySignals,
  ingestSignalPrices,
  ingestSignalTranscripts,
  insertStress,
  SIGNAL_TICKERS,
  type StoredSignals,
  signalPrices,
  signalTranscripts,
  storedSignals,
} from "../../support/signals/signal-fixture.ts";
import { random, wholeBetween } from "../../support/tools/random.ts";
import { times } from "../../support/tools/thorough.ts";

const prices = signalPrices();
const transcripts = signalTranscripts();
const END = (prices.get("SPY")?.at(-1)?.knownAt ?? 0) + DAY_MS;
const HOUR_MS = DAY_MS / 24;
const START = Date.parse("2018-01-01T00:00:00Z");
/** Maximum time between two ticks, days. */
const MAX_STEP_DAYS = times(70, 210);

let test_: TestDatabase;
let expected: StoredSignals;
beforeAll(async () => {
  test_ = await testDatabase();
  await insertStress(test_.db, END);
  await ingestSignalPrices(test_.db, prices, { until: END });
  await ingestSignalTranscripts(test_.db, transcripts, { until: END });
  await backfillSignals(test_.db, { now: END });
  expected = await storedSignals(test_.db);
});
afterAll(() => test_.close());
afterEach(async () => {
  test_.failAfter(null);
  await test_.db.execute(sql`delete from job_runs`);
});

let slot = 0;
async function tick(now: number): Promise<object> {
  slot += 1_000;
  const [run] = await insertJobRuns(test_.db, [{ job: "signals", slot }]);
  if (!run) throw new Error("no slot");
  return computeSignals({ db: test_.db, deadline: NO_DEADLINE }, run, now);
}

async function emptyInputs(): Promise<void> {
  await test_.db.execute(sql`truncate equity_memories, equity_regimes, prices_daily, price_tickers,
    document_scores, document_outcomes, documents restart identity`);
  await emptySignals(test_.db);
}

describe("computing signals", () => {
  test("all tables are filled, and no open window counts as closed", () => {
    for (const [name, rows] of Object.entries(expected))
      expect(rows.length, name).toBeGreaterThan(5);
    expect(new Set(expected.fires.map((row) => row["ticker"]))).toEqual(new Set(SIGNAL_TICKERS));
    for (const row of [...expected.outcomes, ...expected.returns, ...expected.documents]) {
      expect(new Date(String(row["closed_at"])).getTime()).toBeLessThanOrEqual(END);
    }
    expect(expected.cases.every((row) => row["analogs"] !== null)).toBe(true);
    expect(expected.cases.some((row) => String(row["analogs"]).length > 10)).toBe(true);
  });

  test("a second run changes nothing and makes two round trips", async () => {
    test_.roundTrips.count = 0;
    const detail = await tick(END);
    expect(detail).toEqual({ status: "done", tickers: 0, searched: 0 });
    // One statement claims the slot.
    expect(test_.roundTrips.count).toBe(3);
    expect(await storedSignals(test_.db)).toEqual(expected);
  });

  test.each([
    ["as data arrive", 0],
    ["with data that come up to three days late", 3],
  ])("runs tick by tick, %s, give the same as one run", async (_, daysLate) => {
    await emptyInputs();
    const next = random(9);
    let [at, here] = [START, START];
    while (here < END) {
      at = Math.min(END + 4 * DAY_MS, at + wholeBetween(next, 1, MAX_STEP_DAYS * 24) * HOUR_MS);
      const until = Math.min(END, at - Math.round(daysLate * next() * DAY_MS));
      await ingestSignalPrices(test_.db, prices, { from: here, until });
      await ingestSignalTranscripts(test_.db, transcripts, { from: here, until });
      await tick(Math.min(END, at));
      here = until;
    }
    const stored = await storedSignals(test_.db);
    for (const name of Object.keys(expected) as (keyof StoredSignals)[]) {
      expect(stored[name], name).toEqual(expected[name]);
    }
  });

  test("a run that was killed at any step and repeated gives the same", async () => {
    for (const cut of [0, 1, 2, 3, 4, 5]) {
      await emptySignals(test_.db);
      test_.failAfter(cut);
      const killed = await backfillSignals(test_.db, { now: END }).catch(() => "killed");
      test_.failAfter(null);
      if (cut < 4) expect(killed).toBe("killed");
      await backfillSignals(test_.db, { now: END });
      expect(await storedSignals(test_.db)).toEqual(expected);
    }
  });

  test("two simultaneous runs store nothing twice", async () => {
    await emptySignals(test_.db);
    const both = await Promise.allSettled([
      backfillSignals(test_.db, { now: END }),
      backfillSignals(test_.db, { now: END }),
    ]);
    expect(both.some(({ status }) => status === "fulfilled")).toBe(true);
    await backfillSignals(test_.db, { now: END });
    expect(await storedSignals(test_.db)).toEqual(expected);
  });

  test("a clock that was set back and corrected gives the same", async () => {
    await emptySignals(test_.db);
    await backfillSignals(test_.db, { now: END });
    await backfillSignals(test_.db, { now: END - 200 * DAY_MS, model: madeModel() });
    await backfillSignals(test_.db, { now: END });
    const { scores, ...rest } = await storedSignals(test_.db);
    const { scores: before, ...expectedRest } = expected;
    expect(rest).toEqual(expectedRest);
    // The scores of the other model stay as they were published.
    for (const row of before) expect(scores).toContainEqual(row);
  });

  test("the last signal of a type is passed to the next run, however old", async () => {
    const [ticker, far] = ["AMD", END + 4_000 * DAY_MS];
    const asked = { ticker, barsFrom: far, readingsFrom: far, firesFrom: far, after: far };
    const { rows } = await listTickerInputs(test_.db, [asked]);
    const [{ fires } = { fires: [] }] = rows.map(toTickerInputs);
    const own = expected.fires.filter((row) => row["ticker"] === ticker);
    const times = own.map((row) => new Date(String(row["fired_at"])).getTime());
    expect(new Set(fires.map(({ firedAt }) => firedAt))).toEqual(new Set([Math.max(...times)]));
  });

  test("a late transcript makes its ticker computed again, as if it had been there", async () => {
    await emptyInputs();
    const [late, ...others] = transcripts.filter(({ ticker }) => ticker === "AMD").slice(6);
    if (!late) throw new Error("no transcript");
    await ingestSignalPrices(test_.db, prices, { until: END });
    await ingestSignalTranscripts(
      test_.db,
      transcripts.filter((transcript) => transcript !== late),
      { until: END },
    );
    await tick(END);
    expect((await storedSignals(test_.db)).scores).not.toEqual(expected.scores);
    await ingestSignalTranscripts(test_.db, [late], { until: END });
    await tick(END + 1);
    expect(others.length).toBeGreaterThan(0);
    expect(await storedSignals(test_.db)).toEqual(expected);
  });

  test("a transcript whose time is stated later makes its ticker computed again, as if it had been known", async () => {
    for (const daysBeside of [-20, 40]) {
      await emptyInputs();
      await ingestSignalPrices(test_.db, prices, { until: END });
      const dated = transcripts.map((transcript, i) =>
        i % 5 === 2
          ? {
              ...transcript,
              knownAt: transcript.knownAt + daysBeside * DAY_MS,
              isKnownAtGiven: false,
            }
          : transcript,
      );
      await ingestSignalTranscripts(test_.db, dated, { until: END });
      await tick(END);
      const before = await storedSignals(test_.db);
      for (const name of ["scores", "cases", "returns"] as const) {
        expect(before[name], name).not.toEqual(expected[name]);
      }
      await ingestSignalTranscripts(test_.db, transcripts, { until: END });
      await tick(END + 1);
      expect(await storedSignals(test_.db)).toEqual(expected);
      expect(await tick(END + 1)).toMatchObject({ tickers: 0 });
    }
  });

  test.each([
    ["the market", ["SPY"]],
    ["the fund of a sector", ["XLK"]],
    ["every benchmark", ["SPY", "XLK"]],
  ])("%s that arrives after the stocks leads to the same result", async (_, late) => {
    await emptyInputs();
    const only = (isLate: boolean) =>
      new Map([...prices].filter(([ticker]) => late.includes(ticker) === isLate));
    await ingestSignalPrices(test_.db, only(false), { until: END });
    await ingestSignalTranscripts(test_.db, transcripts, { until: END });
    await backfillSignals(test_.db, { now: END });
    const without = await storedSignals(test_.db);
    if (late.length > 1) expect(without.outcomes).toEqual([]);
    expect(without).not.toEqual(expected);
    await ingestSignalPrices(test_.db, only(true), { until: END });
    await backfillSignals(test_.db, { now: END + 1 });
    expect(await storedSignals(test_.db)).toEqual(expected);
    expect(await backfillSignals(test_.db, { now: END + 2 })).toBe(0);
  });

  test("prices of another source remove everything that was computed from the earlier ones", async () => {
    const other = signalPrices(500);
    await ingestSignalPrices(test_.db, other, { until: END, source: SYNTHETIC_SOURCE });
    await tick(END + 2);
    const replaced = await storedSignals(test_.db);
    expect(replaced.dislocations).not.toEqual(expected.dislocations);
    await ingestSignalPrices(test_.db, prices, { until: END });
    await tick(END + 3);
    expect(await storedSignals(test_.db)).toEqual(expected);
  });

  test("another model scores the newest transcript again, from now on", async () => {
    const model = madeModel();
    expect(await backfillSignals(test_.db, { now: END + 4, model })).toBe(SIGNAL_TICKERS.length);
    const { scores } = await storedSignals(test_.db);
    expect(scores).toHaveLength(expected.scores.length + 3 * SIGNAL_TICKERS.length);
    const added = scores.filter((row) => new Date(String(row["known_at"])).getTime() === END + 4);
    expect(added).toHaveLength(3 * SIGNAL_TICKERS.length);
    for (const row of added) {
      const before = expected.scores.find(
        (old) => old["ticker"] === row["ticker"] && old["quarter"] === row["quarter"],
      );
      expect(row["combined_direction"]).toBe(before?.["combined_direction"]);
    }
    expect(await backfillSignals(test_.db, { now: END + 5, model })).toBe(0);
    await emptySignals(test_.db);
    await backfillSignals(test_.db, { now: END });
  });

  test("the database refuses a score whose direction differs from the language's", async () => {
    const turn = sql`update ml_scores set combined_direction = case tips_direction
      when 'LONG' then 'SHORT' else 'LONG' end`;
    await expect(test_.db.execute(turn)).rejects.toThrow();
  });

  test("slots are a quarter of an hour long, and half past ten is the evening slot", () => {
    const at = Date.parse("2024-03-06T22:44:59Z");
    expect(new Date(signalSlot(at)).toISOString()).toBe("2024-03-06T22:30:00.000Z");
    expect(new Date(eveningOf("2024-03-06")).toISOString()).toBe("2024-03-06T22:30:00.000Z");
  });
});
