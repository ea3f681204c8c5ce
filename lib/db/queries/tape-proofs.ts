import { sql } from "drizzle-orm";
import type { RowType } from "../../domain/record/vocabulary.ts";
import type { Db } from "../client.ts";
import { prepared } from "../prepared.ts";
import { type CheckpointRow, shownCheckpoint } from "./signed-heads.ts";
import { isoText } from "./sql-json.ts";

export interface ProofRow {
  seq: number;
  type: RowType;
  at: string;
  line: string;
  rowSha256: string;
  leafSha256: string;
}

export interface ProofInputs {
  /** The checkpoint that was signed last; null before the first. */
  checkpoint: CheckpointRow | null;
  /** The call's rows, oldest first. */
  rows: ProofRow[];
  /** Leaf hashes of the checkpoint's tree, one after the other, 64 characters each. */
  leaves: string;
}

const inputsBySlug = prepared<ProofInputs>(sql`
  with latest as (
    select c.size, ${shownCheckpoint} as shown from tape_checkpoints c order by c.id desc limit 1
  )
  select (select l.shown from latest l) as checkpoint,
    (select coalesce(json_agg(json_build_object('seq', t.seq, 'type', t.type,
        'at', ${isoText("t.at")}, 'line', t.line, 'rowSha256', t.row_sha256,
        'leafSha256', t.leaf_sha256) order by t.seq), '[]')
      from tape_rows t where t.slug = c.slug) as rows,
    (select coalesce(string_agg(t.leaf_sha256, '' order by t.seq), '')
      from tape_rows t where t.seq <= (select l.size from latest l)) as leaves
  from calls c where not c.is_backtest and c.slug = ${sql.placeholder("slug")}`);

/** What proves that a call's rows lie in the signed tape, or null for an unknown call. */
export async function findProofInputs(db: Db, slug: string): Promise<ProofInputs | null> {
  const [row] = await inputsBySlug(db, { slug });
  return row ?? null;
}
