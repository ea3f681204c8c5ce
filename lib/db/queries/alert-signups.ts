import { sql } from "drizzle-orm";
import type { Scope } from "../../../drizzle/schema/alerts.ts";
import { ALERT_RULES } from "../../domain/alerts/timing.ts";
import type { SubscriberStatus } from "../../domain/alerts/vocabulary.ts";
import { DAY_MS } from "../../domain/calendar-date.ts";
import type { Db } from "../client.ts";
import { epochMs, instantParam } from "./sql-json.ts";

export type { Scope };

export interface SignupQuestion {
  /** Digest of the caller's address, and how many sign-ups of it an hour may have. */
  addressSha256: string;
  mostInHour: number;
  email: string;
  /** Ids that were asked for. */
  sensors: readonly string[];
  now: number;
}

/** What stands of an address before its sign-up. */
export interface Standing {
  /** Of its row, or the id that a new one will have. */
  id: number;
  status: SubscriberStatus | null;
  cycle: number;
  isSuppressed: boolean;
}

const windowStart = (now: number) => instantParam(now - ALERT_RULES.signupWindowMs);

/**
 * Counts a sign-up for the caller's address, and tells what stands of the subscriber's. `fullUntil` is
 * when the caller may come again, epoch ms; null: this one was counted.
 */
export async function insertSignup(db: Db, asked: SignupQuestion) {
  const { addressSha256, mostInHour, now } = asked;
  const [, counted, sensors, standing] = await db.batch([
    db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${addressSha256}, 1))::text`),
    db.execute<{ fullUntil: number | null }>(sql`
      with hour as (
        select s.at, sum(s.count) over (order by s.at desc) as since from alert_signups s
        where s.address_sha256 = ${addressSha256} and s.at > ${windowStart(now)}
          and s.at <= ${instantParam(now)}),
      full_since as (select max(at) as at from hour where since >= ${mostInHour}),
      counted as (
        insert into alert_signups (address_sha256, at, count)
        select ${addressSha256}, ${instantParam(now)}, 1 from full_since where at is null
        on conflict (address_sha256, at) do update set count = alert_signups.count + 1)
      select ${epochMs("at")} + ${ALERT_RULES.signupWindowMs} as "fullUntil" from full_since`),
    db.execute<{ id: string; name: string }>(sql`
      select s.id, s.name from sensors s where s.active
        and s.id = any(array(select jsonb_array_elements_text(${JSON.stringify(asked.sensors)}::jsonb)))
      order by s.category collate "C", s.id collate "C"`),
    standingOf(db, asked.email),
  ]);
  const [found] = standing.rows;
  if (!found) throw new Error("a select without a row");
  return {
    fullUntil: counted.rows[0]?.fullUntil ?? null,
    sensors: sensors.rows,
    standing: found,
  };
}

const standingOf = (db: Db, email: string) =>
  db.execute<Standing & Record<string, unknown>>(sql`
    select coalesce(a.id, nextval(pg_get_serial_sequence('alert_subscriptions', 'id')))::double precision as id,
      a.status, coalesce(a.cycle, 1) as cycle, exists (select 1 from mail_suppressions x
        where x.email_sha256 = encode(sha256(convert_to(${email}, 'UTF8')), 'hex')) as "isSuppressed"
    from (select 1) one left join lateral (
      select s.id, s.status, s.cycle from alert_subscriptions s where s.email = ${email}
      order by s.status in ('pending', 'confirmed') desc, s.id desc limit 1) a on true`);

/** What stands of an address, where another sign-up was faster. */
export async function findStanding(db: Db, email: string): Promise<Standing> {
  const [found] = (await standingOf(db, email)).rows;
  if (!found) throw new Error("a select without a row");
  return found;
}

export interface NewSignup {
  email: string;
  scope: Scope;
  /** The row as it was seen, and the cycle that it is in from now on. */
  standing: Standing;
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
  /** The mail is with whom writes it until then; null: it waits for the next run. */
  leaseUntil: number | null;
  now: number;
}

/**
 * Writes a sign-up with its token's digest and its mail, if one more may be sent to the address.
 * `kept` is false where the address's row is no longer as it was seen; then nothing was written.
 */
export async function insertSubscription(db: Db, signup: NewSignup) {
  const { email, scope, standing, cycle, tokenSha256, mail, leaseUntil, now } = signup;
  const at = instantParam(now);
  const confirmBy = instantParam(signup.confirmBy);
  const wanted = JSON.stringify(scope);
  const isNew = standing.status === null;
  const [, written] = await db.batch([
    db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${email}, 2))::text`),
    db.execute<{ kept: boolean; mailId: number | null }>(sql`
      with made as (
        insert into alert_subscriptions (id, email, status, cycle, scope, confirm_by, created_at, updated_at)
        overriding system value
        select ${standing.id}::bigint, ${email}, 'pending', 1, ${wanted}::jsonb, ${confirmBy}, ${at}, ${at}
        where ${isNew} and not ${standing.isSuppressed}
          and not exists (select 1 from alert_subscriptions where email = ${email})
        on conflict do nothing returning id),
      moved as (
        update alert_subscriptions a set cycle = ${cycle}::integer, confirm_by = ${confirmBy}, updated_at = ${at},
          ended_at = null,
          status = case when a.status = 'confirmed' then a.status else 'pending' end,
          scope = case when a.status = 'confirmed' then a.scope else ${wanted}::jsonb end,
          pending_scope = case when a.status = 'confirmed' then ${wanted}::jsonb end,
          confirmed_at = case when a.status = 'confirmed' then a.confirmed_at end,
          telegram_chat_id = case when a.cycle = ${cycle}::integer then a.telegram_chat_id end
        where not ${isNew} and not ${standing.isSuppressed} and a.id = ${standing.id}::bigint
          and a.status = ${standing.status ?? ""} and a.cycle = ${standing.cycle} returning a.id),
      row as (select id from made union all select id from moved),
      token as (
        insert into alert_tokens (sha256, subscription_id, cycle)
        select ${tokenSha256}, id, ${cycle}::integer from row on conflict do nothing),
      earlier as (
        select count(*) as day, count(*) filter (where created_at > ${instantParam(now - ALERT_RULES.confirmEveryMs)}) as hour
        from outbox where recipient = ${email} and kind = 'confirm' and created_at > ${instantParam(now - DAY_MS)}),
      mail as (
        insert into outbox (kind, idempotency_key, subscription_id, cycle, recipient, subject, html,
          body, headers, status, batch_key, batch_place, attempts, created_at, next_try_at,
          first_try_at, lease_until, stale_at)
        select 'confirm', ${mail.key}, row.id, ${cycle}::integer, ${email}, ${mail.subject}, ${mail.html},
          ${mail.body}, ${JSON.stringify(mail.headers)}::jsonb, m.status, m.key, m.place, m.tries,
          ${at}, coalesce(m.lease, ${at}), m.first, m.lease, ${confirmBy}
        from row cross join earlier cross join (
          select l.lease, case when l.lease is null then 'queued' else 'claimed' end as status,
            case when l.lease is not null then ${mail.key} end as key,
            case when l.lease is not null then 0 end as place,
            case when l.lease is null then 0 else 1 end as tries,
            case when l.lease is not null then ${at} end as first
          from (select ${leaseUntil === null ? null : new Date(leaseUntil).toISOString()}::timestamptz as lease) l) m
        where earlier.day < ${ALERT_RULES.confirmsInDay} and earlier.hour = 0
        returning id)
      select exists (select 1 from row) as kept,
        (select id::double precision from mail) as "mailId"`),
  ]);
  return written.rows[0] ?? { kept: false, mailId: null };
}
