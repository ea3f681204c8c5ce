// Scores of documents against the reference and the ticker's own history.

import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { standardDeviation } from "../../../lib/core/statistics.ts";
import { documentMethod } from "../../../lib/language/actions/documents.ts";
import { ingestTranscripts } from "../../../lib/language/actions/ingest-transcripts.ts";
import { MODES } from "../../../lib/language/domain/document.ts";
import {
  type HistoryZScores,
  MEASURES,
  ownHistory,
  ownHistoryZ,
} from "../../../lib/language/domain/own-history.ts";
import { referenceOf } from "../../../lib/language/domain/reference.ts";
import { scoreText } from "../../../lib/language/domain/score.ts";
import { listDocumentHistory } from "../../../lib/language/queries/documents.ts";
import { readTranscriptFiles } from "../../../scripts/operator/transcript-files.ts";
import { type TestDatabase, testDatabase } from "../../support/database/database.ts";

const NO_HISTORY = Object.fromEntries(MEASURES.map((name) => [name, null])) as HistoryZScores;
const NOW = Date.parse("2026-11-20T12:00:00Z");
const TICKER = "FOMC-ST";
const PAGE = { from: null, to: null, newestFirst: false, limit: 100, offset: 0, after: null };

const folder = join(import.meta.dirname, "../../../scripts/sample/texts");
/** A stored document without its score. */
const DOCUMENT = {
  ticker: "X",
  quarter: "Q1_FY2020",
  quarterIndex: 0,
  revision: 0,
  knownAt: NOW,
  sha256: "",
  title: null,
  source: null,
  licence: "unknown",
  isTextStored: false,
  isKnownAtGiven: true,
  ingestedAt: NOW,
  modelVersion: "",
  scoreKnownAt: NOW,
  comparison: null,
};

let test_: TestDatabase;
beforeAll(async () => {
  test_ = await testDatabase();
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

test("z-scores can be recomputed from the published rates and the reference", async () => {
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

test("z-scores against the own history have a spread near 1 and rarely exceed 3", async () => {
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

/** A text of 30 sentences of a kind, none of which repeats. */
const thirty = (sentence: string) =>
  Array.from({ length: 30 }, (_, at) => sentence.replace("@", String(at))).join(" ");
const HEDGED = thirty(
  "Sales of plant @ may perhaps be somewhat better, I think, or margins might roughly depend on prices.",
);
const BLAMING = thirty(
  "Sales of plant @ fell because of the weather, and costs rose due to tariffs and shortages.",
);

test.each(MODES)("a document without a history has the flags of its text in mode %s", (mode) => {
  const bundled = readTranscriptFiles(folder, NOW).map((text) => text.readText());
  const made = ["", "We will. ".repeat(30), HEDGED, BLAMING];
  const found = [...bundled.filter((_, i) => i % 5 === 0), ...made].map((text) => {
    const score = documentMethod.score(text, mode);
    const flags = documentMethod.flagsOf({ ...DOCUMENT, mode, score }, NO_HISTORY);
    expect(flags).toEqual(scoreText(text, mode).flags);
    return flags;
  });
  expect(found.flat()).toContain("CONSTRAINT_DOMINANCE");
  const hasKin = mode === "earnings" || mode === "central_bank";
  expect(found.flat().includes("HEDGE_SURGE")).toBe(hasKin);
});

test("a document with a history gets flags in every mode", () => {
  const own = { ...NO_HISTORY, hedge: 2.5 };
  for (const mode of MODES) {
    const score = documentMethod.score("We met in Rome.", mode);
    const flags = documentMethod.flagsOf({ ...DOCUMENT, mode, score }, own);
    // A firm's text of four words says too little, and then nothing is unusual.
    expect(flags).toEqual(mode === "earnings" ? [] : ["HEDGE_SURGE", "SHORT_TEXT"]);
  }
});

test("a stored text in another language has no flag of counts", () => {
  for (const mode of MODES) {
    const flagsIn = (language: string) =>
      documentMethod.flagsOf(
        { ...DOCUMENT, mode, score: documentMethod.score(HEDGED, mode, language) },
        { ...NO_HISTORY, hedge: 2.5 },
      );
    expect(flagsIn("en")).toContain("HEDGE_SURGE");
    for (const language of ["de", "mul"]) expect(flagsIn(language)).toEqual([]);
  }
});
