// Results of the hourly job that may be believed: their digests stand outside the database.

import { sha256Hex } from "../../core/digests.ts";
import { canonicalJson } from "../domain/tape/tape.ts";
import type { RecordProof } from "../queries/record-proofs.ts";

/** The clocks of two machines may differ by as much. */
const MAX_SKEW_MS = 60_000;

export const digestOf = ({
  verifiedAt,
  rows,
  differences,
  proven,
}: RecordProof): Promise<string> => {
  const { lastSeq, lastRowSha256, frontier, rowsByType, bytes, lastAt } = proven.state;
  const place = { lastSeq, lastRowSha256, frontier, rowsByType, bytes, lastAt };
  const { checkpointId } = proven;
  return sha256Hex(canonicalJson({ verifiedAt, rows, differences, ...place, checkpointId }));
};

/**
 * Whether a stored result is one of the job's: its digest is among those that are remembered, and it is
 * not dated after the clock. The database's owner can store any other. Source: docs/decisions.md#g2.
 */
export async function isVouched(
  proof: RecordProof | null,
  digests: readonly string[],
  now: number,
): Promise<boolean> {
  if (proof === null || Date.parse(proof.verifiedAt) > now + MAX_SKEW_MS) return false;
  return digests.includes(await digestOf(proof));
}
