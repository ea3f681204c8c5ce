// The cache of answers in one isolate's memory.

import { expect, test } from "vitest";
import { AnswerCache, type CachedAnswer } from "../../lib/http/answer/answer-cache.ts";

const answer = (body: string): CachedAnswer => ({ body, headers: {} });
const at = (now: number, epoch = 0) => ({ now, epoch });

/** How many of `questions` different requests with equal answers are still cached. */
function keptOf(questions: number, question: (i: number) => string, body: string): number {
  const cache = new AnswerCache(2_000);
  for (let i = 0; i < questions; i += 1) cache.keep(question(i), answer(body), at(0));
  let kept = 0;
  for (let i = 0; i < questions; i += 1) if (cache.get(question(i), at(1))) kept += 1;
  return kept;
}

test("an answer is cached for its time, not a millisecond longer, and not when the clock goes back", () => {
  const cache = new AnswerCache(2_000);
  cache.keep("q", answer("a"), at(1_000));
  expect(cache.get("q", at(1_000))?.body).toBe("a");
  expect(cache.get("q", at(2_999))?.body).toBe("a");
  expect(cache.get("other", at(1_000))).toBeNull();
  expect(cache.get("q", at(3_000))).toBeNull();
  cache.keep("q", answer("b"), at(1_000));
  expect(cache.get("q", at(999))).toBeNull();
});

/** Caches a hundred answers, then another one, and counts how many of the hundred are left. */
function leftAfter(other: { now: number; epoch: number }): number {
  const cache = new AnswerCache(2_000);
  for (let i = 0; i < 100; i += 1) cache.keep(`q${i}`, answer("a"), at(10_000, 3));
  cache.keep("other", answer("b"), other);
  expect(cache.get("other", other)?.body).toBe("b");
  // Read at their own time, at which every answer still in memory is valid.
  return Array.from({ length: 100 }, (_, i) => cache.get(`q${i}`, at(10_000, 3))).filter(Boolean)
    .length;
}

test("caching an answer removes expired answers and those of a later time or another epoch", () => {
  expect(leftAfter(at(11_999, 3))).toBe(100);
  expect(leftAfter(at(12_000, 3))).toBe(0);
  expect(leftAfter(at(9_999, 3))).toBe(0);
  expect(leftAfter(at(10_000, 4))).toBe(0);
  expect(leftAfter(at(10_000, 2))).toBe(0);
});

test("an answer is only valid in its own epoch", () => {
  const cache = new AnswerCache(2_000);
  cache.keep("q", answer("a"), at(1_000, 1));
  expect(cache.get("q", at(1_000, 1))?.body).toBe("a");
  expect(cache.get("q", at(1_000, 2))).toBeNull();
});

test("an answer with no lifetime is not cached", () => {
  const cache = new AnswerCache(0);
  cache.keep("q", answer("a"), at(0));
  expect(cache.get("q", at(0))).toBeNull();
});

test("memory is bounded by the size of answers, and the oldest are removed first", () => {
  const big = "x".repeat(1_000_000);
  const kept = keptOf(40, (i) => `q${i}`, big);
  expect(kept).toBeGreaterThan(5);
  expect(kept).toBeLessThanOrEqual(16);
});

test("memory is also bounded by the size of requests, which callers choose", () => {
  const long = "y".repeat(100_000);
  const kept = keptOf(400, (i) => `${i} ${long}`, "{}");
  expect(kept).toBeGreaterThan(50);
  expect(kept).toBeLessThanOrEqual(160);
});

test("an answer that is too large is not cached and removes no other", () => {
  const cache = new AnswerCache(2_000);
  cache.keep("small", answer("a"), at(0));
  cache.keep("huge", answer("x".repeat(20_000_000)), at(0));
  expect(cache.get("huge", at(0))).toBeNull();
  expect(cache.get("small", at(0))?.body).toBe("a");
});
