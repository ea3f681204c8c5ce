import { expect, test } from "vitest";
import { annotate } from "../../../lib/language/domain/annotate.ts";
import {
  centralBankStance,
  escalationScore,
  stanceScore,
} from "../../../lib/language/domain/mode-score.ts";

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

const read = (text: string) => escalationScore(annotate(text));

/** The golden set: what escalation is meant to tell apart. No accuracy is claimed beyond it. */
const ULTIMATUM =
  "They have lied, they have attacked our people, and their aggression will be punished. We demand " +
  "that they withdraw at once. The deadline is midnight. There will be no negotiation and no " +
  "compromise. If they refuse, our army will crush them. Every option is on the table.";
const OFFER =
  "We recognise that both sides have legitimate concerns, and although we differ on some points, we " +
  "are prepared to discuss them. If our neighbours are willing to talk, perhaps a settlement could " +
  "be found. We welcome the proposal and invite them to the negotiating table.";
const REPORT =
  "The ministry published its annual report on the state of roads. Traffic rose in the north and " +
  "fell in the south. Two bridges were built, and the budget was spent by October.";

test("an ultimatum is high, an offer to talk is low, a report is in between", () => {
  expect(read(ULTIMATUM).score).toBeGreaterThan(80);
  expect(read(OFFER).score).toBeLessThan(20);
  expect(read(REPORT).score).toBeCloseTo(50, 5);
});

test.each([
  ["We will retaliate.", 1, 0],
  ["We will not retaliate.", 0, 0],
  ["We are open to negotiations.", 0, 1],
  ["There will be no negotiations.", 1, 0],
  ["Our patience has limits, and this is the deadline.", 2, 0],
  ["Whatever the weather.", 0, 0],
])("%s", (text, rising, calming) => {
  expect(read(text)).toMatchObject({ rising, calming });
});

test("cues counted are those named, and the score is a number for any text", () => {
  const { rising, calming, findings } = read(`${ULTIMATUM} ${OFFER}`);
  expect(findings).toHaveLength(rising + calming);
  for (const text of ["", " ", "\u0000", "🙂🙂", "war ".repeat(2000), "peace ".repeat(2000)]) {
    const { score, balance } = read(text);
    expect(Number.isFinite(balance)).toBe(true);
    expect(score).toBeGreaterThanOrEqual(0);
    expect(score).toBeLessThanOrEqual(100);
  }
});

test("another threat never lowers the score, another offer never raises it", () => {
  const words = "The ministers met on Tuesday and spoke of many things. ".repeat(10);
  expect(read(`${words} We will retaliate.`).score).toBeGreaterThan(read(words).score);
  expect(read(`${words} We seek dialogue.`).score).toBeLessThan(read(words).score);
});
