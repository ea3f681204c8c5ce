// The risk score: its parts, its bounds by events, and the texts that have none.

import { describe, expect, test } from "vitest";
import {
  COMBINATION,
  combinedError,
  combinedRisk,
  directionRisk,
  type RiskParts,
} from "../../../lib/language/domain/combined-risk.ts";
import { scoreDocument } from "../../../lib/language/domain/document-score.ts";
import { referenceOf } from "../../../lib/language/domain/reference.ts";
import { scoreText } from "../../../lib/language/domain/score.ts";
import { languageOf, loadLanguageModel } from "../../../lib/language/domain/text/language.ts";
import { random } from "../../support/tools/random.ts";
import { readRiskTexts } from "./risk-texts/index.ts";

const NEUTRAL: RiskParts = {
  language: 50,
  direction: 50,
  statements: 0,
  events: 50,
  floor: null,
  ceiling: null,
};
const CALLS = referenceOf("earnings").direction;
const score = (text: string, language: string | null = "en") =>
  scoreText(text, "earnings", () => null, language);
/** Sentences of a firm that say nothing good or bad, 90 words. */
const PLAIN = `The company sells pumps and valves to refineries. Its two segments are products and services.
The fiscal year ends in September. The board has nine directors. Revenue of the quarter was $118 million, as in the year
before. Net income was $8 million. Capital spending was $5 million. The dividend of the quarter is $0.20 a share, as before.
The annual meeting is on Thursday at the headquarters. The outlook for the year is unchanged. Shipments of pumps were flat.
Prices and costs of materials moved together. The tax rate was 24 percent.`;

describe("the parts of a risk score", () => {
  test("the score falls with no part", () => {
    const next = random(35);
    const grown = (value: number) => value + (100 - value) * next();
    for (let round = 0; round < 3_000; round += 1) {
      const bound = () => (next() < 0.5 ? null : 100 * next());
      const parts = {
        ...NEUTRAL,
        language: 100 * next(),
        direction: 100 * next(),
        events: 100 * next(),
        floor: bound(),
        ceiling: bound(),
      };
      const before = combinedRisk(parts);
      for (const name of ["language", "direction", "events"] as const)
        expect(combinedRisk({ ...parts, [name]: grown(parts[name]) })).toBeGreaterThanOrEqual(
          before,
        );
      if (parts.floor !== null)
        expect(combinedRisk({ ...parts, floor: grown(parts.floor) })).toBeGreaterThanOrEqual(
          before,
        );
      if (parts.ceiling !== null)
        expect(combinedRisk({ ...parts, ceiling: grown(parts.ceiling) })).toBeGreaterThanOrEqual(
          before,
        );
      expect(before).toBeGreaterThanOrEqual(0);
      expect(before).toBeLessThanOrEqual(100);
    }
  });

  test("no part says anything: 50; a floor goes before a ceiling", () => {
    expect(combinedRisk(NEUTRAL)).toBeCloseTo(50, 10);
    expect(combinedRisk({ ...NEUTRAL, floor: 86 })).toBe(86);
    expect(combinedRisk({ ...NEUTRAL, ceiling: 28 })).toBe(28);
    expect(combinedRisk({ ...NEUTRAL, floor: 86, ceiling: 28 })).toBe(86);
  });

  test("direction follows its value and, by its number of statements, its distance from 50", () => {
    const facts = { value: -0.5, statements: 6, words: 150, figures: 3 };
    const at = (changed: Partial<typeof facts>) => directionRisk({ ...facts, ...changed }, CALLS);
    expect(directionRisk({ ...facts, value: null }, CALLS)).toBe(50);
    expect(at({ value: -1 })).toBeGreaterThan(at({}));
    expect(at({ statements: 20 })).toBeGreaterThan(at({}));
    expect(at({ value: 1 })).toBeLessThan(30);
    // What gets better counts as far as figures show it.
    expect(at({ value: 1, figures: 0 })).toBeCloseTo(50, 5);
    expect(at({ value: 1, figures: 9 })).toBeLessThan(at({ value: 1, figures: 1 }));
  });

  test("the standard error falls with words and with statements, from that of no knowledge", () => {
    expect(combinedError(0, 0)).toBeCloseTo(100 / Math.sqrt(12), 10);
    expect(combinedError(0.5, 0)).toBeLessThan(combinedError(0.1, 0));
    expect(combinedError(0.5, 9)).toBeLessThan(combinedError(0.5, 3));
  });
});

describe("events in a risk score", () => {
  test("a grave event is a floor whatever else is said, and good news a ceiling without one", () => {
    const bankrupt = score(`${PLAIN} We have filed for bankruptcy.`);
    expect(bankrupt.riskScore).toBeGreaterThanOrEqual(COMBINATION.floors[3]);
    expect(bankrupt).toMatchObject({ riskLabel: "HIGH", riskParts: { floor: 86, ceiling: null } });
    const raised = score(`${PLAIN} We raised our guidance for the full year.`);
    expect(raised.riskScore).toBeLessThanOrEqual(100 - COMBINATION.ceilings[2]);
    const both = score(
      `${PLAIN} We raised our guidance for the full year. We have filed for bankruptcy.`,
    );
    expect(both.riskParts).toMatchObject({ floor: 86, ceiling: null });
  });

  /** What is said again and again, with other figures, so that no sentence repeats. */
  const longOf = (text: string, times: number) =>
    Array.from({ length: times }, (_, at) =>
      text
        .replaceAll("pumps", `pumps of type ${at}`)
        .replaceAll("$", `$${at}`)
        .replaceAll(".\n", ` in unit ${at}.\n`)
        .replaceAll(". ", ` in unit ${at}. `),
    ).join("\n");
  const BAD = `Sales fell 9% and margins declined. Orders dropped. Costs rose and losses widened.
We are constrained by weak demand and cannot ship. Churn increased and cash flow deteriorated. Profit fell 20%.
`;
  const GOOD = `Sales rose 9% and margins improved. Orders grew. Costs fell and losses narrowed.
Demand is strong and we are confident. Churn decreased and cash flow improved. Profit rose 20%.
`;
  const RAISED = "We raised our guidance for the full year.";
  const RESIGNED = "Our auditor has resigned.";

  test("a long text that names an event once is less about it", () => {
    const once = score(`${longOf(PLAIN, 40)} ${RAISED}`);
    expect(once.riskParts?.ceiling).toBeGreaterThan(80);
    expect(once.riskParts?.ceiling).toBeLessThan(100);
  });

  test.each([
    ["bad", BAD, RAISED, 60],
    ["good", GOOD, RESIGNED, 30],
    ["bad", BAD, RESIGNED, 60],
    ["good", GOOD, RAISED, 30],
  ])(
    "%s news with one mention of an event: the longer, the nearer to none",
    (_, news, event, at) => {
      const distances = [10, 40, 160].map((times) => {
        const long = longOf(news, times);
        const [without, once] = [score(long), score(`${long}\n${event}`)];
        expect(once.events).toHaveLength(1);
        expect(without.riskScore > 50).toBe(at > 50);
        return Math.abs(once.riskScore - without.riskScore);
      });
      const [most = 0, some = 0, least = 0] = distances;
      expect(some).toBeLessThanOrEqual(most + 0.1);
      expect(least).toBeLessThanOrEqual(some + 0.1);
      expect(least).toBeLessThan(4);
    },
  );

  test("grave events make up more of a text, or direction gets worse: the ceiling rises", () => {
    const ceiling = (text: string) => score(text).riskParts?.ceiling ?? 100;
    const long = longOf(PLAIN, 12);
    const raised = `${RAISED} ${RAISED.replace("full year", "year")}`;
    const resigned = `${long}\n${raised} ${RESIGNED}`;
    expect(ceiling(`${long}\n${raised}`)).toBeLessThan(ceiling(resigned));
    expect(ceiling(resigned)).toBeLessThan(100);
    expect(score(`${longOf(BAD, 2)}${RAISED}`).riskParts?.ceiling).toBeNull();
  });

  test("a short text with an event has a score", () => {
    expect(score("We have filed for bankruptcy and our auditor has resigned.").riskLabel).toBe(
      "HIGH",
    );
    expect(
      score("We have filed for bankruptcy and our auditor has resigned. ".repeat(15)).riskScore,
    ).toBeGreaterThanOrEqual(85);
  });
});

describe("a text that repeats", () => {
  test("has the score of the text that stands there once, give or take the seams", () => {
    for (const { text, id } of readRiskTexts().filter(
      ({ label }, at) => label !== "abstain" && at % 8 === 0,
    )) {
      const once = score(text);
      for (const times of [2, 20]) {
        const again = score(`${text}\n\n`.repeat(times));
        expect(Math.abs(again.riskScore - once.riskScore), id).toBeLessThanOrEqual(0.2);
        expect(again.reliability, id).toBe(once.reliability);
      }
    }
  });
});

describe("a text that says too little", () => {
  const TABLE = Array.from(
    { length: 40 },
    (_, at) => `Net revenue of segment ${at} ${at}12.4 ${at}08.1`,
  ).join("\n");
  const UNKNOWN =
    "Brantel morvik dulthen sarquil obrenta feldash wimbrol. ".repeat(3) +
    Array.from(
      { length: 90 },
      (_, at) => `zorblat${"abcdefghij"[at % 10]}${"klmnopqrst"[at % 7]}xq`,
    ).join(" ");
  const OTHER_SUBJECT = Array.from(
    { length: 12 },
    (_, at) =>
      `On the ${at} day the old man walked down to the river with his dog and looked at the water.`,
  ).join(" ");
  test.each([
    ["fewer than 80 words", PLAIN.split(" ").slice(0, 60).join(" "), "en", /fewer than 80 words/],
    ["one sentence again and again", "The company sells pumps and valves to refineries. ".repeat(40), "en", /fewer than 80/],
    ["another language", PLAIN, "de", /not in English/],
    ["a table", TABLE, "en", /mostly numbers/],
    ["unknown words", UNKNOWN, null, /known words/],
    ["another subject", OTHER_SUBJECT, "en", /business/],
  ])("%s: no score, no flag, and the summary says why", (_, text, language, why) => {
    const found = score(text, language);
    expect(found).toMatchObject({ riskScore: 50, riskLabel: "INSUFFICIENT", reliability: "NONE", riskParts: null, standardError: null, flags: [] });
    expect(found.summary).toMatch(why);
  }); // biome-ignore format: one reason a line.

  test("a stored text abstains for the same reason as a posted one", () => {
    const reasons = [
      ["LANGUAGE", PLAIN, "de"],
      ["LANGUAGE", PLAIN, "mul"],
      ["SHORT", "All is well.", "en"],
      ["FIGURES", TABLE, "en"],
      ["FEW_KNOWN_WORDS", UNKNOWN, null],
      ["OTHER_SUBJECT", OTHER_SUBJECT, "en"],
      [null, PLAIN, "en"],
      [null, PLAIN, null],
    ] as const;
    for (const [reason, text, language] of reasons) {
      const stored = scoreDocument(text, "earnings", () => null, language);
      const posted = score(text, language);
      expect(stored.insufficient).toBe(reason);
      expect(posted.riskLabel === "INSUFFICIENT").toBe(reason !== null);
      expect(stored.riskScore).toBe(posted.riskScore);
      expect(stored.riskParts).toEqual(posted.riskParts);
    }
  });

  test("the summary says of a mixture that it is one", () => {
    expect(score(PLAIN, "mul").summary).toContain("in several languages");
    expect(score(PLAIN, "mul").summary).not.toContain("not in English");
    expect(scoreText(PLAIN, "escalation", undefined, "mul").summary).toContain("several languages");
  });

  test("other modes score it as before", () => {
    for (const mode of ["central_bank", "authorship", "escalation"] as const) {
      const found = scoreText("Prices rose.", mode);
      expect(found.riskLabel).not.toBe("INSUFFICIENT");
      expect(found.reliability).toBe("LOW");
      expect(found.riskParts).toBeNull();
    }
  });

  test("a text of that length which says something has one, and a stored one keeps the reason", () => {
    expect(score(PLAIN)).toMatchObject({ riskLabel: "MODERATE", reliability: "LOW" });
    expect(scoreDocument(PLAIN, "earnings").insufficient).toBeNull();
    expect(scoreDocument("All is well.", "earnings")).toMatchObject({
      insufficient: "SHORT",
      riskScore: 50,
      riskParts: null,
    });
    expect(scoreDocument("All is well.", "release").insufficient).toBeNull();
  });
});

test("the half of our own texts that was looked at reads as when the weights were chosen", async () => {
  const model = await loadLanguageModel();
  const seen = readRiskTexts().filter(({ isHeldOut }) => !isHeldOut);
  const read = seen.map((text) => ({
    ...text,
    found: score(text.text, languageOf(text.text, model)),
  }));
  const shareOf = (label: string, test: (found: (typeof read)[number]["found"]) => boolean) => {
    const some = read.filter((text) => text.label === label);
    return some.filter(({ found }) => test(found)).length / some.length;
  };
  expect(shareOf("adverse", ({ riskScore }) => riskScore >= 60)).toBeGreaterThan(0.8);
  expect(shareOf("favourable", ({ riskScore }) => riskScore < 50)).toBeGreaterThan(0.75);
  expect(shareOf("buzzwords", ({ riskLabel }) => riskLabel !== "LOW")).toBe(1);
  expect(shareOf("abstain", ({ riskLabel }) => riskLabel === "INSUFFICIENT")).toBe(1);
});
