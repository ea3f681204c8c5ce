// Queries that confirm, end and link alert subscriptions, and that suppress addresses.

import { and, eq, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import {
  alertLedger,
  alertSubscriptions,
  alertTokens,
  mailEvents,
  mailSuppressions,
  sensorStateChanges,
  sensors,
} from "../../../drizzle/schema/index.ts";
import { ALERT_RULES } from "../../mail/delivery-rules.ts";
import type { Db } from "../../runtime/database/client.ts";
import { instantParam, nameOf, namesOf } from "../../runtime/database/sql.ts";
import { wasPublished } from "../../sensors/queries/versions.ts";
import { INDEX_CHOICE, type SubscriberStatus } from "../domain/decide-alerts.ts";
import { isInScope, otherNews } from "./alert-news.ts";

const a = alias(alertSubscriptions, "a");
const t = alias(alertTokens, "t");
const l = alias(alertLedger, "l");
/** The subscription of a token: `found f` in the statements below. */
const f = alias(alertSubscriptions, "f");

/** Status of the subscription of a mailed token. */
export type TokenStatus = {
  status: SubscriberStatus;
  /** Whether the token can still confirm the sign-up. */
  isConfirmable: boolean;
  email: string;
  /** Names of what the confirmation adds; null for the regime and all sensors. */
  names: string[] | null;
  /** Number of unknown ids. Their text is not shown, because a stranger may have written it. */
  unknown: number;
};

const isConfirmable = (now: number) => sql<boolean>`(${a.status} = 'confirmed'
  or ${a.status} = 'pending' and ${a.confirmBy} > ${instantParam(now)})`;

const s = alias(sensors, "s");
const requested = sql`coalesce(${a.pendingScope}, ${a.scope})->'sensors'`;

/** The regime of the index and the sensors that can be asked for. */
const subjects = sql`(select ${INDEX_CHOICE.id}::text as id, ${INDEX_CHOICE.name}::text as name, 0 as place
  union all select ${s.id}, ${s.name}, 1 from ${sensors} s) n`;

/** The regime and the sensors that a confirmation adds; null means all. */
const requestedSensors = {
  names: sql<string[] | null>`case when ${requested} <> 'null' then (
    select coalesce(json_agg(n.name order by n.place, n.name collate "C"), '[]') from ${subjects}
    where ${requested} ? n.id) end`,
  unknown: sql<number>`case when ${requested} = 'null' then 0 else jsonb_array_length(${requested})
    - (select count(*) from ${subjects} where ${requested} ? n.id)::int end`,
};

/** Finds the status of a token; null for an unknown one. */
export async function findTokenStatus(
  db: Db,
  tokenSha256: string,
  now: number,
): Promise<TokenStatus | null> {
  const [row] = await db
    .select({
      status: a.status,
      isConfirmable: sql<boolean>`${a.cycle} = ${t.cycle} and ${isConfirmable(now)}`,
      email: a.email,
      ...requestedSensors,
    })
    .from(t)
    .innerJoin(a, eq(a.id, t.subscriptionId))
    .where(eq(t.sha256, tokenSha256));
  return row ?? null;
}

/**
 * Confirms the subscription of a token and activates its new scope; null when the token is unknown,
 * expired or of an earlier cycle. A second call changes nothing. Earlier changes of newly added
 * sensors, and waiting changes of removed ones, are marked in the ledger as not to be sent.
 */
export async function updateConfirmed(db: Db, tokenSha256: string, now: number) {
  const at = instantParam(now);
  const { rows } = await db.execute<{ id: number; cycle: number }>(sql`
    with found as materialized (
      select a.*, case when ${a.status} = 'confirmed' and ${a.confirmBy} > ${at}
        then ${a.pendingScope} end as new_scope
      from ${alertTokens} t join ${alertSubscriptions} a
        on ${a.id} = ${t.subscriptionId} and ${a.cycle} = ${t.cycle}
      where ${t.sha256} = ${tokenSha256} and ${isConfirmable(now)}),
    done as (
      update ${alertSubscriptions} a set ${nameOf(a.status)} = 'confirmed', ${nameOf(a.updatedAt)} = ${at},
        ${nameOf(a.confirmedAt)} = coalesce(${a.confirmedAt}, ${at}),
        ${nameOf(a.scope)} = coalesce(f.new_scope, ${a.scope}),
        ${nameOf(a.pendingScope)} = null, ${nameOf(a.confirmBy)} = null
      from found f where ${a.id} = ${f.id} and ${a.cycle} = ${f.cycle}
        and (${a.status} = 'pending' or ${a.pendingScope} is not null)),
    ${skipEarlierSql(now)}, ${dropRemovedSql}
    select ${f.id}::double precision as id, ${f.cycle} as cycle from found f`);
  return rows[0] ?? null;
}

const { subscriptionId, sensorId, changedAt, fromState, toState, disposition, seenAt } =
  alertLedger;

const newScope = sql`f.new_scope`;

/** Marks earlier changes of the sensors that the new scope adds as not to be sent. */
function skipEarlierSql(now: number) {
  const at = instantParam(now);
  const c = alias(sensorStateChanges, "c");
  return sql`muted as (
      insert into ${alertLedger}
        (${namesOf(subscriptionId, sensorId, changedAt, fromState, toState, disposition, seenAt)})
      select distinct on (${f.id}, ${c.sensorId}, ${c.changedAt})
        ${f.id}, ${c.sensorId}, ${c.changedAt}, ${c.fromState}, ${c.toState}, 'none', ${at}
      from found f join ${sensorStateChanges} c
        on ${c.changedAt} > ${f.confirmedAt} and ${c.changedAt} <= ${at}
      join ${sensors} s on ${s.id} = ${c.sensorId} and ${wasPublished(c, s)}
      where f.new_scope is not null
        and ${isInScope(newScope, c.sensorId)} and not ${isInScope(f.scope, c.sensorId)}
      order by ${f.id}, ${c.sensorId}, ${c.changedAt}, ${c.id} desc
      on conflict do nothing),
    muted_news as (
      insert into ${alertLedger}
        (${namesOf(subscriptionId, sensorId, changedAt, fromState, toState, alertLedger.kind, disposition, seenAt)})
      select ${f.id}, n.sensor, n.moved_at, n.before, n.after, n.kind, 'none', ${at}
      from found f join (${otherNews(sql`${at} - ${sql.raw(`interval '${ALERT_RULES.lateMs / 1_000} seconds'`)}`, at)}) n
        on n.moved_at > ${f.confirmedAt} and n.kind <> 'withdrawn'
      where f.new_scope is not null
        and ${isInScope(newScope, sql`n.sensor`)} and not ${isInScope(f.scope, sql`n.sensor`)}
      on conflict do nothing)`;
}

/** Marks waiting changes of the sensors that the new scope removes as not to be sent. */
const dropRemovedSql = sql`dropped as (
      update ${alertLedger} l set ${nameOf(disposition)} = 'none' from found f
      where f.new_scope is not null and not ${isInScope(newScope, l.sensorId)}
        and ${l.subscriptionId} = ${f.id} and ${l.disposition} = 'digest' and ${l.outboxId} is null)`;

/**
 * Ends the subscription of a token of any cycle, because unsubscribe links never expire. False for an
 * unknown token.
 */
export async function updateUnsubscribed(db: Db, tokenSha256: string, now: number) {
  const at = instantParam(now);
  const { rows } = await db.execute(sql`
    with found as (
      select ${t.subscriptionId} as id from ${alertTokens} t where ${t.sha256} = ${tokenSha256}),
    ended as (
      update ${alertSubscriptions} a set ${nameOf(a.status)} = 'unsubscribed', ${endColumns(at)}
      from found where ${a.id} = found.id and ${a.status} in ('pending', 'confirmed'))
    select 1 from found`);
  return rows.length > 0;
}

/** Sets the other columns when a subscription ends. */
const endColumns = (at: ReturnType<typeof instantParam>) => sql`
  ${nameOf(a.endedAt)} = ${at}, ${nameOf(a.updatedAt)} = ${at}, ${nameOf(a.pendingScope)} = null,
  ${nameOf(a.confirmBy)} = null, ${nameOf(a.telegramChatId)} = null,
  ${nameOf(a.telegramLinkSha256)} = null`;

/** Stores the digest of the token that links a chat to a subscription. */
export const updateLinkDigest = (db: Db, id: number, linkSha256: string) =>
  db
    .update(alertSubscriptions)
    .set({ telegramLinkSha256: linkSha256 })
    .where(and(eq(alertSubscriptions.id, id), eq(alertSubscriptions.status, "confirmed")));

/** Links a chat to the confirmed subscription of a link token; false for any other token. */
export async function updateLinkedChat(db: Db, linkSha256: string, chatId: number) {
  const { telegramLinkSha256, status, id } = alertSubscriptions;
  const rows = await db
    .update(alertSubscriptions)
    .set({ telegramChatId: chatId })
    .where(and(eq(telegramLinkSha256, linkSha256), eq(status, "confirmed")))
    .returning({ id });
  return rows.length > 0;
}

/** Unlinks a chat from every subscription. */
export const updateUnlinkedChat = (db: Db, chatId: number) =>
  db
    .update(alertSubscriptions)
    .set({ telegramChatId: null })
    .where(eq(alertSubscriptions.telegramChatId, chatId));

interface MailEventEffect {
  id: string;
  type: string;
  /** Addresses (lower case) that must not be mailed again; when empty, the event is only stored. */
  suppress: readonly string[];
  reason: string;
}

/**
 * Stores an event of the mail provider and suppresses its addresses, once; false when the event is
 * already stored.
 */
export async function insertMailEvent(
  db: Db,
  event: MailEventEffect,
  now: number,
): Promise<boolean> {
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
      update ${alertSubscriptions} a set ${nameOf(a.status)} = 'suppressed', ${endColumns(at)}
      from addresses x where ${a.email} = x.address and ${a.status} in ('pending', 'confirmed'))
    select exists (select 1 from noted) as "isNew"`);
  return rows[0]?.isNew ?? false;
}
