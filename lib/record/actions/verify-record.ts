// Verifies the record: the whole of it in the hourly job, and for a request what follows that.

import type { Db } from "../../runtime/database/client.ts";
import { fromBase64, type Remembered, type SignedHead } from "../domain/tape/checkpoint.ts";
import {
  callDifferences,
  NOTHING_PROVEN,
  type PublicKeys,
  partDifferences,
  recordDifferences,
} from "../domain/tape/record-differences.ts";
import { type ReplayedCall, replayRows } from "../domain/tape/replay-tape.ts";
import { extendsHead, notExtended } from "../domain/tape/signed-end.ts";
import { EMPTY_TAPE } from "../domain/tape/tape-state.ts";
import {
  MAX_UNPROVEN_ROWS,
  parseRecord,
  readRecordPage,
  readRecordText,
} from "../queries/record-audit.ts";
import { MAX_LEAVES, type RecordProof, readStoredEnd } from "../queries/record-proofs.ts";
import type { RememberedHead } from "../services/remembered-head.ts";
import type { TapeKeys } from "../services/tape-keys.ts";
import type { VerifiedMemo } from "../services/verified-memo.ts";
import { isVouched } from "./vouched-proof.ts";

/** Rows of a page: about a megabyte, so that memory does not grow with the record. */
const PAGE_ROWS = 2_000;
/** Differences that are stored; one is enough to close the gate. */
const MAX_DIFFERENCES = 100;

/**
 * Verifies the whole record, page by page: rows, heads and checkpoints, then calls and receipts, and
 * that it extends the head that was signed last. `remembered`: null before the first signature,
 * undefined when it is not known. Later checks may begin at that head. Without one they begin at the
 * end; while it is not known at the newest stored checkpoint, which is never above it.
 */
export async function verifyWholeRecord(
  db: Db,
  {
    publicKeys,
    remembered,
    pageRows = PAGE_ROWS,
  }: { publicKeys: PublicKeys; remembered: SignedHead | null | undefined; pageRows?: number },
  now: number,
): Promise<RecordProof> {
  const differences = new Set<string>();
  const calls = new Map<string, ReplayedCall>();
  let proven = NOTHING_PROVEN;
  let signed = remembered === undefined || remembered?.size === 0 ? EMPTY_TAPE : null;
  for (;;) {
    const page = await readRecordPage(db, proven.state.lastSeq, pageRows);
    const { nextAt } = page;
    const part = await partDifferences(proven, page, { publicKeys, nextAt });
    for (const each of part.differences) differences.add(each);
    await replayRows(calls, part.parsed).catch(() => differences.add("tape_rows: no replay"));
    const size = remembered ? remembered.size : page.checkpoints.at(-1)?.["size"];
    if (remembered !== null) signed = part.states.find(({ lastSeq }) => lastSeq === size) ?? signed;
    proven = part.proven;
    if (page.end === null) continue;
    for (const each of callDifferences(page.end, [...calls.values()])) differences.add(each);
    break;
  }
  if (remembered && signed?.rootSha256 !== remembered.rootSha256) {
    differences.add(notExtended(remembered));
  }
  return {
    verifiedAt: new Date(now).toISOString(),
    rows: proven.state.lastSeq,
    differences: [...differences].slice(0, MAX_DIFFERENCES),
    proven: { ...proven, state: signed ?? proven.state },
  };
}

/** The record cannot be verified for a request: the hourly job failed, or is behind. */
export class RecordUnproven extends Error {
  override name = "RecordUnproven";
}

/** A result of the hourly job that is older proves nothing any more. */
const MAX_PROOF_AGE_MS = 24 * 3_600_000;

type VerifiedRecord = Awaited<ReturnType<typeof verifyText>>;

async function verifyText(text: string, keys: readonly string[], isProven: boolean) {
  const { tables, ...others } = await parseRecord(text);
  const proven = isProven ? others.proof?.proven : undefined;
  return {
    snapshot: { ...others, unprovenRows: tables.rows.length },
    found: await recordDifferences(tables, keys.map(fromBase64), proven),
  };
}

type RecordServices = {
  db: Db;
  tapeKeys: TapeKeys;
  rememberedHead: RememberedHead;
  verified: VerifiedMemo;
};

type Reading = { isProven: boolean; hasLengths?: boolean };

/** Reads the record and verifies it, after the newest stored result's place or from the first row on. */
async function readAndVerify(
  { db, verified }: Pick<RecordServices, "db" | "verified">,
  keys: readonly string[],
  { isProven, hasLengths = false }: Reading,
) {
  const kind = kindOf(keys, isProven);
  const last = verified.last<VerifiedRecord>(kind);
  const known = last?.version ?? null;
  const { text, version, lengths } = await readRecordText(db, { isProven, hasLengths, known });
  const record = text === null ? last?.found : await verifyText(text, keys, isProven);
  if (record === undefined) throw new RangeError("no text");
  if (text !== null) verified.keep({ version, keys: kind, found: record });
  return { ...record, lengths };
}

const kindOf = (keys: readonly string[], isProven: boolean): string => `${keys.join()} ${isProven}`;

/**
 * Reads the record and verifies it from the place on that the hourly job proved, and that it extends
 * the head that was signed last. A result that the job is not known to have stored proves nothing:
 * everything is verified then. The differences of a stored result are among those returned, whoever
 * stored them. The same rows are not verified twice in an isolate. Throws RecordUnproven when the job's
 * result is too old, or too many rows follow it. Source: docs/decisions.md#g2.
 */
export async function readVerifiedRecord(
  services: RecordServices,
  now: number,
  { hasLengths = false }: { hasLengths?: boolean } = {},
) {
  const { rememberedHead, verified } = services;
  const keys = await services.tapeKeys();
  // What was right for the last request is tried first.
  const isTried = verified.last(kindOf(keys, false)) === null;
  const tried = await readAndVerify(services, keys, { isProven: isTried, hasLengths });
  const { head: remembered, proofs } = await rememberedHead.read();
  const isProven = await isVouched(tried.snapshot.proof, proofs, now);
  if (!isProven && tried.snapshot.proof) rememberedHead.doubt();
  const isSame = isProven === isTried || tried.snapshot.proof === null;
  const { snapshot, found, lengths } = isSame
    ? tried
    : await readAndVerify(services, keys, { isProven, hasLengths });
  const { proof } = snapshot;
  if (isProven && proof && now - Date.parse(proof.verifiedAt) > MAX_PROOF_AGE_MS) {
    throw new RecordUnproven("the record was not verified for a day");
  }
  if (snapshot.unprovenRows > MAX_UNPROVEN_ROWS) {
    throw new RecordUnproven("too many rows follow the verified ones");
  }
  const state = found.states.find(({ lastSeq }) => lastSeq === remembered?.size);
  const isExtended = !remembered || state?.rootSha256 === remembered.rootSha256;
  if (!isExtended) rememberedHead.doubt();
  const differences = [
    ...(isExtended ? [] : [notExtended(remembered)]),
    ...(proof?.differences ?? []),
    ...found.differences,
  ];
  verified.conclude(differences.length > 0, now);
  const { calls, rows } = found;
  const verifiedAt = isProven && proof ? proof.verifiedAt : null;
  return { snapshot, lengths, calls, rows, verifiedAt, differences: [...new Set(differences)] };
}

/** The stored end of the tape beside the head that was signed last. */
export type SignedEnd = {
  /** The head that was signed last; null before the first signature, undefined when not known. */
  remembered: Remembered["head"];
  /** False when the tape does not extend it; null when that is not known. */
  isExtended: boolean | null;
  /** When the first row above the newest signed head was appended; null when all are signed. */
  unsignedAt: string | null;
  /** What the hourly job found last. */
  differences: readonly string[];
  /**
   * Whether nothing of the record may be served as proven: the hourly job, the job `watch` or a request to
   * this isolate found a difference, or the tape is not known to extend the head that is remembered. Redis
   * that does not answer is no reason.
   */
  isUnproven: boolean;
};

/**
 * Compares the end of the tape with the head that was signed last, and reads what was found of the rest; cheap
 * enough for each request. `verified`: of the isolate, if it serves the record.
 */
export async function readSignedEnd(
  {
    db,
    rememberedHead,
    verified,
  }: { db: Db; rememberedHead: RememberedHead; verified?: VerifiedMemo },
  now: number,
): Promise<SignedEnd> {
  const newest = await readStoredEnd(db, { isProven: true });
  const { head: remembered, proofs } = await rememberedHead.read();
  const isProven = await isVouched(newest.proof, proofs, now);
  const isRead = isProven || newest.proof === null || !remembered;
  const { proof, unsignedAt, lastRowSha256, leaves, isAltered } = isRead
    ? newest
    : await readStoredEnd(db, { isProven });
  const stored = { lastRowSha256, leaves, isWhole: leaves.length <= MAX_LEAVES };
  const state = (isProven && proof?.proven.state) || EMPTY_TAPE;
  const isExtended = remembered ? await extendsHead(state, stored, remembered) : null;
  if (!isRead || isExtended === false) rememberedHead.doubt();
  const differences = proof?.differences ?? [];
  const isFound = isAltered || differences.length > 0 || Boolean(verified?.differs(now));
  const isUnproven = isFound || Boolean(remembered && isExtended !== true);
  return { remembered, isExtended, unsignedAt, differences, isUnproven };
}
