import { lt, sql } from "drizzle-orm";
import { jobRuns } from "../../../drizzle/schema/index.ts";
import type { Db } from "../client.ts";
import { instantParam } from "./sql-json.ts";

/** Any constant of our own: whoever hands out slots holds it. */
const SLOT_LOCK = 7_215_004;
/** A run that takes longer than this is taken for dead, and its slot for free. */
const LEASE_SECONDS = 60;

export type Slot = { job: string; slot: number };
/** A slot that is ours; `attempts` tells our run from one that takes over after our lease. */
export type Run = Slot & { attempts: number };

/**
 * Takes those of the slots that are neither done nor being worked at, and tells which these are. A
 * job with a run under way is not given out, whatever the slot. Leases are in the database's own
 * time, since the clock of a rehearsal moves.
 */
export async function insertJobRuns(db: Db, slots: readonly Slot[]): Promise<Run[]> {
  const jobs = `{${slots.map(({ job }) => job).join(",")}}`;
  const at = `{${slots.map(({ slot }) => new Date(slot).toISOString()).join(",")}}`;
  const lease = sql.raw(`now() + interval '${LEASE_SECONDS} seconds'`);
  const [, , taken] = await db.batch([
    db.execute(sql`select pg_advisory_xact_lock(${sql.raw(String(SLOT_LOCK))})::text`),
    db.execute(sql`update job_runs set status = 'failed', finished_at = now(),
      detail = '{"error": "its lease ran out"}' where status = 'running' and lease_until <= now()`),
    db.execute<{ job: string; slot: string; attempts: number }>(sql`
      insert into job_runs (job, slot, status, attempts, started_at, lease_until)
      select w.job, w.slot, 'running', 1, now(), ${lease}
      from unnest(${jobs}::text[], ${at}::timestamptz[]) as w(job, slot)
      where not exists (
        select 1 from job_runs r where r.job = w.job and r.status = 'running')
      on conflict (job, slot) do update
        set status = 'running', attempts = job_runs.attempts + 1, started_at = now(),
          lease_until = ${lease}, finished_at = null
        where job_runs.status in ('failed', 'waiting')
      returning job, slot, attempts`),
  ]);
  return taken.rows.map(({ job, slot, attempts }) => ({ job, slot: Date.parse(slot), attempts }));
}

/**
 * The statement that ends a run: `done` closes its slot, any other outcome leaves it open. It changes
 * nothing once another has taken the slot over.
 */
export function updateJobRun(
  db: Db,
  run: Run,
  outcome: { status: "done" | "failed" | "waiting"; detail: Record<string, unknown> },
) {
  return db.execute(sql`update job_runs
    set status = ${outcome.status}, finished_at = now(),
      detail = ${JSON.stringify(outcome.detail)}::jsonb
    where job = ${run.job} and slot = ${instantParam(run.slot)} and attempts = ${run.attempts}`);
}

/** The statement that forgets slots older than an instant. */
export function deleteJobRunsBefore(db: Db, at: Date) {
  return db.delete(jobRuns).where(lt(jobRuns.slot, at));
}
