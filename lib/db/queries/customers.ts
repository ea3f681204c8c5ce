import { sql } from "drizzle-orm";
import type { Db } from "../client.ts";
import { instantParam } from "./sql-json.ts";

export interface CustomerRow {
  id: number;
  email: string;
  /** Null until something was bought: then there is nothing to manage either. */
  stripeCustomerId: string | null;
  /** Whether a subscription of theirs has not ended. */
  hasLive: boolean;
}

type Row = { id: string; email: string; stripeCustomerId: string | null; hasLive: boolean };

const CUSTOMER = sql`id, email, stripe_customer_id as "stripeCustomerId", exists (
      select 1 from subscriptions s where s.customer_id = customers.id
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
    select id, ${email}::text as email, null as "stripeCustomerId", false as "hasLive" from born
    union all
    select ${CUSTOMER} from customers where email = ${email}`);
  const [row] = rows;
  // Made by another request after this statement had begun: then it has bought nothing yet.
  if (!row) return upsertCustomer(db, email, now);
  return { ...row, id: Number(row.id) };
}

/** The provider's name of who pays for a key; null for a key that no subscription pays for. */
export async function findPayer(db: Db, keyId: string): Promise<string | null> {
  const { rows } = await db.execute<{ stripeCustomerId: string | null }>(sql`
    select c.stripe_customer_id as "stripeCustomerId"
    from api_keys k join subscriptions s on s.id = k.subscription_id
      join customers c on c.id = s.customer_id
    where k.id = ${keyId}`);
  return rows[0]?.stripeCustomerId ?? null;
}

/** The statement that forgets addresses that were typed into a checkout and never bought anything. */
export function deleteIdleCustomers(db: Db, before: number) {
  return db.execute(sql`
    delete from customers c
    where c.stripe_customer_id is null and c.created_at < ${instantParam(before)}
      and not exists (select 1 from subscriptions s where s.customer_id = c.id)`);
}
