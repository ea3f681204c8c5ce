import type { Context } from "hono";
import {
  ANSWER_TTL_MS,
  claimRequest,
  deleteClaim,
  updateAnswer,
} from "../../lib/account/queries/idempotent-answers.ts";
import { sha256Hex } from "../../lib/core/digests.ts";
import type { Answer } from "../../lib/http/answer/answer.ts";
import type { AppEnv } from "../../lib/http/app-env.ts";
import { invalid, safeErrorFacts, unavailable } from "../../lib/http/errors.ts";
import { readIdempotencyKey } from "../../lib/http/idempotency-key.ts";

interface OnceOnly<Body> {
  operation: string;
  /** Whose key it is: nobody else's request with the same key gets the answer. Never an IP address. */
  owner: string;
  /** What was sent; a repeat must send the same. */
  body: object;
  /** For how long a repeat gets the first answer; at most, and without it, a day. */
  ttlMs?: number;
  /** What is kept for repeats; without it all of the answer's body. */
  keep?: (body: Body) => object;
  /** Makes the body for a repeat from what was kept, and from the time of the first request. */
  recall?: (kept: object, firstAt: number) => Promise<Body>;
  make: () => Promise<Answer<Body>>;
}

const OTHER_BODY = "Idempotency-Key was sent before with another body";

/**
 * Answers a request with an `Idempotency-Key` once: for a day or `ttlMs` a repeat gets the first answer without
 * anything being done again. A failure is not kept. Without the header nothing changes. Source:
 * docs/methods/billing-and-limits.md#repeated-requests.
 */
export async function answerOnce<Body extends object>(
  c: Context<AppEnv>,
  once: OnceOnly<Body>,
): Promise<Answer<Body>> {
  const key = await readIdempotencyKey(c.req);
  const { operation, owner, body, ttlMs = ANSWER_TTL_MS, keep = (made) => made, make } = once;
  if (key === null) return make();
  const { db } = c.env;
  const requestSha256 = await sha256Hex(JSON.stringify([operation, owner, key]));
  const bodySha256 = await sha256Hex(JSON.stringify(body));
  const first = await claimRequest(db, { requestSha256, bodySha256 }, { now: c.var.now, ttlMs });
  if (first) {
    if (first.bodySha256 !== bodySha256) throw invalid(OTHER_BODY);
    if (first.answer === null)
      throw unavailable("The first request with this key is still running");
    const { recall = async (kept) => kept as Body } = once;
    const repeated = await recall(first.answer, first.claimedAt.getTime());
    return { body: repeated, dataAsOf: null, headers: { "Idempotent-Replayed": "true" } };
  }
  // A claim that this fails to end or give back is taken over by a repeat after a minute.
  const later = (work: Promise<void>) =>
    c.executionCtx.waitUntil(
      work.catch((error) => c.env.log({ event: "answer_not_kept", ...safeErrorFacts(error) })),
    );
  try {
    const made = await make();
    later(updateAnswer(db, requestSha256, keep(made.body)));
    return made;
  } catch (error) {
    later(deleteClaim(db, requestSha256));
    throw error;
  }
}
