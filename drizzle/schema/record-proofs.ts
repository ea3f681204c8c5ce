import {
  bigint,
  check,
  doublePrecision,
  jsonb,
  pgTable,
  primaryKey,
  text,
} from "drizzle-orm/pg-core";
import { sql } from "drizzle-orm/sql";
import type { RowType } from "../../lib/record/domain/lifecycle.ts";
import { instant } from "./columns.ts";
import { calls } from "./record.ts";

/**
 * Results of the hourly job that verifies the whole record, newest last. `size` and the members after
 * it describe the tape up to the place from which gate and audit verify by themselves: the length
 * that was signed last, or all rows.
 */
export const recordProofs = pgTable("record_proofs", {
  id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  verifiedAt: instant().notNull(),
  /** Rows that were verified. */
  rows: bigint({ mode: "number" }).notNull(),
  /** Where tables and tape differ; empty when the record is what the tape says. */
  differences: text().array().notNull(),
  size: bigint({ mode: "number" }).notNull(),
  frontier: text().array().notNull(),
  bytes: bigint({ mode: "number" }).notNull(),
  rowsByType: jsonb().$type<Record<RowType, number>>().notNull(),
  lastRowSha256: text(),
  lastAt: instant(),
  /** The newest checkpoint that was verified; 0 before the first. */
  checkpointId: bigint({ mode: "number" }).notNull(),
});

/**
 * Probabilities of markets that are served and have no row of the tape: those within 5 points of a
 * call's last mark on the tape, and those above twelve a day.
 */
export const marketMarks = pgTable(
  "market_marks",
  {
    callId: bigint({ mode: "number" })
      .notNull()
      .references(() => calls.id),
    at: instant().notNull(),
    prob: doublePrecision().notNull(),
    source: text().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.callId, t.at] }),
    check("market_marks_prob", sql`${t.prob} between 0 and 1`),
  ],
);
