// Queries for the results of the hourly job that verifies the record, and for what stands after it.

import { lte, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import {
  incidents,
  recordProofs,
  tapeCheckpoints,
  tapeRows,
} from "../../../drizzle/schema/index.ts";
import type { Db } from "../../runtime/database/client.ts";
import { prepared } from "../../runtime/database/prepared.ts";
import {
  given,
  isoText,
  jsonList,
  jsonObject,
  type RowOf,
  selectList,
} from "../../runtime/database/sql.ts";
import type { RowType } from "../domain/lifecycle.ts";
import { RECORD_ALTERED } from "../domain/record-problems.ts";
import { rootOf } from "../domain/tape/merkle.ts";
import type { ProvenTape } from "../domain/tape/record-differences.ts";

const i = alias(incidents, "i");
const k = alias(tapeCheckpoints, "k");
const p = alias(recordProofs, "p");
const t = alias(tapeRows, "t");

const proofFields = {
  verifiedAt: isoText(p.verifiedAt),
  rows: sql<number>`${p.rows}::int`,
  differences: sql<string[]>`to_json(${p.differences})`,
  size: sql<number>`${p.size}::int`,
  frontier: sql<string[]>`to_json(${p.frontier})`,
  bytes: sql<number>`${p.bytes}::double precision`,
  rowsByType: sql<Record<RowType, number>>`${p.rowsByType}`,
  lastRowSha256: p.lastRowSha256,
  lastAt: isoText(p.lastAt),
  checkpointId: sql<number>`${p.checkpointId}::int`,
};

/** A stored result of the job, as the database gives it. */
export type ProofRow = RowOf<typeof proofFields>;

/** A result of the job: what it verified, what differed, and the place from which to go on. */
export type RecordProof = {
  verifiedAt: string;
  rows: number;
  differences: string[];
  proven: ProvenTape;
};

/** The statement that reads the newest result. */
export const newestProof: SQL = sql`select ${selectList(proofFields)}
  from ${recordProofs} p order by ${p.id} desc limit 1`;

export async function toProof(row: ProofRow): Promise<RecordProof> {
  const { verifiedAt, rows, differences, size, checkpointId, ...state } = row;
  const rootSha256 = await rootOf({ size, hashes: state.frontier });
  return {
    verifiedAt,
    rows,
    differences,
    proven: { state: { ...state, lastSeq: size, rootSha256 }, checkpointId },
  };
}

const oneProof = prepared<ProofRow>(newestProof);

/** Returns the newest result; null before the first. */
export async function findProof(db: Db): Promise<RecordProof | null> {
  const [row] = await oneProof(db, {});
  return row ? toProof(row) : null;
}

/** Results that are kept: a month of hourly ones. */
const KEPT = sql.raw("720");

/** The statements that store a result and delete the oldest ones. */
export function insertProof(db: Db, proof: RecordProof) {
  const { state, checkpointId } = proof.proven;
  return [
    db.insert(recordProofs).values({
      verifiedAt: new Date(proof.verifiedAt),
      rows: proof.rows,
      differences: proof.differences,
      size: state.lastSeq,
      frontier: [...state.frontier],
      bytes: state.bytes,
      rowsByType: state.rowsByType,
      checkpointId,
      lastRowSha256: state.lastRowSha256,
      lastAt: state.lastAt === null ? null : new Date(state.lastAt),
    }),
    db
      .delete(recordProofs)
      .where(lte(recordProofs.id, sql`(select max(${p.id}) from ${recordProofs} p) - ${KEPT}`)),
  ] as const;
}

/** Forgets all results: the next job or request begins at the first row. */
export const deleteProofs = (db: Db) => db.delete(recordProofs);

/** Leaf hashes that are read to compare the tape with a head. */
export const MAX_LEAVES = 5_000;

/** What stands in the database after the proven place, and which of it is signed. */
export type StoredEnd = {
  proof: RecordProof | null;
  /** Digest of the row at the proven place; null without one. */
  lastRowSha256: string | null;
  /** Leaf hashes of the rows after it, computed from their lines; at most one above the limit. */
  leaves: string[];
  /** When the first row above the newest signed head was appended; null when all are signed. */
  unsignedAt: string | null;
  /** Whether the incident of an altered record is open: the job `watch` compares tables and tape. */
  isAltered: boolean;
};

const leaf = sql<string>`encode(sha256('\\x00'::bytea || convert_to(e.line, 'UTF8')), 'hex')`;

const storedEnd = prepared<Omit<StoredEnd, "proof"> & { proof: ProofRow | null }>(sql`
  with place as (select coalesce((select ${p.size} from ${recordProofs} p
    where ${given("isProven", "boolean")} order by ${p.id} desc limit 1), 0) as size)
  select (select ${jsonObject(proofFields)} from (
      select * from ${recordProofs} p order by ${p.id} desc limit 1) p) as proof,
    (select ${t.rowSha256} from ${tapeRows} t, place where ${t.seq} = place.size)
      as "lastRowSha256",
    (select ${jsonList(leaf, sql`e.seq`)} from (
      select ${t.seq} as seq, ${t.line} as line from ${tapeRows} t
      where ${t.seq} > (select place.size from place)
      order by ${t.seq} limit ${sql.raw(String(MAX_LEAVES + 1))}) e) as leaves,
    (select ${isoText(t.at)} from ${tapeRows} t where ${t.seq} > coalesce(
      (select ${k.size} from ${tapeCheckpoints} k order by ${k.id} desc limit 1), 0)
      order by ${t.seq} limit 1) as "unsignedAt",
    exists (select from ${incidents} i where ${i.subject} = ${sql.raw(`'${RECORD_ALTERED}'`)}
      and ${i.endedAt} is null) as "isAltered"`);

/**
 * Reads what stands after the proven place: the work does not grow with the rows before it. `isProven`:
 * the place of the newest result; otherwise the beginning.
 */
export async function readStoredEnd(
  db: Db,
  { isProven }: { isProven: boolean },
): Promise<StoredEnd> {
  const [found] = await storedEnd(db, { isProven });
  if (found === undefined) throw new RangeError("no row");
  return { ...found, proof: found.proof && (await toProof(found.proof)) };
}
