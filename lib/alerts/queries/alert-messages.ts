// Queries for the messages of alerts: write them with the ledger, and claim those for chats.

import { type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { alertLedger, alertSubscriptions, outbox } from "../../../drizzle/schema/index.ts";
import type { MessageKind } from "../../mail/delivery-rules.ts";
import type { Db } from "../../runtime/database/client.ts";
import { epochMs, instantParam, nameOf, namesOf } from "../../runtime/database/sql.ts";
import type { SensorState } from "../../sensors/domain/sensor.ts";
import type { Disposition, NewsKind } from "../domain/decide-alerts.ts";

/** A message for all subscribers with the same settings and pending changes. */
export interface NewMessage {
  kind: MessageKind;
  /** Identifies the message for a subscriber: its changes, or the day of the digest. */
  about: string;
  subject: string;
  html: string;
  body: string;
  headers: Record<string, string>;
  /** Text for chats, and ids of the subscribers with a linked chat; null when there are none. */
  chat: { body: string; ids: number[] } | null;
  staleAt: string;
}

/** A change of a sensor in the ledger of what was sent to a subscriber. */
export interface LedgerEntry {
  kind: NewsKind;
  sensorId: string;
  changedAt: string;
  from: SensorState;
  to: SensorState;
  disposition: Disposition;
  /** Whether the message contains the change. */
  isInMessage: boolean;
  /** Whether the change is already in the ledger and waits for the digest. */
  isPendingDigest: boolean;
}

/** The decision for subscribers with the same settings and pending changes. */
export interface Announcement {
  ids: number[];
  message: NewMessage | null;
  entries: LedgerEntry[];
}

const a = alias(alertSubscriptions, "a");
const l = alias(alertLedger, "l");

/**
 * Statement that writes messages and ledger entries together. It writes nothing and fails if another
 * run has already written one of the entries. It skips ended subscriptions.
 */
export function insertAnnouncements(db: Db, announcements: readonly Announcement[], now: number) {
  const announcementsJson = JSON.stringify(announcements.map((each, n) => ({ n, ...each })));
  const at = instantParam(now);
  return db.execute<{ messages: number }>(sql`
    with g as materialized (
      select * from jsonb_to_recordset(${announcementsJson}::jsonb)
        as g(n int, ids jsonb, message jsonb, entries jsonb)),
    who as materialized (
      select g.n, ${a.id} as reader, ${a.cycle} as round, ${a.email} as address,
        ${a.telegramChatId} as chat
      from g cross join jsonb_array_elements_text(g.ids) i
        join ${alertSubscriptions} a on ${a.id} = i::bigint and ${a.status} = 'confirmed'),
    ${messagesSql(at)}, ${ledgerSql(at)}
    select count(*)::int as messages from sent where channel = 'email'`);
}

const MESSAGE_COLUMNS = [
  outbox.kind,
  outbox.channel,
  outbox.idempotencyKey,
  outbox.subscriptionId,
  outbox.cycle,
  outbox.recipient,
  outbox.subject,
  outbox.html,
  outbox.body,
  outbox.headers,
  outbox.status,
  outbox.createdAt,
  outbox.nextTryAt,
  outbox.staleAt,
];

/** Inserts the mails and the messages to linked chats. */
const messagesSql = (at: SQL): SQL => sql`
    drafts as (
      select w.n, w.reader, w.round, g.message as m, 'email' as channel, w.address as sent_to,
        g.message->>'subject' as title, g.message->>'html' as page, g.message->>'body' as words
      from who w join g using (n) where jsonb_typeof(g.message) = 'object'
      union all
      select w.n, w.reader, w.round, g.message, 'telegram', w.chat::text, '', '',
        g.message#>>'{chat,body}'
      from who w join g using (n)
      where w.chat is not null and g.message#>'{chat,ids}' @> to_jsonb(w.reader)),
    sent as (
      insert into ${outbox} (${namesOf(...MESSAGE_COLUMNS)})
      select m->>'kind', channel,
        encode(sha256(convert_to(reader || ' ' || (m->>'about'), 'UTF8')), 'hex'),
        reader, round, sent_to, title, page, words, m->'headers', 'queued', ${at}, ${at},
        (m->>'staleAt')::timestamptz
      from drafts order by reader
      returning ${outbox.id} as message, ${outbox.subscriptionId} as reader, ${outbox.channel} as channel)`;

const LEDGER_COLUMNS = [
  alertLedger.subscriptionId,
  alertLedger.sensorId,
  alertLedger.changedAt,
  alertLedger.fromState,
  alertLedger.toState,
  alertLedger.kind,
  alertLedger.disposition,
  alertLedger.outboxId,
  alertLedger.seenAt,
];

/** Writes the ledger: updates entries that wait for the digest, and inserts the others. */
const ledgerSql = (at: SQL): SQL => sql`
    entries as (
      select w.reader, e.*, s.message
      from who w join g using (n)
        cross join jsonb_to_recordset(g.entries) as e("sensorId" text, "changedAt" timestamptz,
          "from" text, "to" text, kind text, disposition text, "isInMessage" boolean, "isPendingDigest" boolean)
        left join sent s on s.reader = w.reader and s.channel = 'email' and e."isInMessage"),
    updated as (
      update ${alertLedger} l set ${nameOf(l.disposition)} = e.disposition,
        ${nameOf(l.outboxId)} = e.message
      from entries e where e."isPendingDigest" and ${l.subscriptionId} = e.reader
        and ${l.sensorId} = e."sensorId" and ${l.changedAt} = e."changedAt" and ${l.outboxId} is null),
    written as (
      insert into ${alertLedger} (${namesOf(...LEDGER_COLUMNS)})
      select reader, "sensorId", "changedAt", "from", "to", kind, disposition, message, ${at}
      from entries where not "isPendingDigest")`;

/** A chat message that this run may send until its lease ends. */
interface ClaimedChatMessage {
  id: number;
  recipient: string;
  body: string;
  subscriptionId: number;
  cycle: number;
  createdAt: number;
  isWanted: boolean;
}

/**
 * Claims due chat messages for one attempt. If an earlier run claimed a message and did not settle
 * it, the message may have arrived, and becomes `unknown`. A stale message becomes `superseded`.
 */
export async function claimChatMessages(
  db: Db,
  { now, limit, leaseUntil }: { now: number; limit: number; leaseUntil: number },
): Promise<ClaimedChatMessage[]> {
  const at = instantParam(now);
  const until = instantParam(leaseUntil);
  const o = alias(outbox, "o");
  const t = alias(outbox, "t");
  const a = alias(alertSubscriptions, "a");
  const isDue = sql`${o.channel} = 'telegram' and ${o.status} = 'queued' and ${o.nextTryAt} <= ${at}`;
  const { rows } = await db.execute<ClaimedChatMessage & Record<string, unknown>>(sql`
    with lost as (
      update ${outbox} o set ${nameOf(o.status)} = 'unknown', ${nameOf(o.leaseUntil)} = null
      where ${o.channel} = 'telegram' and ${o.status} = 'claimed' and ${o.nextTryAt} <= ${at}),
    late as (
      update ${outbox} o set ${nameOf(o.status)} = 'superseded'
      where ${isDue} and ${o.staleAt} <= ${at}),
    due as (
      select ${o.id} as id from ${outbox} o where ${isDue} and ${o.staleAt} > ${at}
      order by ${o.nextTryAt}, ${o.id} limit ${limit} for update skip locked),
    taken as (
      update ${outbox} o set ${nameOf(o.status)} = 'claimed', ${nameOf(o.attempts)} = ${o.attempts} + 1,
        ${nameOf(o.firstTryAt)} = ${at}, ${nameOf(o.leaseUntil)} = ${until}, ${nameOf(o.nextTryAt)} = ${until}
      from due where ${o.id} = due.id returning o.*)
    select ${t.id}::double precision as id, ${t.recipient} as recipient, ${t.body} as body,
      ${t.subscriptionId}::double precision as "subscriptionId", ${t.cycle} as cycle,
      ${epochMs(t.createdAt)} as "createdAt",
      ${a.status} = 'confirmed' and ${a.cycle} = ${t.cycle}
        and ${a.telegramChatId}::text is not distinct from ${t.recipient} as "isWanted"
    from taken t join ${alertSubscriptions} a on ${a.id} = ${t.subscriptionId} order by ${t.id}`);
  return rows;
}
