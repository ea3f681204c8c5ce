import { sql } from "drizzle-orm";
import type { Db } from "../client.ts";
import { instantParam } from "./sql-json.ts";

/**
 * Confirms the subscription of a token and puts a new wish of it into force; null where the token is
 * unknown, too old, or of an earlier cycle. Once more changes nothing. What happened to sensors before
 * they were wished for is no news, nor what waits of those that no longer are: the ledger says so.
 */
export async function updateConfirmed(db: Db, tokenSha256: string, now: number) {
  const at = instantParam(now);
  const { rows } = await db.execute<{ id: number; cycle: number }>(sql`
    with found as materialized (
      select a.*, case when a.status = 'confirmed' and a.confirm_by > ${at} then a.pending_scope end as wish
      from alert_tokens t join alert_subscriptions a on a.id = t.subscription_id and a.cycle = t.cycle
      where t.sha256 = ${tokenSha256}
        and (a.status = 'confirmed' or a.status = 'pending' and a.confirm_by > ${at})),
    done as (
      update alert_subscriptions a set status = 'confirmed', updated_at = ${at},
        confirmed_at = coalesce(a.confirmed_at, ${at}), scope = coalesce(f.wish, a.scope),
        pending_scope = null, confirm_by = null
      from found f where a.id = f.id
        and (a.status = 'pending' or a.pending_scope is not null) and a.cycle = f.cycle),
    muted as (
      insert into alert_ledger (subscription_id, sensor_id, changed_at, from_state, to_state,
        disposition, seen_at)
      select distinct on (f.id, c.sensor_id, c.changed_at)
        f.id, c.sensor_id, c.changed_at, c.from_state, c.to_state, 'none', ${at}
      from found f join sensor_state_changes c
        on c.changed_at > f.confirmed_at and c.changed_at <= ${at}
      where f.wish is not null
        and (f.wish->'sensors' = 'null' or f.wish->'sensors' ? c.sensor_id)
        and not (f.scope->'sensors' = 'null' or f.scope->'sensors' ? c.sensor_id)
      order by f.id, c.sensor_id, c.changed_at, c.id desc
      on conflict do nothing),
    dropped as (
      update alert_ledger l set disposition = 'none' from found f
      where f.wish->'sensors' <> 'null' and not f.wish->'sensors' ? l.sensor_id
        and l.subscription_id = f.id and l.disposition = 'digest' and l.outbox_id is null)
    select id::double precision as id, cycle from found`);
  return rows[0] ?? null;
}

/**
 * Ends the subscription of a token, of whatever cycle: such a link never expires. Whether there is
 * such a token at all.
 */
export async function updateUnsubscribed(db: Db, tokenSha256: string, now: number) {
  const at = instantParam(now);
  const { rows } = await db.execute(sql`
    with found as (
      select t.subscription_id as id from alert_tokens t where t.sha256 = ${tokenSha256}),
    ended as (
      update alert_subscriptions a set status = 'unsubscribed', ended_at = ${at}, updated_at = ${at},
        pending_scope = null, confirm_by = null, telegram_chat_id = null, telegram_link_sha256 = null
      from found f where a.id = f.id and a.status in ('pending', 'confirmed'))
    select 1 from found`);
  return rows.length > 0;
}

/** Notes the digest of the message to the bot that links a chat to a subscription. */
export const updateLinkDigest = (db: Db, id: number, linkSha256: string) =>
  db.execute(sql`update alert_subscriptions set telegram_link_sha256 = ${linkSha256}
    where id = ${id}::bigint and status = 'confirmed'`);

/** Links a chat to the confirmed subscription of a link; false where there is none. */
export async function updateLinkedChat(db: Db, linkSha256: string, chatId: number) {
  const { rows } = await db.execute(sql`
    update alert_subscriptions set telegram_chat_id = ${chatId}::bigint
    where telegram_link_sha256 = ${linkSha256} and status = 'confirmed' returning 1`);
  return rows.length > 0;
}

/** Forgets a chat, wherever it is linked. */
export const updateUnlinkedChat = (db: Db, chatId: number) =>
  db.execute(sql`update alert_subscriptions set telegram_chat_id = null
    where telegram_chat_id = ${chatId}::bigint`);
