// Sends claimed deliveries to webhooks, and decides what each attempt means for delivery and webhook.

import type { Deadline } from "../../core/deadline.ts";
import { GONE, WEBHOOK_RULES, webhookRetryMs } from "../domain/webhook-rules.ts";
import type {
  ClaimedDelivery,
  SettledDelivery,
  WebhookHealth,
} from "../queries/webhook-deliveries.ts";
import type { WebhookSender } from "../services/webhook-sender.ts";
import { takeTurns } from "./take-turns.ts";

/** How long a claim lasts, ms: longer than a run, which may begin some time after its instant. */
export const LEASE_MS = 120_000;

/** An attempt to send a delivery. */
export interface DeliveryAttempt {
  delivery: ClaimedDelivery;
  /** Null when it was accepted. */
  failure: string | null;
  /** When it ended, epoch ms. A run's attempts end up to a minute after its instant. */
  at: number;
  /** How long the receiver took, and for how long it asks to be left alone. */
  tookMs: number;
  pauseMs: number;
}

/** The time now, epoch ms. */
export type Time = () => number;

/** The time that goes on from an instant. */
export function timeFrom(instant: number): Time {
  const startedAt = performance.now();
  return () => instant + Math.ceil(performance.now() - startedAt);
}

/** Sends a delivery once, and says how it went. */
export async function attemptDelivery(
  sender: WebhookSender,
  delivery: ClaimedDelivery,
  time: Time,
): Promise<DeliveryAttempt> {
  const startedAt = time();
  let pauseMs = 0;
  const failure = await sender.send(delivery, (ms) => {
    pauseMs = ms;
  });
  const at = time();
  return { delivery, failure, at, tookMs: at - startedAt, pauseMs };
}

/**
 * Sends claimed deliveries; the owners take turns at `places` places until the deadline has passed. A webhook that does
 * not accept one gets no other. Returns the attempts; the others were not sent.
 */
export async function sendDeliveries(
  sender: WebhookSender,
  claimed: readonly ClaimedDelivery[],
  { time, ...turns }: { places: number; deadline: Deadline; time: Time },
): Promise<DeliveryAttempt[]> {
  const attempts: DeliveryAttempt[] = [];
  const refused = new Set<string>();
  const byOwner = Map.groupBy(claimed, ({ bucket }) => bucket);
  const tasks = [...byOwner.values()].map((deliveries) =>
    deliveries.map((delivery) => async () => {
      if (refused.has(delivery.webhookId)) return;
      const attempt = await attemptDelivery(sender, delivery, time);
      if (attempt.failure !== null) refused.add(delivery.webhookId);
      attempts.push(attempt);
    }),
  );
  await takeTurns(tasks, turns);
  return attempts;
}

/** Until when a receiver asks to be left alone; at most as long as a delivery is retried. */
const heldUntil = ({ at, pauseMs }: DeliveryAttempt): number | null =>
  pauseMs > 0 ? at + Math.min(pauseMs, WEBHOOK_RULES.retryMs) : null;

/**
 * Decides the new status of a delivery after an attempt of a run at `now`. Our own waits are counted from the
 * run's instant, those that a receiver asks for from its answer. A test is sent only once.
 */
export function settleAttempt(attempt: DeliveryAttempt, now: number): SettledDelivery {
  const { delivery, failure } = attempt;
  const { id, attempts, firstTryAt, event } = delivery;
  if (failure === null) return { id, attempts, status: "delivered", nextTryAt: now, failure };
  const age = now - firstTryAt;
  const isOver = event === "webhook.test" || failure === GONE || age >= WEBHOOK_RULES.retryMs;
  const status = isOver ? "failed" : "queued";
  const nextTryAt = Math.max(now + webhookRetryMs(age), heldUntil(attempt) ?? 0);
  return { id, attempts, status, nextTryAt, failure };
}

/** A webhook to pause, with its last failure and since when it fails. */
export interface Pause {
  id: string;
  bucket: string;
  failingSince: number;
  failure: string;
}

/** What the attempts of a run mean for their webhooks. */
export interface RunSummary {
  health: WebhookHealth[];
  pauses: Pause[];
  /** Webhooks whose receiver is gone. */
  ends: { id: string; bucket: string }[];
}

/**
 * Decides from the attempts of a run at `now` whether each webhook accepts deliveries or must be paused or ended. A
 * webhook is paused when a delivery has reached the end of its retries and no other was accepted since its
 * first attempt. A failed test does not count.
 */
export function summarizeAttempts(attempts: readonly DeliveryAttempt[], now: number): RunSummary {
  const summary: RunSummary = { health: [], pauses: [], ends: [] };
  const byWebhook = Map.groupBy(
    attempts.filter(
      ({ delivery, failure }) => failure === null || delivery.event !== "webhook.test",
    ),
    ({ delivery }) => delivery.webhookId,
  );
  for (const [id, group] of byWebhook) {
    const accepted = group.filter(({ failure }) => failure === null);
    const isGone = group.some(({ failure }) => failure === GONE);
    const expired = group.find(
      ({ delivery }) =>
        now - delivery.firstTryAt >= WEBHOOK_RULES.retryMs &&
        (delivery.failingSince ?? now) <= delivery.firstTryAt,
    );
    const isPaused = accepted.length === 0 && expired !== undefined && !isGone;
    summary.health.push({
      id,
      isAccepting: accepted.length > 0,
      isPaused,
      isGone,
      isSlow: group.some(({ tookMs }) => tookMs > WEBHOOK_RULES.slowMs),
      heldUntil: group.map(heldUntil).find((at) => at !== null) ?? null,
    });
    const [first] = group;
    if (isGone && first) summary.ends.push({ id, bucket: first.delivery.bucket });
    if (!isPaused || !expired) continue;
    const { bucket, failingSince } = expired.delivery;
    const failure = expired.failure ?? "";
    summary.pauses.push({ id, bucket, failingSince: failingSince ?? now, failure });
  }
  return summary;
}
