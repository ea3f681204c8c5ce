import type { Answer } from "../../http/answer/answer.ts";
import { offsetLinks } from "../../http/answer/paging.ts";
import { notFound } from "../../http/errors.ts";
import type { Db } from "../../runtime/database/client.ts";
import { fromBase64 } from "../domain/tape/checkpoint.ts";
import { inclusionPaths } from "../domain/tape/inclusion-paths.ts";
import { recordDifferences } from "../domain/tape/record-differences.ts";
import { listCheckpoints } from "../queries/checkpoints.ts";
import { readRecordTables } from "../queries/record-audit.ts";
import { findProofInputs, findTapePointer } from "../queries/tape.ts";
import type { TapeKeys } from "../services/tape-keys.ts";
import { type TapePointer, toTapePointer } from "../wire/tape.ts";
import { type TapeAudit, toTapeAudit } from "../wire/tape-audit.ts";
import {
  type CheckpointList,
  type CheckpointsQuery,
  toCheckpointList,
} from "../wire/tape-checkpoints.ts";
import { type TapeProof, toTapeProof } from "../wire/tape-proof.ts";

/** What the tape is read with: the public keys that its checkpoints are signed with. */
interface TapeServices {
  db: Db;
  tapeKeys: TapeKeys;
}

/** Where the tape is, how long, and the digest of its bytes. */
export async function readTapePointer(
  { db, tapeKeys }: TapeServices,
  shown: { baseUrl: string; now: number },
): Promise<Answer<TapePointer>> {
  const [head, publicKeys] = await Promise.all([findTapePointer(db), tapeKeys()]);
  return {
    body: toTapePointer(head, { ...shown, publicKeys }),
    dataAsOf: head?.createdAt ?? null,
  };
}

/** Every signed head of the tape, oldest first. */
export async function readCheckpoints(
  db: Db,
  query: CheckpointsQuery,
): Promise<Answer<CheckpointList>> {
  const found = await listCheckpoints(db, query);
  return {
    body: toCheckpointList(found, query),
    dataAsOf: found.shown.at(-1)?.signedAt ?? null,
    page: offsetLinks({ ...query, knownAt: null }, found.total),
  };
}

const LEAF = /.{64}/g;

/** Proof that the rows of a call lie in the signed tape. */
export async function readCallProof(
  { db, tapeKeys }: TapeServices,
  { slug, now }: { slug: string; now: number },
): Promise<Answer<TapeProof>> {
  const inputs = await findProofInputs(db, slug);
  if (!inputs) throw notFound("Unknown call");
  const indexes = inputs.rows.map(({ seq }) => seq - 1);
  const paths = await inclusionPaths(inputs.leaves.match(LEAF) ?? [], indexes);
  const [publicKey = null] = await tapeKeys();
  return {
    body: toTapeProof(inputs, paths, { slug, publicKey, now }),
    dataAsOf: inputs.rows.at(-1)?.at ?? null,
  };
}

/** Whether what is stored of the record is what its tape says. */
export async function readTapeAudit(
  { db, tapeKeys }: TapeServices,
  now: number,
): Promise<Answer<TapeAudit>> {
  const [tables, keys] = await Promise.all([readRecordTables(db), tapeKeys()]);
  const differences = await recordDifferences(tables, keys.map(fromBase64));
  const heads = tables.heads.map((head) => ({
    lastSeq: Number(head["last_seq"]),
    fileSha256: String(head["file_sha256"]),
  }));
  return { body: toTapeAudit({ differences, heads }, now), dataAsOf: null };
}
