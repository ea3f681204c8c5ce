import { sha256Hex } from "../../core/digests.ts";
import { linkToken } from "../../mail/token.ts";
import type { Db } from "../../runtime/database/client.ts";
import { updateConfirmed, updateLinkDigest } from "../queries/alert-links.ts";

/**
 * Confirms the subscription of a token; null where there is none to confirm. Where a bot could write,
 * gives the text that links a chat to it (source: decisions G16).
 */
export async function confirmAlerts(
  { db, linkSecret }: { db: Db; linkSecret: string | null },
  token: string,
  now: number,
): Promise<{ link: string | null } | null> {
  const confirmed = await updateConfirmed(db, await sha256Hex(token), now);
  if (!confirmed) return null;
  if (linkSecret === null) return { link: null };
  const link = await linkToken(linkSecret, confirmed.id, confirmed.cycle);
  await updateLinkDigest(db, confirmed.id, await sha256Hex(link));
  return { link };
}
