// The score of a text in every mode, and the record of a transcript with its parts.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { MODES, type TextMode } from "../../../lib/language/domain/document.ts";
import { MAX_EVIDENCE, scoreDocument } from "../../../lib/language/domain/document-score.ts";
import lexicon from "../../../lib/language/domain/lexicon-version.generated.json" with {
  type: "json",
};
import { MODEL_VERSION } from "../../../lib/language/domain/model-version.ts";
import { scoreText } from "../../../lib/language/domain/score.ts";
import { countsOf } from "./counts.ts";
import { oddText, SEEDS } from "./odd-texts.ts";

const conference = readFileSync(
  join(import.meta.dirname, "../../../scripts/sample/texts/FOMC-PC_Q4_FY2018.txt"),
  "utf8",
);

/** A score with its evidence. */
const read = (text: string, mode: TextMode) => {
  const score = scoreText(text, mode);
  return { ...score, evidence: score.evidence(), omitted: score.omitted() };
};

/** Every number inside a value. */
function numbersIn(value: unknown): number[] {
  if (typeof value === "number") return [value];
  if (typeof value !== "object" || value === null) return [];
  return Object.values(value).flatMap(numbersIn);
}

describe("the score of a text", () => {
  test("the score of a real press conference has the expected figures", () => {
    const score = scoreText(conference, "central_bank");
    expect(score.features.wordCount).toBeGreaterThan(4_000);
    expect(score.reliability).toBe("HIGH");
    expect(score.reference).toMatch(/^fomc-/);
    expect(countsOf(score.evidence())).toEqual(score.counts);
    expect(score.summary).toContain("standard error");
    expect(score.summary).toContain(score.features.wordCount.toLocaleString("en-US"));
    const strong = score.evidence().find(({ category }) => category === "conviction");
    expect(conference.slice(strong?.start, strong?.end)).toMatch(/\w/);
  });

  test.each(MODES)("a text without words has figures in %s mode", (mode) => {
    for (const text of ["", " \n", "!!! 😀", "日本語", "\ud800"]) {
      const score = scoreText(text, mode);
      expect(score.riskScore).toBe(50);
      expect(score.features).toMatchObject({ wordCount: 0, ratio: 1, hedge: 0 });
      expect(score.flags).toEqual(mode === "earnings" ? [] : ["SHORT_TEXT"]);
      expect(score.evidence()).toEqual([]);
    }
  });

  test("any text gives finite figures in range, equal at each run, and a count for every hit", () => {
    for (const seed of SEEDS) {
      const text = oddText(seed);
      const mode = MODES[seed % MODES.length] ?? "earnings";
      const score = read(text, mode);
      expect(numbersIn(score).every(Number.isFinite)).toBe(true);
      expect(score.riskScore).toBeGreaterThanOrEqual(0);
      expect(score.riskScore).toBeLessThanOrEqual(100);
      expect(countsOf(score.evidence)).toEqual(score.counts);
      expect(read(text, mode)).toEqual(score);
    }
  });

  test("a short text is drawn to the middle, further in earnings mode than in stance", () => {
    const text = "Inflation is too high. We will raise rates further.";
    const [bank, earnings] = [scoreText(text, "central_bank"), scoreText(text, "earnings")];
    expect(bank.riskScore).toBeGreaterThan(60);
    expect(bank.reliability).toBe("LOW");
    expect(Math.abs(earnings.riskScore - 50)).toBeLessThan(5);
  });

  test("authorship mode uses the given percentile", () => {
    expect(scoreText(conference, "authorship", () => 91.26).riskScore).toBe(91.3);
    expect(scoreText(conference, "authorship", () => null).riskScore).toBe(50);
  });

  test("figures are rounded once, at the end", () => {
    const { riskScore, features } = scoreText(conference, "earnings");
    const decimals = (value: number) => String(value).split(".")[1]?.length ?? 0;
    expect(decimals(riskScore)).toBeLessThanOrEqual(1);
    for (const [name, value] of Object.entries(features)) {
      expect(decimals(value), name).toBeLessThanOrEqual(name === "ratio" ? 3 : 2);
    }
  });
});

const TRANSCRIPT = `Operator: Good morning, and welcome to the call.

Jane Doe - Chief Financial Officer: Revenue grew 12% to $80 million. Free cash flow was $20 million. We paid a dividend of $9 million. We bought back shares for $5 million.

Operator: The first question comes from Tom Roe.

Tom Roe - Analyst: Could margins fall next year?

Jane Doe - Chief Financial Officer: They might fall somewhat. We may see pressure. We returned cash to shareholders.
`;

test("the record of a transcript contains the score of its text", () => {
  const [document, score] = [
    scoreDocument(TRANSCRIPT, "earnings"),
    scoreText(TRANSCRIPT, "earnings"),
  ];
  expect(document.features).toEqual(score.features);
  expect(document.counts).toEqual(score.counts);
  expect(document.riskScore).toBe(score.riskScore);
  expect(document.reference).toBe(score.reference);
  expect(document.modelVersion).toBe(MODEL_VERSION);
  expect(MODEL_VERSION).toContain(lexicon.version);
});

test("prepared remarks and answers are scored separately", () => {
  const { sections, features } = scoreDocument(TRANSCRIPT, "earnings");
  expect(sections.map(({ part }) => part)).toEqual(["PREPARED", "QA"]);
  const [prepared, answers] = sections;
  expect((prepared?.words ?? 0) + (answers?.words ?? 0)).toBe(features.wordCount);
  expect(answers?.features.hedge).toBeGreaterThan(prepared?.features.hedge ?? 99);
  expect(scoreDocument("Revenue grew. All is well.", "earnings").sections).toEqual([]);
});

test("evidence has its part, speaker and place in the given text", () => {
  const { convictionType, evidence } = scoreDocument(TRANSCRIPT, "earnings");
  expect(convictionType).toBe("CASH_MACHINE");
  expect(evidence.map(({ start, end }) => TRANSCRIPT.slice(start, end))).toEqual([
    "Free cash flow was $20 million.",
    "We paid a dividend of $9 million.",
    "We bought back shares for $5 million.",
    "We returned cash to shareholders.",
  ]);
  expect(evidence[0]).toMatchObject({ section: "PREPARED", speaker: "Jane Doe" });
  expect(evidence[3]).toMatchObject({ section: "QA", speaker: "Jane Doe" });
});

test("evidence is limited in number, and the same at each run", () => {
  const long = "We paid a dividend of $9 million. ".repeat(200);
  expect(scoreDocument(long, "earnings").evidence).toHaveLength(MAX_EVIDENCE);
  expect(scoreDocument(TRANSCRIPT, "earnings")).toEqual(scoreDocument(TRANSCRIPT, "earnings"));
});

test("every figure is finite in every mode for any text", () => {
  const numbersIn = (value: unknown): number[] =>
    typeof value === "number"
      ? [value]
      : typeof value === "object" && value !== null
        ? Object.values(value).flatMap(numbersIn)
        : [];
  for (const text of [
    "",
    " ",
    "\u0000",
    "🙂🙂",
    "\ud800\udc00\ud800",
    "a".repeat(10_000),
    TRANSCRIPT,
  ]) {
    for (const mode of MODES) {
      const score = scoreDocument(text, mode);
      expect(numbersIn(score).every(Number.isFinite)).toBe(true);
      expect(score.riskScore).toBeGreaterThanOrEqual(0);
      expect(score.riskScore).toBeLessThanOrEqual(100);
    }
  }
});
