import { expect, test } from "vitest";
import { MODES } from "../../../lib/domain/language/document.ts";
import {
  MAX_EVIDENCE,
  MODEL_VERSION,
  scoreDocument,
} from "../../../lib/domain/language/document-score.ts";
import { LEXICON_VERSION } from "../../../lib/domain/language/lexicon.generated.ts";
import { scoreText } from "../../../lib/domain/language/score.ts";

const CALL = `Operator: Good morning, and welcome to the call.

Jane Doe - Chief Financial Officer: Revenue grew 12% to $80 million. Free cash flow was $20 million. We paid a dividend of $9 million. We bought back shares for $5 million.

Operator: The first question comes from Tom Roe.

Tom Roe - Analyst: Could margins fall next year?

Jane Doe - Chief Financial Officer: They might fall somewhat. We may see pressure. We returned cash to shareholders.
`;

test("keeps what the score of the text says", () => {
  const [document, score] = [scoreDocument(CALL, "earnings"), scoreText(CALL, "earnings")];
  expect(document.features).toEqual(score.features);
  expect(document.counts).toEqual(score.counts);
  expect(document.riskScore).toBe(score.riskScore);
  expect(document.reference).toBe(score.reference);
  expect(document.modelVersion).toBe(MODEL_VERSION);
  expect(MODEL_VERSION).toContain(LEXICON_VERSION);
});

test("scores prepared remarks and answers by themselves", () => {
  const { sections, features } = scoreDocument(CALL, "earnings");
  expect(sections.map(({ part }) => part)).toEqual(["PREPARED", "QA"]);
  const [prepared, answers] = sections;
  expect((prepared?.words ?? 0) + (answers?.words ?? 0)).toBe(features.wordCount);
  expect(answers?.features.hedge).toBeGreaterThan(prepared?.features.hedge ?? 99);
  expect(scoreDocument("Revenue grew. All is well.", "earnings").sections).toEqual([]);
});

test("places its evidence by part and speaker, in the text as given", () => {
  const { convictionType, evidence } = scoreDocument(CALL, "earnings");
  expect(convictionType).toBe("CASH_MACHINE");
  expect(evidence.map(({ start, end }) => CALL.slice(start, end))).toEqual([
    "Free cash flow was $20 million.",
    "We paid a dividend of $9 million.",
    "We bought back shares for $5 million.",
    "We returned cash to shareholders.",
  ]);
  expect(evidence[0]).toMatchObject({ section: "PREPARED", speaker: "Jane Doe" });
  expect(evidence[3]).toMatchObject({ section: "QA", speaker: "Jane Doe" });
});

test("is capped in its evidence, and the same twice", () => {
  const long = "We paid a dividend of $9 million. ".repeat(200);
  expect(scoreDocument(long, "earnings").evidence).toHaveLength(MAX_EVIDENCE);
  expect(scoreDocument(CALL, "earnings")).toEqual(scoreDocument(CALL, "earnings"));
});

test("is finite in every mode for any text", () => {
  const numbersIn = (value: unknown): number[] =>
    typeof value === "number"
      ? [value]
      : typeof value === "object" && value !== null
        ? Object.values(value).flatMap(numbersIn)
        : [];
  for (const text of ["", " ", "\u0000", "🙂🙂", "\ud800\udc00\ud800", "a".repeat(10_000), CALL]) {
    for (const mode of MODES) {
      const score = scoreDocument(text, mode);
      expect(numbersIn(score).every(Number.isFinite)).toBe(true);
      expect(score.riskScore).toBeGreaterThanOrEqual(0);
      expect(score.riskScore).toBeLessThanOrEqual(100);
    }
  }
});
