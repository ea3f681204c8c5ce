import { keyEmail } from "../../core/customer-email.ts";
import { sha256Hex, timingSafeEqual } from "../../core/digests.ts";
import { generateSecret } from "../../core/secrets.ts";
import type { Tier } from "../../core/tier.ts";
import type { Db } from "../../runtime/database/client.ts";
import { parseApiKey } from "../domain/api-key.ts";
import { type KeyStatus, keyStanding, statusAt } from "../domain/key-standing.ts";
import { SESSION_MS } from "../domain/session-life.ts";
import { deleteSession, insertSession } from "../queries/sessions.ts";

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
  const session = opens ? generateSecret() : null;
  const expiresAt = new Date(now.getTime() + SESSION_MS);
  const key = await insertSession(
    db,
    { id: named.id, secretSha256 },
    session === null ? null : { sha256: await sha256Hex(session), at: now, expiresAt },
  );
  if (!key || !timingSafeEqual(key.secretSha256 ?? "", secretSha256)) return { status: "invalid" };
  const standing = statusAt(keyStanding(key, now.getTime()), now.getTime());
  if (standing.status !== "valid") return { status: standing.status };
  if (presented) await deleteSession(db, await sha256Hex(presented));
  return { status: "valid", session, tier: standing.tier, email: keyEmail(key) };
}
