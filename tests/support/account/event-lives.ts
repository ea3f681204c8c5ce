// Whole life cycles of subscriptions as payment events, for tests of events in any order.

import { checkoutExpiresAt } from "../../../lib/account/domain/checkout.ts";
import { METADATA_NAMES } from "../../../lib/account/services/stripe-objects.ts";
import { run } from "../service/answers.ts";
import type { TestApp } from "../service/app.ts";
import { type Body, controlStripe, openCheckout, pay, stripeObject } from "./billing.ts";

/** The stages of a subscription: what causes each, and its events that may change something. */
const STAGES = [
  { act: null, types: ["customer.subscription.created", "checkout.session.completed"] },
  { act: "fail", types: ["customer.subscription.updated"] },
  { act: "recover", types: ["invoice.paid"] },
  { act: "cancel", types: ["customer.subscription.deleted"] },
] as const;

/** An event by its type and the stage of the subscription that makes it. */
export interface LifeEvent {
  stage: number;
  type: string;
}

/** The five events of a subscription's life cycle. */
export const LIFE_EVENTS: readonly LifeEvent[] = STAGES.flatMap(({ types }, stage) =>
  types.map((type) => ({ stage, type })),
);

/** One customer's life cycle, with events copied from a life cycle at the provider. */
export interface LifeCycle {
  subscription: string;
  /** Advances the subscription at the provider to a stage. */
  advanceTo(stage: number): Promise<void>;
  eventOf(event: LifeEvent): Body;
}

/** The provider's ids of a purchase. */
interface Names {
  session: string;
  subscription: string;
  customer: string;
}

async function startStage(app: TestApp, subscription: string, stage: number): Promise<void> {
  const action = STAGES[stage]?.act;
  if (action) await controlStripe(app, "/control", "POST", { subscription, action });
}

/** Runs one life cycle at the provider, and returns its events as JSON, by type and stage. */
async function runOneLifeCycle(app: TestApp) {
  const texts = new Map<string, string>();
  const { sessionId, subscriptionId } = await pay(app, await openCheckout(app));
  for (const [stage, { types }] of STAGES.entries()) {
    await startStage(app, subscriptionId, stage);
    const since = Math.floor(app.platform.now() / 1_000);
    const { data } = await stripeObject(app, `/events?limit=100&created[gte]=${since}`);
    for (const type of types) {
      const event = (data as Body[]).find((each) => each["type"] === type);
      if (!event) throw new Error(`the provider has no event ${type}`);
      texts.set(`${type} ${stage}`, JSON.stringify(event));
    }
    app.setNow(app.platform.now() + 60_000);
  }
  const { customer } = await stripeObject(app, `/subscriptions/${subscriptionId}`);
  const names = { session: sessionId, subscription: subscriptionId, customer: String(customer) };
  return { names, texts };
}

/** Buys a subscription at the provider for one of the service's customers. */
async function purchase(app: TestApp, customerId: number): Promise<Names> {
  const { payments } = app.services;
  const page = "https://svc.test/";
  const url = await payments?.createCheckout({
    customerId,
    email: "card@holder.example",
    browserSha256: "0".repeat(64),
    coupon: null,
    terms: "$1",
    successUrl: page,
    cancelUrl: page,
    idempotencyKey: `life-${customerId}`,
    expiresAt: checkoutExpiresAt(app.platform.now()),
  });
  const session = new URL(url ?? "").pathname.split("/").at(-1) ?? "";
  const paid = await controlStripe(app, "/control", "POST", { session, action: "pay" });
  return {
    session,
    subscription: String(paid["subscription"]),
    customer: String(paid["customer"]),
  };
}

/** Ids that the provider does not know. */
const unknownNames = ({ session, subscription, customer }: Names, id: number): Names => ({
  session: `${session}0${id}`,
  subscription: `${subscription}0${id}`,
  customer: `${customer}0${id}`,
});

/**
 * Makes `count` customers with the same life cycle and different ids. The provider advances each
 * subscription to the stage of its events, or, without `existAtProvider`, knows none of them.
 */
export async function makeLifeCycles(
  app: TestApp,
  { count, existAtProvider }: { count: number; existAtProvider: boolean },
): Promise<LifeCycle[]> {
  const { names, texts } = await runOneLifeCycle(app);
  const buyers = await run(
    app,
    `insert into customers (email, created_at)
      select 'life-${existAtProvider}-' || n || '@fund.example', now()
      from generate_series(1, ${count}) n returning id::int`,
  );
  return Promise.all(
    buyers.map(async (buyer) => {
      const id = Number(buyer["id"]);
      const own = existAtProvider ? await purchase(app, id) : unknownNames(names, id);
      let reached = 0;
      return {
        subscription: own.subscription,
        async advanceTo(stage) {
          for (; existAtProvider && reached < stage; reached += 1) {
            await startStage(app, own.subscription, reached + 1);
          }
        },
        eventOf: ({ type, stage }) =>
          JSON.parse(
            (texts.get(`${type} ${stage}`) ?? "")
              .replaceAll(names.session, own.session)
              .replaceAll(names.subscription, own.subscription)
              .replaceAll(names.customer, own.customer)
              .replaceAll(/"(evt|in)_\w+/g, `$&0${id}`)
              .replaceAll(new RegExp(`("${METADATA_NAMES.customer}": ?)"\\d+"`, "g"), `$1"${id}"`),
          ),
      } satisfies LifeCycle;
    }),
  );
}
