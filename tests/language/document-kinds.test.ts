// What a text is: calls and releases of companies; statements, minutes and press conferences of central
// banks, which no list of earnings texts holds. `further` kinds are by someone who had not seen the rule.

import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { documentMethod } from "../../lib/language/actions/documents.ts";
import { ingestTranscripts } from "../../lib/language/actions/ingest-transcripts.ts";
import {
  readScholarReads,
  readScreener,
  readTriads,
} from "../../lib/language/actions/read-tickers.ts";
import { listDocumentHistory } from "../../lib/language/queries/documents.ts";
import { listToneTickers } from "../../lib/language/queries/newest-documents.ts";
import { ScholarQuery, ScreenerQuery } from "../../lib/language/wire/language-conviction.ts";
import { type TestDatabase, testDatabase } from "../support/database/database.ts";
import { sentencesOf, transcript } from "../support/language/transcripts.ts";
import further from "./siblings/kinds-further.json" with { type: "json" };

const NOW = Date.parse("2026-11-20T12:00:00Z");
const PAGE = { from: null, to: null, newestFirst: true, limit: 100, offset: 0, after: null };

const OWN: readonly (readonly [string, string])[] = [
  ["FOMC statement of 2025-06-18", "statement"],
  ["FOMC minutes of 2025-06-18", "minutes"],
  ["FOMC press conference of 2025-06-18", "press_conference"],
  ["Monetary Policy Report, February 2026", "statement"],
  ["Record of the discussion of 4 May", "minutes"],
  ["Summary of Opinions at the Monetary Policy Meeting", "minutes"],
  ["Account of the monetary policy meeting", "minutes"],
  ["Press briefing after the decision", "press_conference"],
  ["Governor's remarks and Q&A", "press_conference"],
  ["News conference of 12 March", "press_conference"],
];
/** The words of the further set for the two kinds of companies' texts, which the mode decides. */
const NAMES: Readonly<Record<string, string>> = { transcript: "call" };

/** What follows a call's text: without it, the call would say too little to be in a screener. */
const BUSINESS = sentencesOf(
  10,
  (site) => `Revenue at site ${site} grew and we are confident that margins will improve.`,
);

const CASES = [
  ...OWN.map(([title, kind]) => ({ title, kind, text: `${title}. The rate stays.` })),
  ...further.map(({ title, expected, text }) => ({
    title,
    text,
    kind: NAMES[expected] ?? expected,
  })),
].map((each, i) => ({ ...each, ticker: `K${i}` }));

const modeOf = (kind: string) =>
  kind === "call" ? "earnings" : kind === "release" ? "release" : "central_bank";

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
  const texts = CASES.map(({ ticker, title, text, kind }) =>
    transcript(ticker, "Q2_FY2025", kind === "call" ? `${text} ${BUSINESS}` : text, {
      title,
      mode: modeOf(kind),
    }),
  );
  await ingestTranscripts(database.db, texts, { now: NOW, method: documentMethod });
});
afterAll(() => database.close());

const historyOf = (ticker: string, more: object = {}) =>
  listDocumentHistory(database.db, { ...PAGE, ticker, at: NOW, ...more });

test.each(CASES)("$title is $kind", async ({ ticker, kind }) => {
  const { rows } = await historyOf(ticker);
  expect(rows.map((row) => row.kind)).toEqual([kind]);
});

test("the parameter kind selects one of five", async () => {
  expect((await historyOf("K1", { kind: "minutes" })).totalQuarters).toBe(1);
  expect((await historyOf("K1", { kind: "call" })).totalQuarters).toBe(0);
});

describe("lists of earnings texts", () => {
  const companies = CASES.filter(({ kind }) => kind === "call" || kind === "release");
  const tickers = companies.map(({ ticker }) => ticker).toSorted();

  test("the screener, the triads and the scholar reads hold companies only", async () => {
    const screened = await readScreener(database.db, NOW, ScreenerQuery.parse({}));
    expect(screened.body.tickers.map(({ ticker }) => ticker).toSorted()).toEqual(tickers);
    const triads = await readTriads(database.db, NOW, { as_of: undefined });
    expect(triads.body.total_tickers_scanned).toBe(tickers.length);
    const scholar = await readScholarReads(database.db, NOW, ScholarQuery.parse({}));
    expect(scholar.body.reads.map(({ ticker }) => ticker).toSorted()).toEqual(tickers);
  });

  test("a scholar read of a central bank is there for whoever asks for it", async () => {
    const query = ScholarQuery.parse({ ticker: "K1" });
    const { body } = await readScholarReads(database.db, NOW, query);
    expect(body.reads[0]).toMatchObject({ ticker: "K1", document_kind: "minutes" });
  });

  test("the page on language has each text with its kind", async () => {
    const rows = await listToneTickers(database.db, NOW);
    expect(rows.find(({ ticker }) => ticker === "K2")?.kind).toBe("press_conference");
  });
});
