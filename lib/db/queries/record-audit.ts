import { type SQL, sql } from "drizzle-orm";
import type { Db } from "../client.ts";
import { readSnapshot } from "../snapshot.ts";

type TableRow = Record<string, unknown>;

/** Rows of the record's tables, column for column, as they are stored. */
export interface RecordTables {
  calls: TableRow[];
  receipts: TableRow[];
  rows: TableRow[];
  heads: TableRow[];
  checkpoints: TableRow[];
}

const tables: Record<keyof RecordTables, SQL> = {
  calls: sql`select to_json(c) as row from calls c where not c.is_backtest order by c.id`,
  receipts: sql`select to_json(r) as row from (
      select c.slug, r.* from call_receipts r join calls c on c.id = r.call_id
      where not c.is_backtest) r order by r.call_id, r.receipt_version`,
  rows: sql`select to_json(t) as row from tape_rows t order by t.seq`,
  heads: sql`select to_json(h) as row from tape_heads h order by h.last_seq`,
  checkpoints: sql`select to_json(c) as row from tape_checkpoints c order by c.id`,
};

type Stored = { row: TableRow }[];

/** All of the record as the tables hold it, as of one instant. Back-tests are no part of it. */
export async function readRecordTables(db: Db): Promise<RecordTables> {
  const { calls, receipts, rows, heads, checkpoints } = tables;
  const read = await readSnapshot<[Stored, Stored, Stored, Stored, Stored]>(db, [
    calls,
    receipts,
    rows,
    heads,
    checkpoints,
  ]);
  const [ofCalls, ofReceipts, ofRows, ofHeads, ofCheckpoints] = read.map((stored) =>
    stored.map(({ row }) => row),
  ) as [TableRow[], TableRow[], TableRow[], TableRow[], TableRow[]];
  return {
    calls: ofCalls,
    receipts: ofReceipts,
    rows: ofRows,
    heads: ofHeads,
    checkpoints: ofCheckpoints,
  };
}
