// The stance of central-bank texts: hawkish (positive) or dovish (negative).

import { expect, test } from "vitest";
import { annotate } from "../../../lib/language/domain/annotate.ts";
import {
  centralBankStance,
  stanceError,
  stanceScore,
} from "../../../lib/language/domain/balance/stance.ts";
import { readSentences, readSiblings } from "../domain/sentences/index.ts";

const stance = (text: string) => centralBankStance(annotate(text));

test.each([
  ["Inflation rose further.", 1],
  ["Inflation has declined.", -1],
  ["Economic activity expanded at a solid pace.", 1],
  ["Consumer spending weakened.", -1],
  ["Some further policy firming may be needed.", 1],
  ["The Committee decided to raise its target for the federal funds rate.", 1],
  ["The Committee decided to lower its target for the federal funds rate.", -1],
  ["Monetary policy will remain highly accommodative.", -1],
  ["The Committee sees downside risks to growth.", -1],
  ["Upside risks to inflation have increased.", 1],
  ["We will bring inflation down to 2 percent.", 1],
  ["Policy will stay tight for as long as it takes.", 1],
  ["We are resolved to return inflation to its goal.", 1],
  ["The Bank must restore price stability.", 1],
  ["The Bank raised its rate as inflation fell.", 1],
  ["The Bank raised its rate as spending fell.", 0],
])("the stance of %s has the expected sign", (text, sign) => {
  expect(Math.sign(stance(text).stance)).toBe(sign);
});

test("negation reverses a direction and a phrase", () => {
  expect(stance("Inflation has not increased.").stance).toBeLessThan(0);
  expect(stance("The Committee does not expect to raise rates.").stance).toBeLessThan(0);
  expect(stance("There is no need for further policy easing.").stance).toBeGreaterThan(0);
});

test("a verb form with a doubled consonant has the same meaning", () => {
  const [dropped, fell] = ["dropped", "fell"].map((verb) => stance(`Inflation ${verb} sharply.`));
  expect(dropped?.stance).toBe(fell?.stance);
  expect(dropped?.stance).toBeLessThan(0);
});

test("each topic is a balance with five cues added, and has its published weight", () => {
  expect(stance("Inflation rose.").stance).toBeCloseTo((0.5 * (1 / 6)) / 2.5, 12);
  expect(stance("Spending declined.").stance).toBeCloseTo(-1 / 6 / 2.5, 12);
  expect(stance("Inflation rose. Inflation rose. Inflation fell.").stance).toBeCloseTo(
    (0.5 * (1 / 8)) / 2.5,
    12,
  );
  const { stance: mixed, topics, cues } = stance("Inflation rose, but spending declined.");
  expect(cues).toBe(2);
  expect(topics).toEqual({
    inflation: { hawkish: 1, dovish: 0 },
    activity: { hawkish: 0, dovish: 1 },
    policy: { hawkish: 0, dovish: 0 },
  });
  expect(mixed).toBeCloseTo((0.5 / 6 - 1 / 6) / 2.5, 12);
});

test("the topic slack has no share of its own, and only its own directions", () => {
  expect(stance("The unemployment rate declined.").cues).toBe(0);
  const { topics, findings } = stance("Unemployment declined and inflation rose.");
  expect(topics.inflation).toEqual({ hawkish: 1, dovish: 0 });
  expect(findings.map(({ category }) => category)).toEqual(["growth_up", "stance_inflation"]);
});

test("the name of a topic is no direction, and less accommodation is no easing", () => {
  expect(stance("The Committee discussed economic growth and employment.").cues).toBe(0);
  expect(stance("Policy has become less accommodative.").topics.policy).toEqual({
    hawkish: 1,
    dovish: 0,
  });
  expect(stance("Upside and downside risks are equal.").stance).toBe(0);
});

test("the duration of a rate and the name of a programme are no change of policy", () => {
  expect(stance("Rates may be exceptionally low for an extended period.").topics.policy).toEqual({
    hawkish: 0,
    dovish: 0,
  });
  expect(stance("The Committee discussed policy normalization.").cues).toBe(0);
  expect(stance("The staff described the maturity extension program.").cues).toBe(0);
  expect(stance("The Committee began normalizing policy.").topics.policy.hawkish).toBeGreaterThan(
    0,
  );
});

test("a topic with several directions is shown once", () => {
  const shown = stance("Inflation rose and rose.").findings.map(({ category }) => category);
  expect(shown.toSorted()).toEqual(["growth_up", "growth_up", "stance_inflation"]);
});

test("no stance gives the middle of the scale, more stance a higher score, within 0 to 100", () => {
  const reference = { mean: 0.1, standardDeviation: 0.2 };
  expect(stanceScore(stance(""), reference)).toBe(50);
  expect(stanceScore(stance("The meeting began at nine."), reference)).toBe(50);
  expect(stanceScore(stance("Inflation rose."), { mean: 0, standardDeviation: 0 })).toBe(50);
  const topic = { hawkish: 500_000, dovish: 500_000 };
  const topics = { inflation: topic, activity: topic, policy: topic };
  const score = (value: number) =>
    stanceScore({ stance: value, topics, cues: 3_000_000 }, reference);
  expect(score(0.1)).toBeCloseTo(50, 3);
  expect(score(0.3)).toBeCloseTo(84.1, 1);
  expect(score(-1)).toBeLessThan(score(-0.9));
  expect(score(-1)).toBeGreaterThanOrEqual(0);
  expect(score(1)).toBeLessThanOrEqual(100);
});

test.each([
  ["Inflation rose.", 1],
  ["We will bring inflation down to 2 percent.", 1],
  ["Inflation fell sharply.", -1],
])("a short text is on its side of the middle, whatever the reference: %s", (text, sign) => {
  for (const mean of [-0.1, 0, 0.1]) {
    const score = stanceScore(stance(text), { mean, standardDeviation: 0.2 });
    expect(Math.sign(score - 50)).toBe(sign);
  }
});

test("the error shrinks with the number of cues, and is null without a cue", () => {
  const reference = { mean: 0, standardDeviation: 0.2 };
  const error = (text: string) => stanceError(stance(text), reference);
  const both = "Inflation rose. Inflation fell. ";
  expect(error("The meeting began at nine.")).toBeNull();
  expect(error(both.repeat(40)) ?? 0).toBeLessThan(error(both) ?? 0);
  expect(error(both) ?? 0).toBeGreaterThan(0);
});

test("the project's own labelled sentences are read as labelled, including the held-out half", () => {
  const share = (isHeldOut: boolean) => {
    const chosen = readSentences("stance").filter((each) => each.isHeldOut === isHeldOut);
    expect(chosen).toHaveLength(100);
    const right = chosen.filter(
      ({ sign, sentence }) => Math.sign(stance(sentence).stance) === sign,
    );
    return right.length / chosen.length;
  };
  expect(share(false)).toBeGreaterThanOrEqual(0.9);
  expect(share(true)).toBeGreaterThanOrEqual(0.8);
});

test.each(readSiblings("stance"))("a $kind move: $sentence", ({ sign, sentence }) => {
  expect(Math.sign(stance(sentence).stance)).toBe(sign);
});

test("who dissents speaks for himself", () => {
  expect(stance("I dissented because I would have lowered the policy rate.").stance).toBeLessThan(
    0,
  );
});
