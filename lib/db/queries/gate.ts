import { type SQL, sql } from "drizzle-orm";
import type { TapeFacts } from "../../domain/record/gate-agreement.ts";
import type { RecordTables } from "../../domain/record/record-differences.ts";
import type { Db } from "../client.ts";
import { readSnapshot } from "../snapshot.ts";
import { currentBasisStatus } from "./call-bases.ts";
import { PROVENANCES } from "./page-facts.ts";
import { type FoundTables, RECORD_TABLES, toRecordTables } from "./record-audit.ts";
import { isoText } from "./sql-json.ts";

const calls: SQL = sql`select c.slug, c.status, c.verdict, ${currentBasisStatus} as "basisStatus",
    ${isoText("c.closes_at")} as "closesAt", c.tape_seq::int as "tapeSeq",
    c.row_sha256 as "rowSha256"
  from calls c where not c.is_backtest`;

const receipts: SQL = sql`select distinct on (r.call_id) c.slug,
    r.receipt_version as "receiptVersion", r.receipt->>'verdict' as verdict,
    r.receipt->>'method' as method, (r.receipt->>'reviewers')::int as reviewers,
    r.receipt->>'observed_at' as "observedAt"
  from call_receipts r join calls c on c.id = r.call_id
  where not c.is_backtest order by r.call_id, r.receipt_version desc`;

const openings: SQL = sql`select t.slug, t.line::json #>> '{payload,basis_status}' as "basisStatus",
    (select ${isoText("k.signed_at")} from tape_checkpoints k where k.size >= t.seq
      order by k.id limit 1) as "signedAt",
    (select x.line::json #>> '{payload,closed_at}' from tape_rows x
      where x.slug = t.slug and x.type = 'CALL_CLOSED' order by x.seq limit 1) as "closedAt"
  from tape_rows t where t.type = 'CALL_OPENED'`;

const newestRows: SQL = sql`select distinct on (t.slug) t.slug, t.seq::int as seq,
    t.row_sha256 as "rowSha256"
  from tape_rows t order by t.slug, t.seq desc`;

/** The newest row of each call that says in which state it is; later marks and words do not. */
const moves: SQL = sql`select distinct on (t.slug) t.slug, t.type from tape_rows t
  where t.type not in ('MARKET_MARK', 'CALL_CLARIFIED') order by t.slug, t.seq desc`;

const rowCounts: SQL = sql`select t.type, count(*)::int as n from tape_rows t group by t.type`;

const heads: SQL = sql`select h.last_seq::int as "lastSeq", h.file_sha256 as "fileSha256",
    h.last_row_sha256 as "lastRowSha256", h.rows_by_type as "rowsByType"
  from tape_heads h order by h.last_seq desc limit 1`;

export type GateFacts = TapeFacts & { tables: RecordTables; provenances: string[] };

/**
 * What the gate counts, all of the record that it is held against, as of one instant, and where the
 * series come from that are not from their own source. Source: decisions G2.
 */
export async function readGate(db: Db): Promise<GateFacts> {
  const read = await readSnapshot<
    [
      TapeFacts["calls"],
      TapeFacts["receipts"],
      TapeFacts["openings"],
      TapeFacts["newestRows"],
      TapeFacts["moves"],
      TapeFacts["rowCounts"],
      NonNullable<TapeFacts["head"]>[],
      { provenance: string }[],
      ...FoundTables,
    ]
  >(db, [
    ...([calls, receipts, openings, newestRows, moves, rowCounts, heads, PROVENANCES] as const),
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
