import { bigint, integer, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { instant } from "./columns.ts";

/** `waiting`: some of its work is left over; like a failed one, the slot stays open for the next tick. */
export const JOB_STATUSES = ["running", "done", "failed", "waiting"] as const;

/** Who ran which slot of which job. The row is the lease: one owner until `leaseUntil`. */
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
    /** What it did, source by source; what failed is named here. */
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
