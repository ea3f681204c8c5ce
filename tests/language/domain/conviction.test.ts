import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { annotate } from "../../../lib/language/domain/annotate.ts";
import {
  convictionScore,
  narrativeVsFundamental,
  readConviction,
} from "../../../lib/language/domain/conviction.ts";
import {
  type ConvictionMeasures,
  convictionMeasures,
  convictionThemes,
} from "../../../lib/language/domain/conviction-evidence.ts";
import {
  CONVICTION_TYPES,
  type ConvictionContext,
  convictionType,
} from "../../../lib/language/domain/conviction-type.ts";
import { evidenceByPosition } from "../../../lib/language/domain/evidence.ts";
import { FEATURES, type FeatureName } from "../../../lib/language/domain/features.ts";
import { readLanguage } from "../../../lib/language/domain/score.ts";
import { macroF1 } from "../../../scripts/research/validation/own-sets.ts";
import { cpuMsOf } from "../../support/cpu.ts";
import { random } from "../../support/random.ts";
import { VIGNETTES } from "./vignettes/index.ts";

const EMPTY: ConvictionMeasures = {
  ...convictionMeasures(convictionThemes(annotate(""))),
  sentences: 100,
};
const CALM: ConvictionContext = { score0: 40, z: { conviction: -0.5, hedge: 0, defensive: 0 } };
const CERTAIN_AND_HEDGED = { ...CALM, z: { conviction: 1, hedge: 1, defensive: 0 } };
const TENSE = { ...CALM, score0: 75 };

type Case = [type: string, what: string, Partial<ConvictionMeasures>, ConvictionContext?];
const CASES: Case[] = [
  ["UNDER_SIEGE", "siege and risk", { siege: 0.08 }, TENSE],
  ["STABLE_COMPOUNDER", "some siege without risk", { siege: 0.08 }],
  ["UNDER_SIEGE", "much siege alone", { siege: 0.16 }],
  ["UNDER_SIEGE", "one hard trigger", { isHardSiege: true, cash: 0.5 }],
  ["UNDER_SIEGE", "much siege goes before any theme", { siege: 0.16, cost: 0.9 }],
  ["RESTRUCTURING_EARLY", "a theme goes before siege without risk", { siege: 0.1, cost: 0.3 }],
  ["DEFENSIVE_DENIAL", "certain, hedged and falling", { revenue: -0.01 }, CERTAIN_AND_HEDGED],
  ["DEFENSIVE_DENIAL", "certain and hedged, though growing", { revenue: 0.3 }, CERTAIN_AND_HEDGED],
  [
    "AI_TAILWIND",
    "a theme goes before denial without weakness",
    { ai: 0.3, aiRevenue: 0.3 },
    CERTAIN_AND_HEDGED,
  ],
  ["DETERIORATING", "falling revenue and risk", { revenue: -0.2, cost: 0.4 }, TENSE],
  ["DETERIORATING", "cut guidance and risk", { guidance: -1, revenue: 0.3 }, TENSE],
  ["STABLE_COMPOUNDER", "falling revenue without risk", { revenue: -0.2 }],
  ["STABLE_COMPOUNDER", "cut guidance without risk", { revenue: 0.2, guidance: -1 }],
  [
    "RESTRUCTURING_WORKING",
    "falling revenue that a theme explains",
    { revenue: -0.2, cost: 0.3, costDelivered: 0.5 },
  ],
  ["NARRATIVE_HYPE", "large words, no figures", { buzz: 0.2, fundamental: 0.02 }],
  ["STABLE_COMPOUNDER", "large words with figures", { buzz: 0.2, fundamental: 0.2 }],
  ["RESTRUCTURING_WORKING", "costs with results", { cost: 0.2, costDelivered: 0.35 }],
  ["RESTRUCTURING_EARLY", "costs without results", { cost: 0.2, costDelivered: 0.34 }],
  ["PIVOT_IN_PROGRESS", "a turn", { pivot: 0.2 }],
  ["CASH_MACHINE", "a clearly stronger later theme", { cost: 0.1, cash: 0.4 }],
  ["AI_TAILWIND", "intelligence that sells", { ai: 0.2, aiRevenue: 0.1, revenue: 0 }],
  ["STABLE_COMPOUNDER", "intelligence that does not sell", { ai: 0.2, aiRevenue: 0 }],
  [
    "STABLE_COMPOUNDER",
    "intelligence while revenue falls",
    { ai: 0.2, aiRevenue: 0.1, revenue: -0.05 },
  ],
  ["GROWTH_CONVICTION", "growth and raised guidance", { revenue: 0.1, guidance: 1 }],
  [
    "GROWTH_CONVICTION",
    "growth and conviction",
    { revenue: 0.1 },
    { ...CALM, z: { ...CALM.z, conviction: 0 } },
  ],
  ["GROWTH_CONVICTION", "much growth", { revenue: 0.3 }],
  ["STABLE_COMPOUNDER", "growth without either", { revenue: 0.1 }],
  ["CASH_MACHINE", "cash", { cash: 0.3 }],
  ["STABLE_COMPOUNDER", "nothing", {}],
];

describe("type", () => {
  test.each(CASES)("%s: %s", (type, _, measures, context = CALM) => {
    expect(convictionType({ ...EMPTY, ...measures }, context)).toBe(type);
  });

  test("a theme stands on no single sentence", () => {
    expect(convictionType({ ...EMPTY, sentences: 4, cash: 0.25 }, CALM)).toBe("STABLE_COMPOUNDER");
    expect(convictionType({ ...EMPTY, sentences: 8, cash: 0.25 }, CALM)).toBe("CASH_MACHINE");
  });

  test("every class is reached, by rules and by texts", () => {
    expect(new Set(CASES.map(([type]) => type))).toEqual(new Set(CONVICTION_TYPES));
    const found = VIGNETTES.map(({ text }) => readConviction(readLanguage(text, "earnings")));
    expect(new Set(found.map(({ convictionType: type }) => type))).toEqual(
      new Set(CONVICTION_TYPES),
    );
  });

  test("vignettes come out as their authors meant them, no worse than when this was written", () => {
    const quality = (half: number) =>
      macroF1(
        VIGNETTES.filter(({ index }) => index % 2 === half).map(({ type, text }) => ({
          type,
          found: readConviction(readLanguage(text, "earnings")).convictionType,
        })),
      );
    expect(quality(1)).toBeGreaterThan(0.88);
    expect(quality(0)).toBeGreaterThan(0.77);
  });

  test("no text of a central bank is a firm under siege or in restructuring", () => {
    const texts = join(import.meta.dirname, "../../../scripts/sample/texts");
    for (const file of readdirSync(texts).filter((name) => name.endsWith(".txt"))) {
      const reading = readLanguage(readFileSync(join(texts, file), "utf8"), "central_bank");
      const { convictionType: type } = readConviction(reading);
      expect(type, file).not.toMatch(/SIEGE|RESTRUCTURING/);
    }
  });

  test.each([
    "Liquidity remains strong. We have ample liquidity of $3 billion. Our regulators approved it.",
    "We hired ten people rather than 20. The store sold 30 rather than 40 units.",
    "The Committee judges that risks are balanced. The judge of it is time. The default is on.",
    "The union ratified the package. We signed a lease. Compensation was fair.",
    "Inflation is down. Inflation fell further. Inflation has eased.",
    "Our interim chief did well. We filed our proxy. The authorities welcomed it.",
  ])("bare words are neither siege nor programme: %s", (text) => {
    expect(readConviction(readLanguage(text, "earnings"))).toMatchObject({
      convictionType: "STABLE_COMPOUNDER",
      measures: { siege: 0, cost: 0 },
    });
  });
});

const z = (values: Partial<Record<FeatureName, number>>) =>
  ({ ...Object.fromEntries(FEATURES.map((name) => [name, 0])), ...values }) as Record<
    FeatureName,
    number
  >;
const AVERAGE = { ...EMPTY, fundamental: 0.16, buzz: 0.05 };

describe("score", () => {
  test("is 50 for an average text, and for none", () => {
    expect(convictionScore(AVERAGE, z({}), 5_000)).toBe(50);
    expect(convictionScore(EMPTY, z({ conviction: 3 }), 0)).toBe(50);
  });

  test("follows each part in its direction, within 0 to 100", () => {
    const score = (values: Partial<Record<FeatureName, number>>, measures = AVERAGE) =>
      convictionScore(measures, z(values), 3_000);
    expect(score({ conviction: 1 })).toBeGreaterThan(50);
    expect(score({ commitment: 1 })).toBeGreaterThan(50);
    expect(score({}, { ...AVERAGE, fundamental: 0.4 })).toBeGreaterThan(50);
    expect(score({ hedge: 1 })).toBeLessThan(50);
    expect(score({ vague: 1 })).toBeLessThan(50);
    expect(score({ constraint: 6, forward: -6 })).toBe(50);
    expect(score({ conviction: 99, commitment: 99 })).toBeLessThanOrEqual(100);
    expect(score({ conviction: -99, hedge: 99 })).toBeGreaterThanOrEqual(0);
  });

  test("is drawn to 50 the more the shorter a text is", () => {
    const scores = [50, 500, 5_000, 50_000].map((words) =>
      convictionScore(AVERAGE, z({ conviction: 2 }), words),
    );
    expect(scores).toEqual(scores.toSorted((a, b) => a - b));
  });
});

test.each([
  ["FUNDAMENTAL", { fundamental: 0.3, buzz: 0 }],
  ["MIXED", { fundamental: 0.16, buzz: 0.05 }],
  ["NARRATIVE", { fundamental: 0, buzz: 0.3 }],
])("%s", (name, measures) => {
  expect(narrativeVsFundamental({ ...EMPTY, ...measures })).toBe(name);
});

describe("a reading", () => {
  const text =
    "Free cash flow was $400 million. We paid a dividend of $90 million. The room was warm. " +
    "We bought back shares. It rained.";

  test("rests on the sentences it names", () => {
    const read = readLanguage(text, "earnings");
    const { convictionType: type, behindType } = readConviction(read);
    const evidence = evidenceByPosition(read.annotation.tokens, behindType);
    expect(type).toBe("CASH_MACHINE");
    expect(evidence.map(({ start, end }) => text.slice(start, end))).toEqual([
      "Free cash flow was $400 million.",
      "We paid a dividend of $90 million.",
      "We bought back shares.",
    ]);
    expect(evidence.every(({ category }) => category === "type_cash")).toBe(true);
  });

  test("has the marks behind a sentence, eight at most", () => {
    const [sentence, other] = ["Free cash flow was $400 million", "We paid a dividend"];
    for (const times of [1, 4, 5, 200]) {
      const marked = `${sentence}${". ? ".repeat(times)}${other}.`;
      const read = readLanguage(marked, "earnings");
      const { behindType } = readConviction(read);
      const evidence = evidenceByPosition(read.annotation.tokens, behindType);
      expect(evidence.map(({ start, end }) => marked.slice(start, end))).toEqual([
        `${sentence}${". ? ".repeat(Math.min(4, times)).trimEnd()}`,
        `${other}.`,
      ]);
    }
  });

  test("is a number whatever the text, and the same twice", () => {
    const next = random(7);
    const alphabet = [
      "revenue ",
      "not ",
      "grew ",
      "9% ",
      ". ",
      "\n\n",
      "🙂",
      "\ud800",
      "à",
      "$",
      "AI ",
    ];
    for (let round = 0; round < 60; round += 1) {
      const parts = Array.from(
        { length: round },
        () => alphabet[Math.floor(next() * alphabet.length)],
      );
      const read = () => {
        const language = readLanguage(parts.join(""), "earnings");
        const { behindType, behindScore, ...found } = readConviction(language);
        const { tokens } = language.annotation;
        return { ...found, evidence: evidenceByPosition(tokens, behindType, behindScore) };
      };
      const reading = read();
      expect(reading.convictionScore).toBeGreaterThanOrEqual(0);
      expect(reading.convictionScore).toBeLessThanOrEqual(100);
      expect(read()).toEqual(reading);
      for (const value of Object.values(reading.measures)) {
        expect(Number.isFinite(Number(value))).toBe(true);
      }
    }
  });

  test("takes time in proportion to its length, however long its one sentence", () => {
    const time = (words: number) => {
      const long = "revenue guidance from 9 to cost closed plants up down cut ".repeat(words / 10);
      const reading = readLanguage(long, "earnings");
      return Math.min(...[1, 2, 3].map(() => cpuMsOf(() => readConviction(reading))));
    };
    const [short, long] = [time(4_000), time(32_000)];
    expect(long).toBeLessThan(40 * Math.max(1, short));
  });
});
