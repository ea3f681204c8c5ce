// Queries of signals use only what was known at their time.

import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { DAY_MS } from "../../../lib/core/calendar-date.ts";
import type { Db } from "../../../lib/runtime/database/client.ts";
import { backfillSignals } from "../../../lib/signals/actions/compute-signals.ts";
import {
  listActiveDislocations,
  listTickerDislocations,
} from "../../../lib/signals/queries/dislocations.ts";
import { listActiveFires } from "../../../lib/signals/queries/fires.ts";
import { findScoreHistory, listMlScores } from "../../../lib/signals/queries/ml-scores.ts";
import { type TestDatabase, testDatabase } from "../../support/database/database.ts";
import {
  ingestSignalPrices,
  ingestSignalTranscripts,
  insertStress,
  SIGNAL_TICKERS,
  signalPrices,
  signalTranscripts,
} from "../../support/signals/signal-fixture.ts";

const prices = signalPrices();
const transcripts = signalTranscripts();
const END = (prices.get("SPY")?.at(-1)?.knownAt ?? 0) + DAY_MS;
/** Within a session, at the end of a quarter in the evening, and at a close. */
const CUTS = ["2019-11-06T15:00:00Z", "2020-06-30T22:30:00Z", "2021-03-01T21:00:00Z"].map((text) =>
  Date.parse(text),
);

async function filled(until: number): Promise<TestDatabase> {
  const database = await testDatabase();
  await insertStress(database.db, until);
  await ingestSignalPrices(database.db, prices, { until });
  await ingestSignalTranscripts(database.db, transcripts, { until });
  await backfillSignals(database.db, { now: until });
  return database;
}

/** All answers about a time, without ids that the database assigns. */
async function answered(db: Db, at: number): Promise<string> {
  const page = { knownAt: at, from: null, to: null, newestFirst: true, limit: 500, offset: 0 };
  const signals = {
    fires: await listActiveFires(db, { at, ticker: null, withComparables: true }),
    scores: await listMlScores(db, { at, ticker: null }),
    histories: await Promise.all(
      SIGNAL_TICKERS.map((ticker) => findScoreHistory(db, { ...page, ticker, after: null })),
    ),
    events: await listActiveDislocations(db, at),
    tickers: await listTickerDislocations(db, {
      ...page,
      tickers: [...SIGNAL_TICKERS, "NONE"],
      after: null,
    }),
  };
  return JSON.stringify(signals, (name, value) => (name === "id" ? undefined : value), 1);
}

describe("signals as known at a time", () => {
  let whole: TestDatabase;
  beforeAll(async () => {
    whole = await filled(END);
  });
  afterAll(() => whole.close());

  test.each(CUTS)(
    "the answers equal those of a database that never had later data: %d",
    async (cut) => {
      const then = await filled(cut);
      const [now, before] = [await answered(whole.db, cut), await answered(then.db, cut)];
      await then.close();
      expect(now).toBe(before);
      expect(now.length).toBeGreaterThan(10_000);
    },
  );

  test("each query is one statement", async () => {
    whole.roundTrips.count = 0;
    await listTickerDislocations(whole.db, {
      tickers: Array.from({ length: 50 }, (_, i) => `T${i}`),
      knownAt: END,
      from: null,
      to: null,
      newestFirst: true,
      limit: 200,
      offset: 0,
      after: null,
    });
    expect(whole.roundTrips.count).toBe(1);
  });
});
