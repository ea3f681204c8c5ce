import * as z from "zod";
import type { RecordTables } from "../db/queries/record-audit.ts";
import { Call } from "./calls.ts";
import { Instant } from "./shared.ts";

/** Columns as they are stored; what one should hold follows from the tape, not from here. */
const stored = (names: readonly string[]) =>
  z.object(Object.fromEntries(names.map((name) => [name, z.unknown()])));

const CALL_COLUMNS = [
  ...Object.keys(Call.shape),
  "prob_basis",
  "basis",
  "criterion",
  "criterion_sha256",
  "market_prob_stamp",
  "market_prob_open",
  "market_prob_close",
  "market_feed",
  "market_feed_id",
  "is_early",
  "evidence",
  "challenge_ends_at",
  "dispute_count",
];
const RECEIPT_COLUMNS = ["slug", "receipt_version", "receipt", "tape_seq", "row_sha256"];
const ROW_COLUMNS = ["seq", "at", "type", "slug", "prev_sha256", "row_sha256", "leaf_sha256"];
const HEAD_COLUMNS = [
  "last_seq",
  "file_sha256",
  "bytes",
  "rows_by_type",
  "last_row_sha256",
  "root_sha256",
  "frontier",
  "created_at",
];
const CHECKPOINT_COLUMNS = ["size", "root_sha256", "note", "signed_at"];

export const TapeAudit = z
  .object({
    as_of: Instant,
    calls: z.array(stored(CALL_COLUMNS)),
    receipts: z.array(stored(RECEIPT_COLUMNS)).meta({ description: "All versions" }),
    rows: z.array(stored(ROW_COLUMNS)).meta({ description: "Without their lines: see the file" }),
    heads: z.array(stored(HEAD_COLUMNS)).meta({ description: "Every length ever published" }),
    checkpoints: z.array(stored(CHECKPOINT_COLUMNS)).meta({ description: "Oldest first" }),
  })
  .meta({ id: "TapeAudit" });

const INSTANTS = /(^at|_at|_by)$/;

/** Instants in the contract's form; everything else as it is stored. */
export const toTapeAudit = (tables: RecordTables, now: number) => ({
  as_of: new Date(now).toISOString(),
  calls: tables.calls.map(toStored),
  receipts: tables.receipts.map(toStored),
  rows: tables.rows.map(toStored),
  heads: tables.heads.map(toStored),
  checkpoints: tables.checkpoints.map(toStored),
});

const toStored = (row: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      INSTANTS.test(name) && typeof value === "string" ? new Date(value).toISOString() : value,
    ]),
  );
