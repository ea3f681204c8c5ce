/** The scheduled job that stores and sends the deliveries of webhooks. */

import { DAY_MS } from "../../core/calendar-date.ts";
import { type CallBudget, NEXT_TICK, UNLIMITED_CALLS } from "../../core/call-budget.ts";
import { enqueueBulkMail } from "../../mail/queries/enqueue-mail.ts";
import type { Db, Statement } from "../../runtime/database/client.ts";
import { type Run, updateJobRun } from "../../runtime/database/job-runs.ts";
import { webhookPausedMail } from "../mails/webhook-paused.tsx";
import { listDueChanges } from "../queries/webhook-changes.ts";
import {
  cancelUnentitled,
  claimDeliveries,
  insertDeliveries,
  settleDeliveries,
  updateWebhookHealth,
} from "../queries/webhook-deliveries.ts";
import type { WebhookSender } from "../services/webhook-sender.ts";
import {
  findWebhookOwners,
  makeDeliveries,
  readableTiers,
  type WebhookOwner,
} from "./make-deliveries.ts";
import {
  LEASE_MS,
  type Pause,
  sendDeliveries,
  settleAttempt,
  summarizeAttempts,
} from "./send-deliveries.ts";

export interface WebhookJobServices {
  db: Db;
  /** Absent: webhooks are not configured. */
  webhooks?: WebhookSender | null;
  baseUrl?: string;
  budget?: CallBudget;
}

/** Maximum of deliveries that a run stores, because a write must end within seconds. */
const MAX_STORED = 2_000;
/** Maximum of deliveries that a run sends, because mails need requests and time too. */
const MAX_SENT = 20;
/** Outgoing requests of one delivery: two look-ups and the delivery itself. */
const CALLS_PER_DELIVERY = 3;
/** Outgoing requests to store and claim deliveries, and to store the results. */
const OTHER_CALLS = 2;
const PAUSED_MAIL_MS = 7 * DAY_MS;

/**
 * The job of webhooks. It stores one delivery for each webhook and change, and sends due deliveries as
 * far as the tick's requests suffice. A run that is killed loses nothing: its claimed deliveries are due
 * again after their lease, under the same id.
 */
export async function deliverWebhooks(services: WebhookJobServices, run: Run, now: number) {
  const { db, webhooks: sender, baseUrl, budget = UNLIMITED_CALLS } = services;
  if (!sender || baseUrl === undefined) {
    const detail = { waiting: "no secret for webhooks" };
    await updateJobRun(db, run, { status: "done", detail });
    return detail;
  }
  const due = await listDueChanges(db, now);
  if (due.webhooks.length === 0) {
    await updateJobRun(db, run, { status: "done", detail: { webhooks: 0 } });
    return { webhooks: 0 };
  }
  const owners = findWebhookOwners(due.keys, now);
  const entitled = due.webhooks.flatMap(({ id, bucket }) => {
    const owner = owners.get(bucket);
    return owner ? [{ id, tiers: readableTiers(owner.tier) }] : [];
  });
  const unwritten: string[] = [];
  const stored = await makeDeliveries(due.changes, owners, {
    ...{ baseUrl, limit: MAX_STORED },
    onFailure: (change) => unwritten.push(change),
  });
  const maxByBudget = Math.floor((budget.left() - OTHER_CALLS) / CALLS_PER_DELIVERY);
  const limit = Math.max(0, Math.min(MAX_SENT, maxByBudget));
  const [, , claimed] = await db.batch([
    insertDeliveries(db, stored, now),
    cancelUnentitled(db, entitled),
    claimDeliveries(db, { now, leaseUntil: now + LEASE_MS, limit }),
  ]);
  const attempts = await sendDeliveries(sender, claimed.rows);
  const settled = attempts.map((attempt) => settleAttempt(attempt, now));
  const { health, pauses } = summarizeAttempts(attempts, now);
  const isMore = stored.length === MAX_STORED || claimed.rows.length === limit;
  const count = (status: string) => settled.filter((each) => each.status === status).length;
  const detail = {
    stored: stored.length,
    ...(unwritten.length > 0 && { unwritten }),
    delivered: count("delivered"),
    retried: count("queued"),
    failed: count("failed"),
    ...(pauses.length > 0 && { paused: pauses.length }),
    ...(isMore && { waiting: NEXT_TICK }),
  };
  const status = isMore ? "waiting" : "done";
  await db.batch([
    settleDeliveries(db, settled, now),
    updateWebhookHealth(db, health, now),
    ...pauses.flatMap((pause) => pausedMail(db, pause, owners, { baseUrl, now })),
    updateJobRun(db, run, { status, detail }),
  ]);
  return { status, ...detail };
}

/** Enqueues the mail about a pause, once per pause; nothing without an address of the owner. */
function pausedMail(
  db: Db,
  pause: Pause,
  owners: ReadonlyMap<string, WebhookOwner>,
  { baseUrl, now }: { baseUrl: string; now: number },
): Statement[] {
  const email = owners.get(pause.bucket)?.email ?? null;
  if (email === null) return [];
  const mail = {
    kind: "notice" as const,
    idempotencyKey: `webhook-paused-v1:${pause.id}:${new Date(pause.failingSince).toISOString()}`,
    ...webhookPausedMail(pause, baseUrl),
    staleAt: now + PAUSED_MAIL_MS,
  };
  return [enqueueBulkMail(db, mail, [email], now)];
}
