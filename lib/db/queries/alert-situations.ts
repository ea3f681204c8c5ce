import { type SQL, sql } from "drizzle-orm";
import type { Situation } from "../../domain/alerts/decide.ts";
import { ALERT_RULES, digestMark } from "../../domain/alerts/timing.ts";
import { PAST_DUE_GRACE_MS } from "../../domain/billing/entitlement.ts";
import { DAY_MS } from "../../domain/calendar-date.ts";
import type { SensorDefinition } from "../../domain/sensor.ts";
import type { SensorConfig } from "../../domain/sensor-config.ts";
import type { Tier } from "../../domain/tier.ts";
import type { Db } from "../client.ts";
import { epochMs, instantParam } from "./sql-json.ts";

/** Subscribers, confirmed all of them, who are in the same situation. */
export type SituationRow = Situation & { tier: Tier; ids: number[]; chatIds: number[] };

/** A change as it is told: its value, and when the state before it was entered. */
export interface ChangeFacts {
  sensorId: string;
  changedAt: number;
  value: number | null;
  enteredAt: number | null;
}

export interface AlertSensor {
  id: string;
  name: string;
  minTier: Tier;
  definition: SensorDefinition;
  config: SensorConfig | null;
  publishValues: boolean;
  confidence: number | null;
}

const ago = (now: number, ms: number): SQL => instantParam(now - ms);

/**
 * Moves that can be news. A history that is computed anew writes old moves again, some at other times:
 * what lies two days before the last run is not looked at. Moves of one instant are one.
 */
const newsWindow = (now: number): SQL => sql`
  news as materialized (
    select c.sensor_id, c.changed_at,
      (array_agg(c.from_state order by c.id))[1] as from_state,
      (array_agg(c.to_state order by c.id desc))[1] as to_state,
      (array_agg(c.value order by c.id desc))[1] as value
    from sensor_state_changes c join sensors s on s.id = c.sensor_id and s.active
    where c.changed_at <= ${instantParam(now)} and c.changed_at > least(${instantParam(now)}, (
      select max(r.slot) from job_runs r
      where r.job = 'announce' and r.status = 'done' and r.slot < ${instantParam(now)}))
      - ${sql.raw(`interval '${ALERT_RULES.lateMs / 1_000} seconds'`)}
    group by c.sensor_id, c.changed_at),
  waiting as materialized (
    select l.subscription_id as id, a.confirmed_at, l.sensor_id, l.changed_at, l.from_state,
      l.to_state, l.seen_at
    from alert_ledger l join alert_subscriptions a on a.id = l.subscription_id
    where l.disposition = 'digest' and l.outbox_id is null
      and a.status = 'confirmed' and l.changed_at > a.confirmed_at)`;

/** The best tier for which a subscription of the address's own customer pays. */
const paidTier = (now: number): SQL => sql`(
  select case when bool_or(s.tier = 'institutional') then 'institutional'
      when count(*) > 0 then 'retail' else 'free' end
    from customers c join subscriptions s on s.customer_id = c.id
    where c.email = a.email and (s.status in ('active', 'trialing')
      or s.status = 'past_due' and s.past_due_since > ${ago(now, PAST_DUE_GRACE_MS)}))`;

/** Who has something open, grouped by what is open and what may be sent. */
const situations = (db: Db, now: number) =>
  db.execute<SituationRow & Record<string, unknown>>(sql`
  with ${newsWindow(now)},
  open as (
    select a.id, a.confirmed_at, n.sensor_id, n.changed_at, n.from_state, n.to_state,
      null::timestamptz as seen_at
    from news n join alert_subscriptions a on a.status = 'confirmed'
      and a.confirmed_at < n.changed_at
      and (a.scope->'sensors' = 'null' or a.scope->'sensors' ? n.sensor_id)
    where not exists (select 1 from alert_ledger l where l.subscription_id = a.id
      and l.sensor_id = n.sensor_id and l.changed_at = n.changed_at)
    union all select * from waiting),
  due as (
    select * from (select *, bool_or(seen_at is null or seen_at < ${instantParam(digestMark(now))})
      over (partition by id) as is_due from open) o where is_due),
  situated as (
    select o.id,
      jsonb_agg(jsonb_build_object('sensorId', o.sensor_id, 'from', o.from_state,
        'to', o.to_state, 'changedAt', ${epochMs("o.changed_at")},
        'seenAt', ${epochMs("o.seen_at")}) order by o.changed_at, o.sensor_id) as open,
      coalesce(jsonb_object_agg(o.sensor_id, m.to_state)
        filter (where m.to_state is not null), '{}') as mailed
    from due o
    left join lateral (select l.to_state from alert_ledger l
      where l.subscription_id = o.id and l.sensor_id = o.sensor_id
        and l.outbox_id is not null and l.changed_at > o.confirmed_at
      order by l.changed_at desc limit 1) m on true
    group by o.id),
  told as (
    select a.id, a.telegram_chat_id, p.open, p.mailed, ${paidTier(now)} as tier,
      coalesce(a.last_alert_at > ${ago(now, ALERT_RULES.spacingMs)}, false) as spaced,
      exists (select 1 from outbox b where b.subscription_id = a.id and b.channel = 'email'
        and b.kind in ('alert', 'digest') and b.status in ('queued', 'claimed')) as busy,
      (select count(*) from outbox b where b.subscription_id = a.id and b.channel = 'email'
        and b.kind = 'alert' and b.status not in ('superseded', 'cancelled')
        and b.created_at > ${ago(now, DAY_MS)}) >= ${sql.raw(String(ALERT_RULES.mostInDay))} as capped
    from situated p join alert_subscriptions a on a.id = p.id)
  select tier, open, mailed, spaced as "isSpaced", busy as "isBusy", capped as "isCapped",
    json_agg(id order by id) as ids,
    coalesce(json_agg(id order by id) filter (where telegram_chat_id is not null), '[]') as "chatIds"
  from told group by tier, open, mailed, spaced, busy, capped`);

const changeFacts = (db: Db, now: number) =>
  db.execute<ChangeFacts & Record<string, unknown>>(sql`
  with ${newsWindow(now)},
  asked as (select sensor_id, changed_at from news
    union select sensor_id, changed_at from waiting)
  select k.sensor_id as "sensorId", ${epochMs("k.changed_at")} as "changedAt",
    (select c.value from sensor_state_changes c where c.sensor_id = k.sensor_id
      and c.changed_at = k.changed_at order by c.id desc limit 1) as value,
    (select ${epochMs("max(c.changed_at)")} from sensor_state_changes c
      where c.sensor_id = k.sensor_id and c.changed_at < k.changed_at) as "enteredAt"
  from asked k`);

const sensorFacts = (db: Db, now: number) =>
  db.execute<AlertSensor & Record<string, unknown>>(sql`
  with ${newsWindow(now)}
  select s.id, s.name, s.min_tier as "minTier", s.definition, s.confidence, (
    select c.config from sensor_configs c
    where c.sensor_id = s.id and c.valid_from <= ${instantParam(now)}
    order by c.version desc limit 1) as config, (
    select coalesce(bool_and(m.publish_values), true)
    from series m where s.definition->'series' ? m.id) as "publishValues"
  from sensors s
  where s.id in (select sensor_id from news) or s.id in (select sensor_id from waiting)`);

/**
 * Everything that is to be told and may be now, in one round trip whatever the number of subscribers:
 * their situations, what is known of the changes in them, and of the sensors.
 */
export async function listAlertSituations(db: Db, now: number) {
  const [rows, changes, sensors] = await db.batch([
    situations(db, now),
    changeFacts(db, now),
    sensorFacts(db, now),
  ]);
  return { situations: rows.rows, changes: changes.rows, sensors: sensors.rows };
}
