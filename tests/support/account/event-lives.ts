import { checkoutExpiresAt } from "../../../lib/account/domain/checkout.ts";
import { METADATA_NAMES } from "../../../lib/account/services/stripe-objects.ts";
import { run } from "../service/answers.ts";
import type { TestApp } from "../service/app.ts";
import { atStripe, type Body, openCheckout, pay, stripeObject } from "./billing.ts";

/**
 * The life of a subscription in parts, each with its cause and the events that may change
 * something.
 */
const PARTS = [
  { act: null, types: ["customer.subscription.created", "checkout.session.completed"] },
  { act: "fail", types: ["customer.subscription.updated"] },
  { act: "recover", types: ["invoice.paid"] },
  { act: "cancel", types: ["customer.subscription.deleted"] },
] as const;

/** An event, by the part of the life that makes it. */
export interface Happening {
  part: number;
  type: string;
}

/** The five events of a life. */
export const HAPPENINGS: readonly Happening[] = PARTS.flatMap(({ types }, part) =>
  types.map((type) => ({ part, type })),
);

/** One customer's events, copied from those of a real one. */
export interface Lived {
  subscription: string;
  /** Advances the subscription at the provider to a part of its life. */
  reach(part: number): Promise<void>;
  eventOf(happening: Happening): Body;
}

/** The provider's names of a purchase. */
interface Names {
  session: string;
  subscription: string;
  customer: string;
}

async function begin(app: TestApp, subscription: string, part: number): Promise<void> {
  const action = PARTS[part]?.act;
  if (action) await atStripe(app, "/control", "POST", { subscription, action });
}

/** Runs one life at the provider, and returns its events' texts by type and part. */
async function model(app: TestApp) {
  const texts = new Map<string, string>();
  const { sessionId, subscriptionId } = await pay(app, await openCheckout(app));
  for (const [part, { types }] of PARTS.entries()) {
    await begin(app, subscriptionId, part);
    const since = Math.floor(app.platform.now() / 1_000);
    const { data } = await stripeObject(app, `/events?limit=100&created[gte]=${since}`);
    for (const type of types) {
      const event = (data as Body[]).find((each) => each["type"] === type);
      if (!event) throw new Error(`the provider does not tell of ${type}`);
      texts.set(`${type} ${part}`, JSON.stringify(event));
    }
    app.setNow(app.platform.now() + 60_000);
  }
  const { customer } = await stripeObject(app, `/subscriptions/${subscriptionId}`);
  const names = { session: sessionId, subscription: subscriptionId, customer: String(customer) };
  return { names, texts };
}

/** A purchase at the provider by one of our customers. */
async function purchase(app: TestApp, customerId: number): Promise<Names> {
  const { payments } = app.services;
  const page = "https://svc.test/";
  const url = await payments?.createCheckout({
    ...{
      customerId,
      email: "card@holder.example",
      browserSha256: "0".repeat(64),
      coupon: null,
      terms: "$1",
    },
    ...{ successUrl: page, cancelUrl: page, idempotencyKey: `life-${customerId}` },
    expiresAt: checkoutExpiresAt(app.platform.now()),
  });
  const session = new URL(url ?? "").pathname.split("/").at(-1) ?? "";
  const paid = await atStripe(app, "/control", "POST", { session, action: "pay" });
  return {
    session,
    subscription: String(paid["subscription"]),
    customer: String(paid["customer"]),
  };
}

/** Names that the provider has never heard. */
const unknownNames = ({ session, subscription, customer }: Names, id: number): Names => ({
  session: `${session}0${id}`,
  subscription: `${subscription}0${id}`,
  customer: `${customer}0${id}`,
});

/**
 * Gives the same life to any number of buyers, each with their own ids. The provider either runs
 * these lives as far as their events were sent, or knows none of them and must not be called.
 */
export async function livesOf(
  app: TestApp,
  { count, areLived }: { count: number; areLived: boolean },
): Promise<Lived[]> {
  const { names, texts } = await model(app);
  const buyers = await run(
    app,
    `insert into customers (email, created_at)
      select 'life-${areLived}-' || n || '@fund.example', now()
      from generate_series(1, ${count}) n returning id::int`,
  );
  return Promise.all(
    buyers.map(async (buyer) => {
      const id = Number(buyer["id"]);
      const own = areLived ? await purchase(app, id) : unknownNames(names, id);
      let reached = 0;
      return {
        subscription: own.subscription,
        async reach(part) {
          for (; areLived && reached < part; reached += 1) {
            await begin(app, own.subscription, reached + 1);
          }
        },
        eventOf: ({ type, part }) =>
          JSON.parse(
            (texts.get(`${type} ${part}`) ?? "")
              .replaceAll(names.session, own.session)
              .replaceAll(names.subscription, own.subscription)
              .replaceAll(names.customer, own.customer)
              .replaceAll(/"(evt|in)_\w+/g, `$&0${id}`)
              .replaceAll(new RegExp(`("${METADATA_NAMES.customer}": ?)"\\d+"`, "g"), `$1"${id}"`),
          ),
      } satisfies Lived;
    }),
  );
}
