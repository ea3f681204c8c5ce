import { sql } from "drizzle-orm";
import type { PaidTier } from "../../domain/billing/facts.ts";
import type { SubscriptionStatus } from "../../domain/billing/vocabulary.ts";
import type { Db } from "../client.ts";
import { instantParam } from "./sql-json.ts";

export type Payment = {
  subscriptionId: string;
  tier: PaidTier;
  status: SubscriptionStatus;
  email: string;
  /** A key of it that was shown and is neither revoked nor replaced. */
  keyId: string | null;
};

/** What is known of these subscriptions and who pays for them; all of them without a list. */
export async function listPayments(db: Db, ids: readonly string[] | null): Promise<Payment[]> {
  const some =
    ids === null
      ? sql`true`
      : sql`s.id in (
    select jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb))`;
  const { rows } = await db.execute<Payment>(sql`
    select s.id as "subscriptionId", s.tier, s.status, c.email, k.id as "keyId"
    from subscriptions s join customers c on c.id = s.customer_id
      left join api_keys k on k.subscription_id = s.id and k.secret_sha256 is not null
        and k.revoked_at is null and k.replaced_by is null
    where ${some} order by s.id`);
  return rows;
}

/**
 * Lets a subscription pay for a key that an operator issued; the key that it made itself, if nobody
 * has seen it, gives way. False, and nothing has changed, where either is not free.
 */
export async function updateKeyLink(
  db: Db,
  { id, subscriptionId, now }: { id: string; subscriptionId: string; now: number },
): Promise<boolean> {
  const free = sql`exists (
    select 1 from api_keys k where k.id = ${id} and k.subscription_id is null
      and k.secret_sha256 is not null and k.revoked_at is null and k.replaced_by is null)`;
  const [, linked] = await db.batch([
    db.execute(sql`
      update api_keys set revoked_at = ${instantParam(now)}
      where subscription_id = ${subscriptionId} and secret_sha256 is null
        and revoked_at is null and replaced_by is null and ${free}`),
    db.execute(sql`
      update api_keys k set subscription_id = s.id, tier = s.tier from subscriptions s
      where k.id = ${id} and s.id = ${subscriptionId} and ${free} and not exists (
        select 1 from api_keys o where o.subscription_id = s.id
          and o.revoked_at is null and o.replaced_by is null)
      returning k.id`),
  ]);
  return linked.rows.length > 0;
}
