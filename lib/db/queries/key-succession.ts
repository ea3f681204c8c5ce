import { sql } from "drizzle-orm";
import type { Db } from "../client.ts";

export type Succession = {
  id: string;
  successor: { id: string; secretSha256: string };
  at: Date;
  overlapUntil: Date;
  /** Rotations of one subscription, or of one customer without any, in 24 hours; null: no limit. */
  mostADay: number | null;
};

/** Instants are epoch ms. */
export type Succeeded = {
  isLive: boolean;
  previousExpiresAt: number | null;
  /** When the customer may rotate again, had there been too many. */
  retryAt: number | null;
};

/**
 * Puts a successor beside a live key, with its tier, customer, subscription, bucket and end, lets
 * the old one expire after the overlap, and ends its sessions. One round trip: two rotations of one
 * key have one winner, and those of one customer wait for one another, so that they are counted.
 */
export async function insertSuccessor(db: Db, asked: Succession): Promise<Succeeded> {
  const [, { rows }] = await db.batch([
    db.execute(sql`select pg_advisory_xact_lock(hashtextextended(customer, 1))
      from api_keys where id = ${asked.id}`),
    db.execute<Succeeded>(statementOf(asked)),
  ]);
  return rows[0] ?? { isLive: false, previousExpiresAt: null, retryAt: null };
}

/** More rotations than a day has milliseconds. */
const UNLIMITED = 86_400_000;

function statementOf({ id, successor, at, overlapUntil, mostADay }: Succession) {
  const now = sql`${at.toISOString()}::timestamptz`;
  return sql`
    with old as (
      select id, tier, customer, subscription_id, bucket, expires_at from api_keys
      where id = ${id} and secret_sha256 is not null and revoked_at is null
        and replaced_by is null and (expires_at is null or expires_at > ${now})
      for update
    ), recent as (
      select s.created_at from api_keys s join old on old.customer = s.customer
        and old.subscription_id is not distinct from s.subscription_id
      where s.created_at > ${now} - interval '24 hours' and exists (
        select from api_keys p where p.customer = s.customer and p.replaced_by = s.id)
      order by s.created_at desc limit ${mostADay ?? UNLIMITED}
    ), retired as (
      update api_keys k set replaced_by = ${successor.id},
        expires_at = least(old.expires_at, ${overlapUntil.toISOString()}::timestamptz)
      from old where k.id = old.id
        and (select count(*) from recent) < ${mostADay ?? UNLIMITED}
      returning k.id, k.expires_at
    ), born as (
      insert into api_keys
        (id, secret_sha256, tier, customer, subscription_id, bucket, created_at, expires_at)
      select ${successor.id}, ${successor.secretSha256}, old.tier, old.customer,
        old.subscription_id, old.bucket, ${now}, old.expires_at
      from old join retired using (id)
    ), ended as (
      delete from sessions where key_id in (select id from retired)
    )
    select true as "isLive",
      (select (extract(epoch from expires_at) * 1000)::float8 from retired) as "previousExpiresAt",
      (select (extract(epoch from min(created_at) + interval '24 hours') * 1000)::float8
        from recent) as "retryAt"
    from old`;
}
