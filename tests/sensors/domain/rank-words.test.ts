// Ranks of sensors in words.

import { expect, test } from "vitest";
import { rankWords } from "../../../lib/sensors/domain/sensor-facts.ts";

test.each([
  [0.9999, 1, 10_000, "higher than 99 % of its values"],
  [0.99996, 1, 10_000, "the highest"],
  [0.99996, -1, 10_000, "the lowest"],
  [0.99996, 1, null, "higher than 99 % of its values"],
  [0.96, -1, 10_000, "lower than 95 % of its values"],
  [0.77, 1, 10_000, "higher than about 8 in 10 of its values"],
  [0.77, -1, 10_000, "lower than about 8 in 10 of its values"],
  [0.5, 1, 10_000, "about in the middle of its values"],
  [0.23, 1, 10_000, "lower than about 8 in 10 of its values"],
  [0.00004, 1, 10_000, "the lowest"],
] as const)("a rank of %d with sign %d among %s values is %s", (rank, sign, count, words) => {
  expect(rankWords(rank, sign, count)).toBe(words);
});
