// Whether the stored tape extends the head that was signed last, which is stored outside the database.

import { rootOf, withLeaf } from "./merkle.ts";
import type { TapeState } from "./tape-state.ts";

/** The way out after a restore, for every message about it. */
export const WAY_OUT = "after a restore: npm run tape-key -- --adopt";

/** What differs when the tape does not extend the head that was signed last. */
export const notExtended = ({ size }: { size: number }): string =>
  `tape_rows: they do not extend the head of ${size} rows that was signed last (${WAY_OUT})`;

type Head = { size: number; rootSha256: string };

/**
 * Whether a tape extends a head: its proven beginning and the leaf hashes after it give the head's
 * root. `lastRowSha256`: digest of the stored row at the proven place. Who changes an earlier row
 * changes it, or does not change the rows after, which the hourly job finds. Null when the head is
 * beyond the leaves at hand. Source: docs/decisions.md#g2.
 */
export async function extendsHead(
  proven: TapeState,
  stored: { lastRowSha256: string | null; leaves: readonly string[]; isWhole: boolean },
  { size, rootSha256 }: Head,
): Promise<boolean | null> {
  if (stored.lastRowSha256 !== proven.lastRowSha256 || size < proven.lastSeq) return false;
  const added = stored.leaves.slice(0, size - proven.lastSeq);
  if (proven.lastSeq + added.length < size) return stored.isWhole ? false : null;
  let frontier = { size: proven.lastSeq, hashes: proven.frontier };
  for (const leaf of added) frontier = await withLeaf(frontier, leaf);
  return (await rootOf(frontier)) === rootSha256;
}
