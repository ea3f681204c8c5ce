// The conviction type and score of a document.

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
import { readLanguage } from "../../../lib/language/domain/score.ts";
import { macroF1 } from "../../../scripts/research/validation/vignette-tables.ts";
import { cpuMsOf } from "../../support/tools/cpu.ts";
import { random } from "../../support/tools/random.ts";
import { VIGNETTES } from "./vignettes/index.ts";

const EMPTY: ConvictionMeasures = {
  ...convictionMeasures(convictionThemes(annotate(""))),
  sentences: 100,
};
const CALM: ConvictionContext = {
  score0: 40,
  direction: { value: 0.2, n: 10 },
  z: { conviction: -0.5, hedge: 0, defensive: 0 },
};
const WORSE = { ...CALM, direction: { value: -0.31, n: 5 } };
const CERTAIN_AND_HEDGED = { ...CALM, z: { conviction: 1, hedge: 1, defensive: 0 } };
const TENSE = { ...CALM, score0: 75 };

type Case = [type: string, what: string, Partial<ConvictionMeasures>, ConvictionContext?];
/** Texts of 100 sentences with enough evidence of their type. */
const CASES: Case[] = [
  ["UNDER_SIEGE", "siege and risk", { siege: 0.04 }, TENSE],
  ["UNDER_SIEGE", "much siege alone", { siege: 0.08 }],
  ["UNDER_SIEGE", "one hard trigger", { isHardSiege: true, cash: 0.5 }],
  ["UNDER_SIEGE", "much siege goes before any theme", { siege: 0.16, cost: 0.9 }],
  ["RESTRUCTURING_EARLY", "a theme goes before siege without risk", { siege: 0.04, cost: 0.3 }],
  ["DEFENSIVE_DENIAL", "certain, hedged and falling", { revenue: -0.01 }, CERTAIN_AND_HEDGED],
  ["DEFENSIVE_DENIAL", "certain and hedged, though growing", { revenue: 0.3 }, CERTAIN_AND_HEDGED],
  ["AI_TAILWIND", "before a denial of nothing", { ai: 0.3, aiRevenue: 0.3 }, CERTAIN_AND_HEDGED],
  ["DETERIORATING", "falling revenue and risk", { revenue: -0.2, cost: 0.4 }, TENSE],
  ["DETERIORATING", "cut guidance and risk", { guidance: -1, revenue: 0.3 }, TENSE],
  ["DETERIORATING", "falling revenue and cut guidance", { guidance: -1, revenue: -0.04 }],
  ["RESTRUCTURING_WORKING", "amid a fall", { revenue: -0.2, cost: 0.3, costDelivered: 0.5 }],
  ["NARRATIVE_HYPE", "large words, no figures", { buzz: 0.2, fundamental: 0.02 }],
  ["RESTRUCTURING_WORKING", "costs with results", { cost: 0.2, costDelivered: 0.35 }],
  ["RESTRUCTURING_EARLY", "costs without results", { cost: 0.2, costDelivered: 0.34 }],
  ["PIVOT_IN_PROGRESS", "a turn", { pivot: 0.2 }],
  ["CASH_MACHINE", "a clearly stronger later theme", { cost: 0.1, cash: 0.4 }],
  ["AI_TAILWIND", "intelligence that sells", { ai: 0.2, aiRevenue: 0.1, revenue: 0 }],
  ["GROWTH_CONVICTION", "some growth and raised guidance", { revenue: 0.02, guidance: 1 }],
  ["GROWTH_CONVICTION", "growth", { revenue: 0.1 }],
  ["GROWTH_CONVICTION", "growth beside steadiness", { revenue: 0.1, steady: 0.04 }],
  ["STABLE_COMPOUNDER", "steadiness that outdoes growth", { revenue: 0.06, steady: 0.2 }],
  ["CASH_MACHINE", "cash", { cash: 0.3 }],
  ["STABLE_COMPOUNDER", "steadiness", { steady: 0.05 }],
];
/** Texts with too little evidence of any type, which get the closest type that accuses nobody. */
const CLOSEST: Case[] = [
  ["STABLE_COMPOUNDER", "nothing", {}],
  ["STABLE_COMPOUNDER", "no sentence", { sentences: 0 }],
  ["STABLE_COMPOUNDER", "some steadiness", { steady: 0.02, cash: 0.01 }],
  ["STABLE_COMPOUNDER", "some siege without risk", { siege: 0.04 }],
  ["STABLE_COMPOUNDER", "large words with figures", { buzz: 0.2, fundamental: 0.2 }],
  ["STABLE_COMPOUNDER", "falling revenue without risk", { revenue: -0.2 }],
  ["STABLE_COMPOUNDER", "cut guidance without risk", { revenue: 0.2, guidance: -1 }],
  ["STABLE_COMPOUNDER", "steadiness while revenue falls", { revenue: -0.01, steady: 0.2 }],
  ["CASH_MACHINE", "some cash", { cash: 0.04 }],
  ["PIVOT_IN_PROGRESS", "some turn", { pivot: 0.03 }],
  ["GROWTH_CONVICTION", "some growth", { revenue: 0.05, cash: 0.01 }],
  ["AI_TAILWIND", "some intelligence that sells", { ai: 0.03, aiRevenue: 0.01 }],
  ["STABLE_COMPOUNDER", "intelligence that does not sell", { ai: 0.2, aiRevenue: 0 }],
  ["STABLE_COMPOUNDER", "it sells, yet revenue falls", { ai: 0.2, aiRevenue: 0.1, revenue: -0.05 }],
];
const ACCUSING = ["NARRATIVE_HYPE", "UNDER_SIEGE", "DETERIORATING", "DEFENSIVE_DENIAL"];

describe("the conviction type of a document", () => {
  test.each(CASES)("the type is %s: %s", (type, _, measures, context = CALM) => {
    const found = convictionType({ ...EMPTY, ...measures }, context);
    expect(found).toMatchObject({ type });
  });

  test.each(CLOSEST)("the closest type is %s: %s", (type, _, measures, context = CALM) => {
    const found = convictionType({ ...EMPTY, ...measures }, context);
    expect(found).toMatchObject({ type, isLowEvidence: true });
  });

  test.each([
    ["GROWTH_CONVICTION", { revenue: 0.2 }],
    ["CASH_MACHINE", { cash: 0.3 }],
    ["STABLE_COMPOUNDER", { steady: 0.1 }],
  ])("%s is vetoed where things get worse, by five statements and more", (type, measures) => {
    const typeIn = (context: ConvictionContext) =>
      convictionType({ ...EMPTY, ...measures }, context);
    expect(typeIn(WORSE)).toMatchObject({ type: "DETERIORATING", isLowEvidence: true });
    for (const direction of [
      { value: -0.3, n: 5 },
      { value: -0.9, n: 4 },
      { value: null, n: 0 },
    ])
      expect(typeIn({ ...CALM, direction })).toMatchObject({ type, isLowEvidence: false });
    const mixed = { ...EMPTY, ...measures, pivot: 0.2 };
    expect(convictionType(mixed, WORSE)).toMatchObject({ type: "PIVOT_IN_PROGRESS" });
  });

  test("the announcement of a deal has low evidence, but a siege and a fall stay", () => {
    const deal = { ...EMPTY, sentences: 20, deal: 0.15, cost: 0.3, costDelivered: 1 };
    expect(convictionType(deal, CALM)).toMatchObject({
      type: "STABLE_COMPOUNDER",
      isLowEvidence: true,
    });
    expect(convictionType(deal, WORSE)).toMatchObject({
      type: "DETERIORATING",
      isLowEvidence: true,
    });
    expect(convictionType({ ...deal, isHardSiege: true }, CALM)).toMatchObject({
      type: "UNDER_SIEGE",
      isLowEvidence: false,
    });
    expect(convictionType({ ...deal, sentences: 10 }, CALM).type).toBe("RESTRUCTURING_WORKING");
    const text =
      "Alder Corp. and Birch Inc. announced a definitive merger agreement. Birch will acquire all shares for $31 per share in cash. The transaction is expected to close in March, subject to regulatory approval and customary closing conditions. Cost savings of $80 million are planned. The combined company will have its seat in Boston.";
    expect(readConviction(readLanguage(text.repeat(2), "earnings")).measures.deal).toBeGreaterThan(
      0.5,
    );
  });

  test("where another theme is about as strong the evidence is low, and it is the second type", () => {
    const both = { ...EMPTY, cost: 0.1, cash: 0.1 };
    const found = convictionType(both, CALM);
    expect(found).toEqual({
      type: "RESTRUCTURING_EARLY",
      second: "CASH_MACHINE",
      isLowEvidence: true,
    });
    const clear = convictionType({ ...both, cost: 0.2, cash: 0.03 }, CALM);
    expect(clear).toMatchObject({ type: "RESTRUCTURING_EARLY", isLowEvidence: false });
  });

  test("the shares are those of the sentences behind both types", () => {
    const text =
      "We paid a dividend. We bought back shares. Revenue grew 12% on strong demand. It rained. ";
    const found = readConviction(readLanguage(text, "earnings"));
    expect(found).toMatchObject({
      convictionType: "CASH_MACHINE",
      typeShare: 0.5,
      secondType: "GROWTH_CONVICTION",
      secondTypeShare: 0.25,
    });
    expect(readConviction(readLanguage("The room was warm.", "earnings"))).toMatchObject({
      typeShare: 0,
      secondType: null,
      secondTypeShare: null,
    });
  });

  test("no type that the direction vetoes is the second one", () => {
    const worse = { ...CALM, direction: { value: -0.6, n: 9 } };
    const both = { ...EMPTY, cost: 0.1, cash: 0.1 };
    expect(convictionType(both, CALM).second).toBe("CASH_MACHINE");
    expect(convictionType(both, worse)).toEqual({
      type: "RESTRUCTURING_EARLY",
      second: null,
      isLowEvidence: false,
    });
    const text = Array.from(
      { length: 4 },
      (_, at) => `Sales of unit ${at} fell 9%. Margins declined. We paid a dividend in unit ${at}.`,
    ).join(" ");
    const { convictionType: type, secondType } = readConviction(readLanguage(text, "earnings"));
    for (const vetoed of ["GROWTH_CONVICTION", "CASH_MACHINE", "STABLE_COMPOUNDER"])
      expect([type, secondType]).not.toContain(vetoed);
  });

  test("a theme is not based on a single sentence", () => {
    const cash = (sentences: number) =>
      convictionType({ ...EMPTY, sentences, cash: 0.25 }, CALM).isLowEvidence;
    expect([4, 8].map(cash)).toEqual([true, false]);
  });

  test("without a rule no type accuses, unless things get worse, and a stable compounder has its own evidence or none", () => {
    const next = random(21);
    const share = () => (next() < 0.4 ? 0 : next() ** 4 / 3);
    let low = 0;
    for (let round = 0; round < 4_000; round += 1) {
      const names = [
        "cost",
        "pivot",
        "ai",
        "aiRevenue",
        "cash",
        "steady",
        "siege",
        "buzz",
      ] as const;
      const measures = {
        ...EMPTY,
        ...Object.fromEntries(names.map((name) => [name, share()])),
        sentences: Math.floor(next() * 200),
        revenue: share() - share(),
        guidance: Math.floor(next() * 3) - 1,
      };
      const context = { ...CALM, score0: 100 * next() };
      const { type, isLowEvidence } = convictionType(measures, context);
      low += Number(isLowEvidence);
      const isLed =
        isLowEvidence && convictionType({ ...measures, sentences: 0 }, context).type !== type;
      if (isLowEvidence && !isLed) expect(ACCUSING).not.toContain(type);
      else if (type === "STABLE_COMPOUNDER") expect(measures.steady).toBeGreaterThan(0);
    }
    expect(low).toBeGreaterThan(400);
  });

  test("every type is reached, by rules and by texts", () => {
    expect(new Set(CASES.map(([type]) => type))).toEqual(new Set(CONVICTION_TYPES));
    const found = VIGNETTES.map(({ text }) => readConviction(readLanguage(text, "earnings")));
    expect(new Set(found.map(({ convictionType: type }) => type))).toEqual(
      new Set(CONVICTION_TYPES),
    );
  });

  test("at least as many of the example texts get the type that their authors meant as when the rules were made", () => {
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

  test("no central-bank text gets the type of a firm under siege or in restructuring", () => {
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
  ])("single words are neither siege nor a cost programme: %s", (text) => {
    expect(readConviction(readLanguage(text, "earnings"))).toMatchObject({
      isLowEvidence: true,
      measures: { siege: 0, cost: 0 },
    });
  });
});

const z = (values: Partial<Parameters<typeof convictionScore>[0]>) => ({
  conviction: 0,
  hedge: 0,
  direction: 0,
  ...values,
});

describe("the conviction score of a document", () => {
  test("the score of an average text, and of an empty one, is 50", () => {
    expect(convictionScore(z({}), 5_000)).toBe(50);
    expect(convictionScore(z({ conviction: 3 }), 0)).toBe(50);
  });

  test("the score follows each part in its direction, within 0 to 100", () => {
    const score = (values: Parameters<typeof z>[0]) => convictionScore(z(values), 3_000);
    expect(score({ conviction: 1 })).toBeGreaterThan(50);
    expect(score({ direction: 1 })).toBeGreaterThan(50);
    expect(score({ hedge: 1 })).toBeLessThan(50);
    expect(score({ conviction: 99, direction: 99 })).toBeLessThanOrEqual(100);
    expect(score({ conviction: -99, hedge: 99 })).toBeGreaterThanOrEqual(0);
  });

  test("the score of a short text is close to 50", () => {
    const scores = [50, 500, 5_000, 50_000].map((words) =>
      convictionScore(z({ conviction: 2 }), words),
    );
    expect(scores).toEqual(scores.toSorted((a, b) => a - b));
  });
});

test.each([
  ["FUNDAMENTAL", { fundamental: 0.3, buzz: 0 }],
  ["MIXED", { fundamental: 0.16, buzz: 0.05 }],
  ["NARRATIVE", { fundamental: 0, buzz: 0.3 }],
])("the narrative is %s for the given measures", (name, measures) => {
  expect(narrativeVsFundamental({ ...EMPTY, ...measures })).toBe(name);
});

describe("the reading of a document", () => {
  const text =
    "Free cash flow was $400 million. We paid a dividend of $90 million. The room was warm. " +
    "We bought back shares. It rained.";

  test("the reading is based on the sentences that it names", () => {
    const read = readLanguage(text, "earnings");
    const { convictionType: type, typeEvidence } = readConviction(read);
    const evidence = evidenceByPosition(read.annotation.tokens, typeEvidence);
    expect(type).toBe("CASH_MACHINE");
    expect(evidence.map(({ start, end }) => text.slice(start, end))).toEqual([
      "Free cash flow was $400 million.",
      "We paid a dividend of $90 million.",
      "We bought back shares.",
    ]);
    expect(evidence.every(({ category }) => category === "type_cash")).toBe(true);
  });

  test("the reading keeps the marks after a sentence, eight at most", () => {
    const [sentence, other] = ["Free cash flow was $400 million", "We paid a dividend"];
    for (const times of [1, 4, 5, 200]) {
      const marked = `${sentence}${". ? ".repeat(times)}${other}.`;
      const read = readLanguage(marked, "earnings");
      const { typeEvidence } = readConviction(read);
      const evidence = evidenceByPosition(read.annotation.tokens, typeEvidence);
      expect(evidence.map(({ start, end }) => marked.slice(start, end))).toEqual([
        `${sentence}${". ? ".repeat(Math.min(4, times)).trimEnd()}`,
        `${other}.`,
      ]);
    }
  });

  test("every figure of any text is a number, and the same at each run", () => {
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
        const { typeEvidence, scoreEvidence, ...found } = readConviction(language);
        const { tokens } = language.annotation;
        return { ...found, evidence: evidenceByPosition(tokens, typeEvidence, scoreEvidence) };
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

  test("the time is proportional to the length of the text, even when it is one sentence", () => {
    const time = (words: number) => {
      const long = "revenue guidance from 9 to cost closed plants up down cut ".repeat(words / 10);
      const reading = readLanguage(long, "earnings");
      return Math.min(...[1, 2, 3].map(() => cpuMsOf(() => readConviction(reading))));
    };
    const [short, long] = [time(4_000), time(32_000)];
    expect(long).toBeLessThan(40 * Math.max(1, short));
  });
});
