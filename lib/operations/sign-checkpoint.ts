import type { Db } from "../db/client.ts";
import {
  findCheckpointState,
  insertCheckpoint,
  listTapeLeaves,
} from "../db/queries/checkpoints.ts";
import { isoOf } from "../domain/record/call.ts";
import {
  type Checkpoint,
  originOf,
  readSigningKeys,
  type SigningKey,
  signCheckpoint as signed,
  verifiedCheckpoint,
} from "../domain/record/checkpoint.ts";
import { EMPTY_FRONTIER, rootOf, withLeaf } from "../domain/record/merkle.ts";
import { TapeBroken } from "./append-record.ts";

/** Who signs: the address that names the tape, and the setting that holds the private key and earlier ones. */
export type TapeSigner = { baseUrl: string; signingKey: string };

/**
 * Signs the tape as it stands, the empty one too; `onlyGrown`: unless nothing was added since the key
 * in use signed it. Before
 * that the whole stored tape is held against the last signed checkpoint: when its first rows no longer
 * have that root, or its rows contradict their lines or the head, TapeBroken is thrown and
 * nothing is signed. Source: decisions G3, G19.
 */
export async function signCheckpoint(
  db: Db,
  signer: TapeSigner,
  { now, onlyGrown }: { now: number; onlyGrown: boolean },
): Promise<{ size: number; isNew: boolean }> {
  const keys = await readSigningKeys(signer.signingKey);
  const [key] = keys;
  if (key === undefined) throw new RangeError("no signing key");
  const { note, head } = await findCheckpointState(db);
  const last = note === null ? null : await lastSigned(note, keys);
  const size = head?.lastSeq ?? 0;
  if (onlyGrown && last?.isByKeyInUse && last.told.size === size) return { size, isNew: false };
  const rootSha256 = await provenRoot(db, size, last?.told ?? null);
  if (head !== null && rootSha256 !== head.rootSha256) {
    throw new TapeBroken("the tape does not have the root that its head says");
  }
  const origin = originOf(signer.baseUrl);
  const checkpoint = { origin, size, rootSha256, signedAt: isoOf(now) };
  await insertCheckpoint(db, { size, rootSha256, note: await signed(checkpoint, key), now });
  return { size, isNew: true };
}

/** What the last note says, by its own text: the columns beside it prove nothing. */
async function lastSigned(
  note: string,
  keys: readonly SigningKey[],
): Promise<{ told: Checkpoint; isByKeyInUse: boolean }> {
  for (const [index, { publicKey }] of keys.entries()) {
    const told = await verifiedCheckpoint(note, publicKey);
    if (told !== null) return { told, isByKeyInUse: index === 0 };
  }
  throw new TapeBroken("the last checkpoint does not bear our signature");
}

/** The root over the stored lines, which must begin with what was signed last. */
async function provenRoot(db: Db, size: number, last: Checkpoint | null): Promise<string> {
  const { leaves, badSeq } = await listTapeLeaves(db, size);
  if (badSeq !== null) throw new TapeBroken(`row ${badSeq} of the tape contradicts itself`);
  if (leaves.length !== size) throw new TapeBroken("rows of the tape are missing");
  if (last !== null && last.size > size)
    throw new TapeBroken("the tape is shorter than was signed");
  let frontier = EMPTY_FRONTIER;
  for (const leaf of leaves) {
    if (last?.size === frontier.size) await mustHaveRoot(frontier, last);
    frontier = await withLeaf(frontier, leaf);
  }
  if (last?.size === frontier.size) await mustHaveRoot(frontier, last);
  return rootOf(frontier);
}

async function mustHaveRoot(frontier: typeof EMPTY_FRONTIER, { rootSha256 }: Checkpoint) {
  if ((await rootOf(frontier)) === rootSha256) return;
  throw new TapeBroken(`the first ${frontier.size} rows are not those that were signed`);
}
