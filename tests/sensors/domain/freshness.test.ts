// Freshness of a sensor (fresh, stale, dead) and of the whole service.

import { expect, test } from "vitest";
import { freshnessOf, healthOf, isWithoutTick } from "../../../lib/sensors/domain/freshness.ts";

const NOW = Date.parse("2024-07-03T12:00:00Z");
const HOUR_MS = 3_600_000;
const CADENCE_MS = 15 * 60_000;

test.each([
  ["just read", 0, "fresh"],
  ["read in the future", -5_000, "fresh"],
  ["at the cadence", CADENCE_MS, "fresh"],
  ["a second past the cadence", CADENCE_MS + 1_000, "stale"],
  ["24 hours", 24 * HOUR_MS, "stale"],
  ["24 hours and a millisecond", 24 * HOUR_MS + 1, "dead"],
])("a sensor %s is fresh, stale or dead as expected", (_name, ageMs, expected) => {
  const sensor = { lastRecordedAt: NOW - ageMs, cadenceMs: CADENCE_MS, overdueSince: null };
  expect(freshnessOf(sensor, NOW)).toBe(expected);
});

test("a sensor that was never read is dead", () => {
  expect(
    freshnessOf({ lastRecordedAt: null, cadenceMs: CADENCE_MS, overdueSince: null }, NOW),
  ).toBe("dead");
});

test("a late source makes a sensor stale despite carried readings, and dead takes precedence over late", () => {
  const late = { cadenceMs: 24 * HOUR_MS, overdueSince: NOW - 1 };
  expect(freshnessOf({ ...late, lastRecordedAt: NOW }, NOW)).toBe("stale");
  expect(freshnessOf({ ...late, lastRecordedAt: NOW - 25 * HOUR_MS }, NOW)).toBe("dead");
});

test("dead takes precedence over a cadence longer than a day", () => {
  const weekly = { cadenceMs: 168 * HOUR_MS, overdueSince: null };
  expect(freshnessOf({ ...weekly, lastRecordedAt: NOW - 24 * HOUR_MS }, NOW)).toBe("fresh");
  expect(freshnessOf({ ...weekly, lastRecordedAt: NOW - 25 * HOUR_MS }, NOW)).toBe("dead");
});

test.each([
  [{ fresh: 10, stale: 0, dead: 0 }, "ok"],
  [{ fresh: 8, stale: 2, dead: 0 }, "ok"], // exactly 20 %
  [{ fresh: 79, stale: 21, dead: 0 }, "degraded"],
  [{ fresh: 9, stale: 0, dead: 1 }, "degraded"],
  [{ fresh: 51, stale: 0, dead: 49 }, "degraded"],
  [{ fresh: 5, stale: 0, dead: 5 }, "error"], // exactly half
  [{ fresh: 0, stale: 3, dead: 0 }, "degraded"],
  [{ fresh: 0, stale: 0, dead: 0 }, "error"],
] as const)("health of %o is %s", (counts, expected) => {
  expect(healthOf(counts)).toBe(expected);
});

test("a stopped scheduled run degrades health, and hides no error", () => {
  expect(healthOf({ fresh: 10, stale: 0, dead: 0 }, true)).toBe("degraded");
  expect(healthOf({ fresh: 5, stale: 0, dead: 5 }, true)).toBe("error");
});

test.each([
  [null, true],
  [{ at: NOW - 20 * 60_000, isRunning: false }, false],
  [{ at: NOW - 20 * 60_000 - 1, isRunning: false }, true],
  [{ at: NOW - 20 * 60_000 - 1, isRunning: true }, false],
  [{ at: NOW + HOUR_MS, isRunning: false }, false],
] as const)("with the last tick %o the scheduled run has stopped: %s", (lastTick, expected) => {
  expect(isWithoutTick(lastTick, NOW)).toBe(expected);
});
