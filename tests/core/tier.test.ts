// Tiers: their limits, what each may read, and the size of a page.

import { expect, test } from "vitest";
import {
  historyPage,
  MAX_HISTORY_ROWS,
  mayRead,
  REQUESTS_PER_MINUTE,
  TIERS,
} from "../../lib/core/tier.ts";

test("the tiers have the limits of the contract", () => {
  expect(REQUESTS_PER_MINUTE).toEqual({ free: 60, retail: 600, institutional: 6_000 });
  expect(MAX_HISTORY_ROWS).toEqual({ free: 200, retail: 1_000, institutional: 10_000 });
});

test("a tier reads its own data and that of lower tiers, and nothing of higher ones", () => {
  const table = TIERS.map((tier) => TIERS.map((needed) => mayRead(tier, needed)));
  expect(table).toEqual([
    [true, false, false],
    [true, true, false],
    [true, true, true],
  ]);
});

test("a page has the requested rows, up to the limit of the tier and of the list", () => {
  for (const tier of TIERS) {
    const cap = MAX_HISTORY_ROWS[tier];
    for (const limit of [1, cap - 1, cap, cap + 1, 10_000]) {
      const page = historyPage(tier, { limit, offset: 7 });
      expect(page).toEqual({ limit: Math.min(limit, cap), maxLimit: cap, offset: 7 });
      const most = Math.min(cap, 500);
      expect(historyPage(tier, { limit, offset: 7 }, 500)).toEqual({
        limit: Math.min(limit, most),
        maxLimit: most,
        offset: 7,
      });
    }
  }
});
