// The quarter of a release, on heads written for it: `own` by who wrote the rule, the first twelve of
// them before it; `further` by someone who had not seen it.

import { describe, expect, test } from "vitest";
import { releasedQuarter } from "../../../lib/language/domain/text/released-quarter.ts";
import further from "../siblings/periods-further.json" with { type: "json" };
import own from "../siblings/periods-own.json" with { type: "json" };

describe.each([
  ["own", own],
  ["further", further],
])("%s heads", (_, heads) => {
  test.each(heads)("$name", ({ text, filed, fiscal_year_end: yearEnd, expected }) => {
    const { quarter, reason } = releasedQuarter(text, filed, yearEnd);
    expect(quarter).toBe(expected);
    expect(reason === null).toBe(expected !== null);
  });
});

test("the issue's example", () => {
  const head =
    "Acme Reports Second Quarter Results\n\nAUSTIN, July 25, 2025 -- Acme Inc. today announced results for the second quarter ended June 30, 2025. Net sales were $1.2 billion, compared to $1.1 billion in the second quarter of 2024.";
  expect(releasedQuarter(head, "2025-07-25", "1231").quarter).toBe("Q2_FY2025");
});

test("a head is read in linear time", () => {
  const started = performance.now();
  for (const part of ["quarter ", "first quarter of the full fiscal year ", "ended ", "2025 Q3 "]) {
    releasedQuarter(part.repeat(200_000), "2025-07-25", "1231");
  }
  expect(performance.now() - started).toBeLessThan(1_000);
});
