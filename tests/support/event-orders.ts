import { run } from "./answers.ts";
import type { TestApp } from "./app.ts";
import { HAPPENINGS, type Happening } from "./event-lives.ts";

const permutations = <T>(items: readonly T[]): T[][] =>
  items.length === 0
    ? [[]]
    : items.flatMap((first, n) =>
        permutations(items.toSpliced(n, 1)).map((others) => [first, ...others]),
      );

/** All 120 orders in which the five events of a life may come. */
export const ORDERS: readonly Happening[][] = permutations(HAPPENINGS);

/** Bought, and recovered after a payment was lost. */
const PAID_PARTS = [0, 2];

/**
 * What an order must lead to, by the contract alone: a key and its mail as soon as the newest news is
 * of a subscription that is paid for, and the checkout's right to see the key if the key is there by
 * then. An invoice says nothing of the subscription itself while the provider cannot be asked.
 */
export function effectsDue(order: readonly Happening[], isDown: boolean) {
  let [newest, keys, reveals] = [0, 0, 0];
  for (const { part, type } of order) {
    if (isDown && type.startsWith("invoice.")) continue;
    newest = Math.max(newest, part);
    if (PAID_PARTS.includes(newest)) keys = 1;
    if (type.startsWith("checkout.")) reveals = keys;
  }
  const status = "canceled";
  return { status, tier: "retail", isDoubted: isDown, customers: 1, keys, mails: keys, reveals };
}

/** What has come of subscriptions, in their order, each counted for itself. */
export const effectsOf = (app: TestApp, ids: readonly string[]) =>
  run(
    app,
    `select s.status, s.tier, s.needs_reconcile as "isDoubted",
      (select count(*)::int from customers c
        where c.email = who.email) as customers,
      (select count(*)::int from api_keys k where k.subscription_id = s.id
        and k.tier = s.tier and k.customer = who.email and k.secret_sha256 is null) as keys,
      (select count(*)::int from outbox o where o.recipient = who.email
        and o.kind = 'key_ready' and o.status = 'queued') as mails,
      (select count(*)::int from key_reveals r join api_keys k on k.id = r.key_id
        where k.subscription_id = s.id and r.revealed_at is null) as reveals
    from unnest(array[${ids.map((id) => `'${id}'`)}]) with ordinality as asked (id, place)
      join subscriptions s on s.id = asked.id join customers who on who.id = s.customer_id
    order by asked.place`,
  );

/** How many rows there are of everything that an event makes. */
export const totals = async (app: TestApp): Promise<Record<string, number>> => {
  const [counts = {}] = await run(
    app,
    `select (select count(*)::int from subscriptions) as subscriptions,
      (select count(*)::int from customers) as customers,
      (select count(*)::int from api_keys where subscription_id is not null) as keys,
      (select count(*)::int from outbox) as mails,
      (select count(*)::int from key_reveals) as reveals,
      (select count(*)::int from stripe_events) as events,
      (select count(*)::int from stripe_events where status = 'applied' and attempts = 1) as applied`,
  );
  return counts as Record<string, number>;
};
