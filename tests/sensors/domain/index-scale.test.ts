import { expect, test } from "vitest";
import {
  changeOnIndex,
  levelOnIndex,
  REGIME_RULES,
} from "../../../lib/sensors/domain/stress-index/regime.ts";

test("borders go to borders, ends to ends, and levels between them keep their share", () => {
  expect([20, 40, 55, 75].map(levelOnIndex)).toEqual(REGIME_RULES.from);
  expect([0, 100].map(levelOnIndex)).toEqual([40, 100]);
  expect(levelOnIndex(47.5)).toBe(54.5);
  expect(levelOnIndex(45)).toBeCloseTo(53.667, 3);
  const levels = Array.from({ length: 101 }, (_, level) => levelOnIndex(level));
  expect(levels.every((level, i) => i === 0 || level > (levels[i - 1] ?? 0))).toBe(true);
});

test.each([-0.1, 100.1, Number.NaN])("%s is no level", (level) => {
  expect(() => levelOnIndex(level)).toThrow(RangeError);
});

test("changes shrink by the ratio of the scales, in both directions", () => {
  expect(changeOnIndex(55)).toBe(20);
  expect(changeOnIndex(-8)).toBeCloseTo(-2.909, 3);
  expect(changeOnIndex(0)).toBe(0);
});
