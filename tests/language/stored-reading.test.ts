// Stored scores say whether their speakers were told apart, and in which language their text is.

import { afterAll, beforeAll, expect, test } from "vitest";
import { documentMethod } from "../../lib/language/actions/documents.ts";
import { ingestTranscripts } from "../../lib/language/actions/ingest-transcripts.ts";
import {
  readBaseScores,
  readConvictionTrajectory,
  readScholarReads,
  readScreener,
  readTickerHealth,
} from "../../lib/language/actions/read-tickers.ts";
import { ScholarQuery, ScreenerQuery } from "../../lib/language/wire/language-conviction.ts";
import { QuartersQuery, ToneHistoryQuery } from "../../lib/language/wire/language-shared.ts";
import { readTickerProfile } from "../../lib/signals/actions/read-signals.ts";
import { type TestDatabase, testDatabase } from "../support/database/database.ts";
import { sentencesOf, transcript } from "../support/language/transcripts.ts";

const NOW = Date.parse("2026-11-27T12:00:00Z");
const CONTEXT = { tier: "institutional", now: NOW } as const;
const words = (count: number) =>
  sentencesOf(
    count,
    (site) =>
      `We are confident in demand at site ${site} and we will deliver the revenue we promised.`,
  );
const TEXTS = {
  CALL: `Operator: Welcome to the call.\n\nAna Roe, Chief Executive Officer: ${words(30)}\n\nTom Poe, Analyst: Thank you. What about costs?`,
  PROSE: words(40),
  GERMAN: sentencesOf(
    40,
    (site) =>
      `Wir sind zuversichtlich, dass die Nachfrage in Werk ${site} im kommenden Jahr steigen wird.`,
  ),
};
const EXPECTED = [
  ["CALL", "read", "en"],
  ["PROSE", "none", "en"],
  ["GERMAN", "none", "de"],
] as const;

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
  const texts = Object.entries(TEXTS).map(([ticker, text]) =>
    transcript(ticker, "Q2_FY2026", text),
  );
  await ingestTranscripts(database.db, texts, { now: NOW, method: documentMethod });
});
afterAll(() => database.close());

test.each(EXPECTED)("%s: speakers %s, language %s", async (ticker, speakers, language) => {
  const { db } = database;
  const asked = { ...QuartersQuery.parse({}), ticker };
  const read = { speakers, language };
  const base = await readBaseScores(db, CONTEXT, { ...ToneHistoryQuery.parse({}), ticker });
  expect(base.body.history).toEqual([expect.objectContaining(read)]);
  const { body } = await readTickerProfile(db, CONTEXT, asked);
  expect(body.latest).toMatchObject(read);
  expect(body.history).toEqual([expect.objectContaining(read)]);
  const conviction = await readConvictionTrajectory(db, CONTEXT, asked);
  expect(conviction.body.history).toEqual([expect.objectContaining(read)]);
  const health = await readTickerHealth(db, NOW, { ticker, as_of: undefined });
  expect(health.body).toMatchObject(read);
  const screened = await readScreener(db, NOW, ScreenerQuery.parse({ ticker }));
  // A text in another language says too little for a score, and is in no screener.
  expect(screened.body.tickers).toEqual(
    language === "en" ? [expect.objectContaining({ ticker, ...read })] : [],
  );
  const scholar = await readScholarReads(db, NOW, ScholarQuery.parse({ ticker }));
  expect(scholar.body.reads).toEqual([expect.objectContaining({ ticker, ...read })]);
});

test("a score of an older method says neither", async () => {
  const { db } = database;
  await db.execute("update document_scores set details = details - 'speakers' - 'language'");
  const query = { ...ToneHistoryQuery.parse({}), ticker: "CALL" };
  const { body } = await readBaseScores(db, CONTEXT, query);
  expect(body.history).toEqual([expect.objectContaining({ speakers: null, language: null })]);
});
