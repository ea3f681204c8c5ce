// Queries for sign-ups to alerts: count them, and store the subscription with its confirmation mail.

import { getTableName, lt, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import {
  alertSignups,
  alertSubscriptions,
  alertTokens,
  mailSuppressions,
  outbox,
  type Scope,
  sensors,
} from "../../../drizzle/schema/index.ts";
import { DAY_MS } from "../../core/calendar-date.ts";
import { ALERT_RULES } from "../../mail/delivery-rules.ts";
import type { Db } from "../../runtime/database/client.ts";
import { epochMs, instantParam, nameOf, namesOf } from "../../runtime/database/sql.ts";
import type { SubscriberStatus } from "../domain/decide-alerts.ts";

export type { Scope };

interface SignupAttempt {
  /** Digest of the caller's IP address, and its hourly limit of sign-ups. */
  ipSha256: string;
  maxPerHour: number;
  email: string;
  /** Requested sensor ids. */
  sensors: readonly string[];
  now: number;
}

/** State of an e-mail address before its sign-up. */
export interface AddressState {
  /** Id of its row, or the id reserved for a new one. */
  id: number;
  status: SubscriberStatus | null;
  cycle: number;
  isSuppressed: boolean;
}

const a = alias(alertSubscriptions, "a");
const m = alias(outbox, "m");

/**
 * Counts a sign-up of the caller, and reads the state of the subscriber's e-mail address.
 * `limitedUntil`: when the caller may try again, epoch ms; null: this sign-up was counted.
 */
export async function insertSignup(db: Db, attempt: SignupAttempt) {
  const sensorIds = JSON.stringify(attempt.sensors);
  const [, counted, found, address] = await db.batch([
    db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${attempt.ipSha256}, 1))::text`),
    db.execute<{ limitedUntil: number | null }>(countSignup(attempt)),
    db
      .select({ id: sensors.id, name: sensors.name })
      .from(sensors)
      .where(
        sql`${sensors.active} and ${sensors.id} = any(array(select jsonb_array_elements_text(${sensorIds}::jsonb)))`,
      )
      .orderBy(sql`${sensors.category} collate "C"`, sql`${sensors.id} collate "C"`),
    addressStateOf(db, attempt.email),
  ]);
  const [state] = address.rows;
  if (!state) throw new Error("a select without a row");
  return { limitedUntil: counted.rows[0]?.limitedUntil ?? null, sensors: found, address: state };
}

function countSignup({ ipSha256, maxPerHour, now }: SignupAttempt): SQL {
  const { at, count } = alertSignups;
  const instant = instantParam(now);
  const windowMs = ALERT_RULES.signupWindowMs;
  return sql`
    with hour as (
      select ${at} as signed_at, sum(${count}) over (order by ${at} desc) as since from ${alertSignups}
      where ${alertSignups.addressSha256} = ${ipSha256}
        and ${at} > ${instantParam(now - windowMs)} and ${at} <= ${instant}),
    full_since as (select max(signed_at) as signed_at from hour where since >= ${maxPerHour}),
    counted as (
      insert into ${alertSignups} (${namesOf(alertSignups.addressSha256, at, count)})
      select ${ipSha256}, ${instant}, 1 from full_since where signed_at is null
      on conflict (${namesOf(alertSignups.addressSha256, at)}) do update
        set ${nameOf(count)} = ${count} + 1)
    select ${epochMs(sql`signed_at`)} + ${windowMs} as "limitedUntil" from full_since`;
}

/** Statement that deletes sign-ups older than an instant. */
export const deleteSignupsBefore = (db: Db, at: number) =>
  db.delete(alertSignups).where(lt(alertSignups.at, new Date(at)));

function addressStateOf(db: Db, email: string) {
  const s = alias(alertSubscriptions, "s");
  const x = alias(mailSuppressions, "x");
  return db.execute<AddressState & Record<string, unknown>>(sql`
    select coalesce(${a.id}, nextval(pg_get_serial_sequence(${getTableName(alertSubscriptions)}, ${a.id.name})))::double precision as id,
      ${a.status} as status, coalesce(${a.cycle}, 1) as cycle, exists (
        select 1 from ${mailSuppressions} x
        where ${x.emailSha256} = encode(sha256(convert_to(${email}, 'UTF8')), 'hex')) as "isSuppressed"
    from (select 1) one left join lateral (
      select * from ${alertSubscriptions} s where ${s.email} = ${email}
      order by ${s.status} in ('pending', 'confirmed') desc, ${s.id} desc limit 1) a on true`);
}

/** Reads the state of an address again, because another sign-up was faster. */
export async function findAddressState(db: Db, email: string): Promise<AddressState> {
  const [found] = (await addressStateOf(db, email)).rows;
  if (!found) throw new Error("a select without a row");
  return found;
}

interface NewSignup {
  email: string;
  scope: Scope;
  /** The state that was read, and the new cycle. */
  address: AddressState;
  cycle: number;
  tokenSha256: string;
  confirmBy: number;
  mail: {
    key: string;
    subject: string;
    html: string;
    body: string;
    headers: Record<string, string>;
  };
  /** Until this instant only the request sends the mail; null: the next run sends it. */
  leaseUntil: number | null;
  now: number;
}

/**
 * Writes a sign-up with its token's digest and, within the limits of the address, its mail. `isWritten`
 * is false if the state of the address has changed in the meantime; then nothing is written.
 */
export async function insertSubscription(db: Db, signup: NewSignup) {
  const [, written] = await db.batch([
    db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${signup.email}, 2))::text`),
    db.execute<{ isWritten: boolean; mailId: number | null }>(sql`
      with inserted as (${insertRowSql(signup)}), updated as (${updateRowSql(signup)}),
      row as (select id from inserted union all select id from updated),
      token as (
        insert into ${alertTokens}
          (${namesOf(alertTokens.sha256, alertTokens.subscriptionId, alertTokens.cycle)})
        select ${signup.tokenSha256}, id, ${signup.cycle}::integer from row on conflict do nothing),
      mail as (${insertMailSql(signup)})
      select exists (select 1 from row) as "isWritten",
        (select id::double precision from mail) as "mailId"`),
  ]);
  return written.rows[0] ?? { isWritten: false, mailId: null };
}

/** Inserts the row of a new address. */
function insertRowSql({ email, scope, address, confirmBy, now }: NewSignup): SQL {
  const { id, status, cycle, createdAt, updatedAt } = alertSubscriptions;
  const at = instantParam(now);
  return sql`
        insert into ${alertSubscriptions} (${namesOf(id, alertSubscriptions.email, status, cycle)},
          ${namesOf(alertSubscriptions.scope, alertSubscriptions.confirmBy, createdAt, updatedAt)})
        overriding system value
        select ${address.id}::bigint, ${email}, 'pending', 1, ${JSON.stringify(scope)}::jsonb,
          ${instantParam(confirmBy)}, ${at}, ${at}
        where ${address.status === null} and not ${address.isSuppressed}
          and not exists (select 1 from ${alertSubscriptions} a where ${a.email} = ${email})
        on conflict do nothing returning ${id} as id`;
}

/**
 * Updates the row if it has not changed since it was read; the address changes when the person is
 * forgotten. A confirmed scope stays until the new one is confirmed.
 */
function updateRowSql({ email, scope, address, cycle, confirmBy, now }: NewSignup): SQL {
  const newScope = sql`${JSON.stringify(scope)}::jsonb`;
  const isConfirmed = sql`${a.status} = 'confirmed'`;
  return sql`
        update ${alertSubscriptions} a set ${nameOf(a.cycle)} = ${cycle}::integer,
          ${nameOf(a.confirmBy)} = ${instantParam(confirmBy)},
          ${nameOf(a.updatedAt)} = ${instantParam(now)}, ${nameOf(a.endedAt)} = null,
          ${nameOf(a.status)} = case when ${isConfirmed} then ${a.status} else 'pending' end,
          ${nameOf(a.scope)} = case when ${isConfirmed} then ${a.scope} else ${newScope} end,
          ${nameOf(a.pendingScope)} = case when ${isConfirmed} then ${newScope} end,
          ${nameOf(a.confirmedAt)} = case when ${isConfirmed} then ${a.confirmedAt} end,
          ${nameOf(a.telegramChatId)} = case when ${a.cycle} = ${cycle}::integer
            then ${a.telegramChatId} end
        where not ${address.status === null} and not ${address.isSuppressed}
          and ${a.id} = ${address.id}::bigint and ${a.status} = ${address.status ?? ""}
          and ${a.cycle} = ${address.cycle} and ${a.email} = ${email} returning ${a.id} as id`;
}

const MAIL_COLUMNS = [
  outbox.kind,
  outbox.idempotencyKey,
  outbox.subscriptionId,
  outbox.cycle,
  outbox.recipient,
  outbox.subject,
  outbox.html,
  outbox.body,
  outbox.headers,
  outbox.status,
  outbox.batchKey,
  outbox.batchPlace,
  outbox.attempts,
  outbox.createdAt,
  outbox.nextTryAt,
  outbox.firstTryAt,
  outbox.leaseUntil,
  outbox.staleAt,
];

/** The confirmation mail, leased to this request or queued, within the limits of the address. */
function insertMailSql({ email, cycle, mail, leaseUntil, confirmBy, now }: NewSignup): SQL {
  const at = instantParam(now);
  const isLeased = leaseUntil !== null;
  const lease = isLeased ? instantParam(leaseUntil) : sql`null::timestamptz`;
  const since = (ms: number) => sql`${m.createdAt} > ${instantParam(now - ms)}`;
  return sql`
        insert into ${outbox} (${namesOf(...MAIL_COLUMNS)})
        select 'confirm', ${mail.key}, row.id, ${cycle}::integer, ${email}, ${mail.subject},
          ${mail.html}, ${mail.body}, ${JSON.stringify(mail.headers)}::jsonb,
          ${isLeased ? "claimed" : "queued"}, ${isLeased ? mail.key : null}, ${isLeased ? 0 : null}::integer,
          ${isLeased ? 1 : 0}::integer, ${at}, coalesce(${lease}, ${at}),
          ${isLeased ? at : sql`null::timestamptz`}, ${lease}, ${instantParam(confirmBy)}
        from row cross join (
          select count(*) as day,
            count(*) filter (where ${since(ALERT_RULES.confirmEveryMs)}) as hour
          from ${outbox} m
          where ${m.recipient} = ${email} and ${m.kind} = 'confirm' and ${since(DAY_MS)}) earlier
        where earlier.day < ${ALERT_RULES.maxConfirmsPerDay} and earlier.hour = 0
        returning ${outbox.id} as id`;
}
