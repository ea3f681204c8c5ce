/** Queries for the audit of the record and for the gate: what is stored, as of one instant. */

import { type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import {
  basisMismatches,
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
import type { SigningFacts } from "../domain/gate.ts";
import type { RecordTables, StoredPart } from "../domain/tape/record-differences.ts";
import type { StoredRow } from "../domain/tape/tape-state.ts";
import { newestProof, type ProofRow, type RecordProof, toProof } from "./record-proofs.ts";

const c = alias(calls, "c");
const h = alias(tapeHeads, "h");
const k = alias(tapeCheckpoints, "k");
const m = alias(basisMismatches, "m");
const r = alias(callReceipts, "r");
const t = alias(tapeRows, "t");

type Found = { row: StoredRow }[];

const CALLS = sql`select to_json(c) as row from ${calls} c where not ${c.isBacktest} order by ${c.id}`;
const RECEIPTS = sql`select to_json(r) as row from (
    select ${c.slug}, r.* from ${callReceipts} r join ${calls} c on ${c.id} = ${r.callId}
    where not ${c.isBacktest}) r order by ${r.callId}, ${r.receiptVersion}`;

const rowsAfter = (seq: SQL, limit: number): SQL =>
  sql`select to_json(t) as row from ${tapeRows} t where ${t.seq} > ${seq}
    order by ${t.seq} limit ${sql.raw(String(limit))}`;

const INSTANTS = /(^at|_at|_by)$/;

const toStored = ({ row }: Found[number]): StoredRow =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      INSTANTS.test(name) && typeof value === "string" ? new Date(value).toISOString() : value,
    ]),
  );

const stored = (found: Found): StoredRow[] => found.map(toStored);

/**
 * Reads at most `limit` rows after a place, the heads and checkpoints on them, the time of the row
 * after these, and the calls and receipts, if the tape ends there; all as of one instant.
 */
export async function readRecordPage(
  db: Db,
  lastSeq: number,
  limit: number,
): Promise<StoredPart & { nextAt?: string; end: Pick<RecordTables, "calls" | "receipts"> | null }> {
  const from = sql`${lastSeq}::bigint`;
  // The size of a checkpoint of the empty tape is 0.
  const sizesFrom = sql`${lastSeq === 0 ? -1 : lastSeq}::bigint`;
  const page = sql`(select coalesce(max(p.seq), 0) from (
    select ${t.seq} as seq from ${tapeRows} t where ${t.seq} > ${from} order by ${t.seq} limit ${sql.raw(String(limit))}) p)`;
  const isEnd = sql`not exists (select from ${tapeRows} t where ${t.seq} > ${page} and ${t.seq} > ${from})`;
  const [rows, heads, checkpoints, ended, published, receipts] = await readSnapshot<
    [Found, Found, Found, { isEnd: boolean }[], Found, Found]
  >(db, [
    rowsAfter(from, limit + 1),
    sql`select to_json(h) as row from ${tapeHeads} h
      where ${h.lastSeq} >= ${from} and (${h.lastSeq} <= ${page} or ${isEnd}) order by ${h.lastSeq}`,
    sql`select to_json(k) as row from ${tapeCheckpoints} k
      where ${k.size} > ${sizesFrom} and (${k.size} <= ${page} or ${isEnd}) order by ${k.size}, ${k.id}`,
    sql`select ${isEnd} as "isEnd"`,
    sql`select * from (${CALLS}) c where ${isEnd}`,
    sql`select * from (${RECEIPTS}) r where ${isEnd}`,
  ]);
  const [all, part] = [stored(rows), { heads: stored(heads), checkpoints: stored(checkpoints) }];
  const end = { calls: stored(published), receipts: stored(receipts) };
  if (ended[0]?.isEnd) return { rows: all, ...part, end };
  return { rows: all.slice(0, limit), ...part, nextAt: String(all.at(-1)?.["at"]), end: null };
}

const openingFields = {
  slug: c.slug,
  signedAt: sql<string | null>`(select ${isoText(k.signedAt)} from ${tapeCheckpoints} k
    where ${k.size} >= (select ${t.seq} from ${tapeRows} t where ${t.slug} = ${c.slug}
      order by ${t.seq} limit 1) order by ${k.size}, ${k.id} limit 1)`,
};
const openings: SQL = sql`select ${selectList(openingFields)}
  from ${calls} c where not ${c.isBacktest} and ${c.status} = 'graded'`;

const headFields = { fileSha256: h.fileSha256, createdAt: isoText(h.createdAt) };
const newestHead: SQL = sql`select ${selectList(headFields)}
  from ${tapeHeads} h order by ${h.lastSeq} desc limit 1`;

const signedFields = { size: k.size, signedAt: isoText(k.signedAt) };
const newestCheckpoint: SQL = sql`select ${selectList(signedFields)}
  from ${tapeCheckpoints} k order by ${k.id} desc limit 1`;

/** Heads that the audit lists. */
const MAX_HEADS = sql.raw("1000");
const listedFields = { lastSeq: sql<number>`${h.lastSeq}::int`, fileSha256: h.fileSha256 };

/** Rows that follow the proven place and are verified for a request. */
export const MAX_UNPROVEN_ROWS = 5_000;

/** What is stored, for the audit and the gate. */
export type RecordSnapshot = {
  /** The newest result of the hourly job; null before the first. */
  proof: RecordProof | null;
  tables: RecordTables;
  signing: SigningFacts;
  /** The newest head; null before the first row. */
  head: RowOf<typeof headFields> | null;
  /** When the newest checkpoint was signed; null before the first. */
  signedAt: string | null;
  /** The newest published lengths, shortest first. */
  lengths: RowOf<typeof listedFields>[];
  provenances: string[];
};

/**
 * Reads, as of one instant, the calls with their rows, and what follows the place that the hourly job
 * proved: so the work does not grow with the marks before it. It also reads the provenances of series
 * that are not from their original source. Source: docs/decisions.md#g2.
 */
export async function readRecord(db: Db): Promise<RecordSnapshot> {
  const place = (member: "size" | "checkpointId") =>
    sql`coalesce((select n.${sql.identifier(member)} from (${newestProof}) n), 0)`;
  const size = place("size");
  const found = await readSnapshot<
    [
      ProofRow[],
      ...[Found, Found, Found, Found, Found, Found],
      RowOf<typeof openingFields>[],
      { slug: string }[],
      RowOf<typeof headFields>[],
      RowOf<typeof signedFields>[],
      RowOf<typeof listedFields>[],
      { provenance: string }[],
    ]
  >(db, [
    newestProof,
    CALLS,
    RECEIPTS,
    sql`select to_json(t) as row from ${tapeRows} t
        where ${t.type} <> 'MARKET_MARK' and ${t.seq} <= ${size}
      union all select to_json(t) as row from ${calls} c cross join lateral (
        select * from ${tapeRows} t where ${t.slug} = ${c.slug} order by ${t.seq} desc limit 1) t
        where ${t.type} = 'MARKET_MARK' and ${t.seq} < ${size}
      union all select to_json(t) as row from ${tapeRows} t
        where ${t.type} = 'MARKET_MARK' and ${t.seq} = ${size}`,
    rowsAfter(size, MAX_UNPROVEN_ROWS + 1),
    sql`select to_json(h) as row from ${tapeHeads} h where ${h.lastSeq} >= ${size} order by ${h.lastSeq}`,
    sql`select to_json(k) as row from ${tapeCheckpoints} k
      where ${k.id} > ${place("checkpointId")} order by ${k.size}, ${k.id}`,
    openings,
    sql`select ${c.slug} as slug from ${basisMismatches} m join ${calls} c on ${c.id} = ${m.callId}`,
    newestHead,
    newestCheckpoint,
    sql`select * from (select ${selectList(listedFields)} from ${tapeHeads} h
      order by ${h.lastSeq} desc limit ${MAX_HEADS}) h order by "lastSeq"`,
    PROVENANCES,
  ]);
  const bySeq = (a: StoredRow, b: StoredRow) => Number(a["seq"]) - Number(b["seq"]);
  return {
    proof: found[0][0] ? await toProof(found[0][0]) : null,
    tables: {
      ...{ calls: stored(found[1]), receipts: stored(found[2]) },
      provenRows: stored(found[3]).sort(bySeq),
      ...{ rows: stored(found[4]), heads: stored(found[5]), checkpoints: stored(found[6]) },
    },
    signing: {
      openings: found[7],
      mismatches: found[8].map(({ slug }) => slug),
      signedSize: Number(found[10][0]?.size ?? 0),
    },
    head: found[9][0] ?? null,
    signedAt: found[10][0]?.signedAt ?? null,
    lengths: found[11],
    provenances: found[12].map(({ provenance }) => provenance),
  };
}
