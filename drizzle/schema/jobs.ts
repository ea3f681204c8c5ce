import {
  bigint,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { sql } from "drizzle-orm/sql";
import { instant } from "./columns.ts";

/**
 * `waiting`: some work is left. After `waiting` or `failed` the slot stays open for the next tick.
 */
export const JOB_STATUSES = ["running", "done", "failed", "waiting"] as const;

/** Runs of jobs by slot. A row is also the lease: it has one owner until `leaseUntil`. */
export const jobRuns = pgTable(
  "job_runs",
  {
    job: text().notNull(),
    slot: instant().notNull(),
    status: text({ enum: JOB_STATUSES }).notNull(),
    attempts: integer().notNull(),
    /** Number of runs of the job in a row, up to this one, that were killed. */
    kills: integer().notNull().default(0),
    startedAt: instant().notNull(),
    leaseUntil: instant().notNull(),
    finishedAt: instant(),
    /** The result by source, with errors. */
    detail: jsonb().$type<Record<string, unknown>>(),
  },
  (t) => [primaryKey({ columns: [t.job, t.slot] })],
);

/** Items of a job (a series, a ticker, a list, a page) that runs began and did not end, such as one that killed them. */
export const jobTries = pgTable(
  "job_tries",
  {
    job: text().notNull(),
    item: text().notNull(),
    /** Number of runs in a row, and when the last one began. */
    tries: integer().notNull(),
    triedAt: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.job, t.item] })],
);

/**
 * Times in which something was not as it should be, as a job sees it at every tick. A subject has at most
 * one open incident; the first row says since when there is a record.
 */
export const incidents = pgTable(
  "incidents",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    /** `service`, or a kind and an id: `sensor vix`, `source cboe`, `job ingest`. */
    subject: text().notNull(),
    /** What is wrong, in words. */
    text: text().notNull(),
    startedAt: instant().notNull(),
    /** Null while it lasts. */
    endedAt: instant(),
  },
  (t) => [
    uniqueIndex("incidents_open").on(t.subject).where(sql`${t.endedAt} is null`),
    index("incidents_started").on(t.startedAt),
  ],
);

/**
 * Stored incremental state of the evaluation (see `lib/sensors/domain/replay.ts`), of limited size,
 * one row per part. It is written in the same transaction as the results computed from it.
 * `version` rises with every write.
 */
export const evaluationMemory = pgTable("evaluation_memory", {
  part: text().primaryKey(),
  memory: jsonb().notNull(),
  through: instant().notNull(),
  version: bigint({ mode: "number" }).notNull(),
});
