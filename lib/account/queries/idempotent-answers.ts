import { and, eq, isNull, lt, sql } from "drizzle-orm";
import { idempotentAnswers } from "../../../drizzle/schema/index.ts";
import type { Db } from "../../runtime/database/client.ts";
import { excluded } from "../../runtime/database/sql.ts";
import { instantParam } from "../../runtime/database/sql-json.ts";

/** For how long a repeat gets the first answer, at most. */
export const ANSWER_KEPT_MS = 86_400_000;
/** After this long without an answer, the first request counts as lost. It is longer than any request lives. */
const CLAIM_MS = 60_000;

export interface ClaimedRequest {
  requestSha256: string;
  bodySha256: string;
}

interface ClaimTimes {
  now: number;
  /** For how long a repeat gets the first answer. */
  keptMs: number;
}

/**
 * Claims a request for its first caller, in one round trip. Null: it is claimed now; else what its first
 * caller sent and was answered.
 */
export async function claimRequest(db: Db, asked: ClaimedRequest, { now, keptMs }: ClaimTimes) {
  const { requestSha256, bodySha256, answer, claimedAt } = idempotentAnswers;
  const [claimed, [found]] = await db.batch([
    db
      .insert(idempotentAnswers)
      .values({ ...asked, answer: null, claimedAt: new Date(now) })
      .onConflictDoUpdate({
        target: requestSha256,
        set: {
          bodySha256: excluded(bodySha256),
          answer: excluded(answer),
          claimedAt: excluded(claimedAt),
        },
        setWhere: sql`${claimedAt} < ${instantParam(now - keptMs)}
          or ${answer} is null and ${claimedAt} < ${instantParam(now - CLAIM_MS)}`,
      })
      .returning({ requestSha256 }),
    db
      .select({ bodySha256, answer, claimedAt })
      .from(idempotentAnswers)
      .where(eq(requestSha256, asked.requestSha256)),
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

/** Gives a claim back, so that a repeat is tried again. */
export async function deleteClaim(db: Db, requestSha256: string): Promise<void> {
  const { answer, requestSha256: id } = idempotentAnswers;
  await db.delete(idempotentAnswers).where(and(eq(id, requestSha256), isNull(answer)));
}

/** The statement that deletes answers that are no longer kept. */
export const deleteAnswersBefore = (db: Db, at: number) =>
  db.delete(idempotentAnswers).where(lt(idempotentAnswers.claimedAt, new Date(at)));
