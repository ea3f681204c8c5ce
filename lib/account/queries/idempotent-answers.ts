// Queries for answers that are stored under an idempotency key, so that a repeat gets the first answer.

import { and, eq, isNull, lt, sql } from "drizzle-orm";
import { idempotentAnswers } from "../../../drizzle/schema/index.ts";
import type { Db } from "../../runtime/database/client.ts";
import { excluded, instantParam } from "../../runtime/database/sql.ts";

/** Maximum time for which a repeat gets the first answer. */
export const ANSWER_TTL_MS = 86_400_000;
/** Time without an answer after which the first request counts as lost; longer than any request takes. */
const CLAIM_MS = 60_000;

export interface ClaimedRequest {
  requestSha256: string;
  bodySha256: string;
}

interface ClaimTimes {
  now: number;
  /** Time for which a repeat gets the first answer. */
  ttlMs: number;
}

/**
 * Claims a request for its first caller, in one round trip. Returns null if the caller is the first.
 * Otherwise it returns the digest of the first caller's body, the answer (null until it is there) and
 * the time of the claim.
 */
export async function claimRequest(db: Db, request: ClaimedRequest, { now, ttlMs }: ClaimTimes) {
  const { requestSha256, bodySha256, answer, claimedAt } = idempotentAnswers;
  const [claimed, [found]] = await db.batch([
    db
      .insert(idempotentAnswers)
      .values({ ...request, answer: null, claimedAt: new Date(now) })
      .onConflictDoUpdate({
        target: requestSha256,
        set: {
          bodySha256: excluded(bodySha256),
          answer: excluded(answer),
          claimedAt: excluded(claimedAt),
        },
        setWhere: sql`${claimedAt} < ${instantParam(now - ttlMs)}
          or ${answer} is null and ${claimedAt} < ${instantParam(now - CLAIM_MS)}`,
      })
      .returning({ requestSha256 }),
    db
      .select({ bodySha256, answer, claimedAt })
      .from(idempotentAnswers)
      .where(eq(requestSha256, request.requestSha256)),
  ]);
  if (claimed.length > 0) return null;
  if (!found) throw new Error("a row that conflicts was not found");
  return found;
}

/** Stores the answer for repeats. */
export async function updateAnswer(db: Db, requestSha256: string, answer: object): Promise<void> {
  await db
    .update(idempotentAnswers)
    .set({ answer })
    .where(eq(idempotentAnswers.requestSha256, requestSha256));
}

/** Deletes a claim without an answer, so that a repeat is processed. */
export async function deleteClaim(db: Db, requestSha256: string): Promise<void> {
  const { answer, requestSha256: id } = idempotentAnswers;
  await db.delete(idempotentAnswers).where(and(eq(id, requestSha256), isNull(answer)));
}

/** The statement that deletes answers claimed before an instant. */
export const deleteAnswersBefore = (db: Db, at: number) =>
  db.delete(idempotentAnswers).where(lt(idempotentAnswers.claimedAt, new Date(at)));
