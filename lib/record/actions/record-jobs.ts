// Scheduled jobs of the record of forecasts: close and grade forecasts that are due, sign the append-only log (the tape), and publish the weekly forecasts that a fixed rule makes.

import type { Db } from "../../runtime/database/client.ts";
import { type Run, updateJobRun } from "../../runtime/database/job-runs.ts";
import { fromBase64, SignedHeadStoreUnavailable } from "../domain/tape/checkpoint.ts";
import { notExtended, WAY_OUT } from "../domain/tape/signed-end.ts";
import { findRootAt } from "../queries/checkpoints.ts";
import type { SignedHeadStore } from "../services/signed-head-store.ts";
import type { TapeKeys } from "../services/tape-keys.ts";
import type { Witnesses } from "../services/tape-witness.ts";
import { TapeAheadOfClock, TapeCorrupted } from "./append-record.ts";
import { proveRecord } from "./prove-record.ts";
import { publishRuleCalls } from "./publish-rule-calls.ts";
import { recheckPublishedBases } from "./recompute-basis.ts";
import { type DueChangeServices, recordDueChanges } from "./record-due-changes.ts";
import { requestCosignatures } from "./request-cosignatures.ts";
import { signCheckpoint, type TapeSigner } from "./sign-checkpoint.ts";

/** Services of the record's jobs. Without a signer nothing is signed, and the job's detail says so. */
export type RecordServices = DueChangeServices & {
  signer?: TapeSigner | null | undefined;
  witnesses?: Witnesses | undefined;
  /** The head that was signed last, and the public keys of heads. */
  memory?: SignedHeadStore | undefined;
  tapeKeys?: TapeKeys | undefined;
  /** Absent: no calls are published by rule. */
  ruleCalls?: { baseUrl: string } | undefined;
};

type Detail = Record<string, unknown>;

/**
 * Every tick: records what is due, and signs the tape if it has grown. While the tape is ahead of the
 * clock it does nothing, because a row or signature would be dated before the rows it follows. While
 * the tape lacks rows that were signed it appends nothing, and signing says why it fails. While Redis
 * does not answer, what is due is recorded: it is signed, or refused, afterwards.
 */
export async function recordAndSign(
  services: RecordServices,
  run: Run,
  now: number,
): Promise<Detail> {
  const detail = await waitIfAheadOfClock(async () => {
    const { lacking } = services.signer ? await signedEnd(services.db, services.signer) : ALL_THERE;
    const recorded =
      lacking === null
        ? await recordDueChanges(services, now)
        : { status: "waiting", rows: 0, waiting: lacking };
    return { ...recorded, ...(await signIfConfigured(services, { now, onlyGrown: true })) };
  });
  return finishRun(services, run, detail);
}

/** Daily: recomputes probabilities from their basis, and signs the tape even if it has not grown. */
export async function attestRecord(
  services: RecordServices,
  run: Run,
  now: number,
): Promise<Detail> {
  const recomputed = await recheckPublishedBases(services.db, now);
  const signed = await waitIfAheadOfClock(() =>
    signIfConfigured(services, { now, onlyGrown: false }),
  );
  return finishRun(services, run, { ...recomputed, ...signed });
}

/**
 * Hourly: verifies the whole record and stores the result, from which gate and audit go on. While
 * Redis does not answer, the head that was signed last is not compared.
 */
export async function verifyHourly(
  services: RecordServices,
  run: Run,
  now: number,
): Promise<Detail> {
  const { db, memory, tapeKeys } = services;
  const publicKeys = ((await tapeKeys?.()) ?? []).map(fromBase64);
  const { proof, remembered, isStored, statements } = await proveRecord(
    db,
    { publicKeys, memory },
    now,
  );
  const detail = {
    rows: proof.rows,
    signed_rows: remembered?.size ?? null,
    differences: proof.differences.length,
    ...(proof.differences.length > 0 && { first: proof.differences[0] }),
    ...(remembered === undefined && { remembered: "not known" }),
    ...(!isStored && { result: "not stored: Redis cannot be asked" }),
  };
  await db.batch([updateJobRun(db, run, { status: "done", detail }), ...statements]);
  return detail;
}

/**
 * Weekly: publishes the calls by rule, if the setting allows it. A new record waits for the next tick: the
 * job `record` first signs the empty tape, since a tape with rows of which nothing was signed is refused.
 * A tape that lacks rows that were signed waits for the operator.
 */
export async function publishByRule(
  services: RecordServices,
  run: Run,
  now: number,
): Promise<Detail> {
  const { db, ruleCalls, signer } = services;
  if (!ruleCalls || !signer) return finishRun(services, run, { own_calls: "off" });
  const { lacking, unsigned } = await signedEnd(db, signer);
  const waiting = lacking ?? unsigned;
  if (waiting !== null) return finishRun(services, run, { status: "waiting", waiting });
  const publish = () => publishRuleCalls({ db, ...ruleCalls }, now);
  return finishRun(services, run, await waitIfAheadOfClock(publish));
}

interface SignedEnd {
  /** What the tape lacks of what was signed last, as after a restore; null while all is there or not known. */
  lacking: string | null;
  /** Why it is not known that something was signed; null when something was. */
  unsigned: string | null;
}
const ALL_THERE: SignedEnd = { lacking: null, unsigned: null };

/**
 * Compares the tape with the head that was signed last. The root that was stored with its last row is
 * enough to find a restore; signing verifies the rows themselves. A row that is appended to a tape that
 * lacks rows would take the place of one that was published.
 */
async function signedEnd(db: Db, { memory }: TapeSigner): Promise<SignedEnd> {
  try {
    // Read the store before the database, which is then the newer one.
    const head = await memory.read();
    if (head === null) return { lacking: null, unsigned: "nothing is signed yet" };
    const isThere = head.size === 0 || (await findRootAt(db, head.size)) === head.rootSha256;
    return isThere ? ALL_THERE : { lacking: notExtended(head), unsigned: null };
  } catch (error) {
    if (!(error instanceof SignedHeadStoreUnavailable)) throw error;
    return { lacking: null, unsigned: error.message };
  }
}

/** Runs the work; reports `waiting` while the tape is dated after the clock. */
const waitIfAheadOfClock = (work: () => Promise<Detail>): Promise<Detail> =>
  work().catch((error: unknown) => {
    if (!(error instanceof TapeAheadOfClock)) throw error;
    return { status: "waiting", waiting: error.message };
  });

/**
 * Signs when a signer is configured. A corrupted tape fails the job; while the store does not answer
 * or the tape is dated after the clock, the job waits.
 */
async function signIfConfigured(
  { db, signer, witnesses }: RecordServices,
  when: { now: number; onlyGrown: boolean },
): Promise<Detail> {
  if (!signer) return { checkpoint: "no signing key" };
  try {
    const signed = await signCheckpoint(db, signer, when);
    if (signed.checkpoint === "waiting for the clock") return { status: "waiting", ...signed };
    return { ...signed, ...(witnesses && (await collectCosignatures(db, witnesses))) };
  } catch (error) {
    if (error instanceof SignedHeadStoreUnavailable)
      return { status: "waiting", checkpoint: `not signed: ${error.message}` };
    if (!(error instanceof TapeCorrupted)) throw error;
    return { status: "failed", checkpoint: `refused: ${error.message}`, way_out: WAY_OUT };
  }
}

async function collectCosignatures(db: Db, configured: Witnesses): Promise<Detail> {
  const { witnesses, malformed } = await configured();
  const results = await requestCosignatures(db, witnesses);
  return {
    ...(Object.keys(results).length > 0 && { witnesses: results }),
    ...(malformed > 0 && { malformed_witnesses: malformed }),
  };
}

/**
 * Records the end of a run. A run whose end was not recorded is repeated and finds nothing to do.
 */
async function finishRun({ db }: RecordServices, run: Run, detail: Detail): Promise<Detail> {
  const { status = "done" } = detail as { status?: "done" | "failed" | "waiting" };
  await updateJobRun(db, run, { status, detail });
  return detail;
}
