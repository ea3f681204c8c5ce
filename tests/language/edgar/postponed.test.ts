// A release that says that the company's report comes later, and others in which something else does:
// `own` by who wrote the rule, the first eight before it; `further` by someone who had not seen it.

import { describe, expect, test } from "vitest";
import { noReleaseReason } from "../../../lib/language/domain/text/release.ts";
import further from "../siblings/refused-further.json" with { type: "json" };
import own from "../siblings/refused-own.json" with { type: "json" };

const REST =
  " We thank our employees, customers and partners for their work in these months of the year. ".repeat(
    6,
  );

describe.each([
  ["own", own],
  ["further", further],
])("%s texts", (_, texts) => {
  test.each(texts)("$name", ({ text, postponed }) => {
    expect(noReleaseReason(text + REST) === "POSTPONED").toBe(postponed);
  });
});

test("a head is read in linear time", () => {
  const started = performance.now();
  for (const part of ["results of the ", "postponed its ", "the call on ", "delay of its first "]) {
    noReleaseReason(part.repeat(100_000));
  }
  expect(performance.now() - started).toBeLessThan(2_000);
});
