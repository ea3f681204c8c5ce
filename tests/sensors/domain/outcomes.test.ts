// What followed a state in the past: shares, intervals and their text.

import { expect, test } from "vitest";
import {
  emptyOutcomes,
  OUTCOME_RULES,
  outcomesText,
  stepOutcomes,
  wilsonInterval,
} from "../../../lib/sensors/domain/outcomes.ts";

test("the interval of a share equals published values of Wilson's score interval", () => {
  // 95 % intervals of Wilson 1927 are widely tabulated; the 90 % one of 5 in 10 is .269 to .731.
  const half = wilsonInterval(5, 10);
  expect(half?.low).toBeCloseTo(0.269, 3);
  expect(half?.high).toBeCloseTo(0.731, 3);
  expect(wilsonInterval(0, 10)?.low).toBe(0);
  expect(wilsonInterval(10, 10)?.high).toBeCloseTo(1, 12);
  expect(wilsonInterval(0, 0)).toBeNull();
});

test("windows do not overlap, and only closed ones count", () => {
  const memory = emptyOutcomes();
  const { horizon } = OUTCOME_RULES;
  for (let i = 0; i < horizon; i += 1) stepOutcomes(memory, { state: "STABLE", index: 40 });
  expect(memory.byState).toEqual({});
  for (let i = 0; i < 10 * horizon; i += 1) stepOutcomes(memory, { state: "SEVERE", index: 60 });
  expect(memory.byState.STABLE).toMatchObject({ n: 1, worse: 1, same: 0, nIndex: 1, higher: 1 });
  expect(memory.byState.SEVERE).toMatchObject({ n: 9, worse: 0, same: 9, higher: 0 });
});

test("the text needs ten cases, gives n and intervals, and forecasts nothing", () => {
  const memory = emptyOutcomes();
  const textOf = (cases: number) => {
    for (let i = 0; i < cases * OUTCOME_RULES.horizon; i += 1) {
      stepOutcomes(memory, { state: "RISING", index: 50 + (i % 7) });
    }
    return outcomesText(memory, "RISING");
  };
  expect(textOf(5)).toBeNull();
  const text = textOf(10) ?? "";
  expect(text).toMatch(/in 14 past windows that do not overlap: the same state in 100 %/);
  expect(text).toMatch(/90 % interval/);
  expect(text).not.toMatch(/will |expect|likely|predict/);
  expect(outcomesText(memory, "STABLE")).toBeNull();
});
