// Alert subscribers and state changes of sensors for tests, written directly to the database.

import { sql } from "drizzle-orm";
import type { Scope } from "../../../drizzle/schema/alerts.ts";
import { runTick, type TickServices } from "../../../functions/cron/run-tick.ts";
import type { AlertServices } from "../../../lib/alerts/services/alert-services.ts";
import { sha256Hex } from "../../../lib/core/digests.ts";
import { alertToken } from "../../../lib/mail/link-token.ts";
import type { PendingState, SensorState } from "../../../lib/sensors/domain/sensor.ts";
import { NO_FEEDS } from "../market/feeds.ts";
import { BASE_URL, SAMPLE_END, type TestApp } from "../service/app.ts";
import { freshAddress } from "./alerts.ts";

export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;

export interface Subscriber {
  id: number;
  email: string;
  token: string;
}

/** Writes subscribers and state changes of sensors to the database, and runs the jobs that alert. */
export function alertFixture({ services }: Pick<TestApp, "services">) {
  const { db } = services;
  const iso = (at: number) => new Date(at).toISOString();
  const secret = services.alerts.tokenSecret ?? "";
  return {
    async subscriber(confirmedAt: number, sensors: Scope["sensors"] = null): Promise<Subscriber> {
      const email = freshAddress();
      const scope = JSON.stringify({ sensors, telegramId: null, xHandle: null });
      const { rows } = await db.execute<{ id: number }>(sql`
        insert into alert_subscriptions (email, status, scope, confirmed_at, created_at, updated_at)
        values (${email}, 'confirmed', ${scope}::jsonb, ${iso(confirmedAt)}, ${iso(confirmedAt)},
          ${iso(confirmedAt)}) returning id::int as id`);
      const id = rows[0]?.id ?? 0;
      const token = await alertToken(secret, id, 1);
      await db.execute(sql`insert into alert_tokens (sha256, subscription_id, cycle)
        values (${await sha256Hex(token)}, ${id}, 1)`);
      return { id, email, token };
    },
    /** Adds many subscribers at once, without tokens. */
    async crowd(count: number, confirmedAt: number): Promise<Omit<Subscriber, "token">[]> {
      const name = freshAddress();
      const { rows } = await db.execute<{ id: number; email: string }>(sql`
        insert into alert_subscriptions (email, status, scope, confirmed_at, created_at, updated_at)
        select n || '-' || ${name}, 'confirmed', '{"sensors":null,"telegramId":null,"xHandle":null}',
          ${iso(confirmedAt)}::timestamptz, now(), now() from generate_series(1, ${count}) n
        returning id::int as id, email`);
      return rows;
    },
    /** Gives an e-mail address a paid subscription with a status. */
    async pays(email: string, status: string, tier = "retail"): Promise<void> {
      await db.execute(sql`
        with c as (insert into customers (email, created_at) values (${email}, now()) returning id)
        insert into subscriptions (id, customer_id, tier, status, provider_at, updated_at)
        select ${`sub_${email.split("@")[0]}`}, id, ${tier}, ${status}, now(), now() from c`);
    },
    async change(sensorId: string, from: SensorState, to: SensorState, at: number): Promise<void> {
      await db.execute(sql`
        insert into sensor_state_changes (sensor_id, from_state, to_state, changed_at, observed_at,
          revision, value, percentile)
        values (${sensorId}, ${from}, ${to}, ${iso(at)}, ${iso(at)}, 0, 21.5, 0.932)`);
    },
    /** Stores a reading of a sensor, with the worse state that it points to; it is of `at` unless told. */
    async reading(
      sensorId: string,
      at: number,
      given: {
        state: SensorState;
        value: number;
        pending?: PendingState;
        observedAt?: number;
        revision?: number;
      },
    ): Promise<void> {
      const pending = given.pending ? JSON.stringify(given.pending) : null;
      await db.execute(sql`
        insert into sensor_readings (sensor_id, recorded_at, observed_at, revision, value, state,
          percentile, pending, inputs, method_version, ingested_at)
        values (${sensorId}, ${iso(at)}, ${iso(given.observedAt ?? at)}, ${given.revision ?? 0},
          ${given.value}, ${given.state}, 0.5,
          ${pending}::jsonb, '{}', 1, ${iso(at)})`);
    },
    /** Stores an index like the newest one, with another level and regime. */
    async index(at: number, value: number, regime: string, version?: string): Promise<void> {
      await db.execute(sql`
        insert into index_readings select r.* from (
          select to_jsonb(i) as kept from index_readings i where methodology_version <> '4.9.9'
          order by as_of limit 1) i
        cross join lateral jsonb_populate_record(null::index_readings, kept || jsonb_strip_nulls(
          jsonb_build_object('as_of', ${iso(at)}::text, 'stress_index', ${value}::float8,
            'regime', ${regime}::text, 'methodology_version', ${version ?? null}::text))) r`);
    },
    /** Runs the scheduled jobs of one minute, which announce and deliver; services may be replaced. */
    tick(at: number, alerts: Partial<AlertServices> = {}, own: Partial<TickServices> = {}) {
      return runTick(
        {
          db,
          feeds: NO_FEEDS,
          markets: null as unknown as TickServices["markets"],
          signer: null,
          alerts: { ...services.alerts, ...alerts },
          baseUrl: BASE_URL,
          log: () => {},
          ...own,
        } as TickServices,
        at,
        "minute",
      );
    },
    /**
     * Deletes earlier state changes and job runs, and what was read after the sample, and ends all subscriptions; mail already sent
     * stays in the mailbox.
     */
    async quiet(): Promise<void> {
      await db.execute(sql`delete from sensor_state_changes`);
      await db.execute(sql`delete from index_readings where as_of > ${iso(SAMPLE_END)}`);
      await db.execute(sql`delete from sensor_readings where recorded_at > ${iso(SAMPLE_END)}`);
      await db.execute(sql`delete from job_runs`);
      await db.execute(sql`update alert_subscriptions set status = 'unsubscribed'`);
    },
    count: async (query: ReturnType<typeof sql>): Promise<number> =>
      Number(Object.values((await db.execute(query)).rows[0] ?? {})[0]),
  };
}
export type AlertFixture = ReturnType<typeof alertFixture>;
