import { type SQL, sql } from "drizzle-orm";
import type { MessageKind, MessageStatus } from "../../domain/alerts/message-vocabulary.ts";
import { KEY_LIFE_MS } from "../../domain/alerts/timing.ts";
import type { Db } from "../client.ts";
import { column, instants } from "./columns.ts";
import { epochMs, instantParam } from "./sql-json.ts";

/** Any constant of our own: who claims holds it, so that no call is claimed in parts. */
const CLAIM_LOCK = 7_215_006;

/** A message that is ours to hand over until its lease ends. */
export interface ClaimedMessage {
  id: number;
  /** The call it goes with, named by its idempotency key. */
  batchKey: string;
  idempotencyKey: string;
  kind: MessageKind;
  recipient: string;
  headers: Record<string, string>;
  subscriptionId: number | null;
  cycle: number | null;
  createdAt: number;
  /** Its text, one of the contents that come with it. */
  content: string;
  /** Whether its reader still wants it, and may be written to. */
  isWanted: boolean;
  /** Whether it may have been accepted at an earlier try. */
  wasInDoubt: boolean;
  /** Whether it belonged to this call before it was claimed. */
  wasKeyed: boolean;
}

export interface MessageContent {
  content: string;
  subject: string;
  html: string;
  body: string;
}

export interface Claim {
  now: number;
  /** What is to be tried by then is claimed. */
  dueBy: number;
  /** Calls to be made with what is claimed, and messages of one call, at most. */
  calls: number;
  inCall: number;
  leaseUntil: number;
  /** Whether links can be made; what has none needs no token. */
  hasTokens: boolean;
}

const open = sql.raw(`o.status in ('queued', 'claimed') and o.channel = 'email'`);
const contentOf = sql.raw("md5(o.subject || chr(1) || o.html || chr(1) || o.body)");

/** What may have been accepted a day ago is never sent again; what nobody accepted in time is given up. */
const settleLate = (db: Db, now: number) =>
  db.execute(sql`
    with lost as (
      update outbox o set status = 'unknown', failure = 'accepted or not, for a day', lease_until = null
      where ${open} and o.next_try_at <= ${instantParam(now)}
        and o.first_try_at <= ${instantParam(now - KEY_LIFE_MS)}),
    late as (
      update outbox o set failure = 'too late', lease_until = null,
        status = case when o.kind in ('alert', 'digest') then 'superseded' else 'cancelled' end
      where ${open} and o.next_try_at <= ${instantParam(now)}
        and o.first_try_at is null and o.stale_at <= ${instantParam(now)}
      returning o.id)
    update alert_ledger l set disposition = 'digest', outbox_id = null, seen_at = ${instantParam(now)}
    from late where l.outbox_id = late.id`);

/** Calls made before come whole, as they were; the rest is put together in the order of its time. */
const claimMembers = ({ dueBy, calls, inCall, hasTokens }: Claim): SQL => sql`
  due as materialized (
    select o.id, o.batch_key, o.idempotency_key, o.next_try_at from outbox o
    where ${open} and o.next_try_at <= ${instantParam(dueBy)}
      and (o.subscription_id is null or ${hasTokens})
    order by o.next_try_at, o.id limit ${calls * inCall} for update skip locked),
  fresh as (
    select n.*, n.place / ${inCall} as chunk from (
      select d.*, row_number() over (order by d.next_try_at, d.id) - 1 as place
      from due d where d.batch_key is null) n),
  chunks as (
    select chunk, min(next_try_at) as at, case when count(*) = 1
      then min(idempotency_key) else encode(sha256(convert_to(
        string_agg(idempotency_key, ' ' order by place), 'UTF8')), 'hex') end as key
    from fresh group by chunk),
  picked as (
    select key from (
      select key, at from chunks union all
      select batch_key, min(next_try_at) from due where batch_key is not null group by batch_key) u
    order by at, key limit ${calls}),
  members as (
    select f.id, c.key, f.place % ${inCall} as place
    from fresh f join chunks c using (chunk) where c.key in (select key from picked)
    union all
    select o.id, o.batch_key, o.batch_place from outbox o
    where ${open} and o.batch_key in (select key from picked))`;

const claimMessages = (db: Db, claim: Claim) =>
  db.execute<ClaimedMessage & Record<string, unknown>>(sql`
    with ${claimMembers(claim)},
    taken as (
      update outbox o set status = 'claimed', batch_key = m.key, batch_place = m.place,
        attempts = o.attempts + 1, lease_until = ${instantParam(claim.leaseUntil)},
        next_try_at = ${instantParam(claim.leaseUntil)},
        first_try_at = coalesce(o.first_try_at, ${instantParam(claim.now)})
      from members m join outbox p on p.id = m.id where o.id = m.id
      returning o.*, ${contentOf} as content, p.first_try_at is not null as was_in_doubt, p.batch_key is not null as was_keyed)
    select t.id::double precision as id, t.batch_key as "batchKey", t.idempotency_key as "idempotencyKey", t.kind,
      t.recipient, t.headers, t.subscription_id::double precision as "subscriptionId", t.cycle,
      ${epochMs("t.created_at")} as "createdAt", t.content, t.was_in_doubt as "wasInDoubt", t.was_keyed as "wasKeyed",
      case when t.kind in ('alert', 'digest') then coalesce(a.status = 'confirmed' and a.cycle = t.cycle, false)
        when t.kind = 'confirm' then coalesce(a.status in ('pending', 'confirmed') and a.cycle = t.cycle, false)
        else true end
      and not exists (select 1 from mail_suppressions x
        where x.email_sha256 = encode(sha256(convert_to(t.recipient, 'UTF8')), 'hex')) as "isWanted"
    from taken t left join alert_subscriptions a on a.id = t.subscription_id
    order by t.batch_key, t.batch_place`);

/** The texts of what was claimed, each once: thousands of messages share a few. */
const claimedContents = (db: Db, { leaseUntil }: Claim) =>
  db.execute<MessageContent & Record<string, unknown>>(sql`
    select distinct on (1) ${contentOf} as content, o.subject, o.html, o.body from outbox o
    where o.status = 'claimed' and o.channel = 'email' and o.lease_until = ${instantParam(leaseUntil)}
    order by 1`);

/** Takes what is due, call by call, in one round trip; each claimed message is ours until its lease ends. */
export async function claimOutbox(db: Db, claim: Claim) {
  const [, , messages, contents] = await db.batch([
    db.execute(sql`select pg_advisory_xact_lock(${sql.raw(String(CLAIM_LOCK))})::text`),
    settleLate(db, claim.now),
    claimMessages(db, claim),
    claimedContents(db, claim),
  ]);
  return { messages: messages.rows, contents: contents.rows };
}

/** What became of a claimed message. */
export interface Settlement {
  id: number;
  status: Extract<MessageStatus, "queued" | "sent" | "failed" | "unknown" | "cancelled">;
  nextTryAt: number;
  providerId: string | null;
  failure: string | null;
  /** The call it goes with at its next try; null: a new one. */
  batchKey: string | null;
  isInDoubt: boolean;
}

/** Writes down what became of messages, unless that is known already; spacing counts from `sentAt`. */
export function settleOutbox(db: Db, rows: readonly Settlement[], sentAt: number) {
  return db.execute(sql`
    with settled as (
      update outbox o set status = r.status, next_try_at = r.next_try_at, failure = r.failure,
        provider_id = r.provider_id, lease_until = null, batch_key = r.batch_key,
        batch_place = case when r.batch_key is not distinct from o.batch_key then o.batch_place
          when r.batch_key is null then null else 0 end,
        first_try_at = case when r.in_doubt then o.first_try_at end,
        sent_at = case when r.status = 'sent' then ${instantParam(sentAt)} end
      from unnest(${column(rows, "double precision", ({ id }) => id)},
        ${column(rows, "text", ({ status }) => status)},
        ${instants(rows, ({ nextTryAt }) => nextTryAt)},
        ${column(rows, "text", ({ providerId }) => providerId)},
        ${column(rows, "text", ({ failure }) => failure)},
        ${column(rows, "text", ({ batchKey }) => batchKey)},
        ${column(rows, "boolean", ({ isInDoubt }) => isInDoubt)})
        as r(id, status, next_try_at, provider_id, failure, batch_key, in_doubt)
      where o.id = r.id::bigint and o.status = 'claimed'
      returning o.subscription_id, o.kind, o.channel, o.status)
    update alert_subscriptions a set last_alert_at = ${instantParam(sentAt)}
    from settled s where a.id = s.subscription_id and s.status = 'sent' and s.channel = 'email'
      and s.kind in ('alert', 'digest')`);
}
