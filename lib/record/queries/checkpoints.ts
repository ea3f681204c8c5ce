// Queries for the checkpoints of the tape and the signatures of witnesses.

import { eq, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import {
  checkpointCosignatures,
  tapeCheckpoints,
  tapeHeads,
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
import { NO_ROW_SHA256 } from "../domain/tape/tape.ts";

const c = alias(tapeCheckpoints, "c");
const h = alias(tapeHeads, "h");
const k = alias(checkpointCosignatures, "k");
const t = alias(tapeRows, "t");

const cosigned = sql`from ${checkpointCosignatures} k where ${k.checkpointId} = ${c.id}`;

const checkpointFields = {
  size: c.size,
  rootSha256: c.rootSha256,
  signedAt: isoText(c.signedAt),
  /** Our signed note, followed by the witnesses' signature lines. */
  note: sql<string>`${c.note} || coalesce((
    select string_agg(${k.line} || chr(10), '' order by ${k.name}) ${cosigned}), '')`,
  cosignedBy: sql<string[]>`(select ${jsonList(sql`${k.name}`, sql`${k.name}`)} ${cosigned})`,
};

/** A published checkpoint. */
export type CheckpointRow = RowOf<typeof checkpointFields>;

/** A checkpoint `c` of `tape_checkpoints`, in JSON. */
export const checkpointJson: SQL<CheckpointRow> = jsonObject(checkpointFields);

const newestCheckpoint = prepared<{ checkpoint: CheckpointRow }>(sql`
  select ${checkpointJson} as checkpoint from ${tapeCheckpoints} c order by ${c.id} desc limit 1`);

/** Returns the checkpoint that was signed last, or null. */
export async function findCheckpoint(db: Db): Promise<CheckpointRow | null> {
  const [row] = await newestCheckpoint(db, {});
  return row?.checkpoint ?? null;
}

const checkpointPage = prepared<{ total: number; checkpoints: CheckpointRow[] }>(sql`
  select (select count(*)::int from ${tapeCheckpoints}) as total,
    (select ${jsonList(checkpointJson, sql`${c.id}`)} from (
      select * from ${tapeCheckpoints} c order by ${c.id}
      limit ${given("limit", "int")} offset ${given("offset", "bigint")}) c) as checkpoints`);

/** Counts the checkpoints and lists a page of them in signing order. */
export async function listCheckpoints(
  db: Db,
  page: { limit: number; offset: number },
): Promise<{ total: number; checkpoints: CheckpointRow[] }> {
  const [row] = await checkpointPage(db, page);
  return row ?? { total: 0, checkpoints: [] };
}

const headFields = { lastSeq: h.lastSeq, rootSha256: h.rootSha256 };

/** The newest note and the newest head. */
export type CheckpointState = {
  note: string | null;
  head: RowOf<typeof headFields> | null;
  /** The instant of the newest row; null before the first row. */
  lastAt: string | null;
};

/** Reads the newest note and the newest head; either may not exist yet. */
export async function findCheckpointState(db: Db): Promise<CheckpointState> {
  const { rows } = await db.execute<CheckpointState>(sql`
    select (select ${c.note} from ${tapeCheckpoints} c order by ${c.id} desc limit 1) as note,
      (select ${jsonObject(headFields)} from ${tapeHeads} h
        order by ${h.lastSeq} desc limit 1) as head,
      (select ${isoText(t.at)} from ${tapeRows} t order by ${t.seq} desc limit 1) as "lastAt"`);
  return rows[0] ?? { note: null, head: null, lastAt: null };
}

/** Returns the root that was stored when the tape ended with a row; null when it never did. */
export async function findRootAt(db: Db, size: number): Promise<string | null> {
  const [row] = await db
    .select({ rootSha256: tapeHeads.rootSha256 })
    .from(tapeHeads)
    .where(eq(tapeHeads.lastSeq, size));
  return row?.rootSha256 ?? null;
}

/** Leaf hashes computed from the stored lines, and the first row that contradicts its line. */
type TapeLeaves = { leaves: string[]; badSeq: number | null };

/** The row after which leaves are listed, and its digest; null before the first row. */
type ListedAfter = { lastSeq: number; lastRowSha256: string | null };

/**
 * Lists the leaf hash of every stored line up to a row, in order, and finds the first row whose
 * number, digests or predecessor differ from its line. Only hashes leave the database.
 */
export async function listTapeLeaves(
  db: Db,
  lastSeq: number,
  after: ListedAfter = { lastSeq: 0, lastRowSha256: null },
): Promise<TapeLeaves> {
  const { rows } = await db.execute<TapeLeaves>(sql`
    with checked as (
      select t.*, encode(sha256('\\x00'::bytea || convert_to(${t.line}, 'UTF8')), 'hex') as leaf,
        ${t.line}::json as said,
        ${after.lastSeq}::bigint + row_number() over (order by ${t.seq}) as place,
        lag(${t.rowSha256}, 1, ${after.lastRowSha256 ?? NO_ROW_SHA256}) over (order by ${t.seq}) as before
      from ${tapeRows} t
      where ${t.seq} > ${after.lastSeq}::bigint and ${t.seq} <= ${lastSeq}::bigint
    )
    select coalesce(json_agg(t.leaf order by ${t.seq}), '[]') as leaves,
      (min(${t.seq}) filter (where ${t.seq} <> t.place or t.leaf <> ${t.leafSha256}
        or ${t.prevSha256} <> t.before or t.said->>'row_sha256' <> ${t.rowSha256}
        or t.said->>'prev_sha256' <> ${t.prevSha256} or t.said->>'seq' <> ${t.seq}::text))::int
        as "badSeq"
    from checked t`);
  return rows[0] ?? { leaves: [], badSeq: null };
}

/** Stores a signed note. */
export async function insertCheckpoint(
  db: Db,
  checkpoint: { size: number; rootSha256: string; note: string; now: number },
): Promise<void> {
  const { now, ...row } = checkpoint;
  await db
    .insert(tapeCheckpoints)
    .values({ ...row, signedAt: new Date(now) })
    .onConflictDoNothing();
}

const newest = alias(tapeCheckpoints, "newest");
const newestFields = { id: newest.id, size: newest.size, note: newest.note };
const witnessFields = {
  name: k.name,
  size: c.size,
  isNewest: sql<boolean>`${c.id} = ${newest.id}`,
};

/** The newest checkpoint, and the size that each witness signed last. */
export type CosignatureState = {
  checkpoint: RowOf<typeof newestFields>;
  witnessed: RowOf<typeof witnessFields>[];
};

/** Reads the cosignature state; null before the first checkpoint. */
export async function findCosignatureState(db: Db): Promise<CosignatureState | null> {
  const { rows } = await db.execute<CosignatureState>(sql`
    select ${jsonObject(newestFields)} as checkpoint, (
      select coalesce(json_agg(l), '[]') from (
        select distinct on (${k.name}) ${selectList(witnessFields)}
        from ${checkpointCosignatures} k join ${tapeCheckpoints} c on ${c.id} = ${k.checkpointId}
        order by ${k.name}, ${c.id} desc) l) as witnessed
    from ${tapeCheckpoints} newest order by ${newest.id} desc limit 1`);
  return rows[0] ?? null;
}

/** Stores a witness's signature line for a checkpoint. */
export async function insertCosignature(
  db: Db,
  cosignature: typeof checkpointCosignatures.$inferInsert,
): Promise<void> {
  await db.insert(checkpointCosignatures).values(cosignature).onConflictDoNothing();
}
