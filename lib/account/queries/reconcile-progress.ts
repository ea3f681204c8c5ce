import { sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { jobRuns } from "../../../drizzle/schema/index.ts";
import type { Db } from "../../runtime/database/client.ts";
import type { Run } from "../../runtime/database/job-runs.ts";
import { instantParam, isoText } from "../../runtime/database/sql-json.ts";

export type Progress = {
  /** What to ask the provider after; null: from the beginning. */
  after: string | null;
  /** Whether the provider's list was read to its end. */
  isListed: boolean;
  /** Whether the provider named a subscription that we hold, so that its key is of our account. */
  hasAgreed: boolean;
  /** The subscription that was asked for singly last. */
  askedTo: string | null;
  /** The subscription whose unmatched events were tried last. */
  matchedTo: string | null;
  /** The database's own time (see `findBefore`). */
  readAt: string;
};

const r = alias(jobRuns, "r");

/** How far an earlier run of this slot came. */
export async function findProgress(db: Db, run: Run): Promise<Progress> {
  const { rows } = await db.execute<Progress>(sql`
    select ${r.detail}->>'after' as after, coalesce(${r.detail}->>'listed' = 'true', false) as "isListed",
      coalesce(${r.detail}->>'agreed' = 'true', false) as "hasAgreed",
      ${r.detail}->>'askedTo' as "askedTo", ${r.detail}->>'matchedTo' as "matchedTo",
      ${isoText(sql`clock_timestamp()`)} as "readAt"
    from (select 1) as one left join ${jobRuns} r
      on ${r.job} = ${run.job} and ${r.slot} = ${instantParam(run.slot)}`);
  const [row] = rows;
  if (!row) throw new Error("a left join of one row has one row");
  return row;
}
