import { makeCourier } from "../courier.ts";
import { postWebhook, stripeSignature, type WebhookTarget } from "../webhooks.ts";
import { settle } from "./lifecycle.ts";
import { toEvent } from "./present-session.ts";
import type { StripeContext } from "./state.ts";
import { openStripeState } from "./state.ts";

type StripeOptions = {
  dataDir: string | null;
  url: string;
  now: () => number;
  secrets: { STRIPE_SECRET_KEY: string; STRIPE_WEBHOOK_SECRET: string };
  target: WebhookTarget;
};

const WEBHOOK_PATH = "/api/billing/webhook";
/** How often the real clock is checked for due changes while no request comes. */
const WATCH_MS = 30_000;

/** Stripe's side: its state, its clockwork, and the events that it sends. */
export function makeStripe({ dataDir, url, now, secrets, target }: StripeOptions) {
  const seconds = () => Math.floor(now() / 1_000);
  const file = openStripeState(dataDir, seconds());
  const eventOf = (id: string) => file.value.events.find((event) => event.id === id);
  const courier = makeCourier({
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

  /** Changes the state at the clock's current time, and sends the events that follow. */
  function transact<T>(
    work: (context: StripeContext) => T,
    request: StripeContext["request"] = null,
  ): T {
    const { events } = file.value;
    const known = new Set(events.slice(-1).map(({ id }) => id));
    const context: StripeContext = { state: file.value, url, now: seconds(), request: null };
    try {
      settle(context);
      context.request = request;
      return work(context);
    } finally {
      const fresh = events.slice(events.findLastIndex(({ id }) => known.has(id)) + 1);
      if (target.apiUrl !== null) courier.send(fresh.map(({ id }) => id));
      file.save();
    }
  }

  if (target.apiUrl !== null) {
    courier.send(file.value.events.filter(({ pending }) => pending).map(({ id }) => id));
  }
  const watch = setInterval(() => transact(() => undefined), WATCH_MS);
  watch.unref();
  return {
    transact,
    courier,
    secretKey: secrets.STRIPE_SECRET_KEY,
    apiUrl: target.apiUrl,
    url,
    isKept: file.isKept,
    close() {
      clearInterval(watch);
      courier.close();
      file.close();
    },
  };
}

export type Stripe = ReturnType<typeof makeStripe>;
