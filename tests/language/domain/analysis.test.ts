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

describe("a whole text", () => {
  test.each(VIGNETTES.filter(({ index }) => index === 1))(
    "$type: counted evidence reproduces every topic",
    ({ text }) => {
      const { topics, evidence } = analyze(text);
      for (const topic of TOPICS) {
        const counted = evidence().filter(({ category, counted }) => category === topic && counted);
        expect(counted.length, topic).toBe(topics[topic]);
      }
    },
  );

  test("names the sentences behind the type apart from topics", () => {
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

describe("evidence", () => {
  test.each(VIGNETTES.filter(({ index }) => index === 2))(
    "$type: reproduces score and narrative",
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
        expect(convictionScore(shown, z, wordCount)).toBe(score);
        expect(narrativeVsFundamental(shown)).toBe(analysis.narrativeVsFundamental);
        expect(analysis.reference).toBe(referenceOf(mode).id);
      }
    },
  );

  test("has no category of two meanings", () => {
    expect(FEATURES.filter((name) => (TOPICS as readonly string[]).includes(name))).toEqual([]);
  });

  test("of a denial shows certainty and hedging, whatever revenue does", () => {
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

/** Words of a plain text less what is left out of it. */
function wordsBeside(text: string, omitted: readonly { start: number; end: number }[]): number {
  const kept = [...text];
  for (const { start, end } of omitted) kept.fill(" ", start, end);
  return kept.join("").match(/[a-z]+(?:'[a-z]+)?/gi)?.length ?? 0;
}

describe("what is omitted", () => {
  const CALL = [
    "Operator: Good day and welcome to the call of Acme.",
    "Jane Doe - Chief Executive Officer: Thank you. This call contains forward-looking statements " +
      "that involve risks and uncertainties. Actual results may differ materially. Revenue grew.",
    "Operator: We take the first question.",
    "John Roe - Analyst: How is China?",
    "Jane Doe - Chief Executive Officer: Well, demand held up there.",
  ].join("\n");

  test("leaves the words that are counted", () => {
    const analysis = analyze(CALL);
    const omitted = analysis.omitted();
    expect(wordsBeside(CALL, omitted)).toBe(analysis.wordCount);
    expect(analysis.wordCount).toBeLessThan(wordsBeside(CALL, []));
    const reasons = omitted.map(({ reason }) => reason);
    expect(new Set(reasons)).toEqual(new Set(["operator", "analyst", "safe_harbour", "label"]));
    expect(omitted.toSorted((a, b) => a.start - b.start)).toEqual(omitted);
  });

  test("is nothing in a text without labels, and only the label where nothing else remains to be scored", () => {
    expect(analyze(GROWTH).omitted()).toEqual([]);
    const line = "Operator: Welcome to the call.";
    const analysis = analyze(line);
    expect(analysis.omitted().map(({ reason }) => reason)).toEqual(["label"]);
    expect(wordsBeside(line, analysis.omitted())).toBe(analysis.wordCount);
  });

  test("is told section by section", () => {
    const sections = [
      { role: "OPERATOR" as const, text: "Welcome." },
      { text: "" },
      { text: CALL },
      { role: "CFO" as const, text: "Jane Doe - CFO: Cash was $9 million." },
      { text: "Operator:" },
    ];
    const analysis = analyze(GROWTH, sections);
    const words = sections.map(({ text }, at) =>
      wordsBeside(
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

describe("sections", () => {
  test("carry what the caller says of them", () => {
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

  test("a role goes before labels in the text", () => {
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
  ])("a speaker without a role, %s, has that of the name", (speaker, china) => {
    const sections = [{ speaker, text: "China is a market." }, { text: "We sold much." }];
    expect(analyze(GROWTH, sections).topics.china).toBe(china);
  });

  test("keep their roles, whatever their joined text looks like", () => {
    const sections = [
      { role: "CEO" as const, text: "Thank you all" },
      { role: "CFO" as const, text: "Operator: of a crane is a job in China" },
    ];
    expect(analyze(GROWTH, sections).topics.china).toBe(1);
  });

  test("with nothing to score: the whole text is scored", () => {
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

  test("offsets are those of the section, within its text", () => {
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

test("no sentence of the evidence runs on into what is left out", () => {
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
