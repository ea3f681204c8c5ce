import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { findTickerProfile, listDocumentHistory } from "../../lib/db/queries/documents.ts";
import { ownHistory, ownHistoryZ } from "../../lib/domain/language/own-history.ts";
import { referenceOf } from "../../lib/domain/language/reference.ts";
import { standardDeviation } from "../../lib/domain/statistics.ts";
import { documentMethod } from "../../lib/operations/document-method.ts";
import { ingestTranscripts } from "../../lib/operations/ingest-transcripts.ts";
import { readTranscriptFiles } from "../../scripts/transcript-files.ts";
import { type TestDatabase, testDatabase } from "../support/database.ts";

const NOW = Date.parse("2026-11-20T12:00:00Z");
const TICKER = "FOMC-ST";
const PAGE = { from: null, to: null, newestFirst: false, limit: 100, offset: 0, after: null };

let test_: TestDatabase;
beforeAll(async () => {
  test_ = await testDatabase();
  const folder = join(import.meta.dirname, "../../scripts/sample/texts");
  const texts = readTranscriptFiles(folder, NOW).filter(({ ticker }) => ticker === TICKER);
  await ingestTranscripts(test_.db, texts, { now: NOW, method: documentMethod });
});
afterAll(() => test_.close());

const history = () => listDocumentHistory(test_.db, { ...PAGE, ticker: TICKER, at: NOW });

test("the bundled statements are one document a quarter, each known before the next one", async () => {
  const { rows, total } = await history();
  expect(total).toBe(76);
  const indices = rows.map(({ quarterIndex }) => quarterIndex);
  expect(indices).toEqual(indices.map((_, i) => (indices[0] ?? 0) + i));
  const instants = rows.map(({ knownAt }) => knownAt);
  expect(instants).toEqual(instants.toSorted());
});

test("z's can be recomputed from the published rates and the reference", async () => {
  const { rows } = await history();
  const reference = referenceOf("central_bank");
  for (const [i, row] of rows.entries()) {
    const earlier = rows.slice(0, i);
    const expected = ownHistoryZ(
      row.constraintRate,
      ownHistory(
        earlier.map((each) => each.constraintRate),
        reference.population("constraint"),
      ),
      row.words,
    );
    if (expected === null) expect(row.zConstraint).toBeNull();
    else expect(row.zConstraint).toBeCloseTo(expected, 2.9);
    expect(row.ratio).toBeCloseTo((row.constraintCount + 1) / (row.convictionCount + 1), 2.9);
  }
});

test("z's against the own history have a spread near 1 and hardly ever exceed 3", async () => {
  const { rows } = await history();
  const of = (name: "zConstraint" | "zConviction" | "zLogRatio") =>
    rows.map((row) => row[name]).filter((z) => z !== null);
  for (const zs of [of("zConstraint"), of("zConviction"), of("zLogRatio")]) {
    expect(zs.length).toBe(73);
    expect(standardDeviation(zs)).toBeGreaterThan(0.5);
    expect(standardDeviation(zs)).toBeLessThan(1.3);
    expect(zs.filter((z) => Math.abs(z) > 3).length / zs.length).toBeLessThanOrEqual(0.04);
  }
});

test("a profile reaches back ten years, whatever is held", async () => {
  const quarters = await findTickerProfile(test_.db, { ticker: TICKER, at: NOW });
  expect([quarters.length, quarters[0]?.quarter]).toEqual([40, "Q4_FY2018"]);
});
