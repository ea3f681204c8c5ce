import { sql } from "drizzle-orm";
import { checkpointCosignatures } from "../../../drizzle/schema/index.ts";
import type { Db } from "../client.ts";
import { instantParam, isoText } from "./sql-json.ts";

/** What was signed last, and where the tape ends. */
export type CheckpointState = {
  note: string | null;
  head: { lastSeq: number; rootSha256: string } | null;
  /** The instant of the newest row. */
  lastAt: string | null;
};

/** The newest note with the newest head; either may not be there yet. */
export async function findCheckpointState(db: Db): Promise<CheckpointState> {
  const { rows } = await db.execute<CheckpointState>(sql`
    select (select note from tape_checkpoints order by id desc limit 1) as note,
      (select json_build_object('lastSeq', h.last_seq, 'rootSha256', h.root_sha256)
        from tape_heads h order by h.last_seq desc limit 1) as head,
      (select ${isoText("t.at")} from tape_rows t order by t.seq desc limit 1) as "lastAt"`);
  return rows[0] ?? { note: null, head: null, lastAt: null };
}

/** The tape's leaves, made from the stored lines, and the rows that contradict their own line. */
export type TapeLeaves = { leaves: string[]; badSeq: number | null };

/**
 * The leaf hash of every stored line in the order of the tape, up to a row, and the first row whose
 * number, digests or predecessor are not those that its line says. Only hashes leave the database.
 */
export async function listTapeLeaves(db: Db, lastSeq: number): Promise<TapeLeaves> {
  const { rows } = await db.execute<TapeLeaves>(sql`
    with checked as (
      select t.seq, encode(sha256('\\x00'::bytea || convert_to(t.line, 'UTF8')), 'hex') as leaf,
        t.leaf_sha256, t.row_sha256, t.prev_sha256, t.line::json as said,
        row_number() over (order by t.seq) as place,
        lag(t.row_sha256, 1, repeat('0', 64)) over (order by t.seq) as before
      from tape_rows t where t.seq <= ${lastSeq}::bigint
    )
    select coalesce(json_agg(leaf order by seq), '[]') as leaves,
      (min(seq) filter (where seq <> place or leaf <> leaf_sha256 or prev_sha256 <> before
        or said->>'row_sha256' <> row_sha256 or said->>'prev_sha256' <> prev_sha256
        or said->>'seq' <> seq::text))::int as "badSeq"
    from checked`);
  return rows[0] ?? { leaves: [], badSeq: null };
}

/** Keeps a signed note. */
export async function insertCheckpoint(
  db: Db,
  checkpoint: { size: number; rootSha256: string; note: string; now: number },
): Promise<void> {
  const { size, rootSha256, note, now } = checkpoint;
  await db.execute(sql`insert into tape_checkpoints (size, root_sha256, note, signed_at)
    values (${size}::bigint, ${rootSha256}, ${note}, ${instantParam(now)})
    on conflict do nothing`);
}

/** The newest checkpoint, and of each witness the size of what it signed last. */
export type WitnessedState = {
  checkpoint: { id: number; size: number; note: string };
  witnessed: { name: string; size: number; isNewest: boolean }[];
};

/** What witnesses have signed so far; null before the first checkpoint. */
export async function findWitnessedState(db: Db): Promise<WitnessedState | null> {
  const { rows } = await db.execute<WitnessedState>(sql`
    with newest as (select id, size, note from tape_checkpoints order by id desc limit 1),
      last as (
        select distinct on (k.name) k.name, c.size, c.id = (select id from newest) as "isNewest"
        from checkpoint_cosignatures k join tape_checkpoints c on c.id = k.checkpoint_id
        order by k.name, c.id desc)
    select row_to_json(n) as checkpoint,
      (select coalesce(json_agg(l), '[]') from last l) as witnessed
    from newest n`);
  return rows[0] ?? null;
}

/** Keeps the signature line of a witness under a checkpoint. */
export async function insertCosignature(
  db: Db,
  cosignature: typeof checkpointCosignatures.$inferInsert,
): Promise<void> {
  await db.insert(checkpointCosignatures).values(cosignature).onConflictDoNothing();
}
