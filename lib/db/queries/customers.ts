import { sql } from "drizzle-orm";
import type { Db } from "../client.ts";
import { instantParam } from "./sql-json.ts";

/** An address that somebody typed, and what was bought under it: by whom, it does not say. */
export interface CustomerRow {
  id: number;
  email: string;
  /** Subscriptions so far; none: then there is nothing to manage either. */
  bought: number;
  /** Whether one of them has not ended. */
  hasLive: boolean;
}

type Row = Omit<CustomerRow, "id"> & { id: string };

const CUSTOMER = sql`id, email,
      (select count(*)::int from subscriptions s where s.customer_id = customers.id) as bought,
      exists (select 1 from subscriptions s where s.customer_id = customers.id
        and s.status not in ('canceled', 'incomplete_expired')) as "hasLive"`;

/** The customer of this id, or null. */
export async function findCustomer(db: Db, id: number): Promise<CustomerRow | null> {
  const { rows } = await db.execute<Row>(sql`select ${CUSTOMER} from customers where id = ${id}`);
  return rows[0] ? { ...rows[0], id: Number(rows[0].id) } : null;
}

/** The customer with this address (lower case), made when there is none. One statement. */
export async function upsertCustomer(db: Db, email: string, now: number): Promise<CustomerRow> {
  const { rows } = await db.execute<Row>(sql`
    with born as (
      insert into customers (email, created_at) values (${email}, ${instantParam(now)})
      on conflict (email) do nothing returning id
    )
    select id, ${email}::text as email, 0 as bought, false as "hasLive" from born
    union all
    select ${CUSTOMER} from customers where email = ${email}`);
  const [row] = rows;
  // Made by another request after this statement had begun: then it has bought nothing yet.
  if (!row) return upsertCustomer(db, email, now);
  return { ...row, id: Number(row.id) };
}

export type Payer = {
  subscriptionId: string;
  /** The provider's name of who pays; null: it has not told it yet. */
  stripeCustomerId: string | null;
};

/** Who pays for a key, by its own subscription alone; null for a key that no subscription pays for. */
export async function findPayer(db: Db, keyId: string): Promise<Payer | null> {
  const { rows } = await db.execute<Payer>(sql`
    select s.id as "subscriptionId", s.stripe_customer_id as "stripeCustomerId"
    from api_keys k join subscriptions s on s.id = k.subscription_id where k.id = ${keyId}`);
  return rows[0] ?? null;
}

/** The statement that forgets addresses that were typed into a checkout and never bought anything. */
export function deleteIdleCustomers(db: Db, before: number) {
  return db.execute(sql`
    delete from customers c
    where c.created_at < ${instantParam(before)}
      and not exists (select 1 from subscriptions s where s.customer_id = c.id)`);
}
