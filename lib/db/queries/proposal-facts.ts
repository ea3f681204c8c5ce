import { sql } from "drizzle-orm";
import type { ProposalStatus } from "../../domain/proposals/transitions.ts";
import type { SensorDefinition, SensorState } from "../../domain/sensor.ts";
import type { SensorConfig } from "../../domain/sensor-config.ts";
import type { Db } from "../client.ts";
import { column } from "./columns.ts";
import { instantParam } from "./sql-json.ts";

/** A sensor with its configuration in force and its last observations under it. */
export type SensorFactsRow = {
  id: string;
  active: boolean;
  definition: SensorDefinition;
  version: number;
  config: SensorConfig | null;
  /** Key of the proposal that made that configuration. */
  changedByKey: string | null;
  isReverted: boolean | null;
  /** Whether another configuration is to come. */
  isChanging: boolean;
  /** Oldest first. */
  window: [day: number, value: number | null, percentile: number | null, state: SensorState][];
  /** Observations before the window, by state. */
  earlier: Partial<Record<SensorState, number>>;
  unchanged: number;
};

/**
 * Every sensor with its last observations, each by its newest revision, heartbeats left out: a window
 * under its configuration in force, and counts before it. Looks at a bounded number of rows a sensor.
 */
export function listSensorFacts(
  db: Db,
  { window, earlier, now }: { window: number; earlier: number; now: number },
) {
  return db.execute<SensorFactsRow>(sql`
    select s.id, s.active, s.definition, coalesce(c.version, 0) as version, c.config,
      p.key as "changedByKey", c.reverts as "isReverted", exists (
        select 1 from sensor_configs v
        where v.sensor_id = s.id and v.valid_from > ${instantParam(now)}) as "isChanging", f.*
    from sensors s
    left join lateral (
      select * from sensor_configs v
      where v.sensor_id = s.id and v.valid_from <= ${instantParam(now)}
      order by v.version desc limit 1
    ) c on true
    left join proposals p on p.id = c.proposal_id
    cross join lateral (
      with looked as (
        select * from sensor_readings r
        where r.sensor_id = s.id and not r.carried_forward and r.recorded_at <= ${instantParam(now)}
          and r.recorded_at > ${instantParam(now)} - interval '10 years'
        order by r.recorded_at desc limit ${window + earlier}::int
      ), newest as (
        select distinct on (observed_at) * from looked
        order by observed_at, recorded_at desc, revision desc
      ), numbered as (
        select *, row_number() over (order by observed_at desc) as n from newest
      ), own as (
        select * from numbered where recorded_at >= coalesce(c.valid_from, '-infinity')
      )
      select (
        select coalesce(json_agg(json_build_array(
          round(extract(epoch from observed_at) / 86400), value, percentile, state)
          order by observed_at), '[]') from own where n <= ${window}::int) as "window", (
        select coalesce(json_object_agg(state, count), '{}') from (
          select state, count(*) from numbered where n > ${window}::int group by state) e
        ) as "earlier", (
        select coalesce(
          min(n) filter (where state <> (select state from own where n = 1)) - 1, count(*), 0)::int
        from own) as "unchanged"
    ) f
    order by s.category collate "C", s.id collate "C"`);
}

/** The last observations of series, each date by its newest revision, oldest first. */
export function listSeriesTails(
  db: Db,
  { seriesIds, rows, now }: { seriesIds: readonly string[]; rows: number; now: number },
) {
  return db.execute<{ id: string; tail: [day: number, value: number][] }>(sql`
    select w.id, (
      select coalesce(json_agg(json_build_array(
        round(extract(epoch from observed_at) / 86400), value) order by observed_at), '[]')
      from (
        select distinct on (observed_at) observed_at, value from observations o
        where o.series_id = w.id and o.known_at <= ${instantParam(now)}
        order by observed_at desc, revision desc limit ${rows}::int) t) as tail
    from unnest(${column(seriesIds, "text", (id) => id)}) as w(id)`);
}

/** A proposal as the curator and the job need it. */
export type ProposalRecord = {
  key: string;
  subject: string;
  sensorId: string | null;
  status: ProposalStatus;
};

/** What was proposed so far. */
export function listProposalRecords(db: Db) {
  return db.execute<ProposalRecord>(
    sql`select key, subject, sensor_id as "sensorId", status from proposals order by id`,
  );
}
