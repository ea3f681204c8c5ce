import { type SQL, sql } from "drizzle-orm";
import type { RecordTables } from "../../domain/record/record-differences.ts";
import type { Stored } from "../../domain/record/stored-differences.ts";
import type { Db } from "../client.ts";
import { readSnapshot } from "../snapshot.ts";

type Found = { row: Stored }[];
export type FoundTables = [Found, Found, Found, Found, Found];

/** The statements that read all of the record, for a snapshot of their own or of more. */
export const RECORD_TABLES: readonly [SQL, SQL, SQL, SQL, SQL] = [
  sql`select to_json(c) as row from calls c where not c.is_backtest order by c.id`,
  sql`select to_json(r) as row from (
      select c.slug, r.* from call_receipts r join calls c on c.id = r.call_id
      where not c.is_backtest) r order by r.call_id, r.receipt_version`,
  sql`select to_json(t) as row from tape_rows t order by t.seq`,
  sql`select to_json(h) as row from tape_heads h order by h.last_seq`,
  sql`select to_json(c) as row from tape_checkpoints c order by c.id`,
];

/** All of the record as the tables hold it, as of one instant. Back-tests are no part of it. */
export async function readRecordTables(db: Db): Promise<RecordTables> {
  return toRecordTables(await readSnapshot<FoundTables>(db, [...RECORD_TABLES]));
}

/** What these statements found. */
export function toRecordTables(found: FoundTables): RecordTables {
  const [calls, receipts, rows, heads, checkpoints] = found;
  return {
    calls: calls.map(toStored),
    receipts: receipts.map(toStored),
    rows: rows.map(toStored),
    heads: heads.map(toStored),
    checkpoints: checkpoints.map(toStored),
  };
}

const INSTANTS = /(^at|_at|_by)$/;

const toStored = ({ row }: Found[number]): Stored =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      INSTANTS.test(name) && typeof value === "string" ? new Date(value).toISOString() : value,
    ]),
  );
