import { bigint, integer, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { instant } from "./columns.ts";

/** `waiting`: some work is left; like after `failed`, the slot stays open for the next tick. */
export const JOB_STATUSES = ["running", "done", "failed", "waiting"] as const;

/** The runs of jobs by slot. A row is also the lease: one owner until `leaseUntil`. */
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
 * The bounded memory of the evaluation (see `lib/sensors/domain/replay.ts`), a row per part, written in
 * the same transaction as what was computed from it. `version` rises with every write.
 */
export const evaluationMemory = pgTable("evaluation_memory", {
  part: text().primaryKey(),
  memory: jsonb().notNull(),
  through: instant().notNull(),
  version: bigint({ mode: "number" }).notNull(),
});
