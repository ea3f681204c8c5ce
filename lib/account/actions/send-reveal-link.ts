import { sha256Hex } from "../../core/digests.ts";
import { purchaseToken } from "../../mail/link-token.ts";
import type { Db } from "../../runtime/database/client.ts";
import { REVEAL_MS } from "../domain/billing/reveal.ts";
import { revealLinkMail } from "../mails/reveal-link.tsx";
import { insertRevealLink } from "../queries/key-reveals.ts";
import { drawKeyId } from "./issue-key.ts";

/** Mails of this kind to one address in 24 hours, and no more than one an hour of the clock. */
const MOST_A_DAY = 3;
const HOUR_MS = 3_600_000;

/**
 * For a subscriber (lower-case address) who closed the page after paying, or lost the key: mails a
 * link that shows the key, with a new secret where it was shown before, and a new key in the place of
 * one that was revoked: what is paid for does not end with a leak. The link proves the mailbox, which
 * is also what opens the provider's portal. The caller learns nothing of the address.
 */
export async function sendRevealLink(
  { db, tokenSecret, baseUrl }: { db: Db; tokenSecret: string; baseUrl: string },
  email: string,
  now: number,
): Promise<void> {
  const hour = Math.floor(now / HOUR_MS);
  const idempotencyKey = `reveal-v1:${(await sha256Hex(email)).slice(0, 32)}:${hour}`;
  const tokenSha256 = await sha256Hex(await purchaseToken(tokenSecret, idempotencyKey));
  const letter = { idempotencyKey, ...revealLinkMail(baseUrl) };
  const openUntil = now + REVEAL_MS;
  const link = { email, tokenSha256, openUntil, letter, mostADay: MOST_A_DAY };
  await insertRevealLink(db, { ...link, newKeyId: drawKeyId() }, now);
}
