// Asks witnesses to sign the newest checkpoint too.

import type { Db } from "../../runtime/database/client.ts";
import { consistencyProof } from "../domain/tape/merkle.ts";
import { findCosignatureState, insertCosignature, listTapeLeaves } from "../queries/checkpoints.ts";
import type { Witness, WitnessAnswer } from "../services/tape-witness.ts";

/** The result of each witness, by its name. */
type CosignatureResults = Record<string, string>;

/**
 * Sends the newest checkpoint to each witness that has not signed it, and stores the signatures. A
 * witness that fails gets the newest checkpoint at the next run.
 */
export async function requestCosignatures(
  db: Db,
  witnesses: readonly Witness[],
): Promise<CosignatureResults> {
  const state = await findCosignatureState(db);
  if (state === null) return {};
  const signedLast = new Map(state.witnessed.map((each) => [each.name, each]));
  const pending = witnesses.filter(({ name }) => !signedLast.get(name)?.isNewest);
  if (pending.length === 0) return {};
  const { leaves } = await listTapeLeaves(db, state.checkpoint.size);
  const { id: checkpointId, note, size } = state.checkpoint;
  return askWitnesses(pending, {
    head: { note, size, leaves },
    signedSize: (name) => signedLast.get(name)?.size ?? 0,
    store: (cosignature) => insertCosignature(db, { checkpointId, ...cosignature }),
  });
}

type Head = { note: string; size: number; leaves: readonly string[] };

/** A witness's signature as it is stored. */
type StoredCosignature = { name: string; line: string; cosignedAt: Date };

/** Sends a head of any log to each of the witnesses, and stores their signatures. */
export async function askWitnesses(
  witnesses: readonly Witness[],
  log: {
    head: Head;
    /** The size that a witness signed last. */
    signedSize: (name: string) => number;
    store: (cosignature: StoredCosignature) => Promise<void>;
  },
): Promise<CosignatureResults> {
  const results = witnesses.map(async (witness): Promise<[string, string]> => {
    const { name } = witness;
    const answer = await submit(witness, { ...log.head, oldSize: log.signedSize(name) });
    if (answer.kind === "other head") return [name, `holds another head, of ${answer.size} rows`];
    if (answer.kind === "failed") return [name, answer.reason];
    const { line, at } = answer.cosignature;
    await log.store({ name, line, cosignedAt: new Date(at) });
    return [name, "cosigned"];
  });
  return Object.fromEntries(await Promise.all(results));
}

type Submission = Head & { oldSize: number };

/**
 * Submits a head to a witness. A witness that has another head answers with its size; the head is
 * then submitted once more with the proof from that size.
 */
async function submit(
  witness: Witness,
  { note, size, leaves, oldSize }: Submission,
): Promise<WitnessAnswer> {
  const submitFrom = async (knownSize: number) => {
    const proof = await consistencyProof(leaves, knownSize);
    return witness.addCheckpoint({ oldSize: knownSize, proof, note });
  };
  const answer = await submitFrom(oldSize);
  const hasOtherSize =
    answer.kind === "other head" && answer.size !== oldSize && answer.size <= size;
  return hasOtherSize ? submitFrom(answer.size) : answer;
}
