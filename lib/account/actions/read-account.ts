// Reads the paid access of an address, and the usage of a caller.

import { MAX_HISTORY_ROWS, mayRead, type ReadContext, TIERS } from "../../core/tier.ts";
import type { Answer } from "../../core/wire/answer.ts";
import type { Db } from "../../runtime/database/client.ts";
import { keyPrefix } from "../domain/api-key.ts";
import { entitledUntil, type PaidTier } from "../domain/subscription.ts";
import { findUsage } from "../queries/api-keys.ts";
import { listPaidAccess } from "../queries/subscriptions.ts";
import type { Usage } from "../wire/account-keys.ts";

type PaidAccess = {
  tier: PaidTier;
  /** Null when the key was revoked. */
  keyPrefix: string | null;
} | null;

/**
 * Returns the paid tier of an address (lower case), or null. The statement is the same for every
 * address, so that the time of the answer does not reveal who subscribes.
 */
export async function findPaidAccess(db: Db, email: string, now: number): Promise<PaidAccess> {
  const rows = await listPaidAccess(db, email, now);
  const paid = rows.filter((row) => entitledUntil(row) > now);
  const best = paid.find(({ keyId }) => keyId !== null) ?? paid[0];
  if (!best) return null;
  return { tier: best.tier, keyPrefix: best.keyId === null ? null : keyPrefix(best.keyId) };
}

const DAY_MS = 86_400_000;

/** The caller: tier, key, state of its limit, and its requests that are not stored yet. */
interface UsageContext extends ReadContext {
  keyId: string | null;
  limit: { limit: number; remaining: number; resetAt: number } | null;
  pendingUses: number;
}

/** Returns the caller's tier, limits and usage; requests are counted per key. */
export async function readUsage(db: Db, context: UsageContext): Promise<Answer<Usage>> {
  const { tier, now, keyId, limit, pendingUses } = context;
  const usage = await findUsage(db, {
    keyId,
    since: new Date(now - DAY_MS),
    tiers: TIERS.filter((required) => mayRead(tier, required)),
  });
  return {
    body: {
      tier,
      limit: limit?.limit ?? null,
      remaining: limit?.remaining ?? null,
      reset: limit ? Math.ceil(limit.resetAt / 1_000) : null,
      requests_24h: keyId ? usage.requests24h + pendingUses : null,
      max_history_rows: MAX_HISTORY_ROWS[tier],
      sensors_visible: usage.visibleSensors,
    },
    dataAsOf: null,
  };
}
