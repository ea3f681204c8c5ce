/** Signs deliveries and sends them to webhooks. */

import { Webhook } from "standardwebhooks";
import { hmacSha256 } from "../../core/digests.ts";
import { PRODUCT_NAME } from "../../core/product.ts";
import { secretInput } from "../domain/webhook-rules.ts";
import { isReceiver, urlProblem } from "../domain/webhook-url.ts";
import { hostProblem } from "./public-host.ts";

/** A delivery to send; it is the same at each attempt. */
export interface OutgoingDelivery {
  id: string;
  webhookId: string;
  url: string;
  secretVersion: number;
  body: string;
}

/** Signs and sends deliveries to webhooks. */
export interface WebhookSender {
  /** The secret with which a webhook's deliveries are signed. */
  secretOf(webhook: { id: string; secretVersion: number }): Promise<string>;
  /** The problem with an address, in words that follow the field name; null when it is allowed. */
  urlProblem(url: string): string | null;
  /** Sends a delivery once. Returns null when it was accepted, else the reason. Never throws. */
  send(delivery: OutgoingDelivery): Promise<string | null>;
}

/** Outgoing requests of one delivery: two look-ups and the delivery itself. */
export const CALLS_PER_DELIVERY = 3;
/** Deadline of an attempt, including the look-ups. */
const TRY_MS = 5_000;

/**
 * Signs by the Standard Webhooks scheme, with its library. It uses the real clock even when a test moves
 * ours, because receivers compare the time in the signature with their own clock.
 */
export function makeWebhookSender(settings: {
  secret: string;
  /** The local platform's resolver; null for the public one. */
  resolverUrl: string | null;
  /** The local platform's receiver, which may be a loopback address; null when deployed. */
  receiver: string | null;
  fetch: typeof fetch;
}): WebhookSender {
  const { secret, receiver } = settings;
  const resolver = { url: settings.resolverUrl, fetch: settings.fetch };
  const problemOf = (text: string) => urlProblem(text, receiver);
  const secretOf: WebhookSender["secretOf"] = async ({ id, secretVersion }) => {
    const bytes = await hmacSha256(secret, secretInput(id, secretVersion));
    return `whsec_${btoa(String.fromCharCode(...bytes))}`;
  };

  async function trySending(delivery: OutgoingDelivery): Promise<string | null> {
    const url = new URL(delivery.url);
    const signal = AbortSignal.timeout(TRY_MS);
    const problem =
      problemOf(delivery.url) === null
        ? !isReceiver(url, receiver) && (await hostProblem(url.hostname, resolver, signal))
        : "the address may not be used";
    if (problem) return problem;
    const answer = await settings.fetch(url, {
      method: "POST",
      headers: await headersOf(delivery),
      body: delivery.body,
      redirect: "manual",
      signal,
    });
    await answer.body?.cancel();
    if (answer.ok) return null;
    const isRedirect = answer.status >= 300 && answer.status < 400;
    return isRedirect ? "a redirect, which is not followed" : `status ${answer.status}`;
  }

  async function headersOf({ id, webhookId, secretVersion, body }: OutgoingDelivery) {
    const at = new Date();
    const webhook = new Webhook(await secretOf({ id: webhookId, secretVersion }));
    return {
      "content-type": "application/json",
      "user-agent": `${PRODUCT_NAME.replaceAll(" ", "-")}-Webhooks`,
      "webhook-id": id,
      "webhook-timestamp": String(Math.floor(at.getTime() / 1_000)),
      "webhook-signature": webhook.sign(id, at, body),
    };
  }

  return {
    secretOf,
    urlProblem: problemOf,
    send: (delivery) => trySending(delivery).catch(() => "no answer"),
  };
}
