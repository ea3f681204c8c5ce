import { verifiedCheckpoint } from "./checkpoint.ts";
import { type ToldCall, type ToldRow, toldCalls } from "./replay-tape.ts";
import {
  canonicalJson,
  headAfter,
  type Json,
  NO_ROW_SHA256,
  type SealedRow,
  sealRow,
  type TapeEntry,
  type TapeHead,
} from "./tape.ts";

export type RecordTables = {
  calls: readonly Stored[];
  /** With the slug of their call. */
  receipts: readonly Stored[];
  rows: readonly Stored[];
  heads: readonly Stored[];
  checkpoints: readonly Stored[];
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
  const told = await toldCalls(tape.told).catch(() => []);
  const headOf = new Map(tape.heads.map((head) => [head["last_seq"], head]));
  const placeOf = new Map(told.map(({ slug }, place) => [slug, place]));
  return [
    ...differences("tape_rows", "seq", rows, tape.rows),
    ...differences(
      "tape_heads",
      "last_seq",
      heads,
      tape.heads,
      tape.heads.filter(({ isPublished }) => isPublished),
    ),
    ...differences("calls", "slug", calls, told.map(callColumns)),
    ...outOfOrder("calls", "slug", calls, ({ slug }) => placeOf.get(String(slug)) ?? 0),
    ...differences("call_receipts", "key", receipts.map(keyed), told.flatMap(receiptColumns)),
    ...(await checkpointDifferences(checkpoints, headOf, publicKeys)),
    ...outOfOrder("tape_checkpoints", "id", checkpoints, ({ size }) => Number(size)),
  ];
}

type Tape = { told: ToldRow[]; rows: Stored[]; heads: (Stored & { isPublished: boolean })[] };

/**
 * What rows must hold by their lines alone, and lengths of the tape: the published ones, and those that
 * are stored anyhow. What is appended at once has one instant: a file ended where the next has another.
 */
async function readTape(stored: readonly Stored[], lengths: ReadonlySet<number>): Promise<Tape> {
  const lines = stored.map(({ line }) => entryOf(String(line)));
  const rows = await Promise.all(
    lines.map(({ stated: _, ...entry }, at) => {
      // What a line says of itself is what the next one names: a broken row breaks no other.
      const prevSha256 = lines[at - 1]?.stated ?? NO_ROW_SHA256;
      return sealRow(entry, { seq: at + 1, prevSha256 });
    }),
  );
  const told = lines.map(({ stated, ...entry }, at) => {
    const { seq, rowSha256 } = rows[at] as SealedRow;
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
    heads.push({ ...columnsOf({ ...head, bytes, createdAt: at }), isPublished });
  }
  return { told, rows: rows.map(({ payload: _, ...row }) => columnsOf(row)), heads };
}

/** What a line says, its own digest too; of nothing where it is none, which will fit no column. */
function entryOf(line: string): TapeEntry & { stated: string | undefined } {
  try {
    const { at, type, slug, payload, row_sha256: stated } = JSON.parse(line);
    return { at, type, slug, payload, stated };
  } catch {
    return { at: "", type: "MARKET_MARK", slug: "", payload: {}, stated: undefined };
  }
}

function callColumns({ publishedAt: _, receipts: __, ...call }: ToldCall): Stored {
  return columnsOf(call);
}

const receiptColumns = ({ slug, receipts }: ToldCall): Stored[] =>
  receipts.map(({ receipt, ...place }) =>
    keyed({ slug, receipt_version: receipt.receipt_version, receipt, ...columnsOf(place) }),
  );

const keyed = (receipt: Stored): Stored => ({
  ...receipt,
  key: `${receipt["slug"]} ${receipt["receipt_version"]}`,
});

const verified = (...asked: Parameters<typeof verifiedCheckpoint>) =>
  verifiedCheckpoint(...asked).catch(() => null);

/** A checkpoint's columns must be those of its note, its note signed, and its root the tape's. */
async function checkpointDifferences(
  stored: readonly Stored[],
  headOf: ReadonlyMap<Json | undefined, Stored>,
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
    const columns: Stored = { id: null, note: row["note"] ?? null, ...columnsOf(told) };
    const pairs = Object.keys(row).filter((name) => !LEFT_OUT.includes(name));
    found.push(...pairs.filter((n) => row[n] !== columns[n]).map((n) => `${where}: ${n}`));
    const root = headOf.get(told.size)?.["root_sha256"];
    if (told.size > 0 && root !== told.rootSha256) found.push(`${where}: not the tape's root`);
  }
  return found;
}

/** A row of a table, column for column; instants in ISO 8601, UTC. */
export type Stored = { readonly [column: string]: Json };

/** A value of ours as the columns of its table name its members. */
export const columnsOf = (row: object): Stored =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
      value as Json,
    ]),
  );

/** Numbers of their own, of which only the order says something; what only the whole bytes can tell. */
const LEFT_OUT = ["id", "call_id", "file_sha256"];

/**
 * Where stored rows are not those that are told, a text each: table, key, column. `needed` is what must
 * be stored of all that could be.
 */
export function differences(
  table: string,
  key: string,
  stored: readonly Stored[],
  told: readonly Stored[],
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
        .filter((name) => !LEFT_OUT.includes(name))
        .filter((name) => canonicalJson(row[name] ?? null) !== canonicalJson(other[name] ?? null))
        .map((name) => `${table} ${row[key]}: ${name}`);
    }),
  ];
}

/** Rows by their own numbers, which tell nothing but an order: those before which another belongs. */
function outOfOrder(
  table: string,
  key: string,
  stored: readonly Stored[],
  rank: (row: Stored) => number,
): string[] {
  let highest = Number.NEGATIVE_INFINITY;
  return stored.flatMap((row) => {
    const isLate = rank(row) < highest;
    highest = Math.max(highest, rank(row));
    return isLate ? [`${table} ${row[key]}: id`] : [];
  });
}
