// A stand-in for Stripe at a fixed time, used through the real `stripe` package.

import Stripe from "stripe";
import { type Platform, startPlatform } from "../../../scripts/local-platform/index.ts";
import type { WebhookTarget } from "../../../scripts/local-platform/post-webhook.ts";
import { PRICE_RETAIL } from "../../../scripts/local-platform/stripe/catalogue.ts";

export const STRIPE_NOW = Date.parse("2026-11-21T12:00:00Z");
export const DAY_S = 86_400;

type Params = Stripe.Checkout.SessionCreateParams;

/** The `stripe` package as the Workers use it, connected to the local platform. */
export function stripeClient(platform: Platform, key: string): Stripe {
  const { hostname, port } = new URL(platform.url);
  const httpClient = Stripe.createFetchHttpClient();
  const address = { host: hostname, port, protocol: "http" as const };
  return new Stripe(key, { ...address, httpClient, maxNetworkRetries: 0, timeout: 5_000 });
}

/**
 * A separate platform at a fixed time with the real `stripe` package as its client, and helpers
 * that act on both.
 */
export async function testStripe(options: { webhooks?: WebhookTarget; dataDir?: string } = {}) {
  const { webhooks, dataDir = null } = options;
  const platform = await startPlatform({
    port: 0,
    dataDir,
    now: () => STRIPE_NOW,
    sample: false,
    ...(webhooks ? { webhooks } : {}),
  });
  const stripe = stripeClient(platform, platform.settings["STRIPE_SECRET_KEY"] ?? "");
  let count = 0;

  async function ask(method: string, path: string, body?: unknown): Promise<unknown> {
    const sent = body === undefined ? {} : { body: JSON.stringify(body) };
    const headers = { "content-type": "application/json" };
    return (await fetch(`${platform.url}${path}`, { method, headers, ...sent })).json();
  }

  const newEmail = () => {
    count += 1;
    return `buyer${count}@example.com`;
  };

  const openCheckout = (more: Partial<Params> = {}, options: Stripe.RequestOptions = {}) =>
    stripe.checkout.sessions.create(
      {
        mode: "subscription",
        line_items: [{ price: PRICE_RETAIL, quantity: 1 }],
        success_url: "https://svc.test/welcome?session_id={CHECKOUT_SESSION_ID}",
        cancel_url: "https://svc.test/pricing",
        ...more,
      },
      options,
    );

  return {
    platform,
    stripe,
    ask,
    newEmail,
    openCheckout,
    advance: (days: number) => ask("PUT", "/clock", { advance_s: days * DAY_S }),
    control: (subscription: string, action: string) =>
      ask("POST", "/stripe/control", { subscription, action }),
    /** Buys a subscription and returns its checkout session, its id and its customer's id. */
    async buy(more: Partial<Params> = {}, card = "4242424242424242") {
      const session = await openCheckout({ customer_email: newEmail(), ...more });
      await ask("POST", "/stripe/control", { session: session.id, action: "pay", card });
      const paid = await stripe.checkout.sessions.retrieve(session.id);
      return { session: paid, id: String(paid.subscription), customer: String(paid.customer) };
    },
  };
}

export type TestStripe = Awaited<ReturnType<typeof testStripe>>;
