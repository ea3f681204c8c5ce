// Compares the stored tables of the record with the tape.

import { verifiedCheckpoint } from "./checkpoint.ts";
import { type ReplayedCall, replayTape } from "./replay-tape.ts";
import { canonicalJson, type Json } from "./tape.ts";
import {
  EMPTY_TAPE,
  headOfState,
  type ProvenRow,
  readSingleRows,
  readTapePart,
  type StoredRow,
  type TapeState,
  toStoredRow,
} from "./tape-state.ts";

/** A part of the stored tape: rows that follow each other, and the heads and checkpoints on them. */
export type StoredPart = {
  rows: readonly StoredRow[];
  heads: readonly StoredRow[];
  checkpoints: readonly StoredRow[];
};

/** The tables of the record as stored. `rows` and the like are those after what is proven. */
export type RecordTables = StoredPart & {
  calls: readonly StoredRow[];
  /** The stored receipts, each with the slug of its call. */
  receipts: readonly StoredRow[];
  /** Rows of the proven part that the calls need: all but most marks. */
  provenRows: readonly ProvenRow[];
};

export type PublicKeys = readonly Uint8Array<ArrayBuffer>[];

/** The place up to which the tape is proven, and the newest checkpoint that was compared. */
export type ProvenTape = { state: TapeState; checkpointId: number };

export const NOTHING_PROVEN: ProvenTape = { state: EMPTY_TAPE, checkpointId: 0 };

/**
 * Compares rows, heads and checkpoints that follow a proven tape. Returns the differences, one text
 * each (table, key, column), the rows for a replay, and the tape after them. `states`: the tape at
 * each of its lengths. The digests of whole files are not compared: they need the file's bytes.
 */
export async function partDifferences(
  { state: from, checkpointId }: ProvenTape,
  { rows, heads, checkpoints }: StoredPart,
  { publicKeys, nextAt }: { publicKeys: PublicKeys; nextAt?: string | undefined },
) {
  const sizes = [...heads.map((head) => head["last_seq"]), ...checkpoints.map(({ size }) => size)];
  const part = await readTapePart(from, rows, { lengths: new Set(sizes.map(Number)), nextAt });
  const first = headOfState(from, part.rows[0]?.hashed.at ?? nextAt);
  const expected = [...(first === null ? [] : [first]), ...part.heads];
  const rootOf = new Map(expected.map((head) => [head["last_seq"], head["root_sha256"]]));
  const isStored = new Set(heads.map((head) => head["last_seq"]));
  const differences = [
    ...rowDifferences(
      "tape_rows",
      "seq",
      rows,
      part.rows.map(({ columns }) => columns),
    ),
    ...rowDifferences(
      "tape_heads",
      "last_seq",
      heads,
      expected.filter((head) => head.isPublished || isStored.has(head["last_seq"] ?? null)),
    ),
    ...(await checkpointDifferences(checkpoints, rootOf, publicKeys)),
    ...outOfOrder("tape_checkpoints", "id", checkpoints, checkpointId),
  ];
  const parsed = part.rows.map((row) => row.parsed);
  const ids = checkpoints.map(({ id }) => Number(id));
  const proven = { state: part.state, checkpointId: Math.max(checkpointId, ...ids) };
  return { differences, parsed, proven, states: part.states };
}

/** Compares calls and receipts with the calls as replayed from the tape. */
export function callDifferences(
  { calls, receipts }: Pick<RecordTables, "calls" | "receipts">,
  replayed: readonly ReplayedCall[],
  /** Columns of a call that its rows at hand do not give. */
  unknownColumns: (slug: Json | undefined) => readonly string[] = () => [],
): string[] {
  const placeOf = new Map<Json | undefined, number>(
    replayed.map(({ slug }, place) => [slug, place]),
  );
  const known = (row: StoredRow) => {
    const unknown = unknownColumns(row["slug"]);
    return Object.fromEntries(Object.entries(row).filter(([name]) => !unknown.includes(name)));
  };
  let last = -1;
  const unordered = calls.flatMap(({ slug = null }) => {
    const place = placeOf.get(slug) ?? 0;
    const isLate = place < last;
    last = Math.max(last, place);
    return isLate ? [`calls ${slug}: id`] : [];
  });
  return [
    ...rowDifferences("calls", "slug", calls.map(known), replayed.map(callColumns).map(known)),
    ...unordered,
    ...rowDifferences(
      "call_receipts",
      "key",
      receipts.map(keyed),
      replayed.flatMap(receiptColumns),
    ),
  ];
}

/** Columns that follow from the marks of a call. */
const MARK_COLUMNS = [
  "market_prob",
  "market_prob_at",
  "market_source",
  "market_prob_stamp",
  "market_prob_open",
  "market_prob_close",
];

/**
 * Lists where the tables differ from the tape's lines, one text each: table, key, column. What
 * precedes the proven place is taken as it was proven, but for the rows of calls, which are read
 * again. The marks before it are not read, so the columns of marks are compared for later calls only.
 * Returns the replayed calls too, and the tape at each length that is proven. Source: docs/decisions.md#g2, docs/decisions.md#g3.
 */
export async function recordDifferences(
  tables: RecordTables,
  publicKeys: PublicKeys,
  proven: ProvenTape = NOTHING_PROVEN,
) {
  const earlier = readSingleRows(tables.provenRows);
  const { differences, parsed, states } = await partDifferences(proven, tables, { publicKeys });
  const rows = [...earlier.map((row) => row.parsed), ...parsed];
  // A forged line may describe an impossible change, which replaying rejects.
  const calls = await replayTape(rows).catch(() => []);
  const { lastSeq, lastRowSha256 } = proven.state;
  const openedEarlier = new Set<Json | undefined>(
    calls.filter(({ openedSeq }) => openedSeq <= lastSeq).map(({ slug }) => slug),
  );
  const atPlace = earlier.find(({ parsed: { seq } }) => seq === lastSeq)?.parsed.row_sha256;
  // Whoever changes a row and all digests after it changes the last proven one.
  const isAsProven = (atPlace ?? null) === lastRowSha256;
  return {
    differences: [
      ...(isAsProven ? [] : [`tape_rows ${lastSeq}: not as proven`]),
      ...rowDifferences(
        "tape_rows",
        "seq",
        tables.provenRows,
        earlier.map(({ columns }) => columns),
      ),
      ...differences,
      ...callDifferences(tables, calls, (slug) => (openedEarlier.has(slug) ? MARK_COLUMNS : [])),
    ],
    calls,
    rows,
    states: isAsProven ? [proven.state, ...states] : [],
  };
}

function callColumns(call: ReplayedCall): StoredRow {
  const { publishedAt: _, receipts: __, openedSeq: ___, closedAt: ____, ...columns } = call;
  return toStoredRow(columns);
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
  rootOf: ReadonlyMap<Json | undefined, Json | undefined>,
  publicKeys: PublicKeys,
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
    if (signed.size > 0 && rootOf.get(signed.size) !== signed.rootSha256)
      differences.push(`${label}: not the tape's root`);
  }
  return differences;
}

/**
 * Columns that are not compared: serial numbers, of which only the order matters, and digests of
 * whole files.
 */
const IGNORED_COLUMNS = ["id", "call_id", "file_sha256"];

const isSame = (a: Json, b: Json): boolean =>
  a === b || (typeof a === "object" && canonicalJson(a) === canonicalJson(b));

/** Lists where stored rows differ from the expected ones, one text each: table, key, column. */
export function rowDifferences(
  table: string,
  key: string,
  stored: readonly StoredRow[],
  expected: readonly StoredRow[],
): string[] {
  const expectedByKey = new Map(expected.map((row) => [row[key], row]));
  const storedKeys = new Set(stored.map((row) => row[key]));
  const missing = expected.filter((row) => !storedKeys.has(row[key]));
  return [
    ...missing.map((row) => `${table} ${row[key]}: missing`),
    ...stored.flatMap((row) => {
      const other = expectedByKey.get(row[key]);
      if (other === undefined) return [`${table} ${row[key]}: not on the tape`];
      return Object.keys(row)
        .filter((name) => !IGNORED_COLUMNS.includes(name))
        .filter((name) => !isSame(row[name] ?? null, other[name] ?? null))
        .map((name) => `${table} ${row[key]}: ${name}`);
    }),
  ];
}

/**
 * Lists the rows, shortest tape first, whose serial numbers do not rise from row to row: those that are not
 * above all before, or those that are not below all after, whichever are fewer.
 */
function outOfOrder(
  table: string,
  key: string,
  stored: readonly StoredRow[],
  before: number,
): string[] {
  const serials = stored.map((row) => Number(row[key]));
  let highest = before;
  const late = serials.filter((serial) => {
    const isLate = serial <= highest;
    highest = Math.max(highest, serial);
    return isLate;
  });
  let lowest = Number.POSITIVE_INFINITY;
  const early = serials.toReversed().filter((serial) => {
    const isEarly = serial >= lowest || serial <= before;
    lowest = Math.min(lowest, serial);
    return isEarly;
  });
  const misplaced = early.length < late.length ? early : late;
  return misplaced.map((serial) => `${table} ${serial}: id`);
}
