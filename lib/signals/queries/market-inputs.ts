// Market data that all tickers share: the stress index and published series.

import { and, between, eq, inArray, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { indexReadings, observations, series } from "../../../drizzle/schema/index.ts";
import type { Db } from "../../runtime/database/client.ts";
import {
  type Expression,
  instantParam,
  type RowOf,
  selectList,
} from "../../runtime/database/sql.ts";

const i = alias(indexReadings, "i");
const o = alias(observations, "o");

const ms = (instant: Expression): SQL<number> =>
  sql`round(extract(epoch from ${instant}) * 1000)::bigint`;

/**
 * Reads the stress index: the last row before 22:00 UTC of each past day. It is also the last row
 * of its hour, and such rows are never deleted.
 */
export function listStressDays(db: Db, from: number, until: number) {
  const fields = { at: sql<number>`${ms(i.asOf)}::float8`, index: i.stressIndex, regime: i.regime };
  const dayOf = (instant: Expression) =>
    sql`date_trunc('day', ${instant} at time zone 'UTC' + interval '2 hours')`;
  return db.execute<RowOf<typeof fields>>(sql`
    select ${selectList(fields)} from (
      select distinct on (${dayOf(i.asOf)}) * from ${indexReadings} i
      where ${i.asOf} >= ${instantParam(from)} and ${i.asOf} <= ${instantParam(until)}
        and ${dayOf(i.asOf)} < ${dayOf(instantParam(until))}
      order by ${dayOf(i.asOf)}, ${i.asOf} desc) i
    order by ${i.asOf}`);
}

/** Reads the values of series that may be published, in the order in which they became known. */
export const listPublishedValues = (
  db: Db,
  seriesIds: readonly string[],
  from: number,
  until: number,
) =>
  db
    .select({
      id: o.seriesId,
      at: sql<number>`${ms(o.knownAt)}::float8`,
      observed: sql<number>`${ms(o.observedAt)}::float8`,
      value: o.value,
    })
    .from(series)
    .innerJoin(o, eq(o.seriesId, series.id))
    .where(
      and(
        eq(series.publishValues, true),
        inArray(series.id, [...seriesIds]),
        between(o.knownAt, new Date(from), new Date(until)),
      ),
    )
    .orderBy(o.knownAt, o.observedAt, o.revision);
