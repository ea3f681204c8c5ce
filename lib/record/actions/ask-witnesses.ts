import type { Db } from "../../runtime/database/client.ts";
import { consistencyProof } from "../domain/tape/consistency.ts";
import {
  findWitnessedState,
  insertCosignature,
  listTapeLeaves,
  type WitnessedState,
} from "../queries/checkpoints.ts";
import type { Witness, WitnessAnswer } from "../services/tape-witness.ts";

/** What became of each witness, by its name. */
type Witnessed = Record<string, string>;

/**
 * Shows the newest checkpoint to each witness that has not signed it, and keeps the signatures. Who
 * does not answer, or not with a good signature, gets the newest one next time.
 */
export async function askWitnesses(db: Db, witnesses: readonly Witness[]): Promise<Witnessed> {
  const state = await findWitnessedState(db);
  if (state === null) return {};
  const signedLast = new Map(state.witnessed.map((each) => [each.name, each]));
  const asked = witnesses.filter(({ name }) => !signedLast.get(name)?.isNewest);
  if (asked.length === 0) return {};
  const { leaves } = await listTapeLeaves(db, state.checkpoint.size);
  const told = asked.map(async (witness): Promise<[string, string]> => {
    const oldSize = signedLast.get(witness.name)?.size ?? 0;
    const answer = await shown(witness, { ...state.checkpoint, leaves, oldSize });
    if (answer.kind === "holds")
      return [witness.name, `holds another head, of ${answer.size} rows`];
    if (answer.kind === "failed") return [witness.name, answer.reason];
    const { line, at } = answer.cosignature;
    const { name } = witness;
    const cosignedAt = new Date(at);
    await insertCosignature(db, { checkpointId: state.checkpoint.id, name, line, cosignedAt });
    return [name, "cosigned"];
  });
  return Object.fromEntries(await Promise.all(told));
}

type Shown = WitnessedState["checkpoint"] & { leaves: readonly string[]; oldSize: number };

/** A witness that holds another head than we know of says which, and is asked once more. */
async function shown(
  witness: Witness,
  { note, size, leaves, oldSize }: Shown,
): Promise<WitnessAnswer> {
  const from = async (held: number) => {
    const proof = await consistencyProof(leaves, held);
    return witness.addCheckpoint({ oldSize: held, proof, note });
  };
  const answer = await from(oldSize);
  const isBehind = answer.kind === "holds" && answer.size !== oldSize && answer.size <= size;
  return isBehind ? from(answer.size) : answer;
}
