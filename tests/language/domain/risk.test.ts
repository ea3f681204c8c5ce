// The risk score of a text: reference, weights, label, reliability and flags.

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import CALLS_REFERENCE from "../../../lib/language/domain/calls-reference.generated.json" with {
  type: "json",
};
import { FEATURES, type Features } from "../../../lib/language/domain/features.ts";
import { referenceOf, zOf } from "../../../lib/language/domain/reference.ts";
import {
  anomalyFlags,
  FLAGS,
  type FlagInput,
  languageRisk,
  lengthWeight,
  rawRisk,
  reliabilityOf,
  riskLabel,
  shrunk,
} from "../../../lib/language/domain/risk.ts";
import { readLanguage } from "../../../lib/language/domain/score.ts";

const texts = join(import.meta.dirname, "../../../scripts/sample/texts");
const EARNINGS = referenceOf("earnings");
const typical = (wordCount: number): Features => ({
  ...(Object.fromEntries(
    FEATURES.map((name) => [name, CALLS_REFERENCE.centred[name].mean ** 2 - 0.5]),
  ) as Features),
  ratio: 0.46,
  wordCount,
});

describe("the reference of risk features", () => {
  test("z is 0 at the median, rises with the value, and stays within 6", () => {
    expect(Object.values(zOf(EARNINGS, typical(5000))).every((z) => Math.abs(z) < 1e-9)).toBe(true);
    expect(EARNINGS.z("hedge", 1e9)).toBe(6);
    expect(EARNINGS.z("hedge", 30)).toBeGreaterThan(EARNINGS.z("hedge", 20));
  });

  test("each mode names its reference", () => {
    expect(EARNINGS.id).toBe("calls-2015-2018");
    expect(referenceOf("central_bank").id).toMatch(/^fomc-\d{4}-\d{4}$/);
    expect(referenceOf("central_bank").documents).toBeGreaterThan(50);
  });
});

describe("the risk score", () => {
  test("a typical text scores in the middle; constraint raises the score, conviction lowers it", () => {
    expect(languageRisk(typical(5000), EARNINGS).score0).toBeCloseTo(47, 0);
    expect(languageRisk({ ...typical(5000), constraint: 6 }, EARNINGS).score).toBeGreaterThan(70);
    expect(languageRisk({ ...typical(5000), conviction: 14 }, EARNINGS).score).toBeLessThan(35);
  });

  test("each z-score is limited to 3", () => {
    const z = {
      constraint: 3,
      conviction: -3,
      hedge: 3,
      caution: 3,
      blame: 3,
      vague: 3,
      defensive: 3,
    };
    const more = Object.fromEntries(Object.entries(z).map(([name, value]) => [name, value * 2]));
    expect(rawRisk(more as typeof z)).toBeCloseTo(rawRisk(z), 12);
  });

  test("a short text is close to 50", () => {
    let last = 50;
    for (const words of [0, 1, 50, 300, 900, 5_000, 100_000]) {
      const score = shrunk(90, words);
      expect(score).toBeGreaterThanOrEqual(last);
      last = score;
    }
    expect(shrunk(90, 900)).toBe(70);
    expect(lengthWeight(0)).toBe(0);
  });

  test.each([
    [0, "LOW"],
    [29.9, "LOW"],
    [30, "MODERATE"],
    [59.9, "MODERATE"],
    [60, "ELEVATED"],
    [79.9, "ELEVATED"],
    [80, "HIGH"],
    [100, "HIGH"],
  ])("the label of %d is %s", (score, label) => {
    expect(riskLabel(score)).toBe(label);
  });

  test("reliability grows with length", () => {
    expect([0, 599, 600, 1_999, 2_000].map(reliabilityOf)).toEqual([
      "LOW",
      "LOW",
      "MEDIUM",
      "MEDIUM",
      "HIGH",
    ]);
  });
});

const calm: FlagInput = {
  counts: { constraint: 0, blame: 0 },
  ratio: 0.5,
  highRatio: 1.7,
  wordCount: 5_000,
  z: { conviction: 0, hedge: 0, commitment: 0, blame: 0, vague: 0, defensive: 0, forward: 0 },
  numbers: { share: 0.3, few: 0.15 },
  events: [],
};

describe("the flags of a text", () => {
  test.each<[string, Partial<FlagInput>, Partial<FlagInput>]>([
    ["CONSTRAINT_DOMINANCE", { ratio: 1.7, counts: { constraint: 8, blame: 0 } }, { ratio: 1.69, counts: { constraint: 9, blame: 0 } }],
    ["CONSTRAINT_DOMINANCE", { ratio: 3, counts: { constraint: 8, blame: 0 } }, { ratio: 3, counts: { constraint: 7, blame: 0 } }],
    ["BLAME_SPIKE", { z: { ...calm.z, blame: 2 }, counts: { constraint: 0, blame: 4 } }, { z: { ...calm.z, blame: 1.99 }, counts: { constraint: 0, blame: 4 } }],
    ["BLAME_SPIKE", { z: { ...calm.z, blame: 2 }, counts: { constraint: 0, blame: 4 } }, { z: { ...calm.z, blame: 5 }, counts: { constraint: 0, blame: 3 } }],
    ["HEDGE_SURGE", { z: { ...calm.z, hedge: 2 } }, { z: { ...calm.z, hedge: 1.99 } }],
    ["VAGUENESS_FOG", { z: { ...calm.z, vague: 2 } }, { z: { ...calm.z, vague: 1.99 } }],
    ["CONVICTION_COLLAPSE", { z: { ...calm.z, conviction: -2 } }, { z: { ...calm.z, conviction: -1.99 } }],
    ["DEFENSIVE_POSTURE", { z: { ...calm.z, defensive: 2 } }, { z: { ...calm.z, defensive: 1.99 } }],
    ["GUIDANCE_SILENCE", { z: { ...calm.z, forward: -2 } }, { z: { ...calm.z, forward: -1.99 } }],
    ["EMPTY_PROMISE", { z: { ...calm.z, commitment: 1.5 }, numbers: { share: 0.1, few: 0.15 } }, { z: { ...calm.z, commitment: 1.5 } }],
    ["SHORT_TEXT", { wordCount: 299 }, { wordCount: 300 }],
  ])("%s is raised at its threshold and not below", (flag, fires, stays) => {
    expect(anomalyFlags({ ...calm, ...fires })).toEqual([flag]);
    expect(anomalyFlags({ ...calm, ...stays })).toEqual([]);
  }); // biome-ignore format: one edge a line.

  test("unknown values raise no flag", () => {
    const z = Object.fromEntries(Object.keys(calm.z).map((name) => [name, null]));
    expect(anomalyFlags({ ...calm, z: z as FlagInput["z"], numbers: null })).toEqual([]);
  });

  test("each flag is raised by at most 6 % of the central-bank reference", () => {
    const files = readdirSync(texts).filter((name) => /^FOMC-(?:PC|MN)_/.test(name));
    const fired = new Map<string, number>(FLAGS.map((flag) => [flag, 0]));
    for (const file of files) {
      const { flags } = readLanguage(readFileSync(join(texts, file), "utf8"), "central_bank");
      for (const flag of flags) fired.set(flag, (fired.get(flag) ?? 0) + 1);
    }
    console.log("flags on the reference:", Object.fromEntries(fired), "of", files.length);
    for (const [flag, count] of fired) {
      expect(count / files.length, flag).toBeLessThanOrEqual(0.06);
    }
  });
});
