// Signals from filings: valuation and insiders' trades enter the daily dislocation scores.

import { afterAll, beforeAll, expect, test } from "vitest";
import { addDays, DAY_MS, utcDateOf } from "../../../lib/core/calendar-date.ts";
import { NO_DEADLINE } from "../../../lib/core/deadline.ts";
import {
  insertInsiderReports,
  publishInsiders,
  upsertFigures,
} from "../../../lib/language/queries/company-facts.ts";
import { updateFiler, upsertFilers } from "../../../lib/language/queries/filings.ts";
import { insertJobRuns } from "../../../lib/runtime/database/job-runs.ts";
import { backfillSignals, computeSignals } from "../../../lib/signals/actions/compute-signals.ts";
import { listTickerDislocations } from "../../../lib/signals/queries/dislocations.ts";
import { toTickerDislocation } from "../../../lib/signals/wire/present-dislocation.ts";
import { type TestDatabase, testDatabase } from "../../support/database/database.ts";
import {
  emptySignals,
  FIRST_SESSION,
  ingestSignalPrices,
  ingestSignalTranscripts,
  insertStress,
  signalPrices,
  signalTranscripts,
  storedSignals,
} from "../../support/signals/signal-fixture.ts";

const prices = signalPrices();
const END = (prices.get("SPY")?.at(-1)?.knownAt ?? 0) + DAY_MS;
const TODAY = utcDateOf(END);

let test_: TestDatabase;
beforeAll(async () => {
  test_ = await testDatabase();
  const { db } = test_;
  await insertStress(db, END);
  await ingestSignalPrices(db, prices, { until: END });
  await ingestSignalTranscripts(db, signalTranscripts(), { until: END });
  await backfillSignals(db, { now: END });
  const namedAt = new Date(END);
  for (const name of upsertFilers(db, [{ ticker: "AAPL", cik: 42, namedAt }])) await name;
  await updateFiler(db, "AAPL", { listedSince: addDays(FIRST_SESSION, -1_400) });
});
afterAll(() => test_.close());

/** Figures of every quarter before and while there are prices. */
const FIGURES = Array.from({ length: 20 }, (_, i) => {
  const periodEnd = addDays(FIRST_SESSION, i * 91 - 200);
  return {
    filedOn: addDays(periodEnd, 40),
    periodEnd,
    sales: 1_000 + 20 * i,
    earnings: 100,
    shares: 10,
    splits: 1,
    growth: 0.1,
    debt: null,
    periodMonths: 3 as const,
    surprise: null,
  };
}).filter(({ filedOn }) => filedOn <= TODAY);

/** A purchase each month, and a large one in the last weeks. */
const REPORTS = Array.from({ length: 60 }, (_, i) => {
  const period = addDays(TODAY, -40 - 25 * i);
  const trade = {
    row: 0,
    code: "P" as const,
    tradedOn: period,
    shares: i === 0 ? 900 : 100 + (i % 7),
    price: 10,
    held: i,
    holder: null,
    isPlanned: false,
  };
  return {
    ticker: "AAPL",
    accession: `${i}`,
    filedAt: Date.parse(period) + DAY_MS / 2,
    filedOn: period,
    isAmendment: false,
    isAddition: false,
    originalFiledOn: null,
    period,
    owners: [`${i}`],
    rows: 1,
    trades: [trade],
  };
});

let slot = 0;
async function tick(): Promise<object> {
  slot += 1_000;
  const [run = expect.fail("no slot")] = await insertJobRuns(test_.db, [{ job: "signals", slot }]);
  return computeSignals({ db: test_.db, deadline: NO_DEADLINE }, run, END);
}

type Row = Record<string, unknown>;
const dislocationsOf = async (ticker: string): Promise<Row[]> =>
  (await storedSignals(test_.db)).dislocations.filter((row) => row["ticker"] === ticker);

test("new filings add valuation and insiders to the scores of the evenings since, and to no others", async () => {
  const before = await dislocationsOf("AAPL");
  const others = await dislocationsOf("AMD");
  expect(before.every((row) => row["valuation"] === null && row["insider"] === null)).toBe(true);
  for (const statement of upsertFigures(test_.db, "AAPL", FIGURES)) await statement;
  expect(await tick()).toMatchObject({ status: "done", tickers: 1 });
  const valued = await dislocationsOf("AAPL");
  expect(valued.at(-1)?.["valuation"]).toEqual(expect.any(Number));
  expect(valued.at(-1)?.["coverage"]).toBeCloseTo(0.85, 9);
  // Two years of months are needed before the first score.
  const first = valued.findIndex((row) => row["valuation"] !== null);
  expect(first).toBeGreaterThan(200);

  for (const statement of insertInsiderReports(test_.db, REPORTS)) await statement;
  expect(await tick()).toMatchObject({ tickers: 0 });
  await publishInsiders(test_.db);
  expect(await tick()).toMatchObject({ tickers: 1 });
  const last = (await dislocationsOf("AAPL")).at(-1);
  expect(last).toMatchObject({ insider: expect.any(Number), coverage: 1 });
  expect(Number(last?.["insider"])).toBeGreaterThan(60);
  expect(await dislocationsOf("AMD")).toEqual(others);
  const page = { from: null, to: null, newestFirst: true, limit: 1, offset: 0, after: null };
  const asked = { ...page, tickers: ["AAPL", "AMD"], knownAt: END };
  const sources = (await listTickerDislocations(test_.db, asked)).map((row) => row.sources);
  expect(sources.map((found) => found.includes("SEC EDGAR"))).toEqual([true, false]);
});

test("a total typed as the price is set aside, and the component's note says so", async () => {
  const before = (await dislocationsOf("AAPL")).at(-1);
  const page = { from: null, to: null, newestFirst: true, limit: 1, offset: 0, after: null };
  const noteOf = async () => {
    const [row] = await listTickerDislocations(test_.db, {
      ...page,
      tickers: ["AAPL"],
      knownAt: END,
    });
    if (!row?.latest) return expect.fail("no score");
    return toTickerDislocation(row, row.latest).latest.component_notes;
  };
  const silent = {
    tone_csi: null,
    macro_regime: null,
    valuation: null,
    insider: null,
    sector: null,
  };
  expect(await noteOf()).toEqual(silent);
  const [large = expect.fail("no report")] = REPORTS;
  const typo = { ...large, accession: "typo", owners: ["typo"] };
  const trades = large.trades.map((trade) => ({ ...trade, price: 9_000 * 100, held: 7 }));
  for (const statement of insertInsiderReports(test_.db, [{ ...typo, trades }])) await statement;
  await publishInsiders(test_.db);
  expect(await tick()).toMatchObject({ tickers: 1 });
  const after = (await dislocationsOf("AAPL")).at(-1);
  expect(after?.["insider"]).toEqual(before?.["insider"]);
  expect(await noteOf()).toEqual({
    ...silent,
    insider: "1 trade set aside: reported at 100 times the close of that week or more.",
  });
});

test("filings known from the start give the same scores", async () => {
  const stepwise = await storedSignals(test_.db);
  await emptySignals(test_.db);
  await backfillSignals(test_.db, { now: END });
  expect((await storedSignals(test_.db)).dislocations).toEqual(stepwise.dislocations);
  expect(await tick()).toMatchObject({ tickers: 0 });
});
