// The query for an official index of financial stress, which the home page draws beside ours.

import { sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { observations, series } from "../../../drizzle/schema/index.ts";
import type { Db } from "../../runtime/database/client.ts";
import { prepared } from "../../runtime/database/prepared.ts";
import { epochMs, given, jsonObject, type RowOf } from "../../runtime/database/sql.ts";

const o = alias(observations, "o");
const p = alias(observations, "p");

const POINT = { at: epochMs(p.observedAt), value: p.value };
/** A value of an official index; the instant in epoch ms. */
export type OfficialLevel = RowOf<typeof POINT>;

const at = given("at", "timestamptz");

/** The last value of each week, by the newest revision that was known. */
const levels = prepared<{ points: OfficialLevel[] }>(sql`
  select coalesce(json_agg(${jsonObject(POINT)} order by ${p.observedAt}), '[]') as points
  from (
    select distinct on (date_trunc('week', ${o.observedAt} at time zone 'UTC')) *
    from ${observations} o join ${series} on ${series.id} = ${o.seriesId}
    where ${o.seriesId} = ${given("series", "text")} and ${o.knownAt} <= ${at} and ${series.publishValues}
    order by date_trunc('week', ${o.observedAt} at time zone 'UTC'), ${o.observedAt} desc,
      ${o.revision} desc) p`);

/** Lists a value of each week, oldest first; empty while the series is not stored or may not be shown. */
export async function listOfficialLevels(
  db: Db,
  query: { series: string; at: number },
): Promise<OfficialLevel[]> {
  const [row] = await levels(db, { series: query.series, at: new Date(query.at).toISOString() });
  return row?.points ?? [];
}
