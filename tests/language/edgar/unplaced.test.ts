// A release whose quarter is not known: it is kept, with the reason, and in no list, history or score.

import { afterAll, beforeAll, expect, test } from "vitest";
import { NO_DEADLINE } from "../../../lib/core/deadline.ts";
import { documentMethod } from "../../../lib/language/actions/documents.ts";
import { ingestFilings } from "../../../lib/language/actions/ingest-filings.ts";
import { ingestTranscripts } from "../../../lib/language/actions/ingest-transcripts.ts";
import {
  readBaseScores,
  readScholarReads,
  readScreener,
  readTriads,
} from "../../../lib/language/actions/read-tickers.ts";
import { listStoredDocuments } from "../../../lib/language/queries/documents.ts";
import { ScholarQuery, ScreenerQuery } from "../../../lib/language/wire/language-conviction.ts";
import { QuartersQuery, ToneHistoryQuery } from "../../../lib/language/wire/language-shared.ts";
import { TickerProfile } from "../../../lib/language/wire/language-tickers.ts";
import { insertJobRuns } from "../../../lib/runtime/database/job-runs.ts";
import { readTickerProfile } from "../../../lib/signals/actions/read-signals.ts";
import { type TestDatabase, testDatabase } from "../../support/database/database.ts";
import { accessionOf, edgarWith, RELEASE } from "../../support/language/edgar-releases.ts";
import { transcript } from "../../support/language/transcripts.ts";

const NOW = Date.parse("2026-11-20T12:00:00Z");
const CONTEXT = { tier: "institutional", now: NOW } as const;
const UNPLACED = RELEASE.replace(
  "third quarter of fiscal 2026",
  "first quarter ended June 30, 2026",
);

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

async function tick(texts: Record<number, string>, isTextKept: boolean) {
  const { edgar } = await edgarWith(texts);
  const results: object[] = [];
  for (let later = 0; later < 4; later += 1) {
    const at = NOW + later;
    const [run = expect.fail("no slot")] = await insertJobRuns(database.db, [
      { job: "filings", slot: at },
    ]);
    const filings = { edgar, tickers: ["ACME"], isTextKept };
    results.push(await ingestFilings({ db: database.db, filings, deadline: NO_DEADLINE }, run, at));
  }
  return results;
}

test("it is kept with its score and the reason, and is in nothing else", async () => {
  const before = transcript("ACME", "Q2_FY2026", "We are confident in demand. ".repeat(90));
  await ingestTranscripts(database.db, [before], { now: NOW, method: documentMethod });
  const stored = await listStoredDocuments(database.db, { tickers: ["ACME"], modelVersion: "" });
  const screened = await readScreener(database.db, NOW, ScreenerQuery.parse({}));
  const triads = await readTriads(database.db, NOW, { as_of: undefined });
  const scholar = await readScholarReads(database.db, NOW, ScholarQuery.parse({}));
  const query = ToneHistoryQuery.parse({});
  const base = await readBaseScores(database.db, CONTEXT, { ...query, ticker: "ACME" });

  const results = await tick({ 2: UNPLACED }, true);
  expect(results).toContainEqual(expect.objectContaining({ added: 0, without_quarter: 1 }));

  const { db } = database;
  expect(await listStoredDocuments(db, { tickers: ["ACME"], modelVersion: "" })).toEqual(stored);
  expect((await readScreener(db, NOW, ScreenerQuery.parse({}))).body).toEqual(screened.body);
  expect((await readTriads(db, NOW, { as_of: undefined })).body).toEqual(triads.body);
  expect((await readScholarReads(db, NOW, ScholarQuery.parse({}))).body).toEqual(scholar.body);
  expect((await readBaseScores(db, CONTEXT, { ...query, ticker: "ACME" })).body).toEqual(base.body);
  const scores = await db.execute("select 1 from document_scores");
  expect(scores.rows).toHaveLength(1);

  const { body } = await readTickerProfile(db, CONTEXT, {
    ...QuartersQuery.parse({}),
    ticker: "ACME",
  });
  expect(TickerProfile.parse(body)).toEqual(body);
  expect(body.latest.quarter).toBe("Q2_FY2026");
  expect(body.history).toHaveLength(1);
  expect(body.without_quarter).toEqual([
    expect.objectContaining({
      quarter: null,
      quarter_reason: "PERIODS_DISAGREE",
      document_kind: "release",
      document_url: "https://www.sec.gov/Archives/edgar/data/42/000000004226000002/pr.htm",
      recorded_at: "2026-11-02T21:05:00.000Z",
    }),
  ]);
});

test("its filing is done, without a quarter, and its text is not stored twice", async () => {
  const { db } = database;
  const filings = await db.execute<{ quarter: null; status: string }>(
    `select quarter, status from filings where accession = '${accessionOf(2)}'`,
  );
  expect(filings.rows).toEqual([{ quarter: null, status: "taken" }]);
  const { rows } = await db.execute<{ kept: boolean }>(
    "select text is not null as kept from unplaced_documents",
  );
  expect(rows).toEqual([{ kept: true }]);
});

test("before it was known a profile does not have it", async () => {
  const { body } = await readTickerProfile(database.db, CONTEXT, {
    ...QuartersQuery.parse({ as_of: "2026-11-02T12:00:00Z" }),
    ticker: "ACME",
  });
  expect(body.without_quarter).toEqual([]);
});

test("a ticker of which no quarter is known has no profile, and the answer says why", async () => {
  const { db } = database;
  await db.execute("delete from document_scores");
  await db.execute("delete from documents");
  const asked = { ...QuartersQuery.parse({}), ticker: "ACME" };
  await expect(readTickerProfile(db, CONTEXT, asked)).rejects.toThrow(
    "No quarter of this ticker is known: its newest release, of 2026-11-02, has none (PERIODS_DISAGREE)",
  );
  await expect(readTickerProfile(db, CONTEXT, { ...asked, ticker: "NONE" })).rejects.toThrow(
    "Unknown ticker",
  );
});
