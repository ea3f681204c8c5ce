import { settleOutbox } from "../../mail/queries/outbox.ts";
import { retryAfterMs } from "../../mail/timing.ts";
import { alertToken, filled } from "../../mail/token.ts";
import type { Db } from "../../runtime/database/client.ts";
import { claimChats } from "../queries/chats.ts";
import type { Telegram } from "../services/telegram.ts";

const LEASE_MS = 90_000;

/**
 * Sends what is due to linked chats. A bot's message has no key: one that may have arrived is never
 * sent again, and one whose sender died is not either.
 */
export async function deliverChats(
  { db, telegram, tokenSecret }: { db: Db; telegram: Telegram; tokenSecret: string },
  now: number,
  requests: number,
): Promise<number> {
  const most = requests - 2;
  if (most < 1) return 0;
  const claimed = await claimChats(db, { now, most, leaseUntil: now + LEASE_MS });
  if (claimed.length === 0) return 0;
  const settlements = [];
  for (const { id, recipient, body, subscriptionId, cycle, createdAt, isWanted } of claimed) {
    const token = await alertToken(tokenSecret, subscriptionId, cycle);
    const outcome = isWanted ? await telegram.send(recipient, filled(body, token)) : "unwanted";
    settlements.push({
      id,
      status: STATUS[outcome],
      nextTryAt: now + retryAfterMs(now - createdAt),
      providerId: null,
      failure: outcome === "accepted" ? null : outcome,
      batchKey: null,
      isInDoubt: outcome !== "later",
    });
  }
  await settleOutbox(db, settlements, now);
  return settlements.filter(({ status }) => status === "sent").length;
}

const STATUS = {
  accepted: "sent",
  later: "queued",
  unclear: "unknown",
  never: "failed",
  unwanted: "cancelled",
} as const;
