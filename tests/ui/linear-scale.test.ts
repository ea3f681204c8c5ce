// Linear scales of plots.

import { expect, test } from "vitest";
import { clampedScale, linearScale } from "../../lib/ui/plots/linear-scale.ts";

test("a scale maps the ends of its domain onto the ends of its range, also when they fall", () => {
  const scale = linearScale([50, 70], [100, 0]);
  expect([50, 60, 70, 80].map(scale)).toEqual([100, 50, 0, -50]);
});

test("an empty domain is the middle of the range", () => {
  expect(linearScale([3, 3], [0, 10])(3)).toBe(5);
});

test("a clamped scale stays within its range", () => {
  expect([-5, 25, 200].map(clampedScale([0, 100], [0, 1]))).toEqual([0, 0.25, 1]);
});
