// The scores of a curator's finding: evidence, novelty, coverage and cost.

import { describe, expect, test } from "vitest";
import {
  adjustScore,
  FINDING_SCORE_WEIGHTS,
  type ScoreInputs,
  scoreFinding,
} from "../../../lib/signals/domain/proposals/proposal.ts";
import { random } from "../../support/tools/random.ts";

const facts = (given: Partial<ScoreInputs> = {}): ScoreInputs => ({
  observations: 504,
  strength: 1,
  resemblance: 0,
  coverage: 1,
  cost: 1,
  ...given,
});

describe("the scores of a finding", () => {
  test.each<[string, Partial<ScoreInputs>, number, Partial<ReturnType<typeof scoreFinding>>]>([
    ["evidence of half a window", { observations: 252 }, 0, { evidence: 0.5 }],
    ["evidence of more than a window", { observations: 5_000 }, 0, { evidence: 1 }],
    ["evidence at the bar", { strength: 0 }, 0, { evidence: 0 }],
    ["evidence beyond twice the bar", { strength: 3 }, 0, { evidence: 1 }],
    ["evidence without observations", { observations: 0 }, 0, { evidence: 0 }],
    ["novelty of the second proposal", {}, 1, { novelty: 0.5 }],
    ["novelty of the fourth proposal", {}, 3, { novelty: 0.25 }],
    ["novelty of a copy", { resemblance: 1 }, 0, { novelty: 0 }],
    ["novelty beside something like it", { resemblance: 0.6 }, 1, { novelty: 0.2 }],
    ["what is out of range", { coverage: -2, cost: 7 }, 0, { coverage: 0, cost: 1 }],
  ])("%s gives the expected score", (_, given, earlier, expected) => {
    expect(scoreFinding(facts(given), earlier)).toMatchObject(expected);
  });

  test("the weights add up to 1, and the total is the weighted mean to 5 decimals", () => {
    expect(
      Object.values(FINDING_SCORE_WEIGHTS).reduce((sum, weight) => sum + weight, 0),
    ).toBeCloseTo(1, 12);
    const score = (evidence: number, novelty = 1, coverage = 1, cost = 1) =>
      adjustScore({ evidence, novelty, coverage, cost });
    expect([score(1), score(0), score(0, 0, 0, 0)]).toEqual([1, 0.6, 0]);
    expect(score(0.5)).toBe(0.8);
    expect(score(0.49998)).toBe(0.79999);
    expect(score(0.2, 0.3, 0.4, 0.5)).toBe(0.32);
  });

  test("scores stay within 0 and 1 for any data, and an impossible change never reaches the threshold", () => {
    const next = random(5);
    for (let i = 0; i < 500; i += 1) {
      const [strength, resemblance, coverage, cost] = [0, 0, 0, 0].map(() => 4 * next() - 1);
      const given = { strength, resemblance, coverage, cost } as ScoreInputs;
      const scores = scoreFinding(
        { ...given, observations: 2_000 * next() },
        Math.floor(5 * next()),
      );
      for (const score of [...Object.values(scores), adjustScore(scores)]) {
        expect(score).toBeGreaterThanOrEqual(0);
        expect(score).toBeLessThanOrEqual(1);
      }
      expect(adjustScore({ ...scores, evidence: 0 })).toBeLessThan(0.8);
    }
  });
});
