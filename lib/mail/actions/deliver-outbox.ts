// Sends the due mails of the outbox in batches, until the deadline of a tick has passed.

import type { Deadline } from "../../core/deadline.ts";
import type { Db } from "../../runtime/database/client.ts";
import { FIRST_RETRY_MS } from "../delivery-rules.ts";
import { claimOutbox, type Settlement, settleOutbox } from "../queries/outbox.ts";
import type { Mailer, SendResult } from "../services/resend.ts";
import {
  groupIntoBatches,
  type MailBatch,
  releaseBatch,
  sendMailBatch,
  settleBatch,
} from "./send-mail-batch.ts";

interface DeliveryServices {
  db: Db;
  mailer: Mailer;
  /** Secret of the tokens in links; while it is null, mails with links wait. */
  tokenSecret: string | null;
}

interface DeliverySummary {
  sent: number;
  /** Messages whose attempt failed and is repeated later. */
  requeued: number;
  failed: number;
  cancelled: number;
  /** Number of requests to the provider. */
  requests: number;
  /** Number of those that the provider did not answer as it should. */
  failedRequests: number;
  /** Whether the run ended early (deadline or outage), so that more mails may be due. */
  isMore: boolean;
}

/** Maximum number of mails in one request. Source: docs/decisions.md#g15. */
const MAX_BATCH_SIZE = 100;
/** Maximum number of batches in one claim. */
const MAX_BATCHES_PER_CLAIM = 40;
/** How long a claim lasts: longer than all its batches take, with a timeout of five seconds each. */
const LEASE_MS = 90_000;
/** Number of failures in a row that counts as an outage; the remaining mails wait for the next run. */
const OUTAGE_FAILURES = 3;
/**
 * Results that may be the same for every mail. `forbidden` is one of them: with a revoked key, the mails
 * that were not sent yet wait, and are not lost.
 */
const OUTAGE_OUTCOMES: ReadonlySet<SendResult["outcome"]> = new Set([
  "refused",
  "failing",
  "unclear",
  "forbidden",
]);

/** Pause before failed batches are sent again in the same run, if other batches succeeded. */
const PAUSE_MS = 1_000;

/** Limits and progress of a run. */
interface DeliveryRun {
  now: number;
  deadline: Deadline;
  consecutiveFailures: number;
  elapsed: () => number;
  total: DeliverySummary;
}

/**
 * Sends the due mails until the deadline has passed, and one batch in any case; the rest waits for the next run. Each batch is claimed, sent
 * with its idempotency key, and settled. If the process stops before a batch is settled, the next run
 * sends the same batch with the same key.
 */
export async function deliverOutbox(
  services: DeliveryServices,
  now: number,
  deadline: Deadline,
): Promise<DeliverySummary> {
  const startedAt = performance.now();
  const total = {
    sent: 0,
    requeued: 0,
    failed: 0,
    cancelled: 0,
    requests: 0,
    failedRequests: 0,
    isMore: false,
  };
  const elapsed = () => performance.now() - startedAt;
  const run: DeliveryRun = { now, deadline, consecutiveFailures: 0, elapsed, total };
  await deliverDue(services, run, now);
  if (total.requeued > 0 && total.sent > 0 && !isStopped(run)) {
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    await deliverDue(services, run, now + FIRST_RETRY_MS);
  }
  return total;
}

const isStopped = ({ consecutiveFailures, deadline }: DeliveryRun): boolean =>
  consecutiveFailures >= OUTAGE_FAILURES || deadline.hasPassed();

/** Claims and sends mails until none is due by `dueBy`, epoch ms. */
async function deliverDue(
  services: DeliveryServices,
  run: DeliveryRun,
  dueBy: number,
): Promise<void> {
  const { db, tokenSecret } = services;
  const { now, elapsed } = run;
  let isMore = true;
  do {
    const batches = run.deadline.hasPassed() ? 1 : MAX_BATCHES_PER_CLAIM;
    const leaseUntil = now + Math.ceil(elapsed()) + LEASE_MS;
    const limits = { batches, batchSize: MAX_BATCH_SIZE, hasTokens: tokenSecret !== null };
    const { messages, contents } = await claimOutbox(db, { now, dueBy, leaseUntil, ...limits });
    isMore = messages.length > 0;
    if (!isMore) break;
    const texts = new Map(contents.map((content) => [content.content, content]));
    const claimed = groupIntoBatches(messages);
    const settlements = await sendBatches(services, claimed, texts, run);
    await settleOutbox(db, settlements, now + Math.ceil(elapsed()));
    count(run.total, settlements);
    isMore = claimed.length === batches;
  } while (isMore && !isStopped(run));
  run.total.isMore = isMore;
}

async function sendBatches(
  { mailer, tokenSecret }: DeliveryServices,
  batches: readonly MailBatch[],
  texts: Parameters<typeof sendMailBatch>[2],
  run: DeliveryRun,
): Promise<Settlement[]> {
  const settlements: Settlement[] = [];
  for (const [index, batch] of batches.entries()) {
    if (index > 0 && isStopped(run)) {
      settlements.push(...releaseBatch(batch, run.now));
      continue;
    }
    const isWanted = batch.messages.some((message) => message.isWanted);
    if (isWanted) run.total.requests += 1;
    const result = isWanted
      ? await sendMailBatch(mailer, batch, texts, tokenSecret)
      : ({ outcome: "accepted", ids: [] } as const);
    const isOutage = OUTAGE_OUTCOMES.has(result.outcome);
    run.consecutiveFailures = isOutage ? run.consecutiveFailures + 1 : 0;
    if (isOutage) run.total.failedRequests += 1;
    settlements.push(...settleBatch(batch, result, run.now));
  }
  return settlements;
}

function count(total: DeliverySummary, settlements: readonly Settlement[]): void {
  for (const { status } of settlements) {
    if (status === "sent") total.sent += 1;
    else if (status === "queued") total.requeued += 1;
    else if (status === "failed") total.failed += 1;
    else if (status === "cancelled") total.cancelled += 1;
  }
}
