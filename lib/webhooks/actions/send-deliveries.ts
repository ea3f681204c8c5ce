import { WEBHOOK_RULES, webhookRetryMs } from "../domain/webhook-rules.ts";
import type {
  ClaimedDelivery,
  SettledDelivery,
  WebhookHealth,
} from "../queries/webhook-deliveries.ts";
import type { WebhookSender } from "../services/webhook-sender.ts";

/** Longer than the tries of a run can take. */
export const LEASE_MS = 60_000;
/** Deliveries under way at once: a Worker waits for six answers at a time. */
const AT_ONCE = 6;
/** No try begins after this time, because mails are sent by the same tick. */
const MAX_RUN_MS = 15_000;

/** A claimed delivery and how its try ended: null when it was accepted; absent when not tried. */
export interface Tried {
  delivery: ClaimedDelivery;
  failure?: string | null;
}

/** Sends claimed deliveries, some at once, until the time is up. */
export async function sendDeliveries(
  sender: WebhookSender,
  claimed: readonly ClaimedDelivery[],
): Promise<Tried[]> {
  const startedAt = performance.now();
  const waiting = [...claimed];
  const tried: Tried[] = [];
  const sendNext = async (): Promise<void> => {
    for (let delivery = waiting.shift(); delivery; delivery = waiting.shift()) {
      const isLate = performance.now() - startedAt > MAX_RUN_MS;
      tried.push(isLate ? { delivery } : { delivery, failure: await sender.send(delivery) });
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, sendNext));
  return tried;
}

/** The new status of a delivery after a try at `now`. A test is tried once. */
export function settlementOf({ delivery, failure }: Tried, now: number): SettledDelivery {
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

/** A webhook that is to be paused: its last failure, and since when it fails. */
export interface Pause {
  id: string;
  bucket: string;
  failingSince: number;
  failure: string;
}

/**
 * What tries at `now` say about their webhooks. A webhook pauses when a delivery is over and none
 * was accepted since that one's first try. A test that fails says nothing.
 */
export function webhookHealthOf(
  tries: readonly Tried[],
  now: number,
): { health: WebhookHealth[]; pauses: Pause[] } {
  const pauses: Pause[] = [];
  const byWebhook = Map.groupBy(
    tries.filter(
      ({ delivery, failure }) =>
        failure === null || (failure !== undefined && delivery.event !== "webhook.test"),
    ),
    ({ delivery }) => delivery.webhookId,
  );
  const health = [...byWebhook].map(([id, group]) => {
    const isAccepting = group.some(({ failure }) => failure === null);
    const over = group.find(
      ({ delivery }) =>
        now - delivery.firstTryAt >= WEBHOOK_RULES.retryMs &&
        (delivery.failingSince ?? now) <= delivery.firstTryAt,
    );
    const isPaused = !isAccepting && over !== undefined;
    if (isPaused) {
      const { bucket, failingSince } = over.delivery;
      pauses.push({
        id,
        bucket,
        failingSince: failingSince ?? now,
        failure: over.failure ?? "",
      });
    }
    return { id, isAccepting, isPaused };
  });
  return { health, pauses };
}
