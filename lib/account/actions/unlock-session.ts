import { keyEmail } from "../../core/customer-email.ts";
import { drawSecret } from "../../core/draw-secret.ts";
import { equalDigests } from "../../core/equal-digests.ts";
import { sha256Hex } from "../../core/sha256.ts";
import type { Tier } from "../../core/tier.ts";
import type { Db } from "../../runtime/database/client.ts";
import { parseApiKey } from "../domain/api-key.ts";
import { type KeyStatus, keyStatusAt, keyValidity, SESSION_MS } from "../domain/key-validity.ts";
import { deleteSession, insertSession } from "../queries/api-keys.ts";

type Unlocked = {
  status: "valid";
  /** The cookie's value: handed over once, stored nowhere. Null where no session was wanted. */
  session: string | null;
  tier: Tier;
  email: string;
};

/**
 * Opens a session for the bearer of a live key and ends the one that was presented beside it; without
 * `opens` it only says whose the key is. Without a look at the database for a text that was never
 * issued.
 */
export async function unlockSession(
  db: Db,
  { apiKey, presented, opens }: { apiKey: string; presented: string | null; opens: boolean },
  now: Date,
): Promise<Unlocked | Exclude<KeyStatus, { status: "valid" }>> {
  const named = parseApiKey(apiKey);
  if (!named) return { status: "invalid" };
  const secretSha256 = await sha256Hex(apiKey);
  const session = opens ? drawSecret() : null;
  const expiresAt = new Date(now.getTime() + SESSION_MS);
  const key = await insertSession(
    db,
    { id: named.id, secretSha256 },
    session === null ? null : { sha256: await sha256Hex(session), at: now, expiresAt },
  );
  if (!key || !equalDigests(key.secretSha256 ?? "", secretSha256)) return { status: "invalid" };
  const standing = keyStatusAt(keyValidity(key, now.getTime()), now.getTime());
  if (standing.status !== "valid") return { status: standing.status };
  if (presented) await deleteSession(db, await sha256Hex(presented));
  return { status: "valid", session, tier: standing.tier, email: keyEmail(key) };
}
