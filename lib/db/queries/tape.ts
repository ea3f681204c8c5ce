import { sql } from "drizzle-orm";
import type { Db } from "../client.ts";
import { prepared } from "../prepared.ts";
import { isoText } from "./sql-json.ts";

/** A published length of the tape, with the digest of the one before. */
export interface TapePointerRow {
  /** Also the number of rows: they are numbered from 1 without a gap. */
  lastSeq: number;
  fileSha256: string;
  bytes: number;
  rowsByType: Record<string, number>;
  lastRowSha256: string | null;
  rootSha256: string;
  createdAt: string;
  previousSha256: string | null;
}

const newestHead = prepared<TapePointerRow>(sql`
  select h.last_seq::int as "lastSeq", h.file_sha256 as "fileSha256", h.bytes::int as bytes,
    h.rows_by_type as "rowsByType", h.last_row_sha256 as "lastRowSha256",
    h.root_sha256 as "rootSha256", ${isoText("h.created_at")} as "createdAt",
    (select p.file_sha256 from tape_heads p where p.last_seq < h.last_seq
      order by p.last_seq desc limit 1) as "previousSha256"
  from tape_heads h order by h.last_seq desc limit 1`);

/** The newest length of the tape, or null before the first row. */
export async function findTapePointer(db: Db): Promise<TapePointerRow | null> {
  const [row] = await newestHead(db, {});
  return row ?? null;
}

/** Every line ends in LF. */
const fileByDigest = prepared<{ text: string }>(sql`
  select coalesce((select string_agg(t.line || chr(10), '' order by t.seq)
    from tape_rows t where t.seq <= h.last_seq), '') as text
  from tape_heads h where h.file_sha256 = ${sql.placeholder("sha256")}`);

/** The text of a file that was ever published, or null. Kept once: each is a beginning of the tape. */
export async function findTapeFile(db: Db, sha256: string): Promise<string | null> {
  const [row] = await fileByDigest(db, { sha256 });
  return row?.text ?? null;
}

const linesUntil = prepared<{ line: string }>(sql`
  select t.line from tape_rows t
  where t.at <= ${sql.placeholder("at")}::timestamptz
    and (${sql.placeholder("slug")}::text is null or t.slug = ${sql.placeholder("slug")}::text)
  order by t.seq`);

/** The rows that had been appended by an instant, oldest first; of one call, or of all. */
export async function listTapeLines(
  db: Db,
  asked: { knownAt: number; slug: string | null },
): Promise<string[]> {
  const at = new Date(asked.knownAt).toISOString();
  const rows = await linesUntil(db, { at, slug: asked.slug });
  return rows.map(({ line }) => line);
}
