// The query for the daily and weekly levels of the stress index, for charts.

import { sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { indexReadings } from "../../../drizzle/schema/index.ts";
import type { Db } from "../../runtime/database/client.ts";
import { prepared } from "../../runtime/database/prepared.ts";
import { epochMs, given, jsonObject, type RowOf } from "../../runtime/database/sql.ts";

const i = alias(indexReadings, "i");
const first = alias(indexReadings, "first");
/** The last row of a day or week. */
const l = alias(indexReadings, "l");

const POINT = { at: epochMs(l.asOf), value: l.stressIndex, state: l.regime };
/** The last level of the index within a day or week; the instant in epoch ms. */
export type IndexLevel = RowOf<typeof POINT>;

const at = given("at", "timestamptz");
const from = given("from", "timestamptz");
const step = given("step", "text");
const span = given("span", "text");

/** How far apart levels are, and the time from the start of each step in which its level is sought. */
const STEPS = {
  day: { step: "day", span: "1 day" },
  week: { step: "week", span: "7 days" },
  /** Monday to Friday. */
  workweek: { step: "week", span: "5 days" },
} as const;

/** One look-up by primary key for each day or week, not one for each row. */
const levels = prepared<{ points: IndexLevel[] }>(sql`
  select coalesce(json_agg(${jsonObject(POINT)} order by ${l.asOf}), '[]') as points
  from (
    select min(${first.asOf}) as instant from ${indexReadings} first
    where ${first.asOf} >= ${from} and ${first.asOf} <= ${at}) start
  cross join lateral generate_series(
    date_trunc(${step}, start.instant at time zone 'UTC'),
    ${at} at time zone 'UTC', ('1 ' || ${step})::interval) as steps(begins)
  cross join lateral (
    select * from ${indexReadings} i
    where ${i.asOf} >= steps.begins at time zone 'UTC' and ${i.asOf} <= ${at}
      and ${i.asOf} < (steps.begins + ${span}::interval) at time zone 'UTC'
    order by ${i.asOf} desc limit 1) l`);

/** Lists the last level of each UTC day, ISO week or its days to Friday from an instant on (null: all), oldest first. */
export async function listIndexLevels(
  db: Db,
  query: { step: keyof typeof STEPS; from: number | null; at: number },
): Promise<IndexLevel[]> {
  const [row] = await levels(db, {
    ...STEPS[query.step],
    from: query.from === null ? "-infinity" : new Date(query.from).toISOString(),
    at: new Date(query.at).toISOString(),
  });
  return row?.points ?? [];
}
