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
import { isoText, type RowOf, selectList } from "../../runtime/database/sql-json.ts";
import { PROVENANCES } from "../../sensors/queries/page-facts.ts";
import type { TapeFacts } from "../domain/tape/gate-agreement.ts";
import type { RecordTables } from "../domain/tape/record-differences.ts";
import type { BasisStatus, GradeMethod, Verdict } from "../domain/vocabulary.ts";
import { currentBasisStatus } from "./call-bases.ts";
import { type FoundTables, RECORD_TABLES, toRecordTables } from "./record-audit.ts";

const c = alias(calls, "c");
const h = alias(tapeHeads, "h");
const k = alias(tapeCheckpoints, "k");
const r = alias(callReceipts, "r");
const t = alias(tapeRows, "t");
const x = alias(tapeRows, "x");

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

/** The newest row of each call that says in which state it is; later marks and words do not. */
const moveFields = { slug: t.slug, type: t.type };
const moves: SQL = sql`select distinct on (${t.slug}) ${selectList(moveFields)} from ${tapeRows} t
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

export type GateFacts = TapeFacts & { tables: RecordTables; provenances: string[] };

/**
 * What the gate counts, all of the record that it is held against, as of one instant, and where the
 * series come from that are not from their own source. Source: decisions G2.
 */
export async function readGate(db: Db): Promise<GateFacts> {
  const read = await readSnapshot<
    [
      RowOf<typeof callFields>[],
      RowOf<typeof receiptFields>[],
      RowOf<typeof openingFields>[],
      RowOf<typeof newestFields>[],
      RowOf<typeof moveFields>[],
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
      moves,
      rowCounts,
      heads,
      PROVENANCES,
    ] as const),
    ...RECORD_TABLES,
  ]);
  return {
    calls: read[0],
    receipts: read[1],
    openings: read[2],
    newestRows: read[3],
    moves: read[4],
    rowCounts: read[5],
    head: read[6][0] ?? null,
    provenances: read[7].map(({ provenance }) => provenance),
    tables: toRecordTables([read[8], read[9], read[10], read[11], read[12]]),
  };
}
