// The query for a panel: several sensors over time.

import { type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { sensorReadings, sensors, series } from "../../../drizzle/schema/index.ts";
import { utcDateOf } from "../../core/calendar-date.ts";
import type { Tier } from "../../core/tier.ts";
import { sensorRights } from "../../market/queries/series.ts";
import type { Db } from "../../runtime/database/client.ts";
import {
  epochMs,
  instantParam,
  isoText,
  jsonObject,
  type RowOf,
} from "../../runtime/database/sql.ts";
import type { Family } from "../domain/sensor.ts";
import { isOffered } from "./offered.ts";
import { definitionAt, versionAt } from "./versions.ts";

const s = alias(sensors, "s");
const r = alias(sensorReadings, "r");
const m = alias(series, "m");

/** The requested sensors: by id, or all of some families. */
export type PanelSensors = { ids: readonly string[] } | { families: readonly Family[] };

/** The figure of each sensor that a panel can show, by its column. */
const FIELDS = { value: r.value, percentile: r.percentile, state: r.state };
export type PanelField = keyof typeof FIELDS;

export interface PanelRequest {
  requested: PanelSensors;
  /** Tiers whose sensors the caller may read. */
  tiers: readonly Tier[];
  field: PanelField;
  /** Whether the time at which each cell became known is wanted, too. */
  withKnown: boolean;
  knownAt: number;
  /** Start and end of the dates of the readings, epoch ms. */
  from: number | null;
  to: number | null;
  newestFirst: boolean;
  /** Rows of the page, and the cells that it must not exceed. */
  limit: number;
  maxCells: number;
  offset: number;
  /** The date after which the page starts, in the order of the page. */
  after: string | null;
}

const requestedAt = (at: SQL) => ({
  id: s.id,
  minTier: s.minTier,
  publishValues: sql<boolean>`(
    select coalesce(bool_and(${m.publishValues}), true)
    from ${series} m where ${definitionAt(s, at)}->'series' ? ${m.id})`,
  rights: sensorRights(definitionAt(s, at)),
});
export type PanelSensor = RowOf<ReturnType<typeof requestedAt>>;

export type PanelCell = string | number | null;

export interface Panel {
  /** Every requested sensor by id, including those that the caller may not read. */
  sensors: PanelSensor[];
  /** The page's dates, `YYYY-MM-DD`. */
  dates: string[];
  /** The cells of each sensor that the caller may read, in the order of the dates. */
  columns: Record<string, PanelCell[]>;
  /** When each of these cells became known; empty where it was not asked. */
  known: Record<string, (string | null)[]>;
  /** When the newest reading of these sensors became known. */
  newestAt: string | null;
}

/**
 * Finds a page of a panel: for each date and sensor, the newest revision that was known. For a page of
 * n dates it reads the first n + 1 dates of each sensor from the index, so the work grows with the page
 * and not with the history.
 */
export async function findPanel(db: Db, request: PanelRequest): Promise<Panel> {
  const way = sql.raw(request.newestFirst ? "desc" : "asc");
  const isKnown = sql`${r.sensorId} = w.id and ${r.version} = w.version and not ${r.carriedForward}
    and ${r.recordedAt} <= ${instantParam(request.knownAt)}`;
  const day = epochMs(sql`date`);
  const cell = request.withKnown ? sql`${day}, cell, ${isoText(sql`known`)}` : sql`${day}, cell`;
  const { rows } = await db.execute<FoundPanel>(sql`
    with requested as (select ${jsonObject(requestedAt(instantParam(request.knownAt)))} as sensor, ${s.id} as id, ${s.minTier} as tier,
          ${versionAt(s, instantParam(request.knownAt))} as version
        from ${sensors} s where ${isRequested(request)}),
    w as (select id, version from requested where tier = any(${`{${request.tiers.join(",")}}`}::text[])),
    page as (select least(${request.limit}::int, ${request.maxCells}::int / greatest(1, count(*))) + 1 as rows from w),
    cells as (
      select w.id, c.date, c.cell, c.known from w cross join lateral (
        select distinct on (${r.observedAt}) ${r.observedAt} as date, ${FIELDS[request.field]} as cell, ${r.recordedAt} as known
        from ${sensorReadings} r where ${isKnown} ${windowOf(request)}
        order by ${r.observedAt} ${way}, ${r.revision} desc
        limit (select rows from page) + ${request.offset}::bigint) c),
    dates as (
      select distinct date from cells order by date ${way}
      limit (select rows from page) offset ${request.offset}::bigint)
    select
      (select coalesce(json_agg(sensor order by id collate "C"), '[]') from requested) as sensors,
      (select coalesce(json_agg(${day} order by date ${way}), '[]') from dates) as days,
      (select coalesce(json_object_agg(id, cells), '{}') from (
        select id, json_agg(json_build_array(${cell})) as cells from cells
        where date >= (select min(date) from dates) and date <= (select max(date) from dates)
        group by id) f) as cells,
      (select ${isoText(sql`max(n.at)`)} from w cross join lateral (
        select ${r.recordedAt} as at from ${sensorReadings} r where ${isKnown}
        order by ${r.recordedAt} desc limit 1) n) as "newestAt"`);
  return toPanel(
    rows[0] ?? { sensors: [], days: [], cells: {}, newestAt: null },
    request.withKnown,
  );
}

/** Days in epoch ms, and the cells of each sensor by day. */
interface FoundPanel extends Record<string, unknown> {
  sensors: PanelSensor[];
  days: number[];
  cells: Record<string, [day: number, cell: PanelCell, known?: string][]>;
  newestAt: string | null;
}

/** Puts each cell in the place of its date: a join in the database compares every cell with every date. */
function toPanel({ sensors: found, days, cells, newestAt }: FoundPanel, withKnown: boolean): Panel {
  const places = new Map(days.map((day, place) => [day, place]));
  const [columns, known]: [Panel["columns"], Panel["known"]] = [{}, {}];
  for (const [id, own] of Object.entries(cells)) {
    const column = Array<PanelCell>(days.length).fill(null);
    const times = Array<string | null>(days.length).fill(null);
    for (const [day, cell, at = null] of own) {
      const place = places.get(day);
      if (place === undefined) continue;
      column[place] = cell;
      times[place] = at;
    }
    columns[id] = column;
    if (withKnown) known[id] = times;
  }
  return { sensors: found, dates: days.map(utcDateOf), columns, known, newestAt };
}

const isRequested = ({ requested, knownAt }: PanelRequest): SQL => sql`
  (${s.active} or ${s.retiredAt} > ${instantParam(knownAt)}) and ${
    "ids" in requested
      ? sql`${s.id} = any(${`{${requested.ids.join(",")}}`}::text[])`
      : sql`${s.category} = any(${`{${requested.families.join(",")}}`}::text[]) and ${isOffered(s.id)}`
  }`;

function windowOf({ from, to, after, newestFirst }: PanelRequest): SQL {
  const beyond = sql.raw(newestFirst ? "<" : ">");
  return sql`${from === null ? sql`` : sql`and ${r.observedAt} >= ${instantParam(from)}`}
    ${to === null ? sql`` : sql`and ${r.observedAt} < ${instantParam(to)}`}
    ${after === null ? sql`` : sql`and ${r.observedAt} ${beyond} ${after}::timestamptz`}`;
}
