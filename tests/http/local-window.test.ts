// The sliding window that an isolate keeps in its own memory.

import { expect, test } from "vitest";
import {
  isAdmitted,
  minuteBucket,
  remainingRequests,
  WINDOW_MS,
} from "../../lib/core/sliding-window.ts";
import { LocalWindow } from "../../lib/http/limiter/local-window.ts";
import { random, wholeBetween } from "../support/tools/random.ts";

const MINUTE = 28_500_000 * WINDOW_MS;

test("it admits and refuses by the same formula", () => {
  const next = random(63);
  const window = new LocalWindow();
  const bucket = minuteBucket("a", 25);
  const byMinute = new Map<number, number>();
  for (let now = MINUTE; now < MINUTE + 20 * WINDOW_MS; now += wholeBetween(next, 0, 3_000)) {
    const minute = Math.floor(now / WINDOW_MS);
    const current = byMinute.get(minute) ?? 0;
    const counts = { current, previous: byMinute.get(minute - 1) ?? 0 };
    const allowed = isAdmitted(counts, 25, now);
    expect(window.remaining(bucket, now)).toBe(remainingRequests(counts, 25, now));
    expect(window.take([bucket], now)).toBe(allowed);
    if (allowed) byMinute.set(minute, current + 1);
  }
  expect(Math.max(...byMinute.values())).toBeGreaterThan(20);
});

test("identities beyond ten thousand share one bucket, and idle ones are removed later", () => {
  const window = new LocalWindow();
  const take = (identity: string, at = MINUTE) => window.take([minuteBucket(identity, 60)], at);
  for (let i = 0; i < 10_000; i += 1) take(`known ${i}`);
  expect(window.remaining(minuteBucket("known 1", 60), MINUTE)).toBe(59);
  for (let i = 0; i < 60; i += 1) expect(take(`new ${i}`)).toBe(true);
  expect(take("another new")).toBe(false);
  expect(take("known 1")).toBe(true);
  expect(take("another new", MINUTE + 2 * WINDOW_MS)).toBe(true);
});
