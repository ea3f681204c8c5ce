import { type SQL, sql } from "drizzle-orm";
import type { RecordTables } from "../../domain/record/record-differences.ts";
import type { Stored } from "../../domain/record/stored-differences.ts";
import type { Db } from "../client.ts";
import { readSnapshot } from "../snapshot.ts";

const tables: Record<keyof RecordTables, SQL> = {
  calls: sql`select to_json(c) as row from calls c where not c.is_backtest order by c.id`,
  receipts: sql`select to_json(r) as row from (
      select c.slug, r.* from call_receipts r join calls c on c.id = r.call_id
      where not c.is_backtest) r order by r.call_id, r.receipt_version`,
  rows: sql`select to_json(t) as row from tape_rows t order by t.seq`,
  heads: sql`select to_json(h) as row from tape_heads h order by h.last_seq`,
  checkpoints: sql`select to_json(c) as row from tape_checkpoints c order by c.id`,
};

type Found = { row: Stored }[];

/** All of the record as the tables hold it, as of one instant. Back-tests are no part of it. */
export async function readRecordTables(db: Db): Promise<RecordTables> {
  const read = await readSnapshot<[Found, Found, Found, Found, Found]>(db, [
    tables.calls,
    tables.receipts,
    tables.rows,
    tables.heads,
    tables.checkpoints,
  ]);
  const [calls, receipts, rows, heads, checkpoints] = read;
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
