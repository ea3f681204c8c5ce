import type { Db } from "../../runtime/database/client.ts";
import { keyPrefix } from "../domain/api-key.ts";
import { entitledUntil } from "../domain/billing/entitlement.ts";
import type { PaidTier } from "../domain/billing/facts.ts";
import { listStanding } from "../queries/subscriptions.ts";

type Standing = {
  tier: PaidTier;
  /** Null: its key was revoked. */
  keyPrefix: string | null;
} | null;

/** What an address (lower case) is subscribed to, or null. The same one statement for all addresses. */
export async function findAddressState(db: Db, email: string, now: number): Promise<Standing> {
  const rows = await listStanding(db, email, now);
  const paid = rows.filter((row) => entitledUntil(row) > now);
  const best = paid.find(({ keyId }) => keyId !== null) ?? paid[0];
  if (!best) return null;
  return { tier: best.tier, keyPrefix: best.keyId === null ? null : keyPrefix(best.keyId) };
}
