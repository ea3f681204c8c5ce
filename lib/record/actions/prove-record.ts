// Verifies the whole record, and vouches for the result outside the database.

import type { Db } from "../../runtime/database/client.ts";
import type { PublicKeys } from "../domain/tape/record-differences.ts";
import { findProof, insertProof, type RecordProof } from "../queries/record-proofs.ts";
import type { SignedHeadStore } from "../services/signed-head-store.ts";
import { verifyWholeRecord } from "./verify-record.ts";
import { digestOf, isVouched } from "./vouched-proof.ts";

/**
 * Verifies the whole record, remembers the digest of the result, and returns the statements that store
 * it. While Redis does not answer, a result without differences is not stored, so that the one before
 * goes on counting.
 */
export async function proveRecord(
  db: Db,
  { publicKeys, memory }: { publicKeys: PublicKeys; memory: SignedHeadStore | undefined },
  now: number,
) {
  const known = await memory?.readAll().catch(() => undefined);
  const remembered = known?.head;
  const proof = await verifyWholeRecord(db, { publicKeys, remembered }, now);
  const isRemembered = memory && known ? await remember(db, memory, { known, proof }, now) : false;
  const isStored = isRemembered || proof.differences.length > 0;
  return { proof, remembered, isStored, statements: isStored ? insertProof(db, proof) : [] };
}

/**
 * Remembers a result, and the one before it until the new one is stored. After a result with
 * differences no earlier one counts.
 */
async function remember(
  db: Db,
  memory: SignedHeadStore,
  { known, proof }: { known: { proofs: readonly string[] }; proof: RecordProof },
  now: number,
): Promise<boolean> {
  const before = proof.differences.length === 0 ? await findProof(db) : null;
  const isBelieved = await isVouched(before, known.proofs, now);
  const digests = [proof, ...(before && isBelieved ? [before] : [])].map(digestOf);
  return memory.keepProofs(await Promise.all(digests)).then(
    () => true,
    () => false,
  );
}
