// Opens a browser session for an API key.

import { keyEmail } from "../../core/customer-email.ts";
import { sha256Hex, timingSafeEqual } from "../../core/digests.ts";
import { generateSecret } from "../../core/secrets.ts";
import type { Tier } from "../../core/tier.ts";
import type { Db } from "../../runtime/database/client.ts";
import {
  type KeyStatus,
  keyStatusAt,
  keyValidity,
  parseApiKey,
  SESSION_MS,
} from "../domain/api-key.ts";
import { deleteSession, insertSession } from "../queries/api-keys.ts";

type Unlocked = {
  status: "valid";
  /** The value of the cookie; returned once and never stored. Null when no session was requested. */
  session: string | null;
  tier: Tier;
  email: string;
};

/**
 * Opens a browser session for a valid key and ends the session that was sent with the request. With
 * `opensSession` false it only returns the tier and address of the key. A malformed key causes no
 * query.
 */
export async function unlockSession(
  db: Db,
  {
    apiKey,
    currentSession,
    opensSession,
  }: { apiKey: string; currentSession: string | null; opensSession: boolean },
  now: Date,
): Promise<Unlocked | Exclude<KeyStatus, { status: "valid" }>> {
  const parsed = parseApiKey(apiKey);
  if (!parsed) return { status: "invalid" };
  const secretSha256 = await sha256Hex(apiKey);
  const session = opensSession ? generateSecret() : null;
  const expiresAt = new Date(now.getTime() + SESSION_MS);
  const key = await insertSession(
    db,
    { id: parsed.id, secretSha256 },
    session === null ? null : { sha256: await sha256Hex(session), at: now, expiresAt },
  );
  if (!key || !timingSafeEqual(key.secretSha256 ?? "", secretSha256)) return { status: "invalid" };
  const current = keyStatusAt(keyValidity(key, now.getTime()), now.getTime());
  if (current.status !== "valid") return { status: current.status };
  if (currentSession) await deleteSession(db, await sha256Hex(currentSession));
  return { status: "valid", session, tier: current.tier, email: keyEmail(key) };
}
