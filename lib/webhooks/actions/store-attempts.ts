// Stores attempts to send deliveries, and tells the owners of webhooks that were paused or have ended.

import { DAY_MS } from "../../core/calendar-date.ts";
import type { RenderedMail } from "../../mail/layout.tsx";
import { enqueueBulkMail } from "../../mail/queries/enqueue-mail.ts";
import type { Db, Statement } from "../../runtime/database/client.ts";
import { webhookEndedMail } from "../mails/webhook-ended.tsx";
import { webhookPausedMail } from "../mails/webhook-paused.tsx";
import {
  cancelEnded,
  type SettledDelivery,
  settleDeliveries,
  updateWebhookHealth,
} from "../queries/webhook-deliveries.ts";
import type { WebhookOwner } from "./make-deliveries.ts";
import { type DeliveryAttempt, settleAttempt, summarizeAttempts } from "./send-deliveries.ts";

const OWNER_MAIL_MS = 7 * DAY_MS;

/** What was stored: the deliveries, and how many webhooks were paused and have ended. */
interface StoredAttempts {
  settled: SettledDelivery[];
  paused: number;
  ended: number;
}

/**
 * Stores attempts of a run or of an owner at `now`, in one batch with `others`. `ownersOf` finds the owners by rate
 * bucket; it is asked only if one of them gets a mail.
 */
export async function storeAttempts(
  db: Db,
  attempts: readonly DeliveryAttempt[],
  {
    baseUrl,
    ownersOf,
    others = [],
  }: {
    baseUrl: string;
    ownersOf: () => Promise<ReadonlyMap<string, WebhookOwner>>;
    others?: readonly Statement[];
  },
  now: number,
): Promise<StoredAttempts> {
  const settled = attempts.map((attempt) => settleAttempt(attempt, now));
  const { health, pauses, ends } = summarizeAttempts(attempts, now);
  const mails = [
    ...pauses.map((pause) => ({
      bucket: pause.bucket,
      key: `webhook-paused-v1:${pause.id}:${new Date(pause.failingSince).toISOString()}`,
      mail: webhookPausedMail(pause, baseUrl),
    })),
    ...ends.map(({ id, bucket }) => ({
      bucket,
      key: `webhook-ended-v1:${id}`,
      mail: webhookEndedMail(id, baseUrl),
    })),
  ];
  const owners = mails.length > 0 ? await ownersOf() : new Map<string, WebhookOwner>();
  const endedIds = ends.map(({ id }) => id);
  await db.batch([
    settleDeliveries(db, settled, now),
    updateWebhookHealth(db, health, now),
    ...(endedIds.length > 0 ? [cancelEnded(db, endedIds)] : []),
    ...mails.flatMap(({ bucket, key, mail }) =>
      ownerMail(db, { email: owners.get(bucket)?.email ?? null, key, mail }, now),
    ),
    ...others,
  ]);
  return { settled, paused: pauses.length, ended: ends.length };
}

/** Enqueues a mail to the owner of a webhook, once per key; nothing without an address of the owner. */
function ownerMail(
  db: Db,
  { email, key, mail }: { email: string | null; key: string; mail: RenderedMail },
  now: number,
): Statement[] {
  if (email === null) return [];
  const bulk = { kind: "notice" as const, idempotencyKey: key, ...mail };
  return [enqueueBulkMail(db, { ...bulk, staleAt: now + OWNER_MAIL_MS }, [email], now)];
}
