import type { Db } from "../../runtime/database/client.ts";
import { isoOf } from "../domain/call.ts";
import {
  type Checkpoint,
  originOf,
  readSigningKeys,
  type SignedHead,
  type SigningKey,
  signCheckpoint as signed,
  verifiedCheckpoint,
} from "../domain/tape/checkpoint.ts";
import { consistencyProof, EMPTY_FRONTIER, rootOf, withLeaf } from "../domain/tape/merkle.ts";
import {
  type CheckpointState,
  type CosignatureState,
  findCheckpointState,
  findCosignatureState,
  insertCheckpoint,
  insertCosignature,
  listTapeLeaves,
} from "../queries/checkpoints.ts";
import type { SignedHeadStore } from "../services/signed-head-store.ts";
import type { Witness, WitnessAnswer } from "../services/tape-witness.ts";
import { TapeCorrupted } from "./append-record.ts";

/**
 * Who signs: the address that names the tape, the setting that holds the private key and earlier
 * ones, and what was signed last, kept where who owns the database cannot change it.
 */
export type TapeSigner = { baseUrl: string; signingKey: string; memory: SignedHeadStore };

/** What became of it, and how long the tape is. */
type Signing = {
  checkpoint: "signed" | "current" | "another signer was first" | "waiting for the clock";
  size: number;
};

type Head = { size: number; rootSha256: string };

/**
 * Signs the tape as it stands, the empty one too; `onlyGrown`: unless nothing was added since the key
 * in use signed it. Before that the whole stored tape is held against what is remembered outside the
 * database and against the last checkpoint: when it does not begin with them, when checkpoints are
 * missing, or when its rows contradict their lines or the head, TapeCorrupted is thrown and nothing is
 * signed; nor is a tape with rows of which nothing is remembered. Source: decisions G3, G19.
 */
export async function signCheckpoint(
  db: Db,
  { baseUrl, signingKey, memory }: TapeSigner,
  { now, onlyGrown }: { now: number; onlyGrown: boolean },
): Promise<Signing> {
  const keys = await readSigningKeys(signingKey);
  const [key] = keys;
  if (key === undefined) throw new RangeError("no signing key");
  // What another signer adds between the two questions is then the newer part of the memory.
  const state = await findCheckpointState(db);
  const remembered = await memory.read();
  const size = state.head?.lastSeq ?? 0;
  if (remembered === null && size > 0) {
    throw new TapeCorrupted("nothing is remembered of this tape: npm run tape-key -- --adopt");
  }
  const { note, isLost } = noteInForce(state.note, remembered);
  const last = note === null ? null : await lastSigned(note, keys);
  const isCurrent =
    onlyGrown && last?.isByKeyInUse && isAt(state.head, remembered) && last.told.size === size;
  const heads = [remembered, last?.told ?? null].filter((head) => head !== null);
  const rootSha256 = await provenRoot(db, state.head, heads);
  // A note that was signed, and whose write into the database was lost on its way.
  if (isLost && last !== null && note !== null) {
    await insertCheckpoint(db, { ...last.told, note, now: Date.parse(last.told.signedAt) });
  }
  if (isCurrent) return { checkpoint: "current", size };
  // What is newer than this clock cannot have been signed by it.
  if ([state.lastAt, last?.told.signedAt].some((at) => at && Date.parse(at) > now)) {
    return { checkpoint: "waiting for the clock", size };
  }
  const next = await signed(
    { origin: originOf(baseUrl), size, rootSha256, signedAt: isoOf(now) },
    key,
  );
  const { adoptedAt = null } = remembered ?? {};
  const to = { size, rootSha256, note: next, noteBefore: note, adoptedAt };
  if (!(await memory.move(remembered, to))) return { checkpoint: "another signer was first", size };
  await insertCheckpoint(db, { size, rootSha256, note: next, now });
  return { checkpoint: "signed", size };
}

/**
 * The operator's own act, after a restore or for a tape from before there was a memory: what stands in
 * the database counts as signed from now on. It must still fit itself and its own last checkpoint.
 */
export async function adoptTape(
  db: Db,
  { signingKey, memory }: Pick<TapeSigner, "signingKey" | "memory">,
  now: number,
): Promise<{ from: SignedHead | null; to: SignedHead }> {
  const { note, head } = await findCheckpointState(db);
  const from = await memory.read();
  const last = note === null ? null : await lastSigned(note, await readSigningKeys(signingKey));
  const rootSha256 = await provenRoot(db, head, last === null ? [] : [last.told]);
  const size = head?.lastSeq ?? 0;
  const to = { size, rootSha256, note, noteBefore: null, adoptedAt: isoOf(now) };
  if (await memory.move(from, to)) return { from, to };
  throw new TapeCorrupted("it was signed in the meantime: nothing was adopted");
}

const isAt = (head: CheckpointState["head"], remembered: SignedHead | null): boolean =>
  remembered?.size === (head?.lastSeq ?? 0) &&
  (head === null || remembered.rootSha256 === head.rootSha256);

/**
 * The newest note of the database, which must be the one that is remembered. `isLost`: it was signed,
 * and its write into the database was lost on its way.
 */
function noteInForce(
  note: string | null,
  remembered: SignedHead | null,
): { note: string | null; isLost: boolean } {
  if (remembered === null || remembered.note === note) return { note, isLost: false };
  if (remembered.note === null || remembered.noteBefore !== note) {
    throw new TapeCorrupted("the stored checkpoints are not those that were signed");
  }
  return { note: remembered.note, isLost: true };
}

/** What a note of ours says, by its own text: the columns beside it prove nothing. */
async function lastSigned(
  note: string,
  keys: readonly SigningKey[],
): Promise<{ told: Checkpoint; isByKeyInUse: boolean }> {
  for (const [index, { publicKey }] of keys.entries()) {
    const told = await verifiedCheckpoint(note, publicKey);
    if (told !== null) return { told, isByKeyInUse: index === 0 };
  }
  throw new TapeCorrupted("the last checkpoint does not bear our signature");
}

/** The root over the stored lines, which must begin with each of what was signed, and fit the head. */
async function provenRoot(
  db: Db,
  head: CheckpointState["head"],
  signedHeads: readonly Head[],
): Promise<string> {
  const size = head?.lastSeq ?? 0;
  const { leaves, badSeq } = await listTapeLeaves(db, size);
  if (badSeq !== null) throw new TapeCorrupted(`row ${badSeq} of the tape contradicts itself`);
  if (leaves.length !== size) throw new TapeCorrupted("rows of the tape are missing");
  if (signedHeads.some((each) => each.size > size)) {
    throw new TapeCorrupted("the tape is shorter than was signed");
  }
  let frontier = EMPTY_FRONTIER;
  for (const leaf of leaves) {
    await mustBegin(frontier, signedHeads);
    frontier = await withLeaf(frontier, leaf);
  }
  await mustBegin(frontier, signedHeads);
  const rootSha256 = await rootOf(frontier);
  if (head === null || rootSha256 === head.rootSha256) return rootSha256;
  throw new TapeCorrupted("the tape does not have the root that its head says");
}

async function mustBegin(frontier: typeof EMPTY_FRONTIER, signedHeads: readonly Head[]) {
  for (const { size, rootSha256 } of signedHeads) {
    if (size !== frontier.size || (await rootOf(frontier)) === rootSha256) continue;
    throw new TapeCorrupted(`the first ${size} rows are not those that were signed`);
  }
}

/** What became of each witness, by its name. */
type Witnessed = Record<string, string>;

/**
 * Shows the newest checkpoint to each witness that has not signed it, and keeps the signatures. Who
 * does not answer, or not with a good signature, gets the newest one next time.
 */
export async function requestCosignatures(
  db: Db,
  witnesses: readonly Witness[],
): Promise<Witnessed> {
  const state = await findCosignatureState(db);
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

type Shown = CosignatureState["checkpoint"] & { leaves: readonly string[]; oldSize: number };

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
