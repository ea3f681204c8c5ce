// Receivers of webhooks with names of their own, for tests: each name leads to a function.

import {
  makeWebhookSender,
  type WebhookSender,
} from "../../../lib/webhooks/services/webhook-sender.ts";
import type { TestApp } from "../service/app.ts";

/** A request as a receiver gets it: its event and its bytes. */
export interface Received {
  event: { type: string; timestamp: string; data: Record<string, unknown> };
  body: string;
  headers: Headers;
  signal: AbortSignal | null;
}
export type Receiver = (request: Received) => Response | Promise<Response>;

/** The answer that proves an address. */
export const echo = ({ event }: Received): Response =>
  event.type === "webhook.challenge"
    ? Response.json({ challenge: event.data["challenge"] })
    : new Response(null, { status: 204 });

/**
 * Replaces the app's sender by one to whom names lead to receivers, as the network leads to a customer's. The
 * names are looked up at the local platform's resolver.
 */
export function namedReceivers(app: TestApp) {
  const byHost = new Map<string, Receiver>();
  const real = app.services.webhooks;
  const { settings, url: platform } = app.platform;
  const toName: typeof fetch = async (input, init) => {
    const url = new URL(String(input));
    const receive = byHost.get(url.hostname);
    if (!receive) return fetch(input, init);
    const body = String(init?.body);
    return receive({
      event: JSON.parse(body),
      body,
      headers: new Headers(init?.headers),
      signal: init?.signal ?? null,
    });
  };
  const sender: WebhookSender = makeWebhookSender({
    secret: settings["WEBHOOK_SECRET"] ?? "",
    resolverUrl: `${platform}/dns-query`,
    receiver: `${platform}/hooks`,
    fetch: toName,
  });
  app.services.webhooks = sender;
  return {
    sender,
    /** Gives a name public addresses, or these, and a receiver. Returns the URL for a webhook. */
    async open(host: string, receive: Receiver, records: object = { A: ["8.8.8.8"] }) {
      const put = { method: "PUT", body: JSON.stringify(records) };
      await fetch(`${platform}/dns/${host}`, put);
      byHost.set(host, receive);
      return `https://${host}/x`;
    },
    close: () => {
      app.services.webhooks = real;
    },
  };
}
