import { expect, test } from "vitest";
import { AnswerCache, type KeptAnswer } from "../../lib/http/answer-cache.ts";

const answer = (body: string): KeptAnswer => ({ body, headers: {} });

/** How many of so many questions with equal answers are still kept. */
function keptOf(questions: number, question: (i: number) => string, body: string): number {
  const cache = new AnswerCache(2_000);
  for (let i = 0; i < questions; i += 1) cache.keep(question(i), answer(body), 0);
  let kept = 0;
  for (let i = 0; i < questions; i += 1) if (cache.get(question(i), 1)) kept += 1;
  return kept;
}

test("an answer is kept for its time, and not a millisecond longer or on a clock that went back", () => {
  const cache = new AnswerCache(2_000);
  cache.keep("q", answer("a"), 1_000);
  expect(cache.get("q", 1_000)?.body).toBe("a");
  expect(cache.get("q", 2_999)?.body).toBe("a");
  expect(cache.get("other", 1_000)).toBeNull();
  expect(cache.get("q", 3_000)).toBeNull();
  cache.keep("q", answer("b"), 1_000);
  expect(cache.get("q", 999)).toBeNull();
});

test("nothing is kept for no time", () => {
  const cache = new AnswerCache(0);
  cache.keep("q", answer("a"), 0);
  expect(cache.get("q", 0)).toBeNull();
});

test("memory is bounded by the size of answers, the oldest going first", () => {
  const big = "x".repeat(1_000_000);
  const kept = keptOf(40, (i) => `q${i}`, big);
  expect(kept).toBeGreaterThan(5);
  expect(kept).toBeLessThanOrEqual(16);
});

test("memory is bounded by the size of questions, too: a caller chooses them", () => {
  const long = "y".repeat(100_000);
  const kept = keptOf(400, (i) => `${i} ${long}`, "{}");
  expect(kept).toBeGreaterThan(50);
  expect(kept).toBeLessThanOrEqual(160);
});

test("an answer that is too large is not kept and drives out no other", () => {
  const cache = new AnswerCache(2_000);
  cache.keep("small", answer("a"), 0);
  cache.keep("huge", answer("x".repeat(20_000_000)), 0);
  expect(cache.get("huge", 0)).toBeNull();
  expect(cache.get("small", 0)?.body).toBe("a");
});
