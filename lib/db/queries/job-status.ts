import { sql } from "drizzle-orm";
import type { Db } from "../client.ts";
import { prepared } from "../prepared.ts";
import { isoText } from "./sql-json.ts";

/** The last run of a job. Instants as the contract writes them. */
export interface LastRun {
  job: string;
  status: "running" | "done" | "failed" | "waiting";
  /** When it began. */
  startedAt: string;
  /** When one last came to its end; null before the first. */
  lastDoneAt: string | null;
  /** The newest slot that it has done; null before the first. */
  lastDoneSlot: string | null;
}

const lastRuns = prepared<LastRun>(sql`
  select r.job, r.status, ${isoText("r.started_at")} as "startedAt",
    ${isoText("d.last")} as "lastDoneAt", ${isoText("d.slot")} as "lastDoneSlot"
  from (select distinct on (j.job) j.* from job_runs j order by j.job, j.started_at desc) r
  left join (
    select job, max(finished_at) as last, max(slot) as slot from job_runs where status = 'done'
    group by job) d on d.job = r.job
  order by r.job`);

/** The last run of every job, by name. Old slots are forgotten, so there are never many. */
export const listLastRuns = (db: Db): Promise<LastRun[]> => lastRuns(db, {});
