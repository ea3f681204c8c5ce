// Asks witnesses to sign the newest checkpoint too.

import type { Db } from "../../runtime/database/client.ts";
import { consistencyProof } from "../domain/tape/merkle.ts";
import {
  type CosignatureState,
  findCosignatureState,
  insertCosignature,
  listTapeLeaves,
} from "../queries/checkpoints.ts";
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
  const results = pending.map(async (witness): Promise<[string, string]> => {
    const oldSize = signedLast.get(witness.name)?.size ?? 0;
    const answer = await submit(witness, { ...state.checkpoint, leaves, oldSize });
    if (answer.kind === "other head")
      return [witness.name, `holds another head, of ${answer.size} rows`];
    if (answer.kind === "failed") return [witness.name, answer.reason];
    const { line, at } = answer.cosignature;
    const { name } = witness;
    const cosignedAt = new Date(at);
    await insertCosignature(db, { checkpointId: state.checkpoint.id, name, line, cosignedAt });
    return [name, "cosigned"];
  });
  return Object.fromEntries(await Promise.all(results));
}

type Submission = CosignatureState["checkpoint"] & { leaves: readonly string[]; oldSize: number };

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
