/** Reads the tape, its checkpoints, proofs and audit, and the gate count for the API and the pages. */

import { newest } from "../../core/wire/shared.ts";
import type { Answer } from "../../http/answer/answer.ts";
import { offsetLinks, reportedAsOf } from "../../http/answer/paging.ts";
import { notFound, safeErrorFacts, unavailable } from "../../http/errors.ts";
import type { Db } from "../../runtime/database/client.ts";
import { consistentCalls, type GateCount, gateOf } from "../domain/gate.ts";
import { fromBase64 } from "../domain/tape/checkpoint.ts";
import { inclusionPaths } from "../domain/tape/merkle.ts";
import { type RecordTables, recordDifferences } from "../domain/tape/record-differences.ts";
import { listCheckpoints } from "../queries/checkpoints.ts";
import { readGate, readRecordTables } from "../queries/record-audit.ts";
import { findProofInputs, findTapePointer } from "../queries/tape.ts";
import type { TapeKeys } from "../services/tape-keys.ts";
import type { Witnesses } from "../services/tape-witness.ts";
import { type Gate, toGate } from "../wire/gate.ts";
import {
  type CheckpointList,
  type CheckpointsQuery,
  EMPTY_SHA256,
  MAX_HEADS,
  type TapePointer,
  type TapeProof,
  toCheckpointList,
  toTapePointer,
  toTapeProof,
} from "../wire/tape.ts";
import { type TapeAudit, toTapeAudit } from "../wire/tape-audit.ts";

interface TapeServices {
  db: Db;
  tapeKeys: TapeKeys;
}

/** Returns the address, length and digest of the tape file, and the witnesses. */
export async function readTapePointer(
  { db, tapeKeys, witnesses }: TapeServices & { witnesses: Witnesses },
  { baseUrl, now }: { baseUrl: string; now: number },
): Promise<Answer<TapePointer>> {
  const [head, publicKeys, others] = await Promise.all([
    findTapePointer(db),
    tapeKeys(),
    witnesses(),
  ]);
  const dataAsOf = head?.createdAt ?? null;
  const asOf = reportedAsOf(undefined, dataAsOf, now);
  const signing = { publicKeys, rememberedNote: null, ...others };
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

/** Returns the proof that the rows of a call are in the signed tape. */
export async function readCallProof(
  { db, tapeKeys }: TapeServices,
  { slug, now }: { slug: string; now: number },
): Promise<Answer<TapeProof>> {
  const inputs = await findProofInputs(db, slug);
  if (!inputs) throw notFound("Unknown call");
  const indexes = inputs.rows.map(({ seq }) => seq - 1);
  const paths = await inclusionPaths(inputs.leaves.match(LEAF) ?? [], indexes);
  const [publicKey = null] = await tapeKeys();
  const dataAsOf = newest([inputs.rows.at(-1)?.at, inputs.checkpoint?.signedAt]);
  const asOf = reportedAsOf(undefined, dataAsOf, now);
  return { body: toTapeProof(inputs, paths, { slug, publicKey, asOf }), dataAsOf };
}

/** When the newest row was appended or the newest checkpoint was signed; null before the first row. */
const newestOfRecord = ({ heads, checkpoints }: RecordTables): string | null =>
  newest([
    ...heads.map((head) => String(head["created_at"])),
    ...checkpoints.map((checkpoint) => String(checkpoint["signed_at"])),
  ]);

/** Returns the differences between the tables and the tape. */
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
  const dataAsOf = newestOfRecord(tables);
  const asOf = reportedAsOf(undefined, dataAsOf, now);
  return { body: toTapeAudit({ differences, heads }, asOf), dataAsOf };
}

/** Tables and tape contradict each other, so the calls cannot be counted. */
class RecordDisagrees extends Error {
  override name = "RecordDisagrees";
}

/** The database, the public keys of checkpoints, and the gate's target. */
type GateServices = { db: Db; tapeKeys: TapeKeys; config: { gateTarget: number } };

type CountedGate = {
  count: GateCount;
  fileSha256: string | null;
  newestAt: string | null;
  provenances: string[];
};

/**
 * Counts the calls for the gate as of one instant, with the digest of the tape file (null before the
 * first row). Throws when a query fails or when tables and tape differ, because an older or partial
 * count would be an unchecked claim. Source: docs/decisions.md#g2.
 */
export async function countGate({ db, tapeKeys, config }: GateServices): Promise<CountedGate> {
  const [facts, keys] = await Promise.all([readGate(db), tapeKeys()]);
  const consistent = consistentCalls(facts);
  const differences = await recordDifferences(facts.tables, keys.map(fromBase64));
  if (!consistent || differences.length > 0) throw new RecordDisagrees("tables and tape disagree");
  const { head, provenances } = facts;
  return {
    count: gateOf(consistent, config.gateTarget),
    fileSha256: head?.fileSha256 ?? null,
    newestAt: newestOfRecord(facts.tables),
    provenances,
  };
}

/**
 * Returns the gate count and the provenances of its series. Throws error 503 when the calls cannot be
 * counted.
 */
export async function readGateCount(
  services: GateServices & { log: (line: Record<string, unknown>) => void },
  now: number,
): Promise<Answer<Gate> & { provenances: string[] }> {
  const { count, fileSha256, newestAt, provenances } = await countGate(services).catch(
    (error: unknown) => {
      services.log({ event: "gate_closed", ...safeErrorFacts(error) });
      throw unavailable("Gate counter unavailable");
    },
  );
  const asOf = reportedAsOf(undefined, newestAt, now);
  const body = toGate(count, { tapeSha256: fileSha256 ?? EMPTY_SHA256, asOf });
  return { body, dataAsOf: newestAt, provenances };
}
