import { sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { indexReadings } from "../../../drizzle/schema/index.ts";
import type { Db } from "../../runtime/database/client.ts";
import { instantParam } from "../../runtime/database/sql-json.ts";

/** How far back is looked for what was not thinned yet: bounds the work, and forgives missed days. */
const REACH_DAYS = 60;

/** The statement that keeps, of the index rows older than an instant, the last of each hour. */
export function deleteIndexReadingsWithinHours(db: Db, before: number) {
  const reach = sql.raw(`interval '${REACH_DAYS} days'`);
  const i = alias(indexReadings, "i");
  const j = alias(indexReadings, "j");
  return db.execute(sql`delete from ${indexReadings} i
    where ${i.asOf} < ${instantParam(before)} and ${i.asOf} >= ${instantParam(before)} - ${reach}
      and exists (select 1 from ${indexReadings} j where ${j.asOf} > ${i.asOf}
        and ${j.asOf} < date_trunc('hour', ${i.asOf}) + interval '1 hour')`);
}
