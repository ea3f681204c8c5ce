// The scheduled jobs of alerts: announce changes, notify of deprecations, and send what is queued.

import { notifyKeyOwners } from "../../account/actions/notify-key-owners.ts";
import { CHANGES } from "../../core/changelog.ts";
import { type Deadline, NEXT_TICK, NO_DEADLINE, runStatus } from "../../core/deadline.ts";
import { deliverOutbox } from "../../mail/actions/deliver-outbox.ts";
import { retryAfterMs } from "../../mail/delivery-rules.ts";
import { alertToken, fillToken } from "../../mail/link-token.ts";
import { settleOutbox } from "../../mail/queries/outbox.ts";
import type { Db } from "../../runtime/database/client.ts";
import { type Run, updateJobRun } from "../../runtime/database/job-runs.ts";
import { claimChatMessages } from "../queries/alert-messages.ts";
import type { AlertServices, Telegram } from "../services/alert-services.ts";
import { announceChanges } from "./announce-changes.ts";

/** Services of the alert jobs; a service that is not configured is absent. */
export type AlertJobServices = {
  db: Db;
  alerts?: Pick<AlertServices, "mailer" | "tokenSecret" | "telegram">;
  /** Our base URL, for the links in mails. */
  baseUrl?: string;
  deadline?: Deadline;
};

/** Chat messages per run; each takes one request. */
const MAX_CHATS = 10;

/** Writes the alerts about changed sensors into the outbox. */
export async function announceAlerts(services: AlertJobServices, run: Run, now: number) {
  const { db, baseUrl } = services;
  if (baseUrl !== undefined) return announceChanges({ db, baseUrl }, run, now);
  return endIdleRun(db, run, "no address to write into mails");
}

/** Writes the mails to key owners about deprecated endpoints into the outbox. */
export async function notifyDeprecations(services: AlertJobServices, run: Run, now: number) {
  const { db, baseUrl } = services;
  if (baseUrl !== undefined) return notifyKeyOwners({ db, baseUrl }, CHANGES, run, now);
  return endIdleRun(db, run, "no address to write into mails");
}

/**
 * Sends messages until the deadline of the tick has passed; the next tick continues. A run in
 * which the provider of mail took no request fails.
 */
export async function deliverMessages(services: AlertJobServices, run: Run, now: number) {
  const { db, alerts, deadline = NO_DEADLINE } = services;
  if (!alerts?.mailer) return endIdleRun(db, run, "no provider of mail");
  const { mailer, tokenSecret, telegram } = alerts;
  const { isMore, failedRequests, ...mails } = await deliverOutbox(
    { db, mailer, tokenSecret },
    now,
    deadline,
  );
  const chats =
    telegram && tokenSecret ? await deliverChats({ db, telegram, tokenSecret }, now) : null;
  const waiting = isMore ? { waiting: NEXT_TICK } : {};
  const detail = { ...mails, ...(chats ? { chats } : {}), ...waiting };
  const status = runStatus({ left: isMore ? 1 : 0, asked: mails.requests, failed: failedRequests });
  await updateJobRun(db, run, { status, detail });
  return { status, ...detail };
}

/** Ends a run that has nothing to do, with the reason. */
async function endIdleRun(db: Db, run: Run, waiting: string) {
  const detail = { waiting };
  await updateJobRun(db, run, { status: "done", detail });
  return detail;
}

const LEASE_MS = 90_000;

/**
 * Sends due messages to linked chats. Bot messages have no idempotency key. So a message that may have
 * arrived is never sent again, not even after a crash.
 */
async function deliverChats(
  { db, telegram, tokenSecret }: { db: Db; telegram: Telegram; tokenSecret: string },
  now: number,
): Promise<number> {
  const limit = MAX_CHATS;
  const claimed = await claimChatMessages(db, { now, limit, leaseUntil: now + LEASE_MS });
  if (claimed.length === 0) return 0;
  const settlements = [];
  for (const { id, recipient, body, subscriptionId, cycle, createdAt, isWanted } of claimed) {
    const token = await alertToken(tokenSecret, subscriptionId, cycle);
    const outcome = isWanted ? await telegram.send(recipient, fillToken(body, token)) : "unwanted";
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
