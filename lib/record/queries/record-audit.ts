/** Queries for the audit of the record and for the gate: all tables as of one instant. */

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
import { isoText, type RowOf, selectList } from "../../runtime/database/sql.ts";
import { PROVENANCES } from "../../sensors/queries/sensor-cards.ts";
import type { GateFacts } from "../domain/gate.ts";
import type { BasisStatus, GradeMethod, Verdict } from "../domain/lifecycle.ts";
import type { RecordTables, StoredRow } from "../domain/tape/record-differences.ts";
import { currentBasisStatus } from "./call-bases.ts";

const c = alias(calls, "c");
const h = alias(tapeHeads, "h");
const k = alias(tapeCheckpoints, "k");
const r = alias(callReceipts, "r");
const t = alias(tapeRows, "t");
const x = alias(tapeRows, "x");

type Found = { row: StoredRow }[];
type FoundTables = [Found, Found, Found, Found, Found];

/** Statements that read all tables of the record, for use in a snapshot. */
export const RECORD_TABLES: readonly [SQL, SQL, SQL, SQL, SQL] = [
  sql`select to_json(c) as row from ${calls} c where not ${c.isBacktest} order by ${c.id}`,
  sql`select to_json(r) as row from (
      select ${c.slug}, r.* from ${callReceipts} r join ${calls} c on ${c.id} = ${r.callId}
      where not ${c.isBacktest}) r order by ${r.callId}, ${r.receiptVersion}`,
  sql`select to_json(t) as row from ${tapeRows} t order by ${t.seq}`,
  sql`select to_json(h) as row from ${tapeHeads} h order by ${h.lastSeq}`,
  sql`select to_json(k) as row from ${tapeCheckpoints} k order by ${k.id}`,
];

/** Reads all stored tables of the record as of one instant, without back-tests. */
export async function readRecordTables(db: Db): Promise<RecordTables> {
  return toRecordTables(await readSnapshot<FoundTables>(db, [...RECORD_TABLES]));
}

/** Converts the results of RECORD_TABLES. */
function toRecordTables(found: FoundTables): RecordTables {
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

const toStored = ({ row }: Found[number]): StoredRow =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      INSTANTS.test(name) && typeof value === "string" ? new Date(value).toISOString() : value,
    ]),
  );

const callFields = {
  slug: c.slug,
  status: c.status,
  verdict: c.verdict,
  basisStatus: currentBasisStatus,
  closesAt: isoText(c.closesAt),
  tapeSeq: sql<number>`${c.tapeSeq}::int`,
  rowSha256: c.rowSha256,
};
const gatedCalls: SQL = sql`select ${selectList(callFields)}
  from ${calls} c where not ${c.isBacktest}`;

const receiptFields = {
  slug: c.slug,
  receiptVersion: r.receiptVersion,
  verdict: sql<Verdict>`${r.receipt}->>'verdict'`,
  method: sql<GradeMethod>`${r.receipt}->>'method'`,
  reviewers: sql<number>`(${r.receipt}->>'reviewers')::int`,
  observedAt: sql<string | null>`${r.receipt}->>'observed_at'`,
};
const receipts: SQL = sql`select distinct on (${r.callId}) ${selectList(receiptFields)}
  from ${callReceipts} r join ${calls} c on ${c.id} = ${r.callId}
  where not ${c.isBacktest} order by ${r.callId}, ${r.receiptVersion} desc`;

const openingFields = {
  slug: t.slug,
  basisStatus: sql<BasisStatus>`${t.line}::json #>> '{payload,basis_status}'`,
  signedAt: sql<string | null>`(select ${isoText(k.signedAt)} from ${tapeCheckpoints} k
    where ${k.size} >= ${t.seq} order by ${k.id} limit 1)`,
  closedAt: sql<string | null>`(select ${x.line}::json #>> '{payload,closed_at}'
    from ${tapeRows} x where ${x.slug} = ${t.slug} and ${x.type} = 'CALL_CLOSED'
    order by ${x.seq} limit 1)`,
};
const openings: SQL = sql`select ${selectList(openingFields)}
  from ${tapeRows} t where ${t.type} = 'CALL_OPENED'`;

const newestFields = {
  slug: t.slug,
  seq: sql<number>`${t.seq}::int`,
  rowSha256: t.rowSha256,
};
const newestRows: SQL = sql`select distinct on (${t.slug}) ${selectList(newestFields)}
  from ${tapeRows} t order by ${t.slug}, ${t.seq} desc`;

/**
 * Fields of the newest row of each call that sets its status; marks and clarifications do not set
 * it.
 */
const statusFields = { slug: t.slug, type: t.type };
const statusRows: SQL = sql`select distinct on (${t.slug}) ${selectList(statusFields)} from ${tapeRows} t
  where ${t.type} not in ('MARKET_MARK', 'CALL_CLARIFIED') order by ${t.slug}, ${t.seq} desc`;

const countFields = { type: t.type, n: sql<number>`count(*)::int` };
const rowCounts: SQL = sql`select ${selectList(countFields)} from ${tapeRows} t group by ${t.type}`;

const headFields = {
  lastSeq: sql<number>`${h.lastSeq}::int`,
  fileSha256: h.fileSha256,
  lastRowSha256: h.lastRowSha256,
  rowsByType: h.rowsByType,
};
const heads: SQL = sql`select ${selectList(headFields)}
  from ${tapeHeads} h order by ${h.lastSeq} desc limit 1`;

type GateSnapshot = GateFacts & { tables: RecordTables; provenances: string[] };

/**
 * Reads, as of one instant, the facts that the gate counts, and all tables of the record, to check these
 * facts. It also reads the provenances of series that are not from their original source. Source:
 * docs/decisions.md#g2.
 */
export async function readGate(db: Db): Promise<GateSnapshot> {
  const snapshot = await readSnapshot<
    [
      RowOf<typeof callFields>[],
      RowOf<typeof receiptFields>[],
      RowOf<typeof openingFields>[],
      RowOf<typeof newestFields>[],
      RowOf<typeof statusFields>[],
      RowOf<typeof countFields>[],
      RowOf<typeof headFields>[],
      { provenance: string }[],
      ...FoundTables,
    ]
  >(db, [
    ...([
      gatedCalls,
      receipts,
      openings,
      newestRows,
      statusRows,
      rowCounts,
      heads,
      PROVENANCES,
    ] as const),
    ...RECORD_TABLES,
  ]);
  return {
    calls: snapshot[0],
    receipts: snapshot[1],
    openings: snapshot[2],
    newestRows: snapshot[3],
    statusRows: snapshot[4],
    rowCounts: snapshot[5],
    head: snapshot[6][0] ?? null,
    provenances: snapshot[7].map(({ provenance }) => provenance),
    tables: toRecordTables([snapshot[8], snapshot[9], snapshot[10], snapshot[11], snapshot[12]]),
  };
}
