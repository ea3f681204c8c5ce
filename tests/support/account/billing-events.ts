// Payment events for tests: made as the provider makes them, signed, and sent to the service.

import type { Services } from "../../../lib/http/app-env.ts";
import { stripeSignature } from "../../../scripts/local-platform/post-webhook.ts";
import { BASE_URL, type TestApp } from "../service/app.ts";
import { sendBare } from "../service/surface.ts";
import { type Body, type Bought, stripeObject } from "./billing.ts";

export const secretOf = (app: TestApp) => app.platform.settings["STRIPE_WEBHOOK_SECRET"] ?? "";

/** Sends an event as the provider would, to a process with other services, which may fail meanwhile. */
export function deliverEventTo(services: Services, app: TestApp, event: Body): Promise<Response> {
  const body = JSON.stringify(event);
  const signature = stripeSignature(secretOf(app), body, app.platform.now());
  const headers = { "stripe-signature": signature, "content-type": "application/json" };
  const path = `${BASE_URL}/api/billing/webhook`;
  return sendBare(services, new Request(path, { method: "POST", headers, body }));
}

/** Sends a body as the provider would. */
export function deliverEvent(app: TestApp, event: Body | string, signature?: string) {
  const body = typeof event === "string" ? event : JSON.stringify(event);
  return app.send("/api/billing/webhook", {
    method: "POST",
    headers: {
      "content-type": "application/json",
      "stripe-signature": signature ?? stripeSignature(secretOf(app), body, app.platform.now()),
    },
    body,
  });
}

export const eventOf = (
  app: TestApp,
  type: string,
  object: Body,
  id = `evt_${type.length}${Math.round(app.platform.now())}`,
) => ({
  id,
  object: "event",
  type,
  created: Math.floor(app.platform.now() / 1_000),
  data: { object },
});

/** Every event that the provider has recorded about a subscription. */
export async function eventsOf(
  app: TestApp,
  { subscriptionId, sessionId }: Bought,
): Promise<Body[]> {
  const { data } = await stripeObject(app, "/events?limit=100");
  return (data as Body[]).filter((event) => {
    const text = JSON.stringify(event["data"]);
    return text.includes(subscriptionId) || text.includes(sessionId);
  });
}
