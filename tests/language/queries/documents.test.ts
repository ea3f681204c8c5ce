// Queries of documents: every answer uses only what was known at its time.

import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { DAY_MS } from "../../../lib/core/calendar-date.ts";
import {
  ingestTranscripts,
  type Transcript,
} from "../../../lib/language/actions/ingest-transcripts.ts";
import { CONVICTION_TYPES } from "../../../lib/language/domain/conviction-type.ts";
import {
  listDocumentHistory,
  listScoredQuarters,
} from "../../../lib/language/queries/documents.ts";
import { listScholarRows, listTriads } from "../../../lib/language/queries/newest-documents.ts";
import { listScreened, type ScreenerFilter } from "../../../lib/language/queries/screener.ts";
import { findTickerState, findTrajectory } from "../../../lib/language/queries/ticker-state.ts";
import { findTickerProfile } from "../../../lib/signals/queries/ml-scores.ts";
import { type TestDatabase, testDatabase } from "../../support/database/database.ts";
import {
  countingMethod,
  endOf,
  quartersFrom,
  textOf,
  transcript,
} from "../../support/language/transcripts.ts";
import { random, wholeBetween } from "../../support/tools/random.ts";

const NOW = Date.parse("2026-11-20T12:00:00Z");
const TICKERS = ["ABC", "BRK.B", "FOMC-PC", "ZZ"];

let test_: TestDatabase;
const texts = collection();
beforeAll(async () => {
  test_ = await testDatabase();
  await refill(texts);
});
afterAll(() => test_.close());

/** Four tickers over three years; some quarters come late, and some are revised. */
function collection(): Transcript[] {
  const next = random(3);
  return TICKERS.flatMap((ticker, i) =>
    quartersFrom(2020 + (i % 2), 12 - i).flatMap((quarter, at) => {
      const draw = () => ({
        constraint: wholeBetween(next, 0, 9),
        conviction: wholeBetween(next, 0, 9),
        blame: wholeBetween(next, 0, 6),
      });
      const words = () =>
        `${CONVICTION_TYPES[wholeBetween(next, 0, 3)]} score=${wholeBetween(next, 0, 1000) / 10}`;
      const knownAt = endOf(quarter) + (at % 5 === 4 ? 150 : 0) * DAY_MS + i * 3_600_000;
      const first = transcript(ticker, quarter, textOf(draw(), 900, words()), { knownAt });
      if (at % 4 !== 2) return [first];
      const text = textOf(draw(), 900, words());
      return [first, transcript(ticker, quarter, text, { knownAt: knownAt + 200 * DAY_MS })];
    }),
  );
}

/** Replaces the database's texts and outcomes by these. */
async function refill(given: Transcript[], closedBy = NOW): Promise<void> {
  const { db } = test_;
  await db.execute(sql`truncate document_scores, document_outcomes, documents`);
  await ingestTranscripts(db, given, { now: NOW, method: countingMethod() });
  await db.execute(sql`
    insert into document_outcomes (document_id, horizon_days, excess_return, closed_at)
    select id, h.days, (quarter_index * 37 + ascii(ticker) * 11) % 100 / 200.0 - .25,
      known_at + h.days * interval '1 day'
    from documents, (values (90), (360)) h(days)
    where revision = 0
      and known_at + h.days * interval '1 day' <= ${new Date(closedBy).toISOString()}::timestamptz`);
}

const EVERYTHING: Omit<ScreenerFilter, "at"> = {
  convictionTypes: null,
  narratives: null,
  tickers: null,
  minScore: 0,
  maxScore: 100,
  sort: "-convictionScore",
  limit: 1000,
  offset: 0,
};
const PAGE = { from: null, to: null, newestFirst: true, limit: 100, offset: 0, after: null };
const READS = { tickers: null, since: null, limit: 100, offset: 0 };

/** The quarters of a ticker as known at a time, newest first. */
const quartersOf = async (ticker: string, at: number) =>
  (await listDocumentHistory(test_.db, { ...PAGE, ticker, at })).rows;

/** All answers about a time, without ids that the database assigns. */
async function answersAt(at: number): Promise<string> {
  const { db } = test_;
  const answers = [
    ...TICKERS.map((ticker) => findTickerProfile(db, { ...PAGE, ticker, at })),
    ...TICKERS.map((ticker) => findTickerState(db, { ticker, at })),
    ...TICKERS.map((ticker) => findTrajectory(db, { ...PAGE, ticker, at })),
    ...TICKERS.map((ticker) => listScoredQuarters(db, { ticker, at })),
    ...TICKERS.map((ticker) => listDocumentHistory(db, { ...PAGE, ticker, at })),
    listScreened(db, { ...EVERYTHING, at }),
    listTriads(db, { at }),
    listScholarRows(db, { ...READS, at }),
  ];
  return JSON.stringify(await Promise.all(answers), (name, value) => (name === "id" ? 0 : value));
}

test("a text that says too little is in no screener, triad or change of conviction", async () => {
  const [ticker = ""] = TICKERS;
  const at = Date.UTC(2024, 0, 1);
  const quarters = ["Q1_FY2023", "Q2_FY2023", "Q3_FY2023"];
  const much = textOf({ constraint: 30, conviction: 2 });
  const given = quarters.map((quarter, i) =>
    transcript(ticker, quarter, `${much} score=${60 + i}`),
  );
  await refill(given);
  expect((await listScreened(test_.db, { ...EVERYTHING, at })).total).toBe(1);
  await refill([
    ...given,
    transcript(ticker, "Q4_FY2023", `${much} score=90 says-too-little`, { knownAt: at - 1 }),
  ]);
  expect((await listScreened(test_.db, { ...EVERYTHING, at })).rows).toEqual([]);
  expect((await listTriads(test_.db, { at })).rows).toEqual([]);
  const scored = await listScoredQuarters(test_.db, { ticker, at });
  expect(scored.map(({ quarter }) => quarter)).toEqual(quarters.toReversed());
  const [newest] = await quartersOf(ticker, at);
  expect(newest).toMatchObject({
    quarter: "Q4_FY2023",
    insufficient: "SHORT",
    zConstraint: null,
    flags: [],
  });
  await refill(texts);
});

describe("documents as known at a time", () => {
  test("the answers equal those of a database that never had later texts", async () => {
    const instants = [2020.6, 2021.3, 2021.9, 2022.55, 2023.4].map((year) =>
      Math.round(Date.UTC(2020, 0, 1) + (year - 2020) * 365.25 * DAY_MS),
    );
    const exact = texts.at(20)?.knownAt ?? expect.fail("no text");
    const asked = [...instants, exact, exact - 1];
    const then = [];
    for (const at of asked) then.push(await answersAt(at));
    expect(new Set(then).size).toBe(asked.length);
    for (const [i, at] of asked.entries()) {
      await refill(
        texts.filter(({ knownAt }) => knownAt <= at),
        at,
      );
      expect(await answersAt(at)).toBe(then[i]);
    }
    await refill(texts);
  });

  test("a query makes one round trip", async () => {
    for (const ask of [
      () => findTickerProfile(test_.db, { ...PAGE, ticker: "ABC", at: NOW }),
      () => findTickerState(test_.db, { ticker: "ABC", at: NOW }),
      () => findTrajectory(test_.db, { ...PAGE, ticker: "ABC", at: NOW }),
      () => listScoredQuarters(test_.db, { ticker: "ABC", at: NOW }),
      () => listDocumentHistory(test_.db, { ...PAGE, ticker: "ABC", at: NOW }),
      () => listScreened(test_.db, { ...EVERYTHING, at: NOW }),
      () => listTriads(test_.db, { at: NOW }),
      () => listScholarRows(test_.db, { ...READS, at: NOW }),
    ]) {
      test_.roundTrips.count = 0;
      await ask();
      expect(test_.roundTrips.count).toBe(1);
    }
  });
});

describe("the quarters of one ticker", () => {
  test("quarters are newest first, each once, in its newest revision", async () => {
    const quarters = await quartersOf("ABC", NOW);
    expect(quarters.map(({ quarter }) => quarter)).toEqual(quartersFrom(2020, 12).toReversed());
    const revised = quarters.find(({ quarter }) => quarter === "Q3_FY2020");
    expect(Date.parse(revised?.knownAt ?? "")).toBe(endOf("Q3_FY2020") + 200 * DAY_MS);
    expect(await quartersOf("NONE", NOW)).toEqual([]);
    expect(await quartersOf("ABC", endOf("Q1_FY2020") - 1)).toEqual([]);
    expect(await listScoredQuarters(test_.db, { ticker: "ABC", at: NOW })).toEqual(
      quarters.map(({ quarter, source, knownAt, convictionScore, zConviction }) => ({
        quarter,
        source,
        knownAt,
        convictionScore,
        zConviction,
        scoredAt: expect.any(String),
      })),
    );
  });

  test.each([true, false])(
    "the pages together are the whole list (newest first: %s)",
    async (newestFirst) => {
      const ask = (more: object) =>
        listDocumentHistory(test_.db, { ...PAGE, ticker: "ABC", at: NOW, newestFirst, ...more });
      const whole = await ask({});
      expect([whole.total, whole.totalQuarters, whole.rows.length]).toEqual([12, 12, 12]);
      expect(whole.latest).toEqual(whole.rows.at(newestFirst ? 0 : -1));
      expect(whole.newestAt).toBe(
        whole.rows
          .map(({ knownAt }) => knownAt)
          .toSorted()
          .at(-1),
      );
      const walked = [];
      for (let after: number | null = null; ; ) {
        const { rows } = await ask({ limit: 5, after });
        walked.push(...rows);
        if (rows.length < 5) break;
        after = rows.at(-1)?.quarterIndex ?? null;
      }
      expect(walked).toEqual(whole.rows);
      expect((await ask({ limit: 3, offset: 4 })).rows).toEqual(whole.rows.slice(4, 7));
      const [first, last] = [endOf("Q1_FY2021"), endOf("Q4_FY2021")];
      const window = await ask({ from: first, to: last });
      expect(window).toMatchObject({ totalQuarters: 12, latest: whole.latest });
      expect(window.rows).toEqual(
        whole.rows.filter(
          ({ knownAt }) => Date.parse(knownAt) >= first && Date.parse(knownAt) < last,
        ),
      );
      expect(window.total).toBe(window.rows.length);
    },
  );

  test("an unknown ticker has no history", async () => {
    const found = await listDocumentHistory(test_.db, { ...PAGE, ticker: "NONE", at: NOW });
    expect(found).toEqual({
      total: 0,
      totalQuarters: 0,
      latest: null,
      newestAt: null,
      rows: [],
    });
  });
});

describe("the newest document of every ticker", () => {
  test("each filter and order of the screener agrees with a plain filter of the whole list", async () => {
    const at = Date.UTC(2022, 7, 1);
    const ask = (more: Partial<ScreenerFilter>) =>
      listScreened(test_.db, { ...EVERYTHING, at, ...more });
    const { rows: whole, total } = await ask({});
    expect([total, whole.length]).toEqual([4, 4]);
    const [first, second] = whole;
    if (!first || !second) throw new Error("too few tickers");
    const type = first.convictionType;
    expect((await ask({ convictionTypes: [type] })).rows).toEqual(
      whole.filter(({ convictionType }) => convictionType === type),
    );
    expect(await ask({ narratives: ["FUNDAMENTAL"] })).toMatchObject({ total: 0, rows: [] });
    expect((await ask({ tickers: ["ZZ", "NONE"] })).rows.map(({ ticker }) => ticker)).toEqual([
      "ZZ",
    ]);
    expect((await ask({ minScore: second.convictionScore })).total).toBe(2);
    expect((await ask({ maxScore: second.convictionScore })).total).toBe(3);
    expect(await ask({ limit: 2, offset: 1 })).toMatchObject({ total: 4, rows: whole.slice(1, 3) });
    const names = async (sort: ScreenerFilter["sort"]) =>
      (await ask({ sort })).rows.map(({ ticker }) => ticker);
    expect(await names("ticker")).toEqual(TICKERS);
    expect(await names("-ticker")).toEqual(TICKERS.toReversed());
    expect(await names("convictionScore")).toEqual(whole.map(({ ticker }) => ticker).toReversed());
  });

  test("the triad's list has the tickers for which two or three parts hold, among all that were scanned", async () => {
    for (const at of [Date.UTC(2021, 9, 2), Date.UTC(2022, 4, 1), NOW]) {
      const { scanned, rows } = await listTriads(test_.db, { at });
      const newest = await Promise.all(
        TICKERS.map(async (ticker) => (await quartersOf(ticker, at))[0]),
      );
      expect(scanned).toBe(newest.filter((row) => row !== undefined).length);
      const expected = newest.filter((row) => (row?.triadScore ?? 0) >= 2);
      expect(rows.map(({ ticker }) => ticker).toSorted()).toEqual(
        expected.map((row) => row?.ticker),
      );
    }
  });

  test("the scholar lists the latest known first, with the previous quarter and the evidence", async () => {
    const at = Date.UTC(2022, 7, 1);
    const page = (more: object) => listScholarRows(test_.db, { ...READS, at, ...more });
    const ask = async (more: object) => (await page(more)).rows;
    const rows = await ask({});
    expect(rows).toHaveLength(4);
    const instants = rows.map(({ knownAt }) => knownAt);
    expect(instants).toEqual(instants.toSorted().toReversed());
    for (const row of rows) {
      const [newest, before] = await quartersOf(row.ticker, at);
      expect(row).toMatchObject(newest ?? {});
      expect(row.previous).toEqual({
        quarter: before?.quarter,
        convictionType: before?.convictionType,
        convictionScore: before?.convictionScore,
      });
      expect(row.evidence).toEqual([{ section: "PREPARED", speaker: 'A "B" C', start: 0, end: 3 }]);
    }
    expect(await page({ limit: 2, offset: 1 })).toEqual({ total: 4, rows: rows.slice(1, 3) });
    expect(await page({ offset: 4 })).toEqual({ total: 4, rows: [] });
    expect(await ask({ tickers: ["ZZ"] })).toEqual(rows.filter(({ ticker }) => ticker === "ZZ"));
    const since = Date.parse(rows[1]?.knownAt ?? "");
    expect(await ask({ since })).toEqual(rows.slice(0, 2));
  });
});
