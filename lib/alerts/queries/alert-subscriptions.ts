import { and, eq, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import {
  alertLedger,
  alertSubscriptions,
  alertTokens,
  mailEvents,
  mailSuppressions,
  sensorStateChanges,
} from "../../../drizzle/schema/index.ts";
import type { Db } from "../../runtime/database/client.ts";
import { nameOf, namesOf } from "../../runtime/database/sql.ts";
import { instantParam } from "../../runtime/database/sql-json.ts";
import type { SubscriberStatus } from "../domain/vocabulary.ts";

const a = alias(alertSubscriptions, "a");
const t = alias(alertTokens, "t");
const l = alias(alertLedger, "l");
/** The subscription of a token as it was, in a statement that calls it `found f`. */
const f = alias(alertSubscriptions, "f");

/** What the token of a mail stands for; nothing is changed by asking. */
export type TokenStatus = {
  status: SubscriberStatus;
  /** Whether it may still confirm what was asked for. */
  isConfirmable: boolean;
};

const isConfirmable = (now: number) => sql<boolean>`(${a.status} = 'confirmed'
  or ${a.status} = 'pending' and ${a.confirmBy} > ${instantParam(now)})`;

/** Null: there never was such a token. */
export async function findTokenStatus(
  db: Db,
  tokenSha256: string,
  now: number,
): Promise<TokenStatus | null> {
  const [row] = await db
    .select({
      status: a.status,
      isConfirmable: sql<boolean>`${a.cycle} = ${t.cycle} and ${isConfirmable(now)}`,
    })
    .from(t)
    .innerJoin(a, eq(a.id, t.subscriptionId))
    .where(eq(t.sha256, tokenSha256));
  return row ?? null;
}

/**
 * Confirms the subscription of a token and puts a new wish of it into force; null where the token is
 * unknown, too old, or of an earlier cycle. Once more changes nothing. What happened to sensors before
 * they were wished for is no news, nor what waits of those that no longer are: the ledger says so.
 */
export async function updateConfirmed(db: Db, tokenSha256: string, now: number) {
  const at = instantParam(now);
  const { rows } = await db.execute<{ id: number; cycle: number }>(sql`
    with found as materialized (
      select a.*, case when ${a.status} = 'confirmed' and ${a.confirmBy} > ${at}
        then ${a.pendingScope} end as wish
      from ${alertTokens} t join ${alertSubscriptions} a
        on ${a.id} = ${t.subscriptionId} and ${a.cycle} = ${t.cycle}
      where ${t.sha256} = ${tokenSha256} and ${isConfirmable(now)}),
    done as (
      update ${alertSubscriptions} a set ${nameOf(a.status)} = 'confirmed', ${nameOf(a.updatedAt)} = ${at},
        ${nameOf(a.confirmedAt)} = coalesce(${a.confirmedAt}, ${at}),
        ${nameOf(a.scope)} = coalesce(f.wish, ${a.scope}),
        ${nameOf(a.pendingScope)} = null, ${nameOf(a.confirmBy)} = null
      from found f where ${a.id} = ${f.id} and ${a.cycle} = ${f.cycle}
        and (${a.status} = 'pending' or ${a.pendingScope} is not null)),
    ${mutedBy(now)}, ${dropped}
    select ${f.id}::double precision as id, ${f.cycle} as cycle from found f`);
  return rows[0] ?? null;
}

const { subscriptionId, sensorId, changedAt, fromState, toState, disposition, seenAt } =
  alertLedger;

/** Changes of sensors that a new wish adds, before it: they are in the ledger, and nobody is told. */
function mutedBy(now: number) {
  const at = instantParam(now);
  const c = alias(sensorStateChanges, "c");
  return sql`muted as (
      insert into ${alertLedger}
        (${namesOf(subscriptionId, sensorId, changedAt, fromState, toState, disposition, seenAt)})
      select distinct on (${f.id}, ${c.sensorId}, ${c.changedAt})
        ${f.id}, ${c.sensorId}, ${c.changedAt}, ${c.fromState}, ${c.toState}, 'none', ${at}
      from found f join ${sensorStateChanges} c
        on ${c.changedAt} > ${f.confirmedAt} and ${c.changedAt} <= ${at}
      where f.wish is not null
        and (f.wish->'sensors' = 'null' or f.wish->'sensors' ? ${c.sensorId})
        and not (${f.scope}->'sensors' = 'null' or ${f.scope}->'sensors' ? ${c.sensorId})
      order by ${f.id}, ${c.sensorId}, ${c.changedAt}, ${c.id} desc
      on conflict do nothing)`;
}

/** What waits of sensors that a new wish leaves out is not told any more. */
const dropped = sql`dropped as (
      update ${alertLedger} l set ${nameOf(disposition)} = 'none' from found f
      where f.wish->'sensors' <> 'null' and not f.wish->'sensors' ? ${l.sensorId}
        and ${l.subscriptionId} = ${f.id} and ${l.disposition} = 'digest' and ${l.outboxId} is null)`;

/**
 * Ends the subscription of a token, of whatever cycle: such a link never expires. Whether there is
 * such a token at all.
 */
export async function updateUnsubscribed(db: Db, tokenSha256: string, now: number) {
  const at = instantParam(now);
  const { rows } = await db.execute(sql`
    with found as (
      select ${t.subscriptionId} as id from ${alertTokens} t where ${t.sha256} = ${tokenSha256}),
    ended as (
      update ${alertSubscriptions} a set ${nameOf(a.status)} = 'unsubscribed', ${endedAs(at)}
      from found where ${a.id} = found.id and ${a.status} in ('pending', 'confirmed'))
    select 1 from found`);
  return rows.length > 0;
}

/** What else is set of a subscription that ends. */
const endedAs = (at: ReturnType<typeof instantParam>) => sql`
  ${nameOf(a.endedAt)} = ${at}, ${nameOf(a.updatedAt)} = ${at}, ${nameOf(a.pendingScope)} = null,
  ${nameOf(a.confirmBy)} = null, ${nameOf(a.telegramChatId)} = null,
  ${nameOf(a.telegramLinkSha256)} = null`;

/** Notes the digest of the message to the bot that links a chat to a subscription. */
export const updateLinkDigest = (db: Db, id: number, linkSha256: string) =>
  db
    .update(alertSubscriptions)
    .set({ telegramLinkSha256: linkSha256 })
    .where(and(eq(alertSubscriptions.id, id), eq(alertSubscriptions.status, "confirmed")));

/** Links a chat to the confirmed subscription of a link; false where there is none. */
export async function updateLinkedChat(db: Db, linkSha256: string, chatId: number) {
  const { telegramLinkSha256, status, id } = alertSubscriptions;
  const rows = await db
    .update(alertSubscriptions)
    .set({ telegramChatId: chatId })
    .where(and(eq(telegramLinkSha256, linkSha256), eq(status, "confirmed")))
    .returning({ id });
  return rows.length > 0;
}

/** Forgets a chat, wherever it is linked. */
export const updateUnlinkedChat = (db: Db, chatId: number) =>
  db
    .update(alertSubscriptions)
    .set({ telegramChatId: null })
    .where(eq(alertSubscriptions.telegramChatId, chatId));

interface MailEvent {
  id: string;
  type: string;
  /** Addresses, lower case, that are never to be written to again, and why; none: it is only noted. */
  suppress: readonly string[];
  reason: string;
}

/** Notes an event of the mail provider and does what follows from it, once; false: it was known. */
export async function insertMailEvent(db: Db, event: MailEvent, now: number): Promise<boolean> {
  const at = instantParam(now);
  const a = alias(alertSubscriptions, "a");
  const { emailSha256, reason } = mailSuppressions;
  const { rows } = await db.execute<{ isNew: boolean }>(sql`
    with noted as (
      insert into ${mailEvents} (${namesOf(mailEvents.id, mailEvents.type, mailEvents.receivedAt)})
      values (${event.id}, ${event.type}, ${at}) on conflict do nothing returning 1),
    addresses as (
      select jsonb_array_elements_text(${JSON.stringify(event.suppress)}::jsonb) as address from noted),
    suppressed as (
      insert into ${mailSuppressions} (${namesOf(emailSha256, reason, mailSuppressions.at)})
      select distinct encode(sha256(convert_to(address, 'UTF8')), 'hex'), ${event.reason}, ${at}
      from addresses on conflict do nothing),
    ended as (
      update ${alertSubscriptions} a set ${nameOf(a.status)} = 'suppressed', ${endedAs(at)}
      from addresses x where ${a.email} = x.address and ${a.status} in ('pending', 'confirmed'))
    select exists (select 1 from noted) as "isNew"`);
  return rows[0]?.isNew ?? false;
}
