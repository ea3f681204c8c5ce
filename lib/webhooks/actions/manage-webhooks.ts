import { base62 } from "../../core/secrets.ts";
import type { Tier } from "../../core/tier.ts";
import type { Db } from "../../runtime/database/client.ts";
import { SECRET_VERSION } from "../domain/webhook-rules.ts";
import {
  type ClaimedDelivery,
  claimReplay,
  claimTest,
  settleDeliveries,
  updateWebhookHealth,
} from "../queries/webhook-deliveries.ts";
import { insertWebhook, type NewWebhook } from "../queries/webhooks.ts";
import type { WebhookSender } from "../services/webhook-sender.ts";
import { eventText } from "../wire/webhook-events.ts";
import { type CreatedWebhook, toWebhook } from "../wire/webhooks.ts";
import { deliveryId, readableTiers } from "./announce-deliveries.ts";
import { LEASE_MS, settlementOf, webhookHealthOf } from "./send-deliveries.ts";

interface WebhookServices {
  db: Db;
  webhooks: WebhookSender;
}

const ID_LENGTH = 16;

const drawId = (): string =>
  `wh_${base62(crypto.getRandomValues(new Uint8Array(4 * ID_LENGTH)), ID_LENGTH)}`;

/** A webhook, or why there is none; `other`: the idempotency key was used for another one. */
type Creation = { webhook: CreatedWebhook } | { refusal: "too many" | "other" };

/** Creates a webhook. Its secret is in this answer only: a repeat gets the webhook without it. */
export async function createWebhook(
  { db, webhooks: sender }: WebhookServices,
  asked: Omit<NewWebhook, "id">,
  now: number,
): Promise<Creation> {
  const id = drawId();
  const { isStored, earlier, known } = await insertWebhook(db, { ...asked, id }, now);
  const unknown = (asked.sensors ?? []).filter((sensor) => !known.has(sensor));
  const more = unknown.length > 0 ? { unknown_sensors: unknown } : {};
  if (earlier) {
    if (scopeOf(earlier) !== scopeOf(asked)) return { refusal: "other" };
    return { webhook: { ...toWebhook(earlier), ...more } };
  }
  if (!isStored) return { refusal: "too many" };
  const row = {
    ...{ id, url: asked.url, events: [...asked.events] },
    sensors: asked.sensors && [...asked.sensors],
    ...{ createdAt: new Date(now).toISOString(), failingSince: null, pausedAt: null },
  };
  const secret = await sender.secretOf({ id, secretVersion: SECRET_VERSION });
  return { webhook: { ...toWebhook(row), secret, ...more } };
}

/** What a webhook was asked for, as one text. */
const scopeOf = ({ url, events, sensors }: Pick<NewWebhook, "url" | "events" | "sensors">) =>
  JSON.stringify([url, events, sensors]);

/** Sends a test to a webhook now; null when it is not the owner's. */
export async function testWebhook(
  services: WebhookServices,
  asked: { id: string; bucket: string; baseUrl: string },
  now: number,
): Promise<{ id: string; failure: string | null } | null> {
  const at = new Date(now).toISOString();
  const change = `test ${at} ${drawId()}`;
  const test = {
    id: await deliveryId(asked.id, change),
    webhookId: asked.id,
    change,
    event: "webhook.test" as const,
    minTier: "free" as const,
    body: eventText("webhook.test", at, {
      webhook_id: asked.id,
      url: `${asked.baseUrl}/docs/webhooks`,
    }),
    bucket: asked.bucket,
  };
  const claimed = await claimTest(services.db, test, leaseAt(now));
  return claimed && sendNow(services, claimed, now);
}

/**
 * Sends a delivery that was delivered, failed or cancelled again now, under its id. If that fails,
 * it is retried like a new one. Null when it is not the owner's, or waits for a try already.
 */
export async function replayDelivery(
  services: WebhookServices,
  asked: { id: string; bucket: string; tier: Tier },
  now: number,
): Promise<{ id: string; failure: string | null } | null> {
  const wanted = { ...asked, tiers: readableTiers(asked.tier) };
  const claimed = await claimReplay(services.db, wanted, leaseAt(now));
  return claimed && sendNow(services, claimed, now);
}

const leaseAt = (now: number) => ({ now, leaseUntil: now + LEASE_MS });

async function sendNow(
  { db, webhooks: sender }: WebhookServices,
  delivery: ClaimedDelivery,
  now: number,
): Promise<{ id: string; failure: string | null }> {
  const tried = { delivery, failure: await sender.send(delivery) };
  await db.batch([
    settleDeliveries(db, [settlementOf(tried, now)], now),
    updateWebhookHealth(db, webhookHealthOf([tried], now).health, now),
  ]);
  return { id: delivery.id, failure: tried.failure };
}
