// The complete analysis of a text: topics, evidence, omitted parts and sections.

import { describe, expect, test } from "vitest";
import { analyze, joinSections, type TextSection } from "../../../lib/language/domain/analysis.ts";
import {
  convictionScore,
  narrativeVsFundamental,
  TOPICS,
} from "../../../lib/language/domain/conviction.ts";
import { MODES } from "../../../lib/language/domain/document.ts";
import { FEATURES, featuresOf } from "../../../lib/language/domain/features.ts";
import { referenceOf, zOf } from "../../../lib/language/domain/reference.ts";
import { countsOf } from "./counts.ts";
import { VIGNETTES } from "./vignettes/index.ts";

const GROWTH = "Revenue grew by 12% on strong demand. We raised our guidance for the year.";

describe("the topics of a whole text", () => {
  test.each(VIGNETTES.filter(({ index }) => index === 1))(
    "$type: the counted evidence reproduces every topic",
    ({ text }) => {
      const { topics, evidence } = analyze(text);
      for (const topic of TOPICS) {
        const counted = evidence().filter(({ category, counted }) => category === topic && counted);
        expect(counted.length, topic).toBe(topics[topic]);
      }
    },
  );

  test("the sentences behind the conviction type are listed apart from topics", () => {
    const ai = VIGNETTES.find(({ type }) => type === "AI_TAILWIND")?.text ?? "";
    const behind = analyze(ai)
      .evidence()
      .filter(({ category }) => category.startsWith("type_"));
    expect(new Set(behind.map(({ category }) => category))).toEqual(
      new Set(["type_ai", "type_ai_revenue"]),
    );
    const growth = analyze(`${GROWTH} Sales rose. Orders rose.`);
    expect(growth.convictionType).toBe("GROWTH_CONVICTION");
    expect(growth.evidence().map(({ category }) => category)).toContain("type_revenue_up");
  });
});

describe("the evidence of an analysis", () => {
  test.each(VIGNETTES.filter(({ index }) => index === 2))(
    "$type: the evidence reproduces score and narrative",
    ({ text }) => {
      for (const mode of MODES) {
        const analysis = analyze(text, [], mode);
        const { measures, wordCount, convictionScore: score } = analysis;
        const evidence = analysis.evidence();
        const share = (category: string) =>
          evidence.filter((place) => place.category === category).length / measures.sentences;
        const [fundamental, buzz] = [share("sentence_fundamental"), share("sentence_buzz")];
        const shown = { ...measures, fundamental, buzz };
        const z = zOf(referenceOf(mode), featuresOf(countsOf(evidence), wordCount));
        const { mean, standardDeviation } = referenceOf(mode).direction;
        const { value, n } = analysis.direction;
        const signs = analysis.direction.evidence.map(({ category }) => category);
        const ups = signs.filter((category) => category === "direction_up").length;
        expect(value ?? 0).toBeCloseTo(n > 0 ? (2 * ups - n) / n : 0, 3);
        const direction =
          n > 0 ? (((2 * ups - n) / n - mean) / standardDeviation) * (n / (n + 8)) : 0;
        expect(convictionScore({ ...z, direction }, wordCount)).toBe(score);
        expect(narrativeVsFundamental(shown)).toBe(analysis.narrativeVsFundamental);
        expect(analysis.reference).toBe(referenceOf(mode).id);
      }
    },
  );

  test("every category of evidence has one meaning", () => {
    expect(FEATURES.filter((name) => (TOPICS as readonly string[]).includes(name))).toEqual([]);
  });

  test("a denial's evidence shows certainty and hedging, whatever revenue does", () => {
    const text =
      "We are confident and certain. It may perhaps rain, possibly more or less. " +
      "Clearly we are absolutely on track. It could be that we might see some, maybe. ";
    const analysis = analyze(text.repeat(8));
    expect(analysis.convictionType).toBe("DEFENSIVE_DENIAL");
    const counts = countsOf(analysis.evidence());
    expect(counts.conviction).toBeGreaterThan(8);
    expect(counts.hedge).toBeGreaterThan(8);
  });
});

/** The number of words of a plain text without its omitted parts. */
function countWordsOutside(
  text: string,
  omitted: readonly { start: number; end: number }[],
): number {
  const kept = [...text];
  for (const { start, end } of omitted) kept.fill(" ", start, end);
  return kept.join("").match(/[a-z]+(?:'[a-z]+)?/gi)?.length ?? 0;
}

describe("the omitted parts of a text", () => {
  const CALL = [
    "Operator: Good day and welcome to the call of Acme.",
    "Jane Doe - Chief Executive Officer: Thank you. This call contains forward-looking statements " +
      "that involve risks and uncertainties. Actual results may differ materially. Revenue grew.",
    "Operator: We take the first question.",
    "John Roe - Analyst: How is China?",
    "Jane Doe - Chief Executive Officer: Well, demand held up there.",
  ].join("\n");

  test("the words outside of the omitted parts are the counted ones", () => {
    const analysis = analyze(CALL);
    const omitted = analysis.omitted();
    expect(countWordsOutside(CALL, omitted)).toBe(analysis.wordCount);
    expect(analysis.wordCount).toBeLessThan(countWordsOutside(CALL, []));
    const reasons = omitted.map(({ reason }) => reason);
    expect(new Set(reasons)).toEqual(new Set(["operator", "analyst", "safe_harbour", "label"]));
    expect(omitted.toSorted((a, b) => a.start - b.start)).toEqual(omitted);
  });

  test("a text without labels omits nothing, and a text of one label omits only that", () => {
    expect(analyze(GROWTH).omitted()).toEqual([]);
    const line = "Operator: Welcome to the call.";
    const analysis = analyze(line);
    expect(analysis.omitted().map(({ reason }) => reason)).toEqual(["label"]);
    expect(countWordsOutside(line, analysis.omitted())).toBe(analysis.wordCount);
  });

  test("omitted parts are given for each section", () => {
    const sections = [
      { role: "OPERATOR" as const, text: "Welcome." },
      { text: "" },
      { text: CALL },
      { role: "CFO" as const, text: "Jane Doe - CFO: Cash was $9 million." },
      { text: "Operator:" },
    ];
    const analysis = analyze(GROWTH, sections);
    const words = sections.map(({ text }, at) =>
      countWordsOutside(
        text,
        analysis.omitted().filter(({ section }) => section === at),
      ),
    );
    expect(words.reduce((sum, each) => sum + each)).toBe(analysis.wordCount);
    expect(words[0]).toBe(0);
    for (const { section = -1, start, end } of analysis.omitted()) {
      expect(start).toBeLessThan(end);
      expect(end).toBeLessThanOrEqual(sections[section]?.text.length ?? -1);
    }
  });
});

describe("a text given in sections", () => {
  test("the answer repeats what the caller said of each section", () => {
    const { text, passages } = joinSections([
      { speaker: "Jane Doe", role: "CEO", part: "PREPARED", text: "We grew." },
      { part: "QA", text: "Operator: Next.\nJane Doe - Chief Executive Officer: Yes, we grew." },
    ]);
    const shapes = passages.map(({ start, end, ...passage }) => ({
      ...passage,
      said: text.slice(start, end).trim(),
    }));
    expect(shapes).toMatchObject([
      { said: "We grew.", speaker: "Jane Doe", role: "CEO", part: "PREPARED", isScored: true },
      { said: "Next.", role: "OPERATOR", part: "QA", isScored: false },
      { said: "Yes, we grew.", speaker: "Jane Doe", role: "CEO", part: "QA", isScored: true },
    ]);
  });

  test("a section's role takes precedence over labels in its text", () => {
    const text = "Operator: Revenue grew in China.\nJane Doe - Analyst: Revenue grew in China.";
    expect(analyze(GROWTH, [{ role: "CEO", text }]).topics.china).toBe(2);
    const asked = [{ role: "ANALYST" as const, text: "Jane Doe - CEO: Revenue grew in China." }];
    expect(analyze(GROWTH, [...asked, { text: "We sold much." }]).topics.china).toBe(0);
  });

  test.each([
    ["Operator", 0],
    ["conference operator", 0],
    ["John Roe, Analyst", 0],
    ["Jane Doe - Chief Financial Officer", 1],
    ["Jane Doe", 1],
  ])("a speaker without a role, %s, has the role that the name implies", (speaker, china) => {
    const sections = [{ speaker, text: "China is a market." }, { text: "We sold much." }];
    expect(analyze(GROWTH, sections).topics.china).toBe(china);
  });

  test("sections keep their roles, whatever their joined text looks like", () => {
    const sections = [
      { role: "CEO" as const, text: "Thank you all" },
      { role: "CFO" as const, text: "Operator: of a crane is a job in China" },
    ];
    expect(analyze(GROWTH, sections).topics.china).toBe(1);
  });

  test("sections without anything to score lead to a score of the whole text", () => {
    const read = (sections: readonly TextSection[]) => {
      const analysis = analyze(GROWTH, sections);
      return { ...analysis, evidence: analysis.evidence(), omitted: analysis.omitted() };
    };
    const whole = read([]);
    for (const sections of [
      [{ text: " " }],
      [{ role: "ANALYST" as const, text: "What of China?" }],
      [{ speaker: "Operator", text: "Welcome to China." }, { text: "" }],
    ]) {
      expect(read(sections)).toEqual(whole);
    }
  });

  test("offsets count within the section", () => {
    const sections = [
      { role: "CFO" as const, text: "Free cash flow was $9 million." },
      { role: "CEO" as const, text: '"We paid a dividend." We bought back shares in China.' },
      { role: "ANALYST" as const, text: "China?" },
    ];
    const evidence = analyze(GROWTH, sections).evidence();
    expect(new Set(evidence.map(({ section }) => section))).toEqual(new Set([0, 1]));
    for (const { section = -1, start, end } of evidence) {
      const { text = "" } = sections[section] ?? {};
      expect(end).toBeLessThanOrEqual(text.length);
      expect(text.slice(start, end)).toMatch(/\w/);
    }
  });
});

test("no sentence of the evidence extends into an omitted part", () => {
  const { evidence, omitted } = analyze(
    "Jane Doe - CEO: Revenue grew by 5%.\nOperator: Next is a question about China from Bob.\n" +
      "Bob Roe - Analyst: How bad is it?\nJane Doe - CEO: (Laughs) It is fine.",
  );
  expect(evidence().some(({ category }) => category === "sentence_fundamental")).toBe(true);
  for (const place of evidence()) {
    for (const { start, end } of omitted()) {
      expect(place.end <= start || end <= place.start, place.category).toBe(true);
    }
  }
});
