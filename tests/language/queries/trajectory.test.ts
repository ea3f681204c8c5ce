// Queries of a ticker's trajectory: earlier outcomes of the same conviction type.

import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { DAY_MS } from "../../../lib/core/calendar-date.ts";
import {
  ingestTranscripts,
  type Transcript,
} from "../../../lib/language/actions/ingest-transcripts.ts";
import { returnDistribution } from "../../../lib/language/domain/conviction-type.ts";
import { listScreened } from "../../../lib/language/queries/screener.ts";
import { findTrajectory } from "../../../lib/language/queries/ticker-state.ts";
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
const PAGE = { from: null, to: null, newestFirst: true, limit: 100, offset: 0, after: null };

let test_: TestDatabase;
beforeAll(async () => {
  test_ = await testDatabase();
});
afterAll(() => test_.close());

/** Replaces the database's texts by these, each followed by a complete return window. */
async function refill(given: Transcript[]): Promise<void> {
  const { db } = test_;
  await db.execute(sql`truncate document_scores, document_outcomes, documents`);
  await ingestTranscripts(db, given, { now: NOW, method: countingMethod() });
  await db.execute(sql`
    insert into document_outcomes (document_id, horizon_days, excess_return, closed_at)
    select id, 360, (ascii(substr(ticker, 2)) + quarter_index % 7) / 200.0 - .25,
      known_at + interval '360 days'
    from documents`);
}

const WHOLE = {
  convictionTypes: null,
  narratives: null,
  minScore: 0,
  maxScore: 100,
  sort: "-convictionScore" as const,
  limit: 1000,
  offset: 0,
};

describe("outcomes for a ticker without new documents", () => {
  const type = "STABLE_COMPOUNDER";
  const one = (ticker: string, quarter: string, more = {}) =>
    transcript(ticker, quarter, textOf({}, 100, `${type} score=40`), more);
  const SILENT = [
    one("OLD", "Q1_FY2019"),
    one("OLD", "Q2_FY2019"),
    transcript("OLD", "Q2_FY2019", textOf({}, 100, `${type} score=41`), {
      knownAt: endOf("Q2_FY2019") + 90 * DAY_MS,
    }),
    transcript("NEW", "Q3_FY2018", textOf({}, 100, "CASH_MACHINE score=40")),
    one("NEW", "Q1_FY2019"),
    one("NEW", "Q2_FY2019"),
    one("NEW", "Q4_FY2020"),
  ];

  test("outcomes are of texts of its type known before its newest quarter, never its own or later ones", async () => {
    await refill(SILENT);
    const count = async (ticker: string, at: number) =>
      (await findTrajectory(test_.db, { ...PAGE, ticker, at })).outcomes.length;
    expect(await count("OLD", NOW)).toBe(2);
    expect(await count("NEW", NOW)).toBe(5);
    const closing = endOf("Q1_FY2019") + 360 * DAY_MS;
    expect([await count("OLD", closing - 1), await count("OLD", closing)]).toEqual([0, 2]);
  });

  test("outcomes are the same as at the time that the answer states", async () => {
    await refill(SILENT);
    const ask = (at: number) => findTrajectory(test_.db, { ...PAGE, ticker: "OLD", at });
    const found = await ask(NOW);
    expect(found.outcomesAt).toBe(new Date(endOf("Q1_FY2019") + 360 * DAY_MS).toISOString());
    expect(await ask(Date.parse(found.outcomesAt ?? ""))).toEqual(found);
    // A later score gives one of them another type, so the answer states that time.
    const rescoredAt = new Date(NOW - DAY_MS).toISOString();
    await test_.db.execute(sql`
      insert into document_scores select (jsonb_populate_record(s, jsonb_build_object(
        'model_version', 'test-2', 'known_at', ${rescoredAt}::text, 'conviction_type', 'CASH_MACHINE'))).*
      from document_scores s join documents d on d.id = s.document_id
      where d.ticker = 'NEW' and d.quarter = 'Q1_FY2019'`);
    const rescored = await ask(NOW);
    expect([rescored.outcomes.length, rescored.outcomesAt]).toEqual([1, rescoredAt]);
    expect((await ask(NOW - DAY_MS - 1)).outcomes).toEqual(found.outcomes);
  });
});

describe("outcomes of a conviction type", () => {
  test("from twenty windows on, the screener has the median that the domain computes", async () => {
    const type = "STABLE_COMPOUNDER";
    const more = Array.from({ length: 19 }, (_, i) =>
      transcript(`M${i}`, "Q1_FY2019", textOf({}, 100, `${type} score=40`)),
    );
    const medianOf = async (ticker: string) => {
      const asked = { ...WHOLE, at: NOW, tickers: [ticker] };
      return (await listScreened(test_.db, asked)).rows[0]?.median360d;
    };
    await refill(more);
    expect(await medianOf("M3")).toBeNull();
    const later = transcript("M3", "Q2_FY2019", textOf({}, 100, `${type} score=50`));
    await refill([...more, transcript("M19", "Q1_FY2019", textOf({}, 100, type))]);
    await ingestTranscripts(test_.db, [later], { now: NOW, method: countingMethod() });
    const { outcomes } = await findTrajectory(test_.db, { ...PAGE, ticker: "M3", at: NOW });
    expect(outcomes).toHaveLength(20);
    expect(await medianOf("M3")).toBeCloseTo(returnDistribution(outcomes).median ?? 1, 12);
  });

  test("the screener and every trajectory have the same outcomes, however old a ticker's documents are", async () => {
    const next = random(5);
    const types = ["STABLE_COMPOUNDER", "CASH_MACHINE"];
    const tickers = Array.from({ length: 40 }, (_, i) => `T${String.fromCharCode(48 + i)}`)
      .filter((ticker) => /^[A-Z0-9]+$/.test(ticker))
      .map((ticker) => ({ ticker, last: wholeBetween(next, 3, 24) }));
    const texts = tickers.flatMap(({ ticker, last }) =>
      quartersFrom(2019, 25).flatMap((quarter, i) => {
        if (i > last) return [];
        const draw = () => textOf({}, 100, `${types[wholeBetween(next, 0, 1)]} score=${i}`);
        const knownAt = endOf(quarter) + wholeBetween(next, 0, 40) * DAY_MS;
        const first = transcript(ticker, quarter, draw(), { knownAt });
        if (i % 3 > 0) return [first];
        // A late revision does not change when the revised text was known.
        return [first, transcript(ticker, quarter, draw(), { knownAt: knownAt + 400 * DAY_MS })];
      }),
    );
    await refill(texts);
    let [counted, differing] = [0, 0];
    for (const at of [Date.UTC(2020, 9, 1), Date.UTC(2022, 4, 1), NOW]) {
      const expected = new Map<string, number | null>();
      for (const { ticker } of tickers) {
        const { outcomes } = await findTrajectory(test_.db, { ...PAGE, ticker, at });
        expected.set(ticker, returnDistribution(outcomes).median);
      }
      const few = tickers.slice(3, 5).map(({ ticker }) => ticker);
      for (const more of [{}, { sort: "median360d" as const }, { tickers: few }, { limit: 7 }]) {
        const { rows } = await listScreened(test_.db, { ...WHOLE, tickers: null, at, ...more });
        for (const row of rows) {
          const median = expected.get(row.ticker) ?? null;
          if (median === null) expect(row.median360d, row.ticker).toBeNull();
          else expect(row.median360d, row.ticker).toBeCloseTo(median, 12);
        }
      }
      const medians = [...expected.values()].filter((median) => median !== null);
      counted += medians.length;
      differing += new Set(medians).size;
    }
    // Several texts of one type at each time are needed for this test to mean something.
    expect(counted).toBeGreaterThan(30);
    expect(differing).toBeGreaterThan(types.length * 3);
  });
});
