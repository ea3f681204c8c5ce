// Queries for the published tape: its newest length, files, lines, and inputs of proofs.

import { sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { calls, tapeCheckpoints, tapeHeads, tapeRows } from "../../../drizzle/schema/index.ts";
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
import { type CheckpointRow, checkpointJson } from "./checkpoints.ts";

const c = alias(calls, "c");
const h = alias(tapeHeads, "h");
const earlier = alias(tapeHeads, "earlier");
const t = alias(tapeRows, "t");

const pointerFields = {
  /** Number of the last row, and of all rows, because they are numbered from 1 without a gap. */
  lastSeq: sql<number>`${h.lastSeq}::int`,
  fileSha256: h.fileSha256,
  bytes: sql<number>`${h.bytes}::int`,
  rowsByType: h.rowsByType,
  lastRowSha256: h.lastRowSha256,
  rootSha256: h.rootSha256,
  createdAt: isoText(h.createdAt),
  previousSha256: sql<string | null>`(select ${earlier.fileSha256} from ${tapeHeads} earlier
    where ${earlier.lastSeq} < ${h.lastSeq} order by ${earlier.lastSeq} desc limit 1)`,
};

/** A published head of the tape: its length and digests, and the digest of the previous file. */
export type TapePointerRow = RowOf<typeof pointerFields>;

const newestHead = prepared<TapePointerRow>(sql`
  select ${selectList(pointerFields)} from ${tapeHeads} h order by ${h.lastSeq} desc limit 1`);

/** Returns the newest published length of the tape; null before the first row. */
export async function findTapePointer(db: Db): Promise<TapePointerRow | null> {
  const [row] = await newestHead(db, {});
  return row ?? null;
}

/** The text of a file by its digest. Every line ends in LF. */
const fileByDigest = prepared<{ text: string }>(sql`
  select coalesce((select string_agg(${t.line} || chr(10), '' order by ${t.seq})
    from ${tapeRows} t where ${t.seq} <= ${h.lastSeq}), '') as text
  from ${tapeHeads} h where ${h.fileSha256} = ${sql.placeholder("sha256")}`);

/** Returns the text of any published file, or null. Every file is a prefix of the tape. */
export async function findTapeFile(db: Db, sha256: string): Promise<string | null> {
  const [row] = await fileByDigest(db, { sha256 });
  return row?.text ?? null;
}

const linesUntil = prepared<{ line: string }>(sql`
  select ${t.line} from ${tapeRows} t
  where ${t.at} <= ${given("at", "timestamptz")}
    and (${given("slug", "text")} is null or ${t.slug} = ${given("slug", "text")})
  order by ${t.seq}`);

/** Lists the lines appended up to an instant, oldest first, of one call or of all. */
export async function listTapeLines(
  db: Db,
  query: { knownAt: number; slug: string | null },
): Promise<string[]> {
  const at = new Date(query.knownAt).toISOString();
  const rows = await linesUntil(db, { at, slug: query.slug });
  return rows.map(({ line }) => line);
}

const proofFields = {
  seq: t.seq,
  type: t.type,
  at: isoText(t.at),
  line: t.line,
  rowSha256: t.rowSha256,
  leafSha256: t.leafSha256,
};

/** The data for a proof that a call's rows are in the signed tape. */
export interface ProofInputs {
  /** The newest checkpoint; null before the first. */
  checkpoint: CheckpointRow | null;
  /** The call's rows, oldest first. */
  rows: RowOf<typeof proofFields>[];
  /** Concatenated leaf hashes of the checkpoint's tree, 64 characters each. */
  leaves: string;
}

const signed = alias(tapeCheckpoints, "c");

const inputsBySlug = prepared<ProofInputs>(sql`
  with latest as (
    select ${signed.size} as tree_size, ${checkpointJson} as shown from ${tapeCheckpoints} c
    order by ${signed.id} desc limit 1
  )
  select (select l.shown from latest l) as checkpoint,
    (select ${jsonList(jsonObject(proofFields), sql`${t.seq}`)}
      from ${tapeRows} t where ${t.slug} = ${c.slug}) as rows,
    (select coalesce(string_agg(${t.leafSha256}, '' order by ${t.seq}), '')
      from ${tapeRows} t where ${t.seq} <= (select l.tree_size from latest l)) as leaves
  from ${calls} c where not ${c.isBacktest} and ${c.slug} = ${sql.placeholder("slug")}`);

/**
 * Reads the inputs of the proof that a call's rows are in the signed tape; null for an unknown
 * call.
 */
export async function findProofInputs(db: Db, slug: string): Promise<ProofInputs | null> {
  const [row] = await inputsBySlug(db, { slug });
  return row ?? null;
}
