// All orders of a subscription's payment events, the effects that each must have, and the stored
// effects.

import { run } from "../service/answers.ts";
import type { TestApp } from "../service/app.ts";
import { LIFE_EVENTS, type LifeEvent } from "./event-lives.ts";

const permutations = <T>(items: readonly T[]): T[][] =>
  items.length === 0
    ? [[]]
    : items.flatMap((first, n) =>
        permutations(items.toSpliced(n, 1)).map((others) => [first, ...others]),
      );

/** All 120 orders in which the five events of a life cycle may arrive. */
export const ORDERS: readonly LifeEvent[][] = permutations(LIFE_EVENTS);

/** The stages in which the subscription is paid: bought, and recovered after a failed payment. */
const PAID_STAGES = [0, 2];
/** The stage in which the subscription is over. */
const LAST_STAGE = Math.max(...LIFE_EVENTS.map(({ stage }) => stage));

/**
 * The effects that the contract requires for an order of events: a key and its mail as soon as the
 * newest state is a paid subscription, and the right of the checkout to reveal the key if the key
 * exists by then; a mail when it ends that was open before. While the provider is down, an invoice says nothing about the subscription.
 */
export function expectedEffects(order: readonly LifeEvent[], isDown: boolean) {
  let [newest, keys, reveals, farewells] = [0, 0, 0, 0];
  let wasOpen = false;
  for (const { stage, type } of order) {
    if (isDown && type.startsWith("invoice.")) continue;
    newest = Math.max(newest, stage);
    if (newest === LAST_STAGE && wasOpen) farewells = 1;
    wasOpen = newest < LAST_STAGE;
    if (PAID_STAGES.includes(newest)) keys = 1;
    if (type.startsWith("checkout.")) reveals = keys;
  }
  const status = "canceled";
  return {
    status,
    tier: "retail",
    needsReconcile: isDown,
    customers: 1,
    keys,
    mails: keys,
    farewells,
    reveals,
  };
}

/** The stored effects of each subscription, in the given order. */
export const storedEffects = (app: TestApp, ids: readonly string[]) =>
  run(
    app,
    `select s.status, s.tier, s.needs_reconcile as "needsReconcile",
      (select count(*)::int from customers c
        where c.email = who.email) as customers,
      (select count(*)::int from api_keys k where k.subscription_id = s.id
        and k.tier = s.tier and k.customer = who.email and k.secret_sha256 is null) as keys,
      (select count(*)::int from outbox o where o.recipient = who.email
        and o.kind = 'key_ready' and o.status = 'queued') as mails,
      (select count(*)::int from outbox o where o.recipient = who.email
        and o.kind = 'notice' and o.status = 'queued') as farewells,
      (select count(*)::int from key_reveals r join api_keys k on k.id = r.key_id
        where k.subscription_id = s.id and r.revealed_at is null) as reveals
    from unnest(array[${ids.map((id) => `'${id}'`)}]) with ordinality as asked (id, place)
      join subscriptions s on s.id = asked.id join customers who on who.id = s.customer_id
    order by asked.place`,
  );

/** Counts the rows of every table that an event writes. */
export const totals = async (app: TestApp): Promise<Record<string, number>> => {
  const [counts = {}] = await run(
    app,
    `select (select count(*)::int from subscriptions) as subscriptions,
      (select count(*)::int from customers) as customers,
      (select count(*)::int from api_keys where subscription_id is not null) as keys,
      (select count(*)::int from outbox where kind = 'key_ready') as mails,
      (select count(*)::int from outbox where kind <> 'key_ready') as farewells,
      (select count(*)::int from key_reveals) as reveals,
      (select count(*)::int from stripe_events) as events,
      (select count(*)::int from stripe_events where status = 'applied' and attempts = 1) as applied`,
  );
  return counts as Record<string, number>;
};
