// An answer that all callers share for a few seconds, for a route that no rate limit protects.

import type { Context } from "hono";
import type { Answer } from "../../core/wire/answer.ts";
import type { AppEnv } from "../app-env.ts";
import { clockReadingOf } from "../caller/access.ts";
import { withTimeout } from "../with-timeout.ts";
import type { AnswerCache } from "./answer-cache.ts";

/** How long a request waits for another that computes the answer; that one may have been cancelled. */
const SHARED_MS = 2_500;

interface Running {
  done: Promise<unknown>;
  startedAt: number;
}

const runningBy = new WeakMap<AnswerCache, Map<string, Running>>();

/**
 * Returns the answer of this name from the cache, whatever a request adds to its address, or computes it. Requests at
 * the same time wait for the one that computes it, so that an isolate never computes more than one at once.
 */
export async function sharedAnswer<Body extends object>(
  c: Context<AppEnv>,
  name: string,
  compute: () => Promise<Answer<Body>>,
): Promise<Answer<Body>> {
  const { answers } = c.env;
  const running = runningBy.get(answers) ?? new Map<string, Running>();
  runningBy.set(answers, running);
  for (;;) {
    const kept = answers.get(name, clockReadingOf(c));
    if (kept) return JSON.parse(kept.body) as Answer<Body>;
    const other = running.get(name);
    const waitMs = other ? other.startedAt + SHARED_MS - Date.now() : 0;
    if (!other || waitMs <= 0) break;
    await withTimeout(other.done, waitMs);
  }
  const own = { done: compute(), startedAt: Date.now() };
  running.set(name, own);
  try {
    const answer = await own.done;
    answers.keep(name, { body: JSON.stringify(answer), headers: {} }, clockReadingOf(c));
    return answer;
  } finally {
    if (running.get(name) === own) running.delete(name);
  }
}
