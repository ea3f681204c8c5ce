// Queries for daily histories of the index and of sensor states, which forecast calls rest on.

import { type Column, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import {
  indexReadings,
  sensorReadings,
  sensorStateChanges,
} from "../../../drizzle/schema/index.ts";
import { column, instants } from "../../runtime/database/bulk-rows.ts";
import type { Db } from "../../runtime/database/client.ts";
import { epochMs, instantParam } from "../../runtime/database/sql.ts";
import type { SensorState } from "../domain/sensor.ts";
import { severity } from "../domain/sensor-state.ts";
import { versionOf } from "./versions.ts";

const h = alias(sensorStateChanges, "h");
const i = alias(indexReadings, "i");
const n = alias(indexReadings, "n");
const r = alias(sensorReadings, "r");

/** The subject of a history: a sensor by its id, or null for the stress index. */
type Archived = { sensorId: string | null };

/** A history to read: its subject, the instant as of which it is read, and its first date. */
export type ArchiveSpan = Archived & { knownAt: string; firstDate: string };

/** Values that changed, as day number since 1970 and value at that day's end, up to the last day. */
export type DailyHistory = { values: [day: number, value: number][]; lastDay: number };

const dayOf = (at: SQL | Column): SQL => sql`floor(extract(epoch from ${at}) / 86400)::int`;
/** The end of the last whole day that was known. */
const knownEnd: SQL = sql`date_trunc('day', g.known_by::timestamptz, 'UTC')`;

/** The version of the sensor that was in force then. */
const knownVersion: SQL = versionOf(sql`g.sensor`, sql`g.known_by::timestamptz`);

/** Only rows of the newest method version count, because other versions are not comparable. */
const dailyIndex: SQL = sql`
  select distinct on (${dayOf(i.asOf)}) ${dayOf(i.asOf)} as day, ${i.stressIndex} as value
  from ${indexReadings} i
  where g.sensor = '' and ${i.asOf} < ${knownEnd} and ${i.methodologyVersion} = (
    select ${n.methodologyVersion} from ${indexReadings} n
    where ${n.asOf} < ${knownEnd} order by ${n.asOf} desc limit 1)
  order by ${dayOf(i.asOf)}, ${i.asOf} desc`;

/** The changes of state give the whole history of states with a thousandth of the rows. */
const changes: SQL = sql`
  select ${dayOf(h.changedAt)} as day, ${h.fromState} as before, ${h.toState} as after, ${h.id} as id
  from ${sensorStateChanges} h where ${h.sensorId} = g.sensor
    and ${h.version} = ${knownVersion} and ${h.changedAt} < ${knownEnd}`;

/** The first or last reading. Heartbeats do not count, because they continue without a source. */
const reading = (what: SQL, order: "asc" | "desc"): SQL => sql`(
  select ${what} from ${sensorReadings} r
  where ${r.sensorId} = g.sensor and ${r.version} = ${knownVersion}
    and ${r.recordedAt} < ${knownEnd} and not ${r.carriedForward}
  order by ${sql.join(
    [r.recordedAt, r.observedAt, r.revision].map((each) => sql`${each} ${sql.raw(order)}`),
    sql`, `,
  )} limit 1)`;

type ArchiveRow = {
  index: [day: number, value: number][];
  changes: [day: number, before: SensorState, after: SensorState][];
  firstDay: number | null;
  lastDay: number | null;
  state: SensorState | null;
};

/**
 * Lists, for each span, the index or the severity of a sensor's state at the end of each whole UTC
 * day. The result is in the order of the spans; null where nothing was known.
 */
export async function listDailyHistories(
  db: Db,
  spans: readonly ArchiveSpan[],
): Promise<(DailyHistory | null)[]> {
  if (spans.length === 0) return [];
  const { rows } = await db.execute<ArchiveRow>(sql`
    select (select coalesce(json_agg(json_build_array(d.day, d.value) order by d.day), '[]')
        from (${dailyIndex}) d) as index,
      (select coalesce(json_agg(json_build_array(d.day, d.before, d.after) order by d.day, d.id), '[]')
        from (${changes}) d) as changes,
      ${reading(dayOf(r.recordedAt), "asc")} as "firstDay",
      ${reading(dayOf(r.recordedAt), "desc")} as "lastDay",
      ${reading(sql`${r.state}`, "desc")} as state
    from unnest(${column(spans, "text", (span) => span.sensorId ?? "")},
      ${column(spans, "text", (span) => span.knownAt)})
      with ordinality as g(sensor, known_by, place)
    order by g.place`);
  return rows.map((row, place) => {
    const since = Date.parse(spans[place]?.firstDate ?? "") / 86_400_000;
    const history = spans[place]?.sensorId === null ? indexHistory(row) : stateHistory(row);
    return history && startingAt(history, since);
  });
}

function indexHistory({ index }: ArchiveRow): DailyHistory | null {
  const lastDay = index.at(-1)?.[0];
  return lastDay === undefined ? null : { values: index, lastDay };
}

function stateHistory({ changes: moves, firstDay, lastDay, state }: ArchiveRow) {
  if (firstDay === null || lastDay === null || state === null) return null;
  const first = moves[0]?.[1] ?? state;
  const values = new Map([[firstDay, severity(first)]]);
  for (const [day, , after] of moves) values.set(day, severity(after));
  return { values: [...values], lastDay };
}

/** The history from a day on; it starts with the value of that day. */
function startingAt({ values, lastDay }: DailyHistory, since: number): DailyHistory | null {
  const upToStart = values.filter(([day]) => day <= since).at(-1);
  const afterStart = values.filter(([day]) => day > since);
  const all: DailyHistory["values"] = upToStart
    ? [[since, upToStart[1]], ...afterStart]
    : afterStart;
  return all.length === 0 || lastDay < since ? null : { values: all, lastDay };
}

type RecordedRow = { index: [number, number][]; states: [number, SensorState][] };

/**
 * Lists, for each request, the values recorded from an instant until `now`, oldest first: the index,
 * or the severity of the sensor's state by the version then in force. Heartbeats do not count, because a late value may still be
 * recorded before them.
 */
export async function listArchiveValues(
  db: Db,
  requests: readonly (Archived & { from: number })[],
  now: number,
): Promise<[at: number, value: number][][]> {
  if (requests.length === 0) return [];
  const until = instantParam(now);
  const { rows } = await db.execute<RecordedRow>(sql`
    select (select coalesce(json_agg(json_build_array(${epochMs(i.asOf)}, ${i.stressIndex})
          order by ${i.asOf}), '[]') from ${indexReadings} i
        where g.sensor = '' and ${i.asOf} >= g.since and ${i.asOf} <= ${until}) as index,
      (select coalesce(json_agg(json_build_array(${epochMs(r.recordedAt)}, ${r.state})
          order by ${r.recordedAt}, ${r.observedAt}, ${r.revision}), '[]') from ${sensorReadings} r
        where ${r.sensorId} = g.sensor and ${r.recordedAt} >= g.since
          and ${r.version} = ${versionOf(sql`g.sensor`, r.recordedAt)}
          and ${r.recordedAt} <= ${until} and not ${r.carriedForward}) as states
    from unnest(${column(requests, "text", (each) => each.sensorId ?? "")},
      ${instants(requests, (each) => each.from)}) with ordinality as g(sensor, since, place)
    order by g.place`);
  return rows.map(({ index, states }, place) =>
    requests[place]?.sensorId === null ? index : states.map(([at, state]) => [at, severity(state)]),
  );
}
