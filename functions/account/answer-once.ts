// Answers a request with an Idempotency-Key only once: a repeat gets the stored answer of the first request.

import type { Context } from "hono";
import {
  ANSWER_TTL_MS,
  claimRequest,
  deleteClaim,
  updateAnswer,
} from "../../lib/account/queries/idempotent-answers.ts";
import { sha256Hex } from "../../lib/core/digests.ts";
import { safeErrorFacts } from "../../lib/core/error-facts.ts";
import { invalid, unavailable } from "../../lib/core/refusals.ts";
import type { Answer } from "../../lib/core/wire/answer.ts";
import type { AppEnv } from "../../lib/http/app-env.ts";
import { readIdempotencyKey } from "../../lib/http/idempotency-key.ts";

interface IdempotentRequest<Body> {
  /** Name of the endpoint; the same key may be used for another one. */
  operation: string;
  /** The sender. Another sender with the same key does not get the answer. Never an IP address. */
  owner: string;
  /** The body that was sent. A repeat must send the same one. */
  body: object;
  /** How long a repeat gets the first answer. The default and the maximum are a day. */
  ttlMs?: number;
  /** Selects what to store for repeats. The default is the whole body of the answer. */
  toStored?: (body: Body) => object;
  /** Makes the body for a repeat from what was stored and from the time of the first request. */
  fromStored?: (stored: object, firstRequestAt: number) => Promise<Body>;
  makeAnswer: () => Promise<Answer<Body>>;
}

const OTHER_BODY = "Idempotency-Key was sent before with another body";

/**
 * Answers a request with an `Idempotency-Key` once. For a day or `ttlMs` a repeat gets the first answer,
 * and nothing is done again. A failure is not stored. Without the header every request is processed. Source:
 * docs/methods/billing-and-limits.md#repeated-requests.
 */
export async function answerOnce<Body extends object>(
  c: Context<AppEnv>,
  request: IdempotentRequest<Body>,
): Promise<Answer<Body>> {
  const key = await readIdempotencyKey(c.req);
  const { operation, owner, body, ttlMs = ANSWER_TTL_MS, makeAnswer } = request;
  const { toStored = (made) => made, fromStored = async (stored) => stored as Body } = request;
  if (key === null) return makeAnswer();
  const { db } = c.env;
  const requestSha256 = await sha256Hex(JSON.stringify([operation, owner, key]));
  const bodySha256 = await sha256Hex(JSON.stringify(body));
  const first = await claimRequest(db, { requestSha256, bodySha256 }, { now: c.var.now, ttlMs });
  if (first) {
    if (first.bodySha256 !== bodySha256) throw invalid(OTHER_BODY);
    if (first.answer === null)
      throw unavailable("The first request with this key is still running");
    const repeated = await fromStored(first.answer, first.claimedAt.getTime());
    return { body: repeated, dataAsOf: null, headers: { "Idempotent-Replayed": "true" } };
  }
  // If the claim cannot be completed or deleted, a repeat takes it over after a minute.
  const runAfterAnswer = (work: Promise<void>) =>
    c.executionCtx.waitUntil(
      work.catch((error) => c.env.log({ event: "answer_not_kept", ...safeErrorFacts(error) })),
    );
  try {
    const answer = await makeAnswer();
    runAfterAnswer(updateAnswer(db, requestSha256, toStored(answer.body)));
    return answer;
  } catch (error) {
    runAfterAnswer(deleteClaim(db, requestSha256));
    throw error;
  }
}
