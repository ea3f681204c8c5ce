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

export type RecordTables = {
  calls: readonly StoredRow[];
  /** With the slug of their call. */
  receipts: readonly StoredRow[];
  rows: readonly StoredRow[];
  heads: readonly StoredRow[];
  checkpoints: readonly StoredRow[];
};

/**
 * Where the tables say something else than the lines of the tape, a text each: table, key, column.
 * Every column of rows, calls, receipts, published lengths and checkpoints is compared; only the
 * digests of whole files are left to whoever has their bytes. Source: decisions G3, G9.
 */
export async function recordDifferences(
  { calls, receipts, rows, heads, checkpoints }: RecordTables,
  publicKeys: readonly Uint8Array<ArrayBuffer>[],
): Promise<string[]> {
  const tape = await readTape(rows, new Set(heads.map((head) => Number(head["last_seq"]))));
  // A line that was tampered with may tell what no call can do.
  const told = await replayTape(tape.told).catch(() => []);
  const headOf = new Map(tape.heads.map((head) => [head["last_seq"], head]));
  const placeOf = new Map(told.map(({ slug }, place) => [slug, place]));
  return [
    ...rowDifferences("tape_rows", "seq", rows, tape.rows),
    ...rowDifferences(
      "tape_heads",
      "last_seq",
      heads,
      tape.heads,
      tape.heads.filter(({ isPublished }) => isPublished),
    ),
    ...rowDifferences("calls", "slug", calls, told.map(callColumns)),
    ...outOfOrder("calls", "slug", calls, ({ slug }) => placeOf.get(String(slug)) ?? 0),
    ...rowDifferences("call_receipts", "key", receipts.map(keyed), told.flatMap(receiptColumns)),
    ...(await checkpointDifferences(checkpoints, headOf, publicKeys)),
    ...outOfOrder("tape_checkpoints", "id", checkpoints, ({ size }) => Number(size)),
  ];
}

type Tape = { told: TapeRow[]; rows: StoredRow[]; heads: (StoredRow & { isPublished: boolean })[] };

/**
 * What rows must hold by their lines alone, and lengths of the tape: the published ones, and those that
 * are stored anyhow. What is appended at once has one instant: a file ended where the next has another.
 */
async function readTape(stored: readonly StoredRow[], lengths: ReadonlySet<number>): Promise<Tape> {
  const lines = stored.map(({ line }) => parseLine(String(line)));
  const rows = await Promise.all(
    lines.map(({ stated: _, ...entry }, at) => {
      // What a line says of itself is what the next one names: a broken row breaks no other.
      const prevSha256 = lines[at - 1]?.stated ?? NO_ROW_SHA256;
      return hashRow(entry, { seq: at + 1, prevSha256 });
    }),
  );
  const told = lines.map(({ stated, ...entry }, at) => {
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
  return { told, rows: rows.map(({ payload: _, ...row }) => toStoredRow(row)), heads };
}

/** What a line says, its own digest too; of nothing where it is none, which will fit no column. */
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

const verified = (...asked: Parameters<typeof verifiedCheckpoint>) =>
  verifiedCheckpoint(...asked).catch(() => null);

/** A checkpoint's columns must be those of its note, its note signed, and its root the tape's. */
async function checkpointDifferences(
  stored: readonly StoredRow[],
  headOf: ReadonlyMap<Json | undefined, StoredRow>,
  publicKeys: readonly Uint8Array<ArrayBuffer>[],
): Promise<string[]> {
  const found: string[] = [];
  for (const row of stored) {
    const where = `tape_checkpoints ${row["id"]}`;
    const notes = publicKeys.map((key) => verified(String(row["note"]), key));
    const told = (await Promise.all(notes)).find((note) => note !== null);
    if (!told) {
      found.push(`${where}: note`);
      continue;
    }
    const columns: StoredRow = { id: null, note: row["note"] ?? null, ...toStoredRow(told) };
    const pairs = Object.keys(row).filter((name) => !IGNORED_COLUMNS.includes(name));
    found.push(...pairs.filter((n) => row[n] !== columns[n]).map((n) => `${where}: ${n}`));
    const root = headOf.get(told.size)?.["root_sha256"];
    if (told.size > 0 && root !== told.rootSha256) found.push(`${where}: not the tape's root`);
  }
  return found;
}

/** A row of a table, column for column; instants in ISO 8601, UTC. */
export type StoredRow = { readonly [column: string]: Json };

/** A value of ours as the columns of its table name its members. */
export const toStoredRow = (row: object): StoredRow =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
      value as Json,
    ]),
  );

/** Numbers of their own, of which only the order says something; what only the whole bytes can tell. */
const IGNORED_COLUMNS = ["id", "call_id", "file_sha256"];

/**
 * Where stored rows are not those that are told, a text each: table, key, column. `needed` is what must
 * be stored of all that could be.
 */
export function rowDifferences(
  table: string,
  key: string,
  stored: readonly StoredRow[],
  told: readonly StoredRow[],
  needed = told,
): string[] {
  const wanted = new Map(told.map((row) => [row[key], row]));
  const found = new Set(stored.map((row) => row[key]));
  const missing = needed.filter((row) => !found.has(row[key]));
  return [
    ...missing.map((row) => `${table} ${row[key]}: missing`),
    ...stored.flatMap((row) => {
      const other = wanted.get(row[key]);
      if (other === undefined) return [`${table} ${row[key]}: not on the tape`];
      return Object.keys(row)
        .filter((name) => !IGNORED_COLUMNS.includes(name))
        .filter((name) => canonicalJson(row[name] ?? null) !== canonicalJson(other[name] ?? null))
        .map((name) => `${table} ${row[key]}: ${name}`);
    }),
  ];
}

/** Rows by their own numbers, which tell nothing but an order: those before which another belongs. */
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
