import { and, eq, lt, lte, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { jobRuns } from "../../../drizzle/schema/index.ts";
import type { Db } from "./client.ts";
import { prepared } from "./prepared.ts";
import { nameOf, namesOf } from "./sql.ts";
import { isoText } from "./sql-json.ts";

/** Arbitrary constant: serializes the assignment of slots. */
const SLOT_LOCK = 7_215_004;
/** A run that takes longer counts as failed, and its slot as free. */
const LEASE_SECONDS = 60;

export type Slot = { job: string; slot: number };
/** A slot taken by this run; `attempts` differs if another run takes it over after the lease. */
export type Run = Slot & { attempts: number };

type Status = (typeof jobRuns.$inferSelect)["status"];

/**
 * Takes the slots that are neither done nor running, and returns them. A job has one run at a time,
 * whatever the slot. Leases use the database's time, because a local clock can be moved.
 */
export async function insertJobRuns(db: Db, slots: readonly Slot[]): Promise<Run[]> {
  const [, , taken] = await db.batch([
    db.execute(sql`select pg_advisory_xact_lock(${sql.raw(String(SLOT_LOCK))})::text`),
    db
      .update(jobRuns)
      .set({
        status: "failed",
        finishedAt: sql`now()`,
        detail: { error: "its lease ran out" },
      })
      .where(and(eq(jobRuns.status, "running"), lte(jobRuns.leaseUntil, sql`now()`))),
    db.execute<{ job: string; slot: string; attempts: number }>(takeSlots(slots)),
  ]);
  return taken.rows.map(({ job, slot, attempts }) => ({ job, slot: Date.parse(slot), attempts }));
}

function takeSlots(slots: readonly Slot[]) {
  const jobs = `{${slots.map(({ job }) => job).join(",")}}`;
  const at = `{${slots.map(({ slot }) => new Date(slot).toISOString()).join(",")}}`;
  const lease = sql.raw(`now() + interval '${LEASE_SECONDS} seconds'`);
  const r = alias(jobRuns, "r");
  const { job, slot, status, attempts, startedAt, leaseUntil, finishedAt } = jobRuns;
  return sql`
    insert into ${jobRuns} (${namesOf(job, slot, status, attempts, startedAt, leaseUntil)})
    select w.wanted, w.at, 'running', 1, now(), ${lease}
    from unnest(${jobs}::text[], ${at}::timestamptz[]) as w(wanted, at)
    where not exists (
      select 1 from ${jobRuns} r where ${r.job} = w.wanted and ${r.status} = 'running')
    on conflict (${namesOf(job, slot)}) do update
      set ${nameOf(status)} = 'running', ${nameOf(attempts)} = ${attempts} + 1,
        ${nameOf(startedAt)} = now(), ${nameOf(leaseUntil)} = ${lease}, ${nameOf(finishedAt)} = null
      where ${status} in ('failed', 'waiting')
    returning ${job} as job, ${slot} as slot, ${attempts} as attempts`;
}

/**
 * The statement that ends a run: `done` closes its slot, any other status leaves it open. It changes
 * nothing if another run has taken the slot over.
 */
export function updateJobRun(
  db: Db,
  { job, slot, attempts }: Run,
  outcome: { status: Exclude<Status, "running">; detail: Record<string, unknown> },
) {
  return db
    .update(jobRuns)
    .set({ ...outcome, finishedAt: sql`now()` })
    .where(
      and(eq(jobRuns.job, job), eq(jobRuns.slot, new Date(slot)), eq(jobRuns.attempts, attempts)),
    );
}

/** The statement that deletes slots older than an instant. */
export function deleteJobRunsBefore(db: Db, at: Date) {
  return db.delete(jobRuns).where(lt(jobRuns.slot, at));
}

/** The last run of a job. Instants are ISO texts. */
export interface LastRun {
  job: string;
  status: Status;
  /** When it started. */
  startedAt: string;
  /** When a run was last done; null before the first. */
  lastDoneAt: string | null;
  /** The newest slot that is done; null before the first. */
  lastDoneSlot: string | null;
}

const j = alias(jobRuns, "j");
const last = alias(jobRuns, "last");

const lastRuns = prepared<LastRun>(sql`
  select ${last.job} as job, ${last.status} as status, ${isoText(last.startedAt)} as "startedAt",
    ${isoText(sql`done.finished`)} as "lastDoneAt", ${isoText(sql`done.newest`)} as "lastDoneSlot"
  from (
    select distinct on (${j.job}) j.* from ${jobRuns} j order by ${j.job}, ${j.startedAt} desc) last
  left join (
    select ${j.job} as name, max(${j.finishedAt}) as finished, max(${j.slot}) as newest
    from ${jobRuns} j where ${j.status} = 'done' group by ${j.job}) done on done.name = ${last.job}
  order by ${last.job}`);

/** The last run of every job, by name. Old slots are deleted, so there are never many. */
export const listLastRuns = (db: Db): Promise<LastRun[]> => lastRuns(db, {});
