// Transcripts and releases of one quarter: which one leads, and what each is compared with.

import { afterAll, beforeAll, expect, test } from "vitest";
import { documentMethod } from "../../../lib/language/actions/documents.ts";
import { ingestTranscripts } from "../../../lib/language/actions/ingest-transcripts.ts";
import { readBreakout } from "../../../lib/language/actions/read-tickers.ts";
import type { Mode } from "../../../lib/language/domain/document.ts";
import { listDocumentHistory } from "../../../lib/language/queries/documents.ts";
import { listToneTickers } from "../../../lib/language/queries/newest-documents.ts";
import { type TestDatabase, testDatabase } from "../../support/database/database.ts";

const NOW = Date.parse("2026-11-20T12:00:00Z");
const PAGE = { from: null, to: null, newestFirst: true, limit: 100, offset: 0, after: null };
const YEARS = [2021, 2022, 2023, 2024, 2025];

const at = (year: number, day: number) => Date.UTC(year, 1, day, 21);
const text = (mode: Mode, year: number, knownAt: number) => ({
  ticker: "AAPL",
  quarter: `Q1_FY${year}`,
  mode,
  title: null,
  isKnownAtGiven: true,
  knownAt,
  source: `made up ${mode}`,
  licence: "unknown",
  url: null,
  readText: () =>
    Array.from(
      { length: 20 },
      (_, i) =>
        `${mode} of ${year}. We are confident that region ${i} will deliver record growth of revenue. `,
    ).join(""),
});

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
  const texts = YEARS.flatMap((year) => [
    text("release", year, at(year, 1)),
    ...(year < 2025 ? [text("earnings", year, at(year, 2))] : []),
  ]);
  await ingestTranscripts(database.db, texts, { now: NOW, method: documentMethod });
});
afterAll(() => database.close());

const history = (more: object) =>
  listDocumentHistory(database.db, { ...PAGE, ticker: "AAPL", at: NOW, ...more });

test("a quarter's transcript replaces its release as soon as it is known", async () => {
  const { rows } = await history({});
  expect(rows.map(({ mode }) => mode)).toEqual(["release", ...Array(4).fill("earnings")]);
  const before = await history({ at: at(2024, 2) - 1 });
  expect(before.rows.map(({ mode }) => mode).slice(0, 2)).toEqual(["release", "earnings"]);
  const [newest] = await listToneTickers(database.db, at(2024, 3));
  expect(newest).toMatchObject({ quarter: "Q1_FY2024", source: "made up earnings" });
});

test("each kind can be requested, and is compared only with its own kind", async () => {
  for (const [kind, quarters] of [
    ["call", 4],
    ["release", 5],
  ] as const) {
    const { rows, totalQuarters } = await history({ kind });
    expect(totalQuarters).toBe(quarters);
    // The newest is first; without mixing, each has one earlier quarter fewer than the last.
    const before = Array.from({ length: quarters }, (_, i) => quarters - 1 - i);
    expect(rows.map((row) => row.quartersBefore)).toEqual(before);
  }
  const { body } = await readBreakout(database.db, NOW, {
    ticker: "AAPL",
    quarters: 8,
    threshold: 10,
    as_of: undefined,
  });
  expect(body.toneMomentum.quartersCompared).toBe(4);
});

test("a text that is ingested again changes nothing, whichever kind it is", async () => {
  const again = [text("release", 2023, at(2023, 1)), text("earnings", 2023, at(2023, 2))];
  const counts = await ingestTranscripts(database.db, again, { now: NOW, method: documentMethod });
  expect(counts).toMatchObject({ added: 0, revised: 0, unchanged: 2 });
});
