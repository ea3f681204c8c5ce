/** Compares the stored tables of the record with the tape. */

import { verifiedCheckpoint } from "./checkpoint.ts";
import { type ReplayedCall, replayTape, type TapeRow } from "./replay-tape.ts";
import {
  canonicalJson,
  type HashedRow,
  hashRow,
  headAfter,
  type Json,
  NO_ROW_SHA256,
  type TapeEntry,
  type TapeHead,
} from "./tape.ts";

/** The tables of the record as stored. */
export type RecordTables = {
  calls: readonly StoredRow[];
  /** The stored receipts, each with the slug of its call. */
  receipts: readonly StoredRow[];
  rows: readonly StoredRow[];
  heads: readonly StoredRow[];
  checkpoints: readonly StoredRow[];
};

/**
 * Lists label the tables differ from the tape's lines, one text each: table, key, column. Compares
 * every column of rows, calls, receipts, heads and checkpoints, except the digests of whole files,
 * which need the file's bytes. Source: docs/decisions.md#g3, docs/decisions.md#g9.
 */
export async function recordDifferences(
  { calls, receipts, rows, heads, checkpoints }: RecordTables,
  publicKeys: readonly Uint8Array<ArrayBuffer>[],
): Promise<string[]> {
  const tape = await readTape(rows, new Set(heads.map((head) => Number(head["last_seq"]))));
  // A forged line may describe an impossible change, which replaying rejects.
  const replayed = await replayTape(tape.parsed).catch(() => []);
  const headOf = new Map(tape.heads.map((head) => [head["last_seq"], head]));
  const placeOf = new Map(replayed.map(({ slug }, place) => [slug, place]));
  return [
    ...rowDifferences("tape_rows", "seq", rows, tape.rows),
    ...rowDifferences(
      "tape_heads",
      "last_seq",
      heads,
      tape.heads,
      tape.heads.filter(({ isPublished }) => isPublished),
    ),
    ...rowDifferences("calls", "slug", calls, replayed.map(callColumns)),
    ...outOfOrder("calls", "slug", calls, ({ slug }) => placeOf.get(String(slug)) ?? 0),
    ...rowDifferences(
      "call_receipts",
      "key",
      receipts.map(keyed),
      replayed.flatMap(receiptColumns),
    ),
    ...(await checkpointDifferences(checkpoints, headOf, publicKeys)),
    ...outOfOrder("tape_checkpoints", "id", checkpoints, ({ size }) => Number(size)),
  ];
}

type Tape = {
  parsed: TapeRow[];
  rows: StoredRow[];
  heads: (StoredRow & { isPublished: boolean })[];
};

/**
 * Computes what the rows and heads must be according to the lines alone. Rows appended together
 * have the same instant, so a published file ends label the next row has another instant. Other
 * stored lengths are computed too.
 */
async function readTape(stored: readonly StoredRow[], lengths: ReadonlySet<number>): Promise<Tape> {
  const lines = stored.map(({ line }) => parseLine(String(line)));
  const rows = await Promise.all(
    lines.map(({ stated: _, ...entry }, at) => {
      // The previous digest is the one that the preceding line states. So one wrong row does not make
      // the following rows wrong.
      const prevSha256 = lines[at - 1]?.stated ?? NO_ROW_SHA256;
      return hashRow(entry, { seq: at + 1, prevSha256 });
    }),
  );
  const parsed = lines.map(({ stated, ...entry }, at) => {
    const { seq, rowSha256 } = rows[at] as HashedRow;
    return { ...entry, seq, row_sha256: stated ?? rowSha256 };
  });
  const heads: Tape["heads"] = [];
  let [head, bytes, from]: [TapeHead | null, number, number] = [null, 0, 0];
  for (const [index, { seq, at }] of rows.entries()) {
    const isPublished = at !== rows[index + 1]?.at;
    if (!isPublished && !lengths.has(seq)) continue;
    const added = rows.slice(from, seq);
    head = await headAfter(head, added);
    bytes += added.reduce((sum, { line }) => sum + new TextEncoder().encode(line).length + 1, 0);
    from = seq;
    heads.push({ ...toStoredRow({ ...head, bytes, createdAt: at }), isPublished });
  }
  return { parsed, rows: rows.map(({ payload: _, ...row }) => toStoredRow(row)), heads };
}

/**
 * Parses a line, with the digest it states. A line that is not JSON gives an empty entry, which
 * differs in every column.
 */
function parseLine(line: string): TapeEntry & { stated: string | undefined } {
  try {
    const { at, type, slug, payload, row_sha256: stated } = JSON.parse(line);
    return { at, type, slug, payload, stated };
  } catch {
    return { at: "", type: "MARKET_MARK", slug: "", payload: {}, stated: undefined };
  }
}

function callColumns({ publishedAt: _, receipts: __, ...call }: ReplayedCall): StoredRow {
  return toStoredRow(call);
}

const receiptColumns = ({ slug, receipts }: ReplayedCall): StoredRow[] =>
  receipts.map(({ receipt, ...place }) =>
    keyed({ slug, receipt_version: receipt.receipt_version, receipt, ...toStoredRow(place) }),
  );

const keyed = (receipt: StoredRow): StoredRow => ({
  ...receipt,
  key: `${receipt["slug"]} ${receipt["receipt_version"]}`,
});

const verifiedOrNull = (...input: Parameters<typeof verifiedCheckpoint>) =>
  verifiedCheckpoint(...input).catch(() => null);

/**
 * Compares checkpoints: the columns must match the note, the note must be signed, and its root must
 * be the tape's.
 */
async function checkpointDifferences(
  stored: readonly StoredRow[],
  headOf: ReadonlyMap<Json | undefined, StoredRow>,
  publicKeys: readonly Uint8Array<ArrayBuffer>[],
): Promise<string[]> {
  const differences: string[] = [];
  for (const row of stored) {
    const label = `tape_checkpoints ${row["id"]}`;
    const notes = publicKeys.map((key) => verifiedOrNull(String(row["note"]), key));
    const signed = (await Promise.all(notes)).find((note) => note !== null);
    if (!signed) {
      differences.push(`${label}: note`);
      continue;
    }
    const columns: StoredRow = { id: null, note: row["note"] ?? null, ...toStoredRow(signed) };
    const compared = Object.keys(row).filter((name) => !IGNORED_COLUMNS.includes(name));
    differences.push(
      ...compared.filter((name) => row[name] !== columns[name]).map((name) => `${label}: ${name}`),
    );
    const root = headOf.get(signed.size)?.["root_sha256"];
    if (signed.size > 0 && root !== signed.rootSha256)
      differences.push(`${label}: not the tape's root`);
  }
  return differences;
}

/** A table row by column name; instants in ISO 8601, UTC. */
export type StoredRow = { readonly [column: string]: Json };

/** Renames an object's members to the columns of its table. */
export const toStoredRow = (row: object): StoredRow =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
      value as Json,
    ]),
  );

/**
 * Columns that are not compared: serial numbers, of which only the order matters, and digests of
 * whole files.
 */
const IGNORED_COLUMNS = ["id", "call_id", "file_sha256"];

/**
 * Lists label stored rows differ from the expected ones, one text each: table, key, column.
 * `required`: the expected rows that must be stored; other expected rows may be absent.
 */
export function rowDifferences(
  table: string,
  key: string,
  stored: readonly StoredRow[],
  expected: readonly StoredRow[],
  required = expected,
): string[] {
  const expectedByKey = new Map(expected.map((row) => [row[key], row]));
  const storedKeys = new Set(stored.map((row) => row[key]));
  const missing = required.filter((row) => !storedKeys.has(row[key]));
  return [
    ...missing.map((row) => `${table} ${row[key]}: missing`),
    ...stored.flatMap((row) => {
      const other = expectedByKey.get(row[key]);
      if (other === undefined) return [`${table} ${row[key]}: not on the tape`];
      return Object.keys(row)
        .filter((name) => !IGNORED_COLUMNS.includes(name))
        .filter((name) => canonicalJson(row[name] ?? null) !== canonicalJson(other[name] ?? null))
        .map((name) => `${table} ${row[key]}: ${name}`);
    }),
  ];
}

/** Lists the rows whose serial number is out of order: a row of higher rank comes before them. */
function outOfOrder(
  table: string,
  key: string,
  stored: readonly StoredRow[],
  rank: (row: StoredRow) => number,
): string[] {
  let highest = Number.NEGATIVE_INFINITY;
  return stored.flatMap((row) => {
    const isLate = rank(row) < highest;
    highest = Math.max(highest, rank(row));
    return isLate ? [`${table} ${row[key]}: id`] : [];
  });
}
