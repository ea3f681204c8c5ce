import { sha256Hex } from "../../../core/digests.ts";
import type { RowType } from "../vocabulary.ts";
import { canonicalJson, type JsonObject } from "./canonical-json.ts";
import { leafHash } from "./merkle.ts";

/** What the first row of the tape names as the digest before it. */
export const NO_ROW_SHA256 = "0".repeat(64);

/** Something that happened to a call, before it has its place. `at` is the instant of appending. */
export type TapeEntry = { at: string; type: RowType; slug: string; payload: JsonObject };

/** A row with its place, its bytes and the digests that hold it there. */
export type SealedRow = TapeEntry & {
  seq: number;
  /** Canonical JSON of all seven members, without LF: the bytes that are served. */
  line: string;
  prevSha256: string;
  rowSha256: string;
  leafSha256: string;
};

/**
 * Puts an entry after the row `prevSha256`. `row_sha256` is the SHA-256 of the canonical JSON (RFC
 * 8785, UTF-8) of `{seq, at, type, slug, payload, prev_sha256}`; the line is the canonical JSON of
 * these six and `row_sha256`; the leaf hash is that of the line's bytes without LF.
 * Source: decisions G3, I-TAPE.
 */
export async function sealRow(
  entry: TapeEntry,
  place: { seq: number; prevSha256: string },
): Promise<SealedRow> {
  const { at, type, slug, payload } = entry;
  const row = { seq: place.seq, at, type, slug, payload, prev_sha256: place.prevSha256 };
  const rowSha256 = await sha256Hex(canonicalJson(row));
  const line = canonicalJson({ ...row, row_sha256: rowSha256 });
  return { ...entry, ...place, line, rowSha256, leafSha256: await leafHash(line) };
}

/** Where a tape ends. */
type TapeEnd = { lastSeq: number; lastRowSha256: string | null };

/** Puts entries one after the other behind the end of a tape. */
export async function sealRows(end: TapeEnd, entries: readonly TapeEntry[]): Promise<SealedRow[]> {
  const rows: SealedRow[] = [];
  let [seq, prevSha256] = [end.lastSeq, end.lastRowSha256 ?? NO_ROW_SHA256];
  for (const entry of entries) {
    seq += 1;
    const row = await sealRow(entry, { seq, prevSha256 });
    rows.push(row);
    prevSha256 = row.rowSha256;
  }
  return rows;
}
