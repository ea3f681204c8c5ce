import {
  and,
  eq,
  exists,
  inArray,
  isNull,
  ne,
  not,
  notExists,
  or,
  type SQL,
  sql,
} from "drizzle-orm";
import {
  apiKeys,
  customers,
  keyReveals,
  keyUsage,
  sessions,
  subscriptions,
} from "../../../drizzle/schema/index.ts";
import type { Db } from "../../runtime/database/client.ts";
import { failIf } from "../../runtime/database/sql.ts";

/** Subscriptions in these states cost and earn nothing any more. */
const HAS_ENDED = sql`${subscriptions.status} in ('canceled', 'incomplete_expired')`;

const boughtBy = (db: Db, email: string) =>
  db
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .innerJoin(customers, eq(customers.id, subscriptions.customerId))
    .where(eq(customers.email, email));

/** The keys of a person: bought by the address, or issued to it, alone or after a name. */
function keysOf(db: Db, email: string): SQL | undefined {
  const owner = sql`lower(${apiKeys.customer})`;
  return or(
    inArray(apiKeys.subscriptionId, boughtBy(db, email)),
    sql`${owner} = ${email}`,
    sql`right(${owner}, length(${email}) + 2) = ${`<${email}>`}`,
  );
}

const idsOf = (db: Db, email: string) =>
  db.select({ id: apiKeys.id }).from(apiKeys).where(keysOf(db, email));

/** The rate-limit buckets of a person's keys, which own webhooks. */
export const bucketsOf = (db: Db, email: string) =>
  db.select({ bucket: apiKeys.bucket }).from(apiKeys).where(keysOf(db, email));

/** The statement that counts a person's keys. */
export const countKeys = (db: Db, email: string) =>
  db.select({ n: sql<number>`count(*)::int` }).from(apiKeys).where(keysOf(db, email));

/** The statement that lists a person's subscriptions, with the provider's id of the payer. */
export const listBought = (db: Db, email: string) =>
  db
    .select({
      id: subscriptions.id,
      stripeCustomerId: subscriptions.stripeCustomerId,
      hasEnded: sql<boolean>`${HAS_ENDED}`,
    })
    .from(subscriptions)
    .innerJoin(customers, eq(customers.id, subscriptions.customerId))
    .where(eq(customers.email, email))
    .orderBy(subscriptions.id);

/**
 * The statement that lists the subscriptions that have not ended, pay for a key of the person, and were
 * bought with another address. A revoked key does not count, because it gives its payer nothing.
 */
export const listPaidByOthers = (db: Db, email: string) =>
  db
    .selectDistinct({ id: subscriptions.id })
    .from(subscriptions)
    .innerJoin(customers, eq(customers.id, subscriptions.customerId))
    .innerJoin(apiKeys, eq(apiKeys.subscriptionId, subscriptions.id))
    .where(
      and(ne(customers.email, email), keysOf(db, email), isNull(apiKeys.revokedAt), not(HAS_ENDED)),
    )
    .orderBy(subscriptions.id);

/** The statement that counts the addresses of a checkout. */
export const countCustomers = (db: Db, email: string) =>
  db.select({ n: sql<number>`count(*)::int` }).from(customers).where(eq(customers.email, email));

/** The statements that fail the transaction while a subscription runs that the person bought or uses. */
function requireNoneRunning(db: Db, email: string) {
  const bought = and(inArray(subscriptions.id, boughtBy(db, email)), not(HAS_ENDED));
  return [
    // A new subscription of a locked buyer waits for the end of the transaction.
    db.select({ id: customers.id }).from(customers).where(eq(customers.email, email)).for("update"),
    db.execute(
      failIf(exists(db.select({ id: subscriptions.id }).from(subscriptions).where(bought))),
    ),
    db.execute(failIf(exists(listPaidByOthers(db, email)))),
  ] as const;
}

/**
 * The statements that delete what the account holds of a person, for one transaction. Keys and ended
 * subscriptions keep their rows, without address and without use, because accounts need them. Keys are
 * revoked. The transaction fails while a subscription runs.
 */
export function forgetCustomer(db: Db, email: string, now: number) {
  const ids = idsOf(db, email);
  const bought = db
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .where(eq(subscriptions.customerId, customers.id));
  return [
    ...requireNoneRunning(db, email),
    db.delete(sessions).where(inArray(sessions.keyId, ids)),
    db.delete(keyReveals).where(inArray(keyReveals.keyId, ids)),
    db.delete(keyUsage).where(inArray(keyUsage.keyId, ids)),
    db
      .update(apiKeys)
      .set({
        customer: "forgotten",
        lastUsedAt: null,
        revokedAt: sql`coalesce(${apiKeys.revokedAt}, ${new Date(now).toISOString()}::timestamptz)`,
      })
      .where(keysOf(db, email)),
    db.delete(customers).where(sql`${eq(customers.email, email)} and ${notExists(bought)}`),
    db
      .update(customers)
      .set({ email: sql`'forgotten-' || ${customers.id} || '@customer.invalid'` })
      .where(sql`${eq(customers.email, email)} and ${exists(bought)}`),
  ] as const;
}
