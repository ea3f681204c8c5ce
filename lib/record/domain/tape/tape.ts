// The tape: an append-only, hash-chained log of forecast events with a Merkle root.

import { sha256Hex } from "../../../core/digests.ts";
import { ROW_TYPES, type RowType } from "../lifecycle.ts";
import { type Frontier, leafHash, rootOf, withLeaf } from "./merkle.ts";

/** Any JSON value. An absent member is omitted, never `undefined`. */
export type Json =
  | null
  | boolean
  | number
  | string
  | readonly Json[]
  | { readonly [member: string]: Json };
export type JsonObject = { readonly [member: string]: Json };

const LONE_SURROGATE = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/;

/**
 * Canonical JSON: members sorted by the UTF-16 code units of their names, no spaces, numbers and
 * escapes as in ECMAScript. Throws RangeError on a number that is not finite and on a lone
 * surrogate. Source: RFC 8785.
 */
export function canonicalJson(value: Json): string {
  if (typeof value === "string") return text(value);
  if (typeof value === "number" && !Number.isFinite(value)) {
    throw new RangeError("not a finite number");
  }
  if (value === null || typeof value !== "object") return JSON.stringify(value);
  if (isList(value)) return `[${value.map(canonicalJson).join(",")}]`;
  const members = Object.keys(value).sort(byCodeUnits);
  return `{${members.map((name) => `${text(name)}:${canonicalJson(value[name] as Json)}`).join(",")}}`;
}

const isList = (value: Json): value is readonly Json[] => Array.isArray(value);

const byCodeUnits = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

function text(value: string): string {
  if (LONE_SURROGATE.test(value)) throw new RangeError("lone surrogate");
  return JSON.stringify(value);
}

/** The `prev_sha256` of the first row of the tape. */
export const NO_ROW_SHA256 = "0".repeat(64);

/** An event of a call, before it is appended to the tape. `at`: when it is appended, ISO 8601. */
export type TapeEntry = { at: string; type: RowType; slug: string; payload: JsonObject };

/** A row of the tape with its sequence number, its bytes and its digests. */
export type HashedRow = TapeEntry & {
  seq: number;
  /** The served bytes: canonical JSON of all seven members, without LF. */
  line: string;
  prevSha256: string;
  rowSha256: string;
  leafSha256: string;
};

/**
 * Makes the row after the row with digest `prevSha256`. `row_sha256` is the SHA-256 of the canonical
 * JSON (RFC 8785, UTF-8) of `{seq, at, type, slug, payload, prev_sha256}`. The line is the canonical
 * JSON of these six members and `row_sha256`. The leaf hash covers the line's bytes without LF.
 * Source: docs/decisions.md#g3, docs/decisions.md#i-tape.
 */
export async function hashRow(
  entry: TapeEntry,
  place: { seq: number; prevSha256: string },
): Promise<HashedRow> {
  const { at, type, slug, payload } = entry;
  const row = { seq: place.seq, at, type, slug, payload, prev_sha256: place.prevSha256 };
  const rowSha256 = await sha256Hex(canonicalJson(row));
  const line = canonicalJson({ ...row, row_sha256: rowSha256 });
  return { ...entry, ...place, line, rowSha256, leafSha256: await leafHash(line) };
}

/** Makes the rows of several entries, in order, after the last row of the tape. */
export async function hashRows(
  lastRow: Pick<TapeHead, "lastSeq" | "lastRowSha256">,
  entries: readonly TapeEntry[],
): Promise<HashedRow[]> {
  const rows: HashedRow[] = [];
  let [seq, prevSha256] = [lastRow.lastSeq, lastRow.lastRowSha256 ?? NO_ROW_SHA256];
  for (const entry of entries) {
    seq += 1;
    const row = await hashRow(entry, { seq, prevSha256 });
    rows.push(row);
    prevSha256 = row.rowSha256;
  }
  return rows;
}

/** Length and Merkle state of the tape. The next head is computed from it and the new rows. */
export type TapeHead = {
  lastSeq: number;
  lastRowSha256: string | null;
  rootSha256: string;
  /** Hashes of the perfect subtrees, largest first. */
  frontier: readonly string[];
  rowsByType: Record<RowType, number>;
};

/**
 * Computes the head after adding rows to a tape; a null head is the empty tape. The cost does not
 * depend on the tape's length.
 */
export async function headAfter(
  head: TapeHead | null,
  rows: readonly HashedRow[],
): Promise<TapeHead> {
  let frontier: Frontier = { size: head?.lastSeq ?? 0, hashes: head?.frontier ?? [] };
  const counts = ROW_TYPES.map((type) => {
    const added = rows.filter((row) => row.type === type).length;
    return [type, (head?.rowsByType[type] ?? 0) + added] as const;
  });
  for (const { leafSha256 } of rows) frontier = await withLeaf(frontier, leafSha256);
  return {
    lastSeq: frontier.size,
    lastRowSha256: rows.at(-1)?.rowSha256 ?? head?.lastRowSha256 ?? null,
    rootSha256: await rootOf(frontier),
    frontier: frontier.hashes,
    rowsByType: Object.fromEntries(counts) as Record<RowType, number>,
  };
}
