// Converting the stress index to the scale of its predecessor, for rules fixed on that scale.

import { expect, test } from "vitest";
import { toIndexChange, toIndexLevel } from "../../../lib/sensors/domain/stress-index/regime.ts";

test("borders map to borders, ends to ends, and levels between them keep their share", () => {
  expect([20, 40, 55, 75].map(toIndexLevel)).toEqual([52, 60, 65, 70]);
  expect([0, 100].map(toIndexLevel)).toEqual([48, 100]);
  expect(toIndexLevel(47.5)).toBe(62.5);
  expect(toIndexLevel(45)).toBeCloseTo(61.667, 3);
  const levels = Array.from({ length: 101 }, (_, level) => toIndexLevel(level));
  expect(levels.every((level, i) => i === 0 || level > (levels[i - 1] ?? 0))).toBe(true);
});

test.each([-0.1, 100.1, Number.NaN])("%s is not a level", (level) => {
  expect(() => toIndexLevel(level)).toThrow(RangeError);
});

test("changes shrink by the ratio of the scales, in both directions", () => {
  expect(toIndexChange(55)).toBe(18);
  expect(toIndexChange(-8)).toBeCloseTo(-2.618, 3);
  expect(toIndexChange(0)).toBe(0);
});
