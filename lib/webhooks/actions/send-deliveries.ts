/** Sends claimed deliveries to webhooks, and decides what each attempt means for delivery and webhook. */

import { WEBHOOK_RULES, webhookRetryMs } from "../domain/webhook-rules.ts";
import type {
  ClaimedDelivery,
  SettledDelivery,
  WebhookHealth,
} from "../queries/webhook-deliveries.ts";
import type { WebhookSender } from "../services/webhook-sender.ts";

/** How long a claim lasts, ms: longer than the attempts of a run can take. */
export const LEASE_MS = 60_000;
/** Number of concurrent deliveries: a Worker can wait for six answers. */
const MAX_CONCURRENT = 6;
/** No attempt starts after this time, because the same tick sends mails. */
const MAX_RUN_MS = 15_000;

/** A claimed delivery and its failure: null when it was accepted, absent when it was not sent. */
export interface DeliveryAttempt {
  delivery: ClaimedDelivery;
  failure?: string | null;
}

/** Sends claimed deliveries, six at a time, until the time of the run is over. */
export async function sendDeliveries(
  sender: WebhookSender,
  claimed: readonly ClaimedDelivery[],
): Promise<DeliveryAttempt[]> {
  const startedAt = performance.now();
  const waiting = [...claimed];
  const results: DeliveryAttempt[] = [];
  const sendNext = async (): Promise<void> => {
    for (let delivery = waiting.shift(); delivery; delivery = waiting.shift()) {
      const isLate = performance.now() - startedAt > MAX_RUN_MS;
      results.push(isLate ? { delivery } : { delivery, failure: await sender.send(delivery) });
    }
  };
  await Promise.all(Array.from({ length: MAX_CONCURRENT }, sendNext));
  return results;
}

/** Decides the new status of a delivery after an attempt at `now`. A test is sent only once. */
export function settleAttempt(
  { delivery, failure }: DeliveryAttempt,
  now: number,
): SettledDelivery {
  const { id, attempts, firstTryAt, event } = delivery;
  if (failure === undefined) {
    return { id, attempts, status: "queued", nextTryAt: now, failure: null };
  }
  if (failure === null) return { id, attempts, status: "delivered", nextTryAt: now, failure };
  const age = now - firstTryAt;
  const isOver = event === "webhook.test" || age >= WEBHOOK_RULES.retryMs;
  const status = isOver ? "failed" : "queued";
  return { id, attempts, status, nextTryAt: now + webhookRetryMs(age), failure };
}

/** A webhook to pause, with its last failure and since when it fails. */
export interface Pause {
  id: string;
  bucket: string;
  failingSince: number;
  failure: string;
}

/**
 * Decides from the attempts at `now` whether each webhook accepts deliveries or must be paused. A webhook
 * is paused when a delivery has reached the end of its retries and no other was accepted since its first
 * attempt. A failed test does not count.
 */
export function summarizeAttempts(
  attempts: readonly DeliveryAttempt[],
  now: number,
): { health: WebhookHealth[]; pauses: Pause[] } {
  const pauses: Pause[] = [];
  const byWebhook = Map.groupBy(
    attempts.filter(
      ({ delivery, failure }) =>
        failure === null || (failure !== undefined && delivery.event !== "webhook.test"),
    ),
    ({ delivery }) => delivery.webhookId,
  );
  const health = [...byWebhook].map(([id, group]) => {
    const isAccepting = group.some(({ failure }) => failure === null);
    const expired = group.find(
      ({ delivery }) =>
        now - delivery.firstTryAt >= WEBHOOK_RULES.retryMs &&
        (delivery.failingSince ?? now) <= delivery.firstTryAt,
    );
    const isPaused = !isAccepting && expired !== undefined;
    if (isPaused) {
      const { bucket, failingSince } = expired.delivery;
      pauses.push({
        id,
        bucket,
        failingSince: failingSince ?? now,
        failure: expired.failure ?? "",
      });
    }
    return { id, isAccepting, isPaused };
  });
  return { health, pauses };
}
