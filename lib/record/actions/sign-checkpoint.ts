// Signs checkpoints of the tape, after checking the stored tape.

import type { Db } from "../../runtime/database/client.ts";
import { isoOf } from "../domain/call.ts";
import {
  type Checkpoint,
  originOf,
  readSigningKeys,
  type SignedHead,
  type SigningKey,
  signedNoteOf,
  verifiedCheckpoint,
} from "../domain/tape/checkpoint.ts";
import { type Frontier, rootOf, withLeaf } from "../domain/tape/merkle.ts";
import { EMPTY_TAPE, type TapeState } from "../domain/tape/tape-state.ts";
import {
  type CheckpointState,
  findCheckpointState,
  insertCheckpoint,
  listTapeLeaves,
} from "../queries/checkpoints.ts";
import { deleteProofs, findProof, type RecordProof } from "../queries/record-proofs.ts";
import type { SignedHeadStore } from "../services/signed-head-store.ts";
import { TapeCorrupted } from "./append-record.ts";
import { isVouched } from "./vouched-proof.ts";

/**
 * Inputs of signing: the address that names the tape, the setting with the private key and the
 * earlier keys, and the store of the last signed head, which a database owner cannot change.
 */
export type TapeSigner = { baseUrl: string; signingKey: string; memory: SignedHeadStore };

/** The result of signing, and the number of rows. */
type Signing = {
  checkpoint: "signed" | "current" | "another signer was first" | "waiting for the clock";
  size: number;
};

type Head = { size: number; rootSha256: string };

/**
 * Signs the current tape, even an empty one; with `onlyGrown` only if rows were added since the current
 * key signed it. First it checks the stored tape. The tape must extend the last checkpoint and the last
 * signed head, which is stored outside the database. No checkpoint may be missing, and rows must match
 * their lines and the head. If a check fails, or a tape with rows has no signed head, it signs nothing
 * and throws TapeCorrupted. Source: docs/decisions.md#g3, docs/decisions.md#g19.
 */
export async function signCheckpoint(
  db: Db,
  { baseUrl, signingKey, memory }: TapeSigner,
  { now, onlyGrown }: { now: number; onlyGrown: boolean },
): Promise<Signing> {
  const keys = await readSigningKeys(signingKey);
  const [key] = keys;
  if (key === undefined) throw new RangeError("no signing key");
  // Read the database before the store. If another signer signs in between, the store is newer.
  const state = await findCheckpointState(db);
  const { head: stored, proofs } = await memory.readAll();
  const size = state.head?.lastSeq ?? 0;
  if (stored === null && size > 0) {
    throw new TapeCorrupted("no signed head is stored for this tape: npm run tape-key -- --adopt");
  }
  const { note, isLost } = currentNote(state.note, stored);
  const last = note === null ? null : await verifyOwnNote(note, keys);
  const isCurrent =
    onlyGrown &&
    last?.isByKeyInUse &&
    isHeadSigned(state.head, stored) &&
    last.checkpoint.size === size;
  const heads = [stored, last?.checkpoint ?? null].filter((head) => head !== null);
  const proof = await findProof(db);
  const from = (await isVouched(proof, proofs, now)) ? placeBefore(proof, heads) : EMPTY_TAPE;
  const rootSha256 = await verifiedRoot(db, state.head, { signedHeads: heads, from });
  // The note was signed, but writing it to the database failed.
  if (isLost && last !== null && note !== null) {
    await insertCheckpoint(db, {
      ...last.checkpoint,
      note,
      now: Date.parse(last.checkpoint.signedAt),
    });
  }
  if (isCurrent) return { checkpoint: "current", size };
  // A row or checkpoint is dated after the clock: wait instead of signing with an earlier time.
  if ([state.lastAt, last?.checkpoint.signedAt].some((at) => at && Date.parse(at) > now)) {
    return { checkpoint: "waiting for the clock", size };
  }
  const next = await signedNoteOf(
    { origin: originOf(baseUrl), size, rootSha256, signedAt: isoOf(now) },
    key,
  );
  const { adoptedAt = null } = stored ?? {};
  const to = { size, rootSha256, note: next, noteBefore: note, adoptedAt };
  if (!(await memory.move(stored, to))) return { checkpoint: "another signer was first", size };
  await insertCheckpoint(db, { size, rootSha256, note: next, now });
  return { checkpoint: "signed", size };
}

/**
 * Accepts the tape in the database as the signed one. An operator does this after a restore, or for
 * a tape older than the store. The tape must still match its own head and its last checkpoint.
 */
export async function adoptTape(
  db: Db,
  { signingKey, memory }: Pick<TapeSigner, "signingKey" | "memory">,
  now: number,
): Promise<{ from: SignedHead | null; to: SignedHead }> {
  const { note, head } = await findCheckpointState(db);
  const from = await memory.read();
  const last = note === null ? null : await verifyOwnNote(note, await readSigningKeys(signingKey));
  const signedHeads = last === null ? [] : [last.checkpoint];
  const rootSha256 = await verifiedRoot(db, head, { signedHeads, from: EMPTY_TAPE });
  const size = head?.lastSeq ?? 0;
  const to = { size, rootSha256, note, noteBefore: null, adoptedAt: isoOf(now) };
  if (await memory.move(from, to)) {
    await deleteProofs(db);
    return { from, to };
  }
  throw new TapeCorrupted("it was signed in the meantime: nothing was adopted");
}

const isHeadSigned = (head: CheckpointState["head"], stored: SignedHead | null): boolean =>
  stored?.size === (head?.lastSeq ?? 0) && (head === null || stored.rootSha256 === head.rootSha256);

/**
 * Returns the newest note of the database, which must be the last signed one. `isLost` when that
 * note was signed but writing it to the database failed.
 */
function currentNote(
  note: string | null,
  stored: SignedHead | null,
): { note: string | null; isLost: boolean } {
  if (stored === null || stored.note === note) return { note, isLost: false };
  if (stored.note === null || stored.noteBefore !== note) {
    throw new TapeCorrupted("the stored checkpoints are not those that were signed");
  }
  return { note: stored.note, isLost: true };
}

/**
 * Reads the checkpoint in a note signed by one of our keys; the table's other columns prove
 * nothing.
 */
async function verifyOwnNote(
  note: string,
  keys: readonly SigningKey[],
): Promise<{ checkpoint: Checkpoint; isByKeyInUse: boolean }> {
  for (const [index, { publicKey }] of keys.entries()) {
    const checkpoint = await verifiedCheckpoint(note, publicKey);
    if (checkpoint !== null) return { checkpoint, isByKeyInUse: index === 0 };
  }
  throw new TapeCorrupted("the last checkpoint does not bear our signature");
}

/**
 * The place from which the lines must be read: the one that the hourly job proved, if it found no
 * difference and no signed head is before it.
 */
function placeBefore(proof: RecordProof | null, signedHeads: readonly Head[]): TapeState {
  if (proof === null || proof.differences.length > 0 || signedHeads.length === 0) return EMPTY_TAPE;
  const { state } = proof.proven;
  return signedHeads.some(({ size }) => size < state.lastSeq) ? EMPTY_TAPE : state;
}

/**
 * Computes the root of the stored lines, which must extend every signed head and match the tape's
 * head. Lines that the hourly job proved, and that a signed head covers, are not read again.
 */
async function verifiedRoot(
  db: Db,
  head: CheckpointState["head"],
  { signedHeads, from }: { signedHeads: readonly Head[]; from: TapeState },
): Promise<string> {
  const size = head?.lastSeq ?? 0;
  const { leaves, badSeq } = await listTapeLeaves(db, size, from);
  if (badSeq !== null) throw new TapeCorrupted(`row ${badSeq} of the tape contradicts itself`);
  if (from.lastSeq + leaves.length !== size)
    throw new TapeCorrupted("rows of the tape are missing");
  if (signedHeads.some((each) => each.size > size)) {
    throw new TapeCorrupted("the tape is shorter than was signed");
  }
  let frontier: Frontier = { size: from.lastSeq, hashes: from.frontier };
  for (const leaf of leaves) {
    await assertExtends(frontier, signedHeads);
    frontier = await withLeaf(frontier, leaf);
  }
  await assertExtends(frontier, signedHeads);
  const rootSha256 = await rootOf(frontier);
  if (head === null || rootSha256 === head.rootSha256) return rootSha256;
  throw new TapeCorrupted("the tape does not have the root that its head says");
}

async function assertExtends(frontier: Frontier, signedHeads: readonly Head[]) {
  for (const { size, rootSha256 } of signedHeads) {
    if (size !== frontier.size || (await rootOf(frontier)) === rootSha256) continue;
    throw new TapeCorrupted(`the first ${size} rows are not those that were signed`);
  }
}
