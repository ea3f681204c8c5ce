import { expect, test } from "vitest";
import { annotate } from "../../../lib/domain/language/annotate.ts";
import { centralBankStance, stanceScore } from "../../../lib/domain/language/mode-score.ts";

const stance = (text: string) => centralBankStance(annotate(text));

test.each([
  ["Inflation rose further.", 1],
  ["Inflation has declined.", -1],
  ["Economic activity expanded at a solid pace.", 1],
  ["Consumer spending weakened.", -1],
  ["The unemployment rate declined.", 1],
  ["The unemployment rate remains elevated.", -1],
  ["Labor market slack has diminished.", 1],
  ["Some further policy firming may be needed.", 1],
  ["The Committee decided to raise its target for the federal funds rate.", 1],
  ["The Committee decided to lower its target for the federal funds rate.", -1],
  ["Monetary policy remains accommodative.", -1],
  ["The Committee sees downside risks to growth.", -1],
  ["Upside risks to inflation have increased.", 1],
])("%s", (text, sign) => {
  expect(Math.sign(stance(text).stance)).toBe(sign);
});

test("negation turns a direction and a phrase round", () => {
  expect(stance("Inflation has not increased.").stance).toBeLessThan(0);
  expect(stance("The Committee does not expect to raise rates.").stance).toBeLessThan(0);
  expect(stance("There is no need for further policy easing.").stance).toBeGreaterThan(0);
});

test("a direction belongs to the nearest topic of its own clause", () => {
  expect(stance("Unemployment declined and inflation rose.").stance).toBeCloseTo(Math.tanh(2));
  const { stance: mean, clauses } = stance("Inflation rose, but spending declined.");
  expect(clauses).toBe(2);
  expect(mean).toBeCloseTo(0);
});

test("the name of a topic is no direction, and less accommodation is no easing", () => {
  expect(stance("The Committee discussed economic growth and employment.").clauses).toBe(0);
  expect(stance("Policy has become less accommodative.").stance).toBeCloseTo(Math.tanh(1));
  expect(stance("Accommodation can be removed.").stance).toBeCloseTo(Math.tanh(1));
  expect(stance("Upside and downside risks are equal.").stance).toBe(0);
});

test("a topic of several directions is shown once", () => {
  const shown = stance("Inflation rose and rose.").findings.map(({ category }) => category);
  expect(shown.toSorted()).toEqual(["growth_up", "growth_up", "stance_inflation"]);
});

test("the stance is the mean of tanh over the clauses that take one", () => {
  const text = "Inflation rose. The weather was fine. Inflation rose. Spending declined.";
  const { stance: mean, clauses, findings } = stance(text);
  expect(clauses).toBe(3);
  expect(mean).toBeCloseTo(Math.tanh(1) / 3);
  const found = findings.toSorted((a, b) => a.from - b.from);
  expect(found.map(({ category }) => category)).toEqual([
    "stance_inflation",
    "growth_up",
    "stance_inflation",
    "growth_up",
    "stance_activity",
    "down",
  ]);
});

test("no stance is the middle, more of it is more, and nothing leaves 0 to 100", () => {
  const reference = { mean: 0.1, standardDeviation: 0.2 };
  expect(stanceScore(stance(""), reference)).toBe(50);
  expect(stanceScore(stance("The meeting began at nine."), reference)).toBe(50);
  expect(stanceScore(stance("Inflation rose."), { mean: 0, standardDeviation: 0 })).toBe(50);
  const score = (value: number) => stanceScore({ stance: value, clauses: 9 }, reference);
  expect(score(0.1)).toBeCloseTo(50, 5);
  expect(score(0.3)).toBeCloseTo(84.1, 1);
  expect(score(-1)).toBeLessThan(score(-0.9));
  expect(score(-1)).toBeGreaterThanOrEqual(0);
  expect(score(1)).toBeLessThanOrEqual(100);
});
