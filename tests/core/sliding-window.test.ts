// The sliding window of the rate limits: admission, and the time of the next admission.

import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import {
  earliestAdmission,
  isAdmitted,
  remainingRequests,
  WINDOW_MS,
  type WindowCounts,
  windowEnd,
} from "../../lib/core/sliding-window.ts";
import { random, wholeBetween } from "../support/tools/random.ts";

const MINUTE = 28_000_000 * WINDOW_MS;

/** The counts that the limiter would find at a later time without further calls. */
function rolledTo(counts: WindowCounts, from: number, to: number): WindowCounts {
  const minutes = Math.floor(to / WINDOW_MS) - Math.floor(from / WINDOW_MS);
  if (minutes === 0) return counts;
  return { current: 0, previous: minutes === 1 ? counts.current : 0 };
}

interface Situation {
  counts: WindowCounts;
  limit: number;
  now: number;
}

/**
 * Random situations in which a caller is refused. The count may exceed the limit after a downgrade.
 */
function* refusals(seed: number, wanted: number): Generator<Situation> {
  const next = random(seed);
  for (let found = 0; found < wanted; ) {
    const limit = [1, 2, 7, 60, 600, 6_000][wholeBetween(next, 0, 5)] ?? 60;
    const counts = {
      current: wholeBetween(next, 0, Math.ceil(limit * 1.2)),
      previous: wholeBetween(next, 0, limit * 2),
    };
    const now = MINUTE + wholeBetween(next, 0, WINDOW_MS - 1);
    if (isAdmitted(counts, limit, now)) continue;
    found += 1;
    yield { counts, limit, now };
  }
}

const REFERENCE = join(
  import.meta.dirname,
  "../../../shared/data/peers/rate_limit_sliding_window.json",
);

interface Reference {
  limit: number;
  window_ms: number;
  cases: { t_ms: number; n: number; allowed: boolean }[];
}

test.skipIf(!existsSync(REFERENCE))(
  "the window decides published cases of another implementation alike (skipped where ../shared is absent)",
  () => {
    const { limit, window_ms, cases }: Reference = JSON.parse(readFileSync(REFERENCE, "utf8"));
    const byWindow = new Map<number, number>();
    for (const { t_ms, n, allowed } of cases) {
      const index = Math.floor(t_ms / window_ms);
      const current = byWindow.get(index) ?? 0;
      const previous = byWindow.get(index - 1) ?? 0;
      const now = (t_ms * WINDOW_MS) / window_ms;
      // A request for n counts as the nth of n single ones.
      const decided = isAdmitted({ current: current + n - 1, previous }, limit, now);
      expect(decided, `at ${t_ms} ms`).toBe(allowed);
      if (decided) byWindow.set(index, current + n);
    }
    expect(cases.length).toBeGreaterThan(5);
  },
);

describe("the admission of a request", () => {
  test("the previous minute counts by its remaining share, rounded down", () => {
    const counts = { current: 0, previous: 60 };
    expect(isAdmitted(counts, 60, MINUTE)).toBe(false);
    expect(isAdmitted(counts, 60, MINUTE + 1)).toBe(true);
    expect(isAdmitted({ current: 30, previous: 60 }, 60, MINUTE + 30_000)).toBe(false);
    expect(isAdmitted({ current: 29, previous: 60 }, 60, MINUTE + 30_000)).toBe(true);
  });

  test("the remaining number is above zero exactly when one more request is admitted", () => {
    const next = random(11);
    for (let i = 0; i < 5_000; i += 1) {
      const limit = wholeBetween(next, 1, 100);
      const counts = { current: wholeBetween(next, 0, 120), previous: wholeBetween(next, 0, 200) };
      const now = MINUTE + wholeBetween(next, 0, WINDOW_MS - 1);
      const left = remainingRequests(counts, limit, now);
      expect(left > 0).toBe(isAdmitted(counts, limit, now));
      expect(left).toBeGreaterThanOrEqual(0);
      expect(left).toBeLessThanOrEqual(limit);
    }
  });

  test("the clock minute ends at the next multiple of sixty seconds", () => {
    expect(windowEnd(MINUTE)).toBe(MINUTE + WINDOW_MS);
    expect(windowEnd(MINUTE + WINDOW_MS - 1)).toBe(MINUTE + WINDOW_MS);
  });
});

describe("the earliest admission of a refused caller", () => {
  test("a caller who waits for it is admitted, in each of 3,000 random situations", () => {
    for (const { counts, limit, now } of refusals(21, 3_000)) {
      const at = earliestAdmission(counts, limit, now);
      const situation = JSON.stringify({ counts, limit, now, at });
      expect(at, situation).toBeGreaterThan(now);
      expect(isAdmitted(rolledTo(counts, now, at), limit, at), situation).toBe(true);
    }
  });

  test("a caller is not admitted a millisecond earlier", () => {
    let checked = 0;
    for (const { counts, limit, now } of refusals(22, 3_000)) {
      const early = earliestAdmission(counts, limit, now) - 1;
      if (early < now) continue;
      checked += 1;
      const situation = JSON.stringify({ counts, limit, now, early });
      expect(isAdmitted(rolledTo(counts, now, early), limit, early), situation).toBe(false);
    }
    expect(checked).toBeGreaterThan(2_000);
  });

  test("a client that sleeps whole seconds gets 98 % of its limit over ten minutes", () => {
    const next = random(23);
    for (let trial = 0; trial < 20; trial += 1) {
      const start = MINUTE + wholeBetween(next, 0, WINDOW_MS - 1);
      const byMinute = new Map<number, number>();
      let admitted = 0;
      for (let now = start; now < start + 10 * WINDOW_MS; now += 5) {
        const minute = Math.floor(now / WINDOW_MS);
        const current = byMinute.get(minute) ?? 0;
        const counts = { current, previous: byMinute.get(minute - 1) ?? 0 };
        if (isAdmitted(counts, 60, now)) {
          byMinute.set(minute, current + 1);
          admitted += 1;
        } else {
          const seconds = Math.ceil((earliestAdmission(counts, 60, now) - now) / 1_000);
          now += Math.max(1, seconds) * 1_000;
        }
      }
      expect(admitted).toBeGreaterThanOrEqual(0.98 * 600);
      expect(Math.max(...byMinute.values())).toBeLessThanOrEqual(60);
    }
  });
});
