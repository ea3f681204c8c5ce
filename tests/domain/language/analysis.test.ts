import { describe, expect, test } from "vitest";
import { analyze, joinSections, type TextSection } from "../../../lib/domain/language/analysis.ts";
import { TOPICS } from "../../../lib/domain/language/topics.ts";
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
    expect(new Set(behind.map(({ category }) => category))).toEqual(new Set(["type_ai"]));
    const growth = analyze(`${GROWTH} Sales rose. Orders rose.`);
    expect(growth.convictionType).toBe("GROWTH_CONVICTION");
    expect(growth.evidence().map(({ category }) => category)).toContain("type_revenue_up");
  });
});

describe("sections", () => {
  test("carry what the caller says of them", () => {
    const { text, passages } = joinSections([
      { speaker: "Jane Doe", role: "CEO", part: "PREPARED", text: "We grew." },
      { part: "QA", text: "Operator: Next.\nJane Doe - Chief Executive Officer: Yes, we grew." },
    ]);
    const told = passages.map(({ start, end, ...passage }) => ({
      ...passage,
      said: text.slice(start, end).trim(),
    }));
    expect(told).toMatchObject([
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

  test("are read as what they are, whatever their texts look like side by side", () => {
    const sections = [
      { role: "CEO" as const, text: "Thank you all" },
      { role: "CFO" as const, text: "Operator: of a crane is a job in China" },
    ];
    expect(analyze(GROWTH, sections).topics.china).toBe(1);
  });

  test("of which nothing is left leave the text to be read", () => {
    const read = (sections: readonly TextSection[]) => {
      const analysis = analyze(GROWTH, sections);
      return { ...analysis, evidence: analysis.evidence() };
    };
    const whole = { ...analyze(GROWTH), evidence: analyze(GROWTH).evidence() };
    for (const sections of [
      [],
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
