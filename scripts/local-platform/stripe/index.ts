// The Stripe stand-in: its state, its clock-driven changes, and the events that it sends.

import { makeDeliveryQueue } from "../delivery-queue.ts";
import { postWebhook, stripeSignature, type WebhookTarget } from "../post-webhook.ts";
import { applyDueChanges } from "./lifecycle.ts";
import { toEvent } from "./present-session.ts";
import { openStripeState, type StripeContext } from "./state.ts";

type StripeOptions = {
  dataDir: string | null;
  url: string;
  now: () => number;
  secrets: { STRIPE_SECRET_KEY: string; STRIPE_WEBHOOK_SECRET: string };
  target: WebhookTarget;
};

const WEBHOOK_PATH = "/api/billing/webhook";
/** How often due changes are looked for while no request comes. */
const WATCH_MS = 30_000;

/** Makes the Stripe stand-in. */
export function makeStripe({ dataDir, url, now, secrets, target }: StripeOptions) {
  const seconds = () => Math.floor(now() / 1_000);
  const file = openStripeState(dataDir, seconds());
  const eventOf = (id: string) => file.value.events.find((event) => event.id === id);
  const deliveries = makeDeliveryQueue({
    async post(id) {
      const event = eventOf(id);
      if (!event) return 200;
      const body = JSON.stringify(toEvent(event), null, 2);
      const signature = stripeSignature(secrets.STRIPE_WEBHOOK_SECRET, body, now());
      const headers = { "stripe-signature": signature, "user-agent": "Stripe/1.0 (local)" };
      const answer = await postWebhook(target, WEBHOOK_PATH, body, headers);
      event.lastStatus = answer?.status ?? null;
      return event.lastStatus;
    },
    onDone(id, isTaken) {
      const event = eventOf(id);
      if (event && isTaken) event.pending = false;
      file.save();
    },
  });

  /** Runs work on the state at the current time, after changes that are due, and sends the new events. */
  function transact<T>(
    work: (context: StripeContext) => T,
    request: StripeContext["request"] = null,
  ): T {
    const { events } = file.value;
    const lastKnownIds = new Set(events.slice(-1).map(({ id }) => id));
    const context: StripeContext = { state: file.value, url, now: seconds(), request: null };
    try {
      applyDueChanges(context);
      context.request = request;
      return work(context);
    } finally {
      const fresh = events.slice(events.findLastIndex(({ id }) => lastKnownIds.has(id)) + 1);
      if (target.apiUrl !== null) deliveries.send(fresh.map(({ id }) => id));
      file.save();
    }
  }

  if (target.apiUrl !== null) {
    deliveries.send(file.value.events.filter(({ pending }) => pending).map(({ id }) => id));
  }
  const watch = setInterval(() => transact(() => undefined), WATCH_MS);
  watch.unref();
  return {
    transact,
    deliveries,
    secretKey: secrets.STRIPE_SECRET_KEY,
    apiUrl: target.apiUrl,
    url,
    isKept: file.isKept,
    close() {
      clearInterval(watch);
      deliveries.close();
      file.close();
    },
  };
}

export type Stripe = ReturnType<typeof makeStripe>;
