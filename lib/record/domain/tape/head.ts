import { ROW_TYPES, type RowType } from "../vocabulary.ts";
import { type Frontier, rootOf, withLeaf } from "./merkle.ts";
import type { SealedRow } from "./tape.ts";

/** Where the tape ends, and what its next head is computed from. */
export type TapeHead = {
  lastSeq: number;
  lastRowSha256: string | null;
  rootSha256: string;
  /** Hashes of the perfect subtrees, largest first. */
  frontier: readonly string[];
  rowsByType: Record<RowType, number>;
};

/** The head of a tape with more rows; null is the empty tape. Its cost does not depend on its length. */
export async function headAfter(
  head: TapeHead | null,
  rows: readonly SealedRow[],
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
