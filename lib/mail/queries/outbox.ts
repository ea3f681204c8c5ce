// Queries of the outbox: claim due mails in batches, store their new status, and erase old ones.

import { and, lt, ne, notInArray, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import {
  alertLedger,
  alertSubscriptions,
  mailSuppressions,
  outbox,
} from "../../../drizzle/schema/index.ts";
import { column, instants } from "../../runtime/database/bulk-rows.ts";
import type { Db } from "../../runtime/database/client.ts";
import { epochMs, instantParam, nameOf } from "../../runtime/database/sql.ts";
import { KEY_LIFE_MS, type MessageKind, type MessageStatus } from "../delivery-rules.ts";

/** Advisory lock of a claim, so that no batch is claimed in parts. The number is arbitrary. */
const CLAIM_LOCK = 7_215_006;

/** A message that we may send until its lease ends. */
export interface ClaimedMessage {
  id: number;
  /** The idempotency key of the message's batch, which also names the batch. */
  batchKey: string;
  idempotencyKey: string;
  kind: MessageKind;
  recipient: string;
  headers: Record<string, string>;
  subscriptionId: number | null;
  cycle: number | null;
  createdAt: number;
  /** The key of the message's text in the claimed contents. */
  content: string;
  /** Whether the recipient still wants the message and may be mailed. */
  isWanted: boolean;
  /** Whether an earlier attempt to send the message may have been accepted. */
  wasInDoubt: boolean;
  /** Whether an earlier run already put the message into this batch. */
  wasInBatch: boolean;
}

/** The text of messages; `content` is its key. */
export interface MessageContent {
  content: string;
  subject: string;
  html: string;
  body: string;
}

interface ClaimRequest {
  now: number;
  /** Messages with `nextTryAt` up to this instant are claimed. */
  dueBy: number;
  /** Maximum number of batches. */
  batches: number;
  /** Maximum number of messages in a batch. */
  batchSize: number;
  leaseUntil: number;
  /** Whether tokens can be made; without them, messages with links are not claimed. */
  hasTokens: boolean;
}

const o = alias(outbox, "o");
const isOpen = sql`${o.status} in ('queued', 'claimed') and ${o.channel} = 'email'`;
const contentDigest = sql`md5(${o.subject} || chr(1) || ${o.html} || chr(1) || ${o.body})`;

/**
 * Ends messages that must not be sent any more: those that may have been accepted a day ago, and stale
 * ones.
 */
const settleExpired = (db: Db, now: number) =>
  db.execute(sql`
    with lost as (
      update ${outbox} o set ${nameOf(o.status)} = 'unknown',
        ${nameOf(o.failure)} = 'no answer for a day', ${nameOf(o.leaseUntil)} = null
      where ${isOpen} and ${o.nextTryAt} <= ${instantParam(now)}
        and ${o.firstTryAt} <= ${instantParam(now - KEY_LIFE_MS)}),
    late as (
      update ${outbox} o set ${nameOf(o.failure)} = 'too late', ${nameOf(o.leaseUntil)} = null,
        ${nameOf(o.status)} = case when ${o.kind} in ('alert', 'digest') then 'superseded'
          else 'cancelled' end
      where ${isOpen} and ${o.nextTryAt} <= ${instantParam(now)}
        and ${o.firstTryAt} is null and ${o.staleAt} <= ${instantParam(now)}
      returning ${o.id} as id)
    update ${alertLedger} set ${nameOf(alertLedger.disposition)} = 'digest',
      ${nameOf(alertLedger.outboxId)} = null, ${nameOf(alertLedger.seenAt)} = ${instantParam(now)}
    from late where ${alertLedger.outboxId} = late.id`);

/**
 * Selects the messages to claim. A batch of an earlier attempt is claimed completely and unchanged. Other
 * messages form new batches in the order of their time.
 */
const selectMembersSql = ({ dueBy, batches, batchSize, hasTokens }: ClaimRequest): SQL => sql`
  due as materialized (
    select ${o.id} as id, ${o.batchKey} as old_key, ${o.idempotencyKey} as own_key, ${o.nextTryAt} as due_at
    from ${outbox} o
    where ${isOpen} and ${o.nextTryAt} <= ${instantParam(dueBy)}
      and (${o.subscriptionId} is null or ${hasTokens})
    order by ${o.nextTryAt}, ${o.id} limit ${batches * batchSize} for update skip locked),
  fresh as (
    select n.*, n.place / ${batchSize} as chunk from (
      select d.*, row_number() over (order by d.due_at, d.id) - 1 as place
      from due d where d.old_key is null) n),
  chunks as (
    select chunk, min(due_at) as first, case when count(*) = 1
      then min(own_key) else encode(sha256(convert_to(
        string_agg(own_key, ' ' order by place), 'UTF8')), 'hex') end as key
    from fresh group by chunk),
  picked as (
    select key from (
      select key, first from chunks union all
      select old_key, min(due_at) from due where old_key is not null group by old_key) u
    order by first, key limit ${batches}),
  members as (
    select f.id, c.key, f.place % ${batchSize} as place
    from fresh f join chunks c using (chunk) where c.key in (select key from picked)
    union all
    select ${o.id}, ${o.batchKey}, ${o.batchPlace} from ${outbox} o
    where ${isOpen} and ${o.batchKey} in (select key from picked))`;

const claimMembersSql = (claim: ClaimRequest): SQL => {
  const p = alias(outbox, "p");
  const until = instantParam(claim.leaseUntil);
  return sql`
    taken as (
      update ${outbox} o set ${nameOf(o.status)} = 'claimed', ${nameOf(o.batchKey)} = m.key,
        ${nameOf(o.batchPlace)} = m.place, ${nameOf(o.attempts)} = ${o.attempts} + 1,
        ${nameOf(o.leaseUntil)} = ${until}, ${nameOf(o.nextTryAt)} = ${until},
        ${nameOf(o.firstTryAt)} = coalesce(${o.firstTryAt}, ${instantParam(claim.now)})
      from members m join ${outbox} p on ${p.id} = m.id where ${o.id} = m.id
      returning o.*, ${contentDigest} as content, ${p.firstTryAt} is not null as was_in_doubt,
        ${p.batchKey} is not null as was_keyed)`;
};

const t = alias(outbox, "t");
const a = alias(alertSubscriptions, "a");
const x = alias(mailSuppressions, "x");

/** Whether the recipient of a claimed message still wants it and may be mailed. */
const isWanted = sql`
  case when ${t.kind} in ('alert', 'digest')
      then coalesce(${a.status} = 'confirmed' and ${a.cycle} = ${t.cycle}, false)
    when ${t.kind} = 'confirm'
      then coalesce(${a.status} in ('pending', 'confirmed') and ${a.cycle} = ${t.cycle}, false)
    else true end
  and not exists (select 1 from ${mailSuppressions} x
    where ${x.emailSha256} = encode(sha256(convert_to(${t.recipient}, 'UTF8')), 'hex'))`;

const claimMessages = (db: Db, claim: ClaimRequest) =>
  db.execute<ClaimedMessage & Record<string, unknown>>(sql`
    with ${selectMembersSql(claim)}, ${claimMembersSql(claim)}
    select ${t.id}::double precision as id, ${t.batchKey} as "batchKey",
      ${t.idempotencyKey} as "idempotencyKey", ${t.kind} as kind, ${t.recipient} as recipient,
      ${t.headers} as headers, ${t.subscriptionId}::double precision as "subscriptionId",
      ${t.cycle} as cycle, ${epochMs(t.createdAt)} as "createdAt", t.content,
      t.was_in_doubt as "wasInDoubt", t.was_keyed as "wasInBatch", ${isWanted} as "isWanted"
    from taken t left join ${alertSubscriptions} a on ${a.id} = ${t.subscriptionId}
    order by ${t.batchKey}, ${t.batchPlace}`);

/** Reads the distinct texts of the claimed messages, because thousands of messages share a few texts. */
const claimedContents = (db: Db, { leaseUntil }: ClaimRequest) =>
  db.execute<MessageContent & Record<string, unknown>>(sql`
    select distinct on (1) ${contentDigest} as content, ${o.subject} as subject, ${o.html} as html,
      ${o.body} as body
    from ${outbox} o
    where ${o.status} = 'claimed' and ${o.channel} = 'email'
      and ${o.leaseUntil} = ${instantParam(leaseUntil)}
    order by 1`);

/** Claims due messages in batches, in one round trip. A claim ends with its lease. */
export async function claimOutbox(db: Db, claim: ClaimRequest) {
  const [, , messages, contents] = await db.batch([
    db.execute(sql`select pg_advisory_xact_lock(${sql.raw(String(CLAIM_LOCK))})::text`),
    settleExpired(db, claim.now),
    claimMessages(db, claim),
    claimedContents(db, claim),
  ]);
  return { messages: messages.rows, contents: contents.rows };
}

/** The new status of a claimed message. */
export interface Settlement {
  id: number;
  status: Extract<MessageStatus, "queued" | "sent" | "failed" | "unknown" | "cancelled">;
  nextTryAt: number;
  providerId: string | null;
  failure: string | null;
  /** The message's batch at the next attempt; null for a new batch. */
  batchKey: string | null;
  isInDoubt: boolean;
}

/** Stores the new status of claimed messages. The minimum time between alerts starts at `sentAt`. */
export function settleOutbox(db: Db, rows: readonly Settlement[], sentAt: number) {
  const isSentMail = sql`settled.state = 'sent' and settled.channel = 'email'`;
  return db.execute(sql`
    with settled as (
      update ${outbox} o set ${nameOf(o.status)} = r.state, ${nameOf(o.nextTryAt)} = r.again,
        ${nameOf(o.failure)} = r.reason, ${nameOf(o.providerId)} = r.provider,
        ${nameOf(o.leaseUntil)} = null, ${nameOf(o.batchKey)} = r.key,
        ${nameOf(o.batchPlace)} = case when r.key is not distinct from ${o.batchKey}
          then ${o.batchPlace} when r.key is null then null else 0 end,
        ${nameOf(o.firstTryAt)} = case when r.in_doubt then ${o.firstTryAt} end,
        ${nameOf(o.sentAt)} = case when r.state = 'sent' then ${instantParam(sentAt)} end
      from unnest(${column(rows, "double precision", ({ id }) => id)},
        ${column(rows, "text", ({ status }) => status)},
        ${instants(rows, ({ nextTryAt }) => nextTryAt)},
        ${column(rows, "text", ({ providerId }) => providerId)},
        ${column(rows, "text", ({ failure }) => failure)},
        ${column(rows, "text", ({ batchKey }) => batchKey)},
        ${column(rows, "boolean", ({ isInDoubt }) => isInDoubt)})
        as r(message, state, again, provider, reason, key, in_doubt)
      where ${o.id} = r.message::bigint and ${o.status} = 'claimed'
      returning ${o.subscriptionId} as reader, ${o.kind} as kind, ${o.channel} as channel,
        ${o.status} as state)
    update ${alertSubscriptions} a set ${nameOf(a.lastAlertAt)} = ${instantParam(sentAt)}
    from settled where ${a.id} = settled.reader and ${isSentMail} and settled.kind in ('alert', 'digest')`);
}

/** The statement that erases text and recipient of old messages that were sent or ended; the rows stay. */
export const eraseSettledMail = (db: Db, at: number) =>
  db
    .update(outbox)
    .set({ html: "", body: "", subject: "", recipient: "", headers: {} })
    .where(
      and(
        lt(outbox.createdAt, new Date(at)),
        notInArray(outbox.status, ["queued", "claimed"]),
        ne(outbox.recipient, ""),
      ),
    );
