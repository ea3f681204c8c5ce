import { sql } from "drizzle-orm";
import type { Db } from "../client.ts";
import { instantParam } from "./sql-json.ts";

/** How far back is looked for what was not thinned yet: bounds the work, and forgives missed days. */
const REACH_DAYS = 60;

/** The statement that keeps, of the index rows older than an instant, the last of each hour. */
export function deleteIndexReadingsWithinHours(db: Db, before: number) {
  const reach = sql.raw(`interval '${REACH_DAYS} days'`);
  return db.execute(sql`delete from index_readings i
    where i.as_of < ${instantParam(before)} and i.as_of >= ${instantParam(before)} - ${reach}
      and exists (select 1 from index_readings j where j.as_of > i.as_of
        and j.as_of < date_trunc('hour', i.as_of) + interval '1 hour')`);
}
