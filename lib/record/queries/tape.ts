// Queries for the published tape: its newest length, files, lines, and inputs of proofs.

import { and, desc, eq, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { calls, tapeCheckpoints, tapeHeads, tapeRows } from "../../../drizzle/schema/index.ts";
import type { Db } from "../../runtime/database/client.ts";
import { prepared, preparedBy } from "../../runtime/database/prepared.ts";
import {
  given,
  innerSelect,
  isoText,
  jsonList,
  jsonObject,
  type RowOf,
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
  previousSha256: innerSelect<string | null>(sql`(
    select ${earlier.fileSha256} from ${tapeHeads} earlier
    where ${earlier.lastSeq} < ${h.lastSeq} order by ${earlier.lastSeq} desc limit 1)`),
};

/** A published head of the tape: its length and digests, and the digest of the previous file. */
export type TapePointerRow = RowOf<typeof pointerFields>;

const newestHead = preparedBy((db) =>
  db.select(pointerFields).from(h).orderBy(desc(h.lastSeq)).limit(1).prepare("newest_head"),
);

/** Returns the newest published length of the tape; null before the first row. */
export async function findTapePointer(db: Db): Promise<TapePointerRow | null> {
  const [row] = await newestHead(db).execute();
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

const until = sql`${t.at} <= ${given("at", "timestamptz")}`;

const linesOfCall = preparedBy((db) =>
  db
    .select({ line: t.line })
    .from(t)
    .where(and(until, eq(t.slug, sql.placeholder("slug"))))
    .orderBy(t.seq)
    .prepare("lines_of_call"),
);

/** Lists the lines of a call appended up to an instant, oldest first. */
export async function listCallLines(
  db: Db,
  { slug, knownAt }: { slug: string; knownAt: number },
): Promise<string[]> {
  const rows = await linesOfCall(db).execute({ slug, at: new Date(knownAt).toISOString() });
  return rows.map(({ line }) => line);
}

/** Rows are in the order of time, so that the last one of an instant is found from the end. */
const newestLines = prepared<{ line: string }>(sql`
  with last as materialized (
    select ${t.seq} as seq from ${tapeRows} t where ${until} order by ${t.seq} desc limit 1)
  select l.line from (
    select ${t.seq} as seq, ${t.line} as line from ${tapeRows} t
    where ${t.type} <> 'MARKET_MARK' and ${t.seq} <= (select seq from last)
    union all select m.seq, m.line from ${calls} c cross join lateral (
      select ${t.seq} as seq, ${t.line} as line from ${tapeRows} t
      where ${t.slug} = ${c.slug} and ${t.type} = 'MARKET_MARK'
        and ${t.seq} <= (select seq from last)
      order by ${t.seq} desc limit 1) m) l
  order by l.seq`);

/**
 * Lists the lines of all calls appended up to an instant, oldest first: all but the marks, and of these
 * the newest of each call, so that the work does not grow with the marks. With them a call is as the
 * list shows it; its first market probability and that at its close are not known.
 */
export async function listNewestLines(db: Db, knownAt: number): Promise<string[]> {
  const rows = await newestLines(db, { at: new Date(knownAt).toISOString() });
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
  /** Concatenated leaf hashes of the checkpoint's tree, 64 characters each; empty if its root was known. */
  leaves: string;
}

const signed = alias(tapeCheckpoints, "c");

const inputsBySlug = prepared<ProofInputs>(sql`
  with latest as (
    select ${signed.size} as tree_size, ${signed.rootSha256} as root_sha256, ${checkpointJson} as shown from ${tapeCheckpoints} c
    order by ${signed.id} desc limit 1
  )
  select (select l.shown from latest l) as checkpoint,
    (select ${jsonList(jsonObject(proofFields), sql`${t.seq}`)}
      from ${tapeRows} t where ${t.slug} = ${c.slug}) as rows,
    case when (select l.root_sha256 from latest l) = ${given("knownRoot", "text")} then '' else
      (select coalesce(string_agg(${t.leafSha256}, '' order by ${t.seq}), '')
      from ${tapeRows} t where ${t.seq} <= (select l.tree_size from latest l)) end as leaves
  from ${calls} c where not ${c.isBacktest} and ${c.slug} = ${sql.placeholder("slug")}`);

/**
 * Reads the inputs of the proof that a call's rows are in the signed tape; null for an unknown call.
 * `knownRoot`: the root of a tree whose leaves need not be read again.
 */
export async function findProofInputs(
  db: Db,
  { slug, knownRoot }: { slug: string; knownRoot: string | null },
): Promise<ProofInputs | null> {
  const [row] = await inputsBySlug(db, { slug, knownRoot });
  return row ?? null;
}
