import { type SQL, sql } from "drizzle-orm";
import type { Db } from "../client.ts";
import { prepared } from "../prepared.ts";
import { isoText } from "./sql-json.ts";

/** A signed checkpoint as it is shown. */
export interface CheckpointRow {
  size: number;
  rootSha256: string;
  /** Our signed note, with the witnesses' signature lines behind ours. */
  note: string;
  signedAt: string;
  cosignedBy: string[];
}

/** Columns of a checkpoint `c` of `tape_checkpoints`, in JSON. */
export const shownCheckpoint: SQL = sql`json_build_object('size', c.size,
  'rootSha256', c.root_sha256, 'signedAt', ${isoText("c.signed_at")},
  'note', c.note || coalesce((select string_agg(k.line || chr(10), '' order by k.name)
    from checkpoint_cosignatures k where k.checkpoint_id = c.id), ''),
  'cosignedBy', coalesce((select json_agg(k.name order by k.name)
    from checkpoint_cosignatures k where k.checkpoint_id = c.id), '[]'))`;

const newestCheckpoint = prepared<{ shown: CheckpointRow }>(sql`
  select ${shownCheckpoint} as shown from tape_checkpoints c order by c.id desc limit 1`);

/** The checkpoint that was signed last, or null. */
export async function findCheckpoint(db: Db): Promise<CheckpointRow | null> {
  const [row] = await newestCheckpoint(db, {});
  return row?.shown ?? null;
}

const checkpointPage = prepared<{ total: number; shown: CheckpointRow[] }>(sql`
  select (select count(*)::int from tape_checkpoints) as total,
    coalesce((select json_agg(p.shown order by p.id) from (
      select c.id, ${shownCheckpoint} as shown from tape_checkpoints c order by c.id
      limit ${sql.placeholder("limit")}::int offset ${sql.placeholder("offset")}::bigint
    ) p), '[]') as shown`);

/** How many checkpoints there are, and a page of them in the order in which they were signed. */
export async function listCheckpoints(
  db: Db,
  page: { limit: number; offset: number },
): Promise<{ total: number; shown: CheckpointRow[] }> {
  const [row] = await checkpointPage(db, page);
  return row ?? { total: 0, shown: [] };
}
