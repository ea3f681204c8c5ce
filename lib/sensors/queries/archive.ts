import { type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { indexReadings, sensorReadings } from "../../../drizzle/schema/index.ts";
import { column, instants } from "../../runtime/database/bulk-rows.ts";
import type { Db } from "../../runtime/database/client.ts";
import { epochMs, instantParam } from "../../runtime/database/sql-json.ts";
import type { SensorState } from "../domain/sensor.ts";
import { severity } from "../domain/sensor-state.ts";

const i = alias(indexReadings, "i");
const n = alias(indexReadings, "n");
const r = alias(sensorReadings, "r");

/** The stress index (null), or a sensor by its id. */
type Archived = { sensorId: string | null };

/** The archive as it was known at an instant, from a date on. */
export type ArchiveSpan = Archived & { knownAt: string; firstDate: string };

const dayOf = (at: SQL | typeof i.asOf | typeof r.recordedAt): SQL =>
  sql`floor(extract(epoch from ${at}) / 86400)::int`;

/** The end of the last whole day that was known, and the start of the first one asked for. */
const isWithin = (at: typeof i.asOf | typeof r.recordedAt): SQL =>
  sql`${at} < date_trunc('day', g.known_by::timestamptz, 'UTC')
    and ${at} >= g.since::timestamp at time zone 'UTC'`;

/** An index of another method is not comparable, so only rows of the newest method count. */
const dailyIndex: SQL = sql`
  select distinct on (${dayOf(i.asOf)}) ${dayOf(i.asOf)} as day, ${i.stressIndex} as value
  from ${indexReadings} i
  where g.sensor = '' and ${isWithin(i.asOf)} and ${i.methodologyVersion} = (
    select ${n.methodologyVersion} from ${indexReadings} n
    where ${n.asOf} <= g.known_by::timestamptz order by ${n.asOf} desc limit 1)
  order by ${dayOf(i.asOf)}, ${i.asOf} desc`;

const dailyStates: SQL = sql`
  select distinct on (${dayOf(r.recordedAt)}) ${dayOf(r.recordedAt)} as day, ${r.state} as state
  from ${sensorReadings} r
  where ${r.sensorId} = g.sensor and ${isWithin(r.recordedAt)}
  order by ${dayOf(r.recordedAt)}, ${r.recordedAt} desc, ${r.observedAt} desc, ${r.revision} desc`;

type ArchiveRow = { index: [number, number][]; states: [number, SensorState][] };

/**
 * The last value of each whole UTC day of each span, as days since 1970 and value, in the order of
 * the spans: the index, or the rank of the sensor's state.
 */
export async function listDailyValues(
  db: Db,
  spans: readonly ArchiveSpan[],
): Promise<[day: number, value: number][][]> {
  if (spans.length === 0) return [];
  const { rows } = await db.execute<ArchiveRow>(sql`
    select (select coalesce(json_agg(json_build_array(d.day, d.value) order by d.day), '[]')
        from (${dailyIndex}) d) as index,
      (select coalesce(json_agg(json_build_array(d.day, d.state) order by d.day), '[]')
        from (${dailyStates}) d) as states
    from unnest(${column(spans, "text", (span) => span.sensorId ?? "")},
      ${column(spans, "text", (span) => span.knownAt)},
      ${column(spans, "text", (span) => span.firstDate)})
      with ordinality as g(sensor, known_by, since, place)
    order by g.place`);
  return rows.map(({ index, states }, place) =>
    spans[place]?.sensorId === null ? index : states.map(([day, state]) => [day, severity(state)]),
  );
}

/**
 * The values recorded since an instant and by now, as epoch ms and value, oldest first, in the order
 * asked: the index, or the rank of the sensor's state.
 */
export async function listArchiveValues(
  db: Db,
  wanted: readonly (Archived & { from: number })[],
  now: number,
): Promise<[at: number, value: number][][]> {
  if (wanted.length === 0) return [];
  const until = instantParam(now);
  const { rows } = await db.execute<ArchiveRow>(sql`
    select (select coalesce(json_agg(json_build_array(${epochMs(i.asOf)}, ${i.stressIndex})
          order by ${i.asOf}), '[]') from ${indexReadings} i
        where g.sensor = '' and ${i.asOf} >= g.since and ${i.asOf} <= ${until}) as index,
      (select coalesce(json_agg(json_build_array(${epochMs(r.recordedAt)}, ${r.state})
          order by ${r.recordedAt}, ${r.observedAt}, ${r.revision}), '[]') from ${sensorReadings} r
        where ${r.sensorId} = g.sensor and ${r.recordedAt} >= g.since
          and ${r.recordedAt} <= ${until}) as states
    from unnest(${column(wanted, "text", (each) => each.sensorId ?? "")},
      ${instants(wanted, (each) => each.from)}) with ordinality as g(sensor, since, place)
    order by g.place`);
  return rows.map(({ index, states }, place) =>
    wanted[place]?.sensorId === null ? index : states.map(([at, state]) => [at, severity(state)]),
  );
}
