import { type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import {
  callReceipts,
  calls,
  tapeCheckpoints,
  tapeHeads,
  tapeRows,
} from "../../../drizzle/schema/index.ts";
import { readSnapshot } from "../../runtime/database/batch-reads.ts";
import type { Db } from "../../runtime/database/client.ts";
import type { RecordTables } from "../domain/tape/record-differences.ts";
import type { Stored } from "../domain/tape/stored-differences.ts";

const c = alias(calls, "c");
const h = alias(tapeHeads, "h");
const k = alias(tapeCheckpoints, "k");
const r = alias(callReceipts, "r");
const t = alias(tapeRows, "t");

type Found = { row: Stored }[];
export type FoundTables = [Found, Found, Found, Found, Found];

/** The statements that read all of the record, for a snapshot of their own or of more. */
export const RECORD_TABLES: readonly [SQL, SQL, SQL, SQL, SQL] = [
  sql`select to_json(c) as row from ${calls} c where not ${c.isBacktest} order by ${c.id}`,
  sql`select to_json(r) as row from (
      select ${c.slug}, r.* from ${callReceipts} r join ${calls} c on ${c.id} = ${r.callId}
      where not ${c.isBacktest}) r order by ${r.callId}, ${r.receiptVersion}`,
  sql`select to_json(t) as row from ${tapeRows} t order by ${t.seq}`,
  sql`select to_json(h) as row from ${tapeHeads} h order by ${h.lastSeq}`,
  sql`select to_json(k) as row from ${tapeCheckpoints} k order by ${k.id}`,
];

/** All of the record as the tables hold it, as of one instant. Back-tests are no part of it. */
export async function readRecordTables(db: Db): Promise<RecordTables> {
  return toRecordTables(await readSnapshot<FoundTables>(db, [...RECORD_TABLES]));
}

/** What these statements found. */
export function toRecordTables(found: FoundTables): RecordTables {
  const [published, receipts, rows, heads, checkpoints] = found;
  return {
    calls: published.map(toStored),
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
