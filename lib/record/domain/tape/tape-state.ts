// Reads the stored tape part by part: what its rows and heads must be according to the lines alone.

import { ROW_TYPES, type RowType } from "../lifecycle.ts";
import type { TapeRow } from "./replay-tape.ts";
import {
  type HashedRow,
  hashRow,
  headAfter,
  type Json,
  NO_ROW_SHA256,
  type TapeEntry,
  type TapeHead,
} from "./tape.ts";

/** The tape up to a row: with it, reading goes on without the rows before. */
export type TapeState = TapeHead & {
  bytes: number;
  /** Time of the last row, ISO 8601; null before the first. */
  lastAt: string | null;
};

/** SHA-256 of no bytes: the digest of the empty file, and the root of the tree without leaves. */
export const EMPTY_SHA256 = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855";

export const EMPTY_TAPE: TapeState = {
  lastSeq: 0,
  lastRowSha256: null,
  rootSha256: EMPTY_SHA256,
  frontier: [],
  rowsByType: Object.fromEntries(ROW_TYPES.map((type) => [type, 0])) as Record<RowType, number>,
  bytes: 0,
  lastAt: null,
};

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

type ParsedLine = TapeEntry & { seq: number; prev: string; stated: string | undefined };

/**
 * Parses a line, with the number and digests it states. A line that is not JSON gives an empty entry,
 * which differs in every column.
 */
function parseLine(line: string): ParsedLine {
  try {
    const {
      at,
      type,
      slug,
      payload,
      seq,
      prev_sha256: prev,
      row_sha256: stated,
    } = JSON.parse(line);
    return { at, type, slug, payload, seq, prev, stated };
  } catch {
    const nothing = { at: "", type: "MARKET_MARK", slug: "", payload: {} } as const;
    return { ...nothing, seq: 0, prev: "", stated: undefined };
  }
}

/** A row of the tape as its columns must be, and as it is replayed. */
type ReadRow = { columns: StoredRow; parsed: TapeRow; hashed: HashedRow };

async function readRow(line: ParsedLine, place: { seq: number; prevSha256: string }) {
  const { stated, prev: _, seq: __, ...entry } = line;
  const hashed = await hashRow(entry, place);
  const { payload: ___, ...columns } = hashed;
  const parsed = { ...entry, seq: place.seq, row_sha256: stated ?? hashed.rowSha256 };
  return { columns: toStoredRow(columns), parsed, hashed };
}

/** A stored row, and whether its digests are those of its line; the database computes them. */
export type ProvenRow = StoredRow & { readonly is_intact: boolean };

/**
 * Reads single rows of the tape without those before: each must agree with its own line, whatever
 * place and predecessor the line states.
 */
export const readSingleRows = (stored: readonly ProvenRow[]) =>
  stored.map((row): { columns: StoredRow; parsed: TapeRow } => {
    const { prev, stated = "", payload, ...entry } = parseLine(String(row["line"]));
    const columns = { ...row, ...entry, prev_sha256: prev, row_sha256: stated, is_intact: true };
    return { columns, parsed: { ...entry, payload, row_sha256: stated } };
  });

/** A head as the lines say that it is. `isPublished`: a file ended there, so it must be stored. */
export type ExpectedHead = StoredRow & { isPublished: boolean };

/** The next rows of a tape, its heads, and its state after them. */
export type TapePart = { rows: ReadRow[]; heads: ExpectedHead[]; state: TapeState };

const headRow = ({ lastAt, ...head }: TapeState, isPublished: boolean): ExpectedHead => ({
  ...toStoredRow({ ...head, createdAt: lastAt }),
  isPublished,
});

/** The head at which a tape stands; null before the first row. */
export const headOfState = (state: TapeState, next: string | undefined): ExpectedHead | null =>
  state.lastSeq === 0 ? null : headRow(state, state.lastAt !== next);

/**
 * Reads the rows that follow a state. Rows appended together have the same instant, so a published
 * file ends where the next row has another instant. `lengths`: other lengths whose head is wanted.
 * `nextAt`: time of the row after these; undefined at the end of the tape.
 */
export async function readTapePart(
  from: TapeState,
  stored: readonly StoredRow[],
  { lengths, nextAt }: { lengths: ReadonlySet<number>; nextAt?: string | undefined },
): Promise<TapePart & { states: TapeState[] }> {
  const lines = stored.map(({ line }) => parseLine(String(line)));
  const rows = await Promise.all(
    lines.map((line, at) => {
      // The previous digest is the one that the preceding line states. So one wrong row does not make
      // the following rows wrong.
      const before = at === 0 ? from.lastRowSha256 : lines[at - 1]?.stated;
      return readRow(line, { seq: from.lastSeq + at + 1, prevSha256: before ?? NO_ROW_SHA256 });
    }),
  );
  const [heads, states]: [ExpectedHead[], TapeState[]] = [[], []];
  let state = from;
  for (const [index, { hashed }] of rows.entries()) {
    const isPublished = hashed.at !== (rows[index + 1]?.hashed.at ?? nextAt);
    const isEnd = index === rows.length - 1;
    if (!isPublished && !isEnd && !lengths.has(hashed.seq)) continue;
    const added = rows.slice(state.lastSeq - from.lastSeq, index + 1).map((row) => row.hashed);
    state = await stateAfter(state, added);
    if (isPublished || lengths.has(hashed.seq)) {
      heads.push(headRow(state, isPublished));
      states.push(state);
    }
  }
  return { rows, heads, state, states };
}

async function stateAfter(state: TapeState, added: readonly HashedRow[]): Promise<TapeState> {
  const bytes = added.reduce((sum, { line }) => sum + new TextEncoder().encode(line).length + 1, 0);
  const lastAt = added.at(-1)?.at ?? state.lastAt;
  return { ...(await headAfter(state, added)), bytes: state.bytes + bytes, lastAt };
}
