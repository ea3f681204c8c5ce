import { bigint, integer, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
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
    startedAt: instant().notNull(),
    leaseUntil: instant().notNull(),
    finishedAt: instant(),
    /** The result by source, with errors. */
    detail: jsonb().$type<Record<string, unknown>>(),
  },
  (t) => [primaryKey({ columns: [t.job, t.slot] })],
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
