// Queries for customers: e-mail addresses that started a checkout or pay for a key.

import { and, eq, lt, notExists, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { apiKeys, customers, subscriptions } from "../../../drizzle/schema/index.ts";
import type { Db } from "../../runtime/database/client.ts";
import { instantParam, nameOf, namesOf } from "../../runtime/database/sql.ts";

/** An address that somebody entered, and its purchases. It does not prove who the buyer is. */
export interface CustomerRow {
  id: number;
  email: string;
  /** Number of subscriptions bought with this address so far. */
  purchaseCount: number;
  /** Whether one of these subscriptions has not ended. */
  hasSubscription: boolean;
}

type Row = Omit<CustomerRow, "id"> & { id: string };

const c = alias(customers, "c");
const s = alias(subscriptions, "s");

const CUSTOMERS = sql`select ${c.id} as id, ${c.email} as email,
      (select count(*)::int from ${subscriptions} s where ${s.customerId} = ${c.id}) as "purchaseCount",
      exists (select 1 from ${subscriptions} s where ${s.customerId} = ${c.id}
        and ${s.status} not in ('canceled', 'incomplete_expired')) as "hasSubscription"
    from ${customers} c`;

/** Returns the customer of this id, or null. */
export async function findCustomer(db: Db, id: number): Promise<CustomerRow | null> {
  const { rows } = await db.execute<Row>(sql`${CUSTOMERS} where ${c.id} = ${id}`);
  return rows[0] ? { ...rows[0], id: Number(rows[0].id) } : null;
}

/** Returns the customer with this address (lower case), created if missing, in one statement. */
export async function upsertCustomer(db: Db, email: string, now: number): Promise<CustomerRow> {
  const { rows } = await db.execute<Row>(sql`
    with inserted as (
      insert into ${customers} (${namesOf(customers.email, customers.createdAt)})
      values (${email}, ${instantParam(now)})
      on conflict (${nameOf(customers.email)}) do nothing returning ${customers.id} as id
    )
    select id, ${email}::text as email, 0 as "purchaseCount", false as "hasSubscription" from inserted
    union all
    ${CUSTOMERS} where ${c.email} = ${email}`);
  const [row] = rows;
  // Another request inserted the row after this statement had started: read it.
  if (!row) return upsertCustomer(db, email, now);
  return { ...row, id: Number(row.id) };
}

export type Payer = {
  subscriptionId: string;
  /** The provider's id of the payer; null while it is unknown. */
  stripeCustomerId: string | null;
};

/** Returns the subscription that pays for a key, and its payer; null if none pays for it. */
export async function findPayer(db: Db, keyId: string): Promise<Payer | null> {
  const [row] = await db
    .select({
      subscriptionId: subscriptions.id,
      stripeCustomerId: subscriptions.stripeCustomerId,
    })
    .from(apiKeys)
    .innerJoin(subscriptions, eq(subscriptions.id, apiKeys.subscriptionId))
    .where(eq(apiKeys.id, keyId));
  return row ?? null;
}

/** The statement that deletes addresses that started a checkout but never bought anything. */
export function deleteIdleCustomers(db: Db, olderThan: number) {
  const purchases = db
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .where(eq(subscriptions.customerId, customers.id));
  return db
    .delete(customers)
    .where(and(lt(customers.createdAt, new Date(olderThan)), notExists(purchases)));
}
