// Reads the tape, its checkpoints, proofs and audit, and the gate count for the API and the pages.

import { safeErrorFacts } from "../../core/error-facts.ts";
import { notFound, unavailable } from "../../core/refusals.ts";
import type { Answer } from "../../core/wire/answer.ts";
import { offsetLinks, reportedAsOf } from "../../core/wire/paging.ts";
import { newest } from "../../core/wire/shared.ts";
import type { Db } from "../../runtime/database/client.ts";
import { type GateCount, gatedCalls, gateExpectedAt, gateOf } from "../domain/gate.ts";
import { inclusionPaths, treeLevels } from "../domain/tape/merkle.ts";
import { EMPTY_SHA256 } from "../domain/tape/tape-state.ts";
import { listCheckpoints } from "../queries/checkpoints.ts";
import { findProofInputs, findTapePointer } from "../queries/tape.ts";
import type { RememberedHead } from "../services/remembered-head.ts";
import type { TapeKeys } from "../services/tape-keys.ts";
import type { Witnesses } from "../services/tape-witness.ts";
import type { VerifiedMemo } from "../services/verified-memo.ts";
import { type Gate, toGate } from "../wire/gate.ts";
import {
  type CheckpointList,
  type CheckpointsQuery,
  MAX_HEADS,
  type TapeProof,
  toCheckpointList,
  toTapeProof,
} from "../wire/tape.ts";
import { type TapeAudit, toTapeAudit } from "../wire/tape-audit.ts";
import { type TapePointer, toTapePointer } from "../wire/tape-pointer.ts";
import { RecordUnproven, readSignedEnd, readVerifiedRecord } from "./verify-record.ts";

interface TapeServices {
  db: Db;
  tapeKeys: TapeKeys;
}

/** What stands outside the database: the head that was signed last, and who else signs heads. */
interface HeadServices {
  rememberedHead: RememberedHead;
  witnesses: Witnesses;
}

type RecordServices = TapeServices &
  Pick<HeadServices, "rememberedHead"> & { verified: VerifiedMemo };

/** Returns the address, length and digest of the tape file, the remembered head and the witnesses. */
export async function readTapePointer(
  { db, tapeKeys, rememberedHead, witnesses }: TapeServices & HeadServices,
  { baseUrl, now }: { baseUrl: string; now: number },
): Promise<Answer<TapePointer>> {
  const [head, publicKeys, others] = await Promise.all([
    findTapePointer(db),
    tapeKeys(),
    witnesses(),
  ]);
  const dataAsOf = head?.createdAt ?? null;
  const asOf = reportedAsOf(undefined, dataAsOf, now);
  const remembered = (await rememberedHead.read()).head;
  const signing = { publicKeys, rememberedNote: remembered?.note ?? null, ...others };
  return { body: toTapePointer(head, { baseUrl, asOf, ...signing }), dataAsOf };
}

/** Returns every signed head of the tape, oldest first. */
export async function readCheckpoints(
  db: Db,
  query: CheckpointsQuery,
): Promise<Answer<CheckpointList>> {
  const result = await listCheckpoints(db, query);
  return {
    body: toCheckpointList(result, query),
    dataAsOf: result.checkpoints.at(-1)?.signedAt ?? null,
    page: offsetLinks({ ...query, maxLimit: MAX_HEADS, knownAt: null }, result.total),
  };
}

const LEAF = /.{64}/g;

/**
 * Returns the proof that the rows of a call are in the signed tape. The tree is hashed once for each signed head
 * in an isolate. Throws error 503 while the record is not proven.
 */
export async function readCallProof(
  { db, tapeKeys, rememberedHead, verified }: RecordServices,
  { slug, now }: { slug: string; now: number },
): Promise<Answer<TapeProof>> {
  const known = verified.tree;
  const [inputs, { isUnproven }] = await Promise.all([
    findProofInputs(db, { slug, knownRoot: known?.rootSha256 ?? null }),
    readSignedEnd({ db, rememberedHead, verified }, now),
  ]);
  if (!inputs) throw notFound("Unknown call");
  if (isUnproven) throw unavailable("Proof unavailable");
  const indexes = inputs.rows.map(({ seq }) => seq - 1);
  const { rootSha256 } = inputs.checkpoint ?? {};
  const levels =
    known?.rootSha256 === rootSha256 && known
      ? known.levels
      : await treeLevels(inputs.leaves.match(LEAF) ?? []);
  // Leaves that do not give the signed root prove nothing to the next request either.
  if (rootSha256 && levels.at(-1)?.[0] === rootSha256) verified.tree = { rootSha256, levels };
  const paths = inclusionPaths(levels, indexes);
  const [publicKey = null] = await tapeKeys();
  const dataAsOf = newest([inputs.rows.at(-1)?.at, inputs.checkpoint?.signedAt]);
  const asOf = reportedAsOf(undefined, dataAsOf, now);
  return { body: toTapeProof(inputs, paths, { slug, publicKey, asOf }), dataAsOf };
}

/** Returns the differences between the tables and the tape. Throws error 503 when they are not known. */
export async function readTapeAudit(
  services: RecordServices & Log,
  now: number,
): Promise<Answer<TapeAudit>> {
  const verified = await readVerifiedRecord(services, now, { hasLengths: true }).catch(
    (error: unknown) => {
      if (!(error instanceof RecordUnproven)) throw error;
      services.log({ event: "audit_closed", ...safeErrorFacts(error) });
      throw unavailable("Audit unavailable");
    },
  );
  const { differences, snapshot, lengths, verifiedAt } = verified;
  const { head, signedAt } = snapshot;
  const dataAsOf = newest([head?.createdAt, signedAt]);
  const asOf = reportedAsOf(undefined, dataAsOf, now);
  return { body: toTapeAudit({ differences, verifiedAt, heads: lengths }, asOf), dataAsOf };
}

/** Tables and tape contradict each other, so the calls cannot be counted. */
class RecordDisagrees extends Error {
  override name = "RecordDisagrees";
}

interface Log {
  log: (line: Record<string, unknown>) => void;
}

/** The record, the public keys of checkpoints, the remembered head, and the gate's target. */
type GateServices = RecordServices & { config: { gateTarget: number } };

type CountedGate = {
  count: GateCount;
  /** When the gate is expected to be reached, epoch ms; null without an estimate. */
  expectedAt: number | null;
  fileSha256: string | null;
  newestAt: string | null;
};

/**
 * Counts the calls for the gate as of one instant, with the digest of the tape file (null before the
 * first row). Throws when a query fails, when tables and tape differ, and when the tape does not
 * extend the head that was signed last, because an older or partial count would be an unchecked
 * claim. Source: docs/decisions.md#g2.
 */
export async function countGate(services: GateServices, now: number): Promise<CountedGate> {
  const { snapshot, differences, calls, rows } = await readVerifiedRecord(services, now);
  if (differences.length > 0) throw new RecordDisagrees("tables and tape disagree");
  const { head, signedAt } = snapshot;
  const count = gateOf(gatedCalls(calls, rows, snapshot.signing, now), services.config.gateTarget);
  return {
    count,
    expectedAt: gateExpectedAt(calls, count, now),
    fileSha256: head?.fileSha256 ?? null,
    newestAt: newest([head?.createdAt, signedAt]),
  };
}

/** Returns the gate count. Throws error 503 when the calls cannot be counted. */
export async function readGateCount(
  services: GateServices & Log,
  now: number,
): Promise<Answer<Gate> & { expectedAt: number | null }> {
  const { count, expectedAt, fileSha256, newestAt } = await countGate(services, now).catch(
    (error: unknown) => {
      services.log({ event: "gate_closed", ...safeErrorFacts(error) });
      throw unavailable("Gate counter unavailable");
    },
  );
  const asOf = reportedAsOf(undefined, newestAt, now);
  const body = toGate(count, { tapeSha256: fileSha256 ?? EMPTY_SHA256, asOf });
  return { body, dataAsOf: newestAt, expectedAt };
}
