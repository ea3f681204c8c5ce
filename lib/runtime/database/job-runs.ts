// Queries for job runs: which slot each job has taken, how each run ended, and its lease.

import { and, desc, eq, lt, lte, type Placeholder, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { jobRuns } from "../../../drizzle/schema/index.ts";
import { JOBS_OF_TICKS_ONLY, KILLS_TO_GO_LAST, SCHEDULE } from "../jobs.ts";
import type { Db } from "./client.ts";
import { prepared, preparedBy } from "./prepared.ts";
import { epochMs, isoText, nameOf, namesOf } from "./sql.ts";

/** Key of the lock that serializes the assignment of slots; an arbitrary number. */
const SLOT_LOCK = 7_215_004;
/** A run without a renewed lease for this time counts as failed, and its slot becomes free. */
const LEASE_SECONDS = 60;
const LEASE = `interval '${LEASE_SECONDS} seconds'`;

export type Slot = { job: string; slot: number };
/** A slot that a run has taken; `attempts` changes when another run takes it over later. */
export type Run = Slot & { attempts: number };
/** A run, and how many runs of its job in a row were killed before it. */
export type TakenRun = Run & { kills: number };

type Status = (typeof jobRuns.$inferSelect)["status"];

/**
 * Takes those of the slots that are neither done nor running, and returns them. A job has only one
 * run at a time, also over several slots. Leases use the database's time, because tests move the
 * local clock.
 */
export async function insertJobRuns(db: Db, slots: readonly Slot[]): Promise<TakenRun[]> {
  const [, , taken] = await db.batch([
    db.execute(sql`select pg_advisory_xact_lock(${sql.raw(String(SLOT_LOCK))})::text`),
    db
      .update(jobRuns)
      .set({
        status: "waiting",
        kills: sql`${jobRuns.kills} + ((${jobRuns.job}, ${jobRuns.slot}) in (${KILLED}))::int`,
        finishedAt: sql`now()`,
        detail: { waiting: "the run did not end in time: the next tick goes on" },
      })
      .where(and(eq(jobRuns.status, "running"), lte(jobRuns.leaseUntil, sql`now()`))),
    db.execute<Omit<TakenRun, "slot"> & { slot: string }>(takeSlots(slots)),
  ]);
  return taken.rows.map(({ slot, ...run }) => ({ ...run, slot: Date.parse(slot) }));
}

/**
 * The run of each tick that was killed: the first one that did not end. A tick takes all its slots at
 * once and works through them in order, so that the later ones had not begun.
 */
const u = alias(jobRuns, "u");
const ORDER = sql.raw(`'{${SCHEDULE.map(({ name }) => name).join(",")}}'::text[]`);
const KILLED = sql`select distinct on (${u.startedAt}) ${u.job}, ${u.slot} from ${jobRuns} u
  where ${u.status} = 'running'
  order by ${u.startedAt}, ${u.kills} >= ${sql.raw(String(KILLS_TO_GO_LAST))},
    array_position(${ORDER}, ${u.job})`;

function takeSlots(slots: readonly Slot[]) {
  const jobs = `{${slots.map(({ job }) => job).join(",")}}`;
  const at = `{${slots.map(({ slot }) => new Date(slot).toISOString()).join(",")}}`;
  const lease = sql.raw(`now() + ${LEASE}`);
  const r = alias(jobRuns, "r");
  const { job, slot, status, attempts, kills, startedAt, leaseUntil, finishedAt } = jobRuns;
  const killsBefore = sql`coalesce((select ${r.kills} from ${jobRuns} r where ${r.job} = w.job
    order by ${r.startedAt} desc, ${r.slot} desc limit 1), 0)`;
  return sql`
    insert into ${jobRuns} (${namesOf(job, slot, status, attempts, kills, startedAt, leaseUntil)})
    select w.job, w.at, 'running', 1, ${killsBefore}, now(), ${lease}
    from unnest(${jobs}::text[], ${at}::timestamptz[]) as w(job, at)
    where not exists (
      select 1 from ${jobRuns} r where ${r.job} = w.job and ${r.status} = 'running')
    on conflict (${namesOf(job, slot)}) do update
      set ${nameOf(status)} = 'running', ${nameOf(attempts)} = ${attempts} + 1,
        ${nameOf(startedAt)} = now(), ${nameOf(leaseUntil)} = ${lease}, ${nameOf(finishedAt)} = null
      where ${status} in ('failed', 'waiting')
    returning ${job} as job, ${slot} as slot, ${attempts} as attempts, ${kills} as kills`;
}

const isRun = ({ job, slot, attempts }: Run) =>
  and(eq(jobRuns.job, job), eq(jobRuns.slot, new Date(slot)), eq(jobRuns.attempts, attempts));

/** The statement that renews the lease of a long run. */
export const renewLease = (db: Db, run: Run) =>
  db
    .update(jobRuns)
    .set({ leaseUntil: sql`now() + ${sql.raw(LEASE)}` })
    .where(and(isRun(run), eq(jobRuns.status, "running")));

/** The statement that deletes an operator's run, which must not appear among the job runs. */
export const deleteJobRun = (db: Db, run: Run) => db.delete(jobRuns).where(isRun(run));

/** The statement that reads the statuses of a job's newest runs, newest first. */
export const listLastStatuses = (db: Db, job: string, limit: number) =>
  db
    .select({ status: jobRuns.status })
    .from(jobRuns)
    .where(eq(jobRuns.job, job))
    .orderBy(desc(jobRuns.startedAt))
    .limit(limit);

/**
 * The statement that ends a run: `done` closes its slot, any other status leaves it open. It changes
 * nothing when another run has taken over the slot.
 */
export function updateJobRun(
  db: Db,
  run: Run,
  outcome: { status: Exclude<Status, "running">; detail: Record<string, unknown> },
) {
  return db
    .update(jobRuns)
    .set({ ...outcome, kills: 0, finishedAt: sql`now()` })
    .where(isRun(run));
}

/** The statement that deletes slots older than an instant. */
export function deleteJobRunsBefore(db: Db, at: Date) {
  return db.delete(jobRuns).where(lt(jobRuns.slot, at));
}

/** The statement that reads the detail of a job's newest completed run; no row before the first. */
export function lastDoneDetail(db: Db, job: string | Placeholder) {
  return db
    .select({ detail: jobRuns.detail })
    .from(jobRuns)
    .where(and(eq(jobRuns.job, job), eq(jobRuns.status, "done")))
    .orderBy(desc(jobRuns.slot))
    .limit(1);
}

/**
 * The statement that reads a job's newest detail with this member; a run that continues a slot gets that
 * slot's. The detail of a failure or of an expired lease lacks the member, so an older one is read.
 */
export const lastDetail = (db: Db, job: string, member: string) =>
  db
    .select({ detail: jobRuns.detail })
    .from(jobRuns)
    .where(and(eq(jobRuns.job, job), sql`${jobRuns.detail} ? ${member}`))
    .orderBy(desc(jobRuns.slot))
    .limit(1);

const newestDetail = preparedBy((db) =>
  lastDoneDetail(db, sql.placeholder("job")).prepare("last_done_detail"),
);

/** The detail of a job's newest completed run, for pages; null before the first. */
export const findLastDoneDetail = async (db: Db, job: string) =>
  (await newestDetail(db).execute({ job }))[0]?.detail ?? null;

/**
 * The last run of a job. Instants are slots as ISO texts: slots are by the service's clock, which may be
 * another than the database's.
 */
export interface LastRun {
  job: string;
  status: Status;
  /** The newest slot that was taken. */
  newestSlot: string;
  /** Whether a run, or an operator's backfill, holds the job now. */
  isHeld: boolean;
  /** Number of its runs in a row that were killed, up to the newest one. */
  kills: number;
  /** How the newest run ended that has ended; null before the first. */
  endedStatus: Exclude<Status, "running"> | null;
  /** Why that run failed, in short; null when it did not, or gave no reason. */
  failure: string | null;
  /** The newest slot that is done; null before the first. */
  lastDoneSlot: string | null;
  /** The oldest slot that is stored. */
  firstSlot: string;
}

const JOBS = sql.raw(`'{${SCHEDULE.map(({ name }) => name).join(",")}}'::text[]`);
const r = alias(jobRuns, "r");
/** The newest run of a job that meets a condition. Each is one step in the table's primary key. */
const newestRun = (condition: SQL) =>
  sql`(select r.* from ${jobRuns} r where ${r.job} = each.job and ${condition} order by ${r.slot} desc limit 1)`;

const newest = alias(jobRuns, "newest");
const ended = alias(jobRuns, "ended");
const done = alias(jobRuns, "done");

const lastRuns = prepared<LastRun>(sql`
  select each.job, ${newest.status} as status, ${isoText(newest.slot)} as "newestSlot", ${newest.kills} as kills,
    ${newest.status} = 'running' and ${newest.leaseUntil} > now() as "isHeld",
    ${ended.status} as "endedStatus", ${isoText(done.slot)} as "lastDoneSlot", ${isoText(sql`first.slot`)} as "firstSlot",
    case when ${ended.status} = 'failed'
      then coalesce(${ended.detail} ->> 'error', ${ended.detail} ->> 'checkpoint') end as failure
  from unnest(${JOBS}) each(job)
  cross join lateral ${newestRun(sql`true`)} newest
  cross join lateral (
    select ${r.slot} as slot from ${jobRuns} r where ${r.job} = each.job order by ${r.slot} limit 1) first
  left join lateral ${newestRun(sql`${r.status} <> 'running'`)} ended on true
  left join lateral ${newestRun(sql`${r.status} = 'done'`)} done on true
  order by each.job`);

/** The last run of every job that has run, by name. */
export const listLastRuns = (db: Db): Promise<LastRun[]> => lastRuns(db, {});

/** The newest five-minute tick: when it was due, by the service's clock, and whether it still runs. */
export interface LastTick {
  at: number;
  isRunning: boolean;
}

const TICK_JOBS = sql.raw(`'{${JOBS_OF_TICKS_ONLY.join(",")}}'::text[]`);

const lastTick = prepared<LastTick>(sql`
  select ${epochMs(sql`newest.slot`)} as at, newest.is_running as "isRunning"
  from unnest(${TICK_JOBS}) as each(job)
  cross join lateral (
    select ${r.slot} as slot, ${r.status} = 'running' and ${r.leaseUntil} > now() as is_running
    from ${jobRuns} r where ${r.job} = each.job order by ${r.slot} desc limit 1) newest
  order by newest.slot desc, newest.is_running desc limit 1`);

/** The newest five-minute tick; null before the first. */
export const findLastTick = async (db: Db): Promise<LastTick | null> =>
  (await lastTick(db, {}))[0] ?? null;
