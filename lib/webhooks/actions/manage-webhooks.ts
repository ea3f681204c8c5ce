// What the owner of a webhook can do: create it, send a test, and send a delivery again.

import { findKeySubscription } from "../../account/queries/api-keys.ts";
import { base62 } from "../../core/secrets.ts";
import type { Tier } from "../../core/tier.ts";
import type { Db, Statement } from "../../runtime/database/client.ts";
import { WEBHOOK_PRESETS, type WebhookPreset } from "../domain/chat-messages.ts";
import { SECRET_VERSION } from "../domain/webhook-rules.ts";
import { settleChallenges } from "../queries/webhook-challenges.ts";
import { listKeysOfOwner } from "../queries/webhook-changes.ts";
import { claimReplay, claimTest } from "../queries/webhook-deliveries.ts";
import {
  insertWebhook,
  listDeliveries,
  listWebhooks,
  type NewWebhook,
} from "../queries/webhooks.ts";
import type { WebhookSender } from "../services/webhook-sender.ts";
import { type CreatedWebhook, eventText, toWebhook } from "../wire/webhooks.ts";
import { challengeWebhook } from "./challenge-webhooks.ts";
import { deliveryId, findWebhookOwners, inPreset, readableTiers } from "./make-deliveries.ts";
import { attemptDelivery, type DeliveryAttempt, LEASE_MS, timeFrom } from "./send-deliveries.ts";
import { storeAttempts } from "./store-attempts.ts";

interface WebhookServices {
  db: Db;
  webhooks: WebhookSender;
}

interface CreationServices extends WebhookServices {
  /** Runs work that the response does not wait for. */
  later: (work: Promise<unknown>) => void;
}

const ID_LENGTH = 16;

const generateWebhookId = (): string =>
  `wh_${base62(crypto.getRandomValues(new Uint8Array(4 * ID_LENGTH)), ID_LENGTH)}`;

/** The new webhook, or why it was refused; `other`: the idempotency key was used for another webhook. */
type Creation = { webhook: CreatedWebhook } | { refusal: "too many" | "other" };

/**
 * Creates a webhook, and asks its address whether it wants deliveries; the job asks again. Only this answer has
 * the secret, and a repeat gets the webhook without it: so nothing that follows the storing may fail the answer,
 * or keep a caller waiting who might leave.
 */
export async function createWebhook(
  { db, webhooks: sender, later }: CreationServices,
  { baseUrl, ...request }: Omit<NewWebhook, "id"> & { baseUrl: string },
  now: number,
): Promise<Creation> {
  const id = generateWebhookId();
  const secret = await sender.secretOf({ id, secretVersion: SECRET_VERSION });
  const { isStored, earlier, known } = await insertWebhook(
    db,
    { ...request, id },
    { now, challengeAt: now + LEASE_MS },
  );
  const unknown = (request.sensors ?? []).filter((sensor) => !known.has(sensor));
  const unknownIds = unknown.length > 0 ? { unknown_sensors: unknown } : {};
  if (earlier) {
    if (scopeOf(earlier) !== scopeOf(request)) return { refusal: "other" };
    return { webhook: { ...toWebhook(earlier), ...unknownIds } };
  }
  if (!isStored) return { refusal: "too many" };
  const { preset } = request;
  const made = { id, url: request.url, preset, secretVersion: SECRET_VERSION, createdAt: now };
  const ask = async () => {
    const { settled } = await challengeWebhook(sender, made, { baseUrl, now });
    await settleChallenges(db, [settled], now);
  };
  later(ask());
  const createdAt = new Date(now).toISOString();
  const row = {
    id,
    url: request.url,
    preset,
    events: [...request.events],
    createdAt,
    sensors: request.sensors && [...request.sensors],
    failingSince: null,
    pausedAt: null,
    endedAt: null,
    verifiedAt: null,
  };
  return { webhook: { ...toWebhook(row), secret, ...unknownIds } };
}

type Scope = Pick<NewWebhook, "url" | "preset" | "events" | "sensors">;

/** The address, preset, events and sensors of a webhook as one text, for comparison. */
const scopeOf = ({ url, preset, events, sensors }: Scope) =>
  JSON.stringify([url, preset, events, sensors]);

/**
 * Sends a test to a webhook now; null when the owner has no such webhook. An address that is not proven yet gets
 * a challenge first, and the test only if it answers that.
 */
export async function testWebhook(
  services: WebhookServices,
  request: { id: string; bucket: string; baseUrl: string },
  now: number,
): Promise<{ id: string; failure: string | null } | null> {
  const at = new Date(now).toISOString();
  const change = `test ${at} ${generateWebhookId()}`;
  const body = eventText("webhook.test", at, {
    webhook_id: request.id,
    url: `${request.baseUrl}/docs/webhooks`,
  });
  const test = {
    id: await deliveryId(request.id, change),
    webhookId: request.id,
    change,
    event: "webhook.test" as const,
    minTier: "free" as const,
    bodies: Object.fromEntries(
      WEBHOOK_PRESETS.map((preset) => [preset, inPreset(preset, body)]),
    ) as Record<WebhookPreset, string>,
    bucket: request.bucket,
  };
  const claimed = await claimTest(services.db, test, leaseAt(now));
  if (claimed === null) return null;
  const { db, webhooks: sender } = services;
  const { baseUrl } = request;
  const time = timeFrom(now);
  if (claimed.isVerified) {
    return settleNow(db, await attemptDelivery(sender, claimed, time), { now, baseUrl });
  }
  const { webhookId: id, ...webhook } = claimed;
  const asked = { ...webhook, id, createdAt: now };
  const { settled, failure } = await challengeWebhook(sender, asked, { baseUrl, now });
  const attempt =
    failure === null
      ? await attemptDelivery(sender, claimed, time)
      : { ...NOT_SENT, delivery: claimed, failure: `not verified: ${failure}`, at: now };
  const others = [settleChallenges(db, [settled], now)];
  return settleNow(db, attempt, { now, baseUrl, others });
}

/**
 * Sends a delivery again now, under its id, after it was delivered, failed or cancelled. If it fails, it
 * is retried like a new one, and a receiver that is gone ends its webhook. Null when the owner has no such delivery, or it already waits for an attempt.
 */
export async function replayDelivery(
  { db, webhooks: sender }: WebhookServices,
  { baseUrl, ...request }: { id: string; bucket: string; tier: Tier; baseUrl: string },
  now: number,
): Promise<{ id: string; failure: string | null } | null> {
  const selection = { ...request, tiers: readableTiers(request.tier) };
  const claimed = await claimReplay(db, selection, leaseAt(now));
  if (claimed === null) return null;
  const attempt = await attemptDelivery(sender, claimed, timeFrom(now));
  return settleNow(db, attempt, { now, baseUrl });
}

/** What an attempt that was not made took and asks for. */
const NOT_SENT = { tookMs: 0, pauseMs: 0 } as const;

const leaseAt = (now: number) => ({ now, leaseUntil: now + LEASE_MS });

/** Stores an attempt that an owner asked for, like one of a run. */
async function settleNow(
  db: Db,
  attempt: DeliveryAttempt,
  { now, baseUrl, others = [] }: { now: number; baseUrl: string; others?: readonly Statement[] },
): Promise<{ id: string; failure: string | null }> {
  const { id, bucket } = attempt.delivery;
  const ownersOf = async () => findWebhookOwners(await listKeysOfOwner(db, bucket), now);
  await storeAttempts(db, [attempt], { baseUrl, ownersOf, others }, now);
  return { id, failure: attempt.failure };
}

/**
 * Reads the data of the account page: the subscription of a key, its webhooks and their deliveries. It
 * takes one round trip. Usage is read elsewhere.
 */
export async function readAccountPage(
  db: Db,
  { keyId, bucket }: { keyId: string; bucket: string },
) {
  const [subscription, webhooks, deliveries] = await db.batch([
    findKeySubscription(db, keyId),
    listWebhooks(db, bucket),
    listDeliveries(db, bucket),
  ]);
  return {
    subscription: subscription[0] ?? null,
    webhooks: { webhooks: webhooks.map(toWebhook), deliveries },
  };
}
