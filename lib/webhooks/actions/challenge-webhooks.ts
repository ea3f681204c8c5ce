// Asks addresses whether they want the deliveries of a webhook.

import { base62 } from "../../core/secrets.ts";
import { chatMessage, type WebhookPreset } from "../domain/chat-messages.ts";
import { isChat } from "../domain/webhook-challenge.ts";
import { GONE, WEBHOOK_RULES, webhookRetryMs } from "../domain/webhook-rules.ts";
import type { ClaimedChallenge, SettledChallenge } from "../queries/webhook-challenges.ts";
import type { WebhookSender } from "../services/webhook-sender.ts";
import { eventText } from "../wire/webhooks.ts";
import { deliveryId } from "./make-deliveries.ts";

const VALUE_LENGTH = 32;

/** The result of a challenge; `failure` is null when the address is proven. */
export interface ChallengeResult {
  settled: SettledChallenge;
  failure: string | null;
}

/**
 * Sends a challenge with a new value to a webhook. An address that does not answer is asked again like a delivery
 * is retried, for the same time; one that is gone is not.
 */
export async function challengeWebhook(
  sender: WebhookSender,
  { id, url, preset, secretVersion, createdAt }: Omit<ClaimedChallenge, "bucket">,
  { baseUrl, now }: { baseUrl: string; now: number },
): Promise<ChallengeResult> {
  const value = base62(crypto.getRandomValues(new Uint8Array(4 * VALUE_LENGTH)), VALUE_LENGTH);
  const at = new Date(now).toISOString();
  const event = eventText("webhook.challenge", at, {
    webhook_id: id,
    challenge: value,
    url: `${baseUrl}/docs/webhooks`,
  });
  const body = challengeBody(event, new URL(url).hostname, preset);
  const delivery = { id: await deliveryId(id, `challenge ${value}`), body };
  const failure = await sender.challenge({ ...delivery, webhookId: id, url, secretVersion }, value);
  const age = now - createdAt;
  const isLast = failure === null || failure === GONE || age >= WEBHOOK_RULES.retryMs;
  const nextAt = isLast ? null : now + webhookRetryMs(age);
  return { settled: { id, isProven: failure === null, nextAt }, failure };
}

/**
 * The event as an address wants it. One that is no chat gets it as it is, whatever its preset, because it must send the
 * value back.
 */
function challengeBody(event: string, host: string, preset: WebhookPreset): string {
  if (!isChat(host)) return event;
  return preset === "standard" ? asMessage(event) : chatMessage(preset, JSON.parse(event));
}

const MESSAGE = "This chat is to get the changes of Regime Intelligence. Nothing is to be done.";

/** The event as a message that chats take: Slack, Teams and Google read `text`, Discord reads `content`. */
const asMessage = (event: string): string =>
  JSON.stringify({ ...JSON.parse(event), text: MESSAGE, content: MESSAGE });
