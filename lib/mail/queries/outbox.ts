import { and, lt, ne, notInArray, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import {
  alertLedger,
  alertSubscriptions,
  mailSuppressions,
  outbox,
} from "../../../drizzle/schema/index.ts";
import type { Db } from "../../runtime/database/client.ts";
import { column, instants } from "../../runtime/database/columns.ts";
import { nameOf } from "../../runtime/database/sql.ts";
import { epochMs, instantParam } from "../../runtime/database/sql-json.ts";
import { KEY_LIFE_MS, type MessageKind, type MessageStatus } from "../delivery-rules.ts";

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

interface ClaimRequest {
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

const o = alias(outbox, "o");
const open = sql`${o.status} in ('queued', 'claimed') and ${o.channel} = 'email'`;
const contentOf = sql`md5(${o.subject} || chr(1) || ${o.html} || chr(1) || ${o.body})`;

/** What may have been accepted a day ago is never sent again; what nobody accepted in time is given up. */
const settleLate = (db: Db, now: number) =>
  db.execute(sql`
    with lost as (
      update ${outbox} o set ${nameOf(o.status)} = 'unknown',
        ${nameOf(o.failure)} = 'accepted or not, for a day', ${nameOf(o.leaseUntil)} = null
      where ${open} and ${o.nextTryAt} <= ${instantParam(now)}
        and ${o.firstTryAt} <= ${instantParam(now - KEY_LIFE_MS)}),
    late as (
      update ${outbox} o set ${nameOf(o.failure)} = 'too late', ${nameOf(o.leaseUntil)} = null,
        ${nameOf(o.status)} = case when ${o.kind} in ('alert', 'digest') then 'superseded'
          else 'cancelled' end
      where ${open} and ${o.nextTryAt} <= ${instantParam(now)}
        and ${o.firstTryAt} is null and ${o.staleAt} <= ${instantParam(now)}
      returning ${o.id} as id)
    update ${alertLedger} set ${nameOf(alertLedger.disposition)} = 'digest',
      ${nameOf(alertLedger.outboxId)} = null, ${nameOf(alertLedger.seenAt)} = ${instantParam(now)}
    from late where ${alertLedger.outboxId} = late.id`);

/** Calls made before come whole, as they were; the rest is put together in the order of its time. */
const claimMembers = ({ dueBy, calls, inCall, hasTokens }: ClaimRequest): SQL => sql`
  due as materialized (
    select ${o.id} as id, ${o.batchKey} as old_key, ${o.idempotencyKey} as own_key, ${o.nextTryAt} as due_at
    from ${outbox} o
    where ${open} and ${o.nextTryAt} <= ${instantParam(dueBy)}
      and (${o.subscriptionId} is null or ${hasTokens})
    order by ${o.nextTryAt}, ${o.id} limit ${calls * inCall} for update skip locked),
  fresh as (
    select n.*, n.place / ${inCall} as chunk from (
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
    order by first, key limit ${calls}),
  members as (
    select f.id, c.key, f.place % ${inCall} as place
    from fresh f join chunks c using (chunk) where c.key in (select key from picked)
    union all
    select ${o.id}, ${o.batchKey}, ${o.batchPlace} from ${outbox} o
    where ${open} and ${o.batchKey} in (select key from picked))`;

const takeMembers = (claim: ClaimRequest): SQL => {
  const p = alias(outbox, "p");
  const until = instantParam(claim.leaseUntil);
  return sql`
    taken as (
      update ${outbox} o set ${nameOf(o.status)} = 'claimed', ${nameOf(o.batchKey)} = m.key,
        ${nameOf(o.batchPlace)} = m.place, ${nameOf(o.attempts)} = ${o.attempts} + 1,
        ${nameOf(o.leaseUntil)} = ${until}, ${nameOf(o.nextTryAt)} = ${until},
        ${nameOf(o.firstTryAt)} = coalesce(${o.firstTryAt}, ${instantParam(claim.now)})
      from members m join ${outbox} p on ${p.id} = m.id where ${o.id} = m.id
      returning o.*, ${contentOf} as content, ${p.firstTryAt} is not null as was_in_doubt,
        ${p.batchKey} is not null as was_keyed)`;
};

const t = alias(outbox, "t");
const a = alias(alertSubscriptions, "a");
const x = alias(mailSuppressions, "x");

/** Whether the reader of a taken message still wants it, and may be written to. */
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
    with ${claimMembers(claim)}, ${takeMembers(claim)}
    select ${t.id}::double precision as id, ${t.batchKey} as "batchKey",
      ${t.idempotencyKey} as "idempotencyKey", ${t.kind} as kind, ${t.recipient} as recipient,
      ${t.headers} as headers, ${t.subscriptionId}::double precision as "subscriptionId",
      ${t.cycle} as cycle, ${epochMs(t.createdAt)} as "createdAt", t.content,
      t.was_in_doubt as "wasInDoubt", t.was_keyed as "wasKeyed", ${isWanted} as "isWanted"
    from taken t left join ${alertSubscriptions} a on ${a.id} = ${t.subscriptionId}
    order by ${t.batchKey}, ${t.batchPlace}`);

/** The texts of what was claimed, each once: thousands of messages share a few. */
const claimedContents = (db: Db, { leaseUntil }: ClaimRequest) =>
  db.execute<MessageContent & Record<string, unknown>>(sql`
    select distinct on (1) ${contentOf} as content, ${o.subject} as subject, ${o.html} as html,
      ${o.body} as body
    from ${outbox} o
    where ${o.status} = 'claimed' and ${o.channel} = 'email'
      and ${o.leaseUntil} = ${instantParam(leaseUntil)}
    order by 1`);

/** Takes what is due, call by call, in one round trip; each claimed message is ours until its lease ends. */
export async function claimOutbox(db: Db, claim: ClaimRequest) {
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
  const told = sql`settled.state = 'sent' and settled.channel = 'email'`;
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
    from settled where ${a.id} = settled.reader and ${told} and settled.kind in ('alert', 'digest')`);
}

/** The statement that forgets texts and reader of messages that were settled; that they were, stays. */
export const updateSettledMail = (db: Db, at: number) =>
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
