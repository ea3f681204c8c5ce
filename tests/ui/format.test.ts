// Numbers, times and durations as the pages write them.

import { describe, expect, test } from "vitest";
import {
  formatInstant,
  formatMinutes,
  formatNumber,
  formatPercent,
  formatSigned,
} from "../../lib/ui/plots/format.ts";

describe("formatted numbers", () => {
  test.each([
    [null, "–"],
    [0, "0.00"],
    [-0.0001, "0.000"],
    [0.08, "0.080"],
    [-15.324, "−15.32"],
    [128.66, "128.7"],
    [1_234_567.8, "1,234,568"],
  ])("%s is written %s", (value, text) => {
    expect(formatNumber(value)).toBe(text);
  });

  test("shares, differences, times and durations are written in fixed forms", () => {
    expect([
      formatPercent(0.256),
      formatPercent(null),
      formatSigned(0.04, 1),
      formatSigned(-2, 1),
    ]).toEqual(["26 %", "–", "0.0", "−2.0"]);
    expect(formatInstant("2026-11-05T21:15:59.000Z")).toBe("5 Nov 2026, 21:15 UTC");
    expect([1, 90, 360, 4_320].map(formatMinutes)).toEqual([
      "1 minute",
      "90 minutes",
      "6 hours",
      "3 days",
    ]);
  });
});
