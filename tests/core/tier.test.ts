import { expect, test } from "vitest";
import {
  historyPage,
  MAX_HISTORY_ROWS,
  mayRead,
  REQUESTS_PER_MINUTE,
  TIERS,
} from "../../lib/core/tier.ts";

test("tiers have the limits of the interface", () => {
  expect(REQUESTS_PER_MINUTE).toEqual({ free: 60, retail: 600, institutional: 6_000 });
  expect(MAX_HISTORY_ROWS).toEqual({ free: 200, retail: 1_000, institutional: 10_000 });
});

test("a tier reads what it needs and all below, and nothing above", () => {
  const table = TIERS.map((tier) => TIERS.map((needed) => mayRead(tier, needed)));
  expect(table).toEqual([
    [true, false, false],
    [true, true, false],
    [true, true, true],
  ]);
});

test("a page is what was asked, but never more than the tier's rows", () => {
  for (const tier of TIERS) {
    const cap = MAX_HISTORY_ROWS[tier];
    for (const limit of [1, cap - 1, cap, cap + 1, 10_000]) {
      const page = historyPage(tier, { limit, offset: 7 });
      expect(page).toEqual({ limit: Math.min(limit, cap), maxLimit: cap, offset: 7 });
    }
  }
});
