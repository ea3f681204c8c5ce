import type { Db } from "../../runtime/database/client.ts";
import { type Run, updateJobRun } from "../../runtime/database/job-runs.ts";
import { SignedHeadStoreUnavailable } from "../domain/tape/checkpoint.ts";
import type { Witnesses } from "../services/tape-witness.ts";
import { TapeAheadOfClock, TapeCorrupted } from "./append-record.ts";
import { type DueChangeServices, recordDueChanges } from "./record-due-changes.ts";
import { rederiveCalls } from "./rederive-basis.ts";
import { requestCosignatures, signCheckpoint, type TapeSigner } from "./sign-checkpoint.ts";

/** What the jobs of the record need. Without a signer nothing is signed, and the summary says so. */
export type RecordServices = DueChangeServices & {
  signer?: TapeSigner | null | undefined;
  witnesses?: Witnesses | undefined;
};

type Detail = Record<string, unknown>;

/**
 * Each tick: does what is due, and signs the tape if it has grown. While the tape is ahead of the
 * clock nothing is done: a row or a signature would be dated before what it stands behind.
 */
export async function recordAndSign(
  services: RecordServices,
  run: Run,
  now: number,
): Promise<Detail> {
  const detail = await unlessAhead(async () => {
    const kept = await recordDueChanges(services, now);
    return { ...kept, ...(await signing(services, { now, onlyGrown: true })) };
  });
  return ended(services, run, detail);
}

/** Daily: computes probabilities again from their basis, and signs the tape, grown or not. */
export async function attestRecord(
  services: RecordServices,
  run: Run,
  now: number,
): Promise<Detail> {
  const rederived = await rederiveCalls(services.db, now);
  const signed = await unlessAhead(() => signing(services, { now, onlyGrown: false }));
  return ended(services, run, { ...rederived, ...signed });
}

/** What was done, or that it waits for the clock to reach the tape. */
const unlessAhead = (work: () => Promise<Detail>): Promise<Detail> =>
  work().catch((error: unknown) => {
    if (!(error instanceof TapeAheadOfClock)) throw error;
    return { status: "waiting", waiting: error.message };
  });

/** A tape that must not be signed fails the job; what is not known does not. */
async function signing(
  { db, signer, witnesses }: RecordServices,
  when: { now: number; onlyGrown: boolean },
): Promise<Detail> {
  if (!signer) return { checkpoint: "no signing key" };
  try {
    const signed = await signCheckpoint(db, signer, when);
    return { ...signed, ...(witnesses && (await witnessing(db, witnesses))) };
  } catch (error) {
    if (error instanceof SignedHeadStoreUnavailable)
      return { checkpoint: `not signed: ${error.message}` };
    if (!(error instanceof TapeCorrupted)) throw error;
    return { status: "failed", checkpoint: `refused: ${error.message}` };
  }
}

async function witnessing(db: Db, configured: Witnesses): Promise<Detail> {
  const { witnesses, malformed } = await configured();
  const told = await requestCosignatures(db, witnesses);
  return {
    ...(Object.keys(told).length > 0 && { witnesses: told }),
    ...(malformed > 0 && { malformed_witnesses: malformed }),
  };
}

/** What was done stands by itself: a run whose end is not written down is done again, and finds nothing. */
async function ended({ db }: RecordServices, run: Run, detail: Detail): Promise<Detail> {
  const { status = "done" } = detail as { status?: "done" | "failed" | "waiting" };
  await updateJobRun(db, run, { status, detail });
  return detail;
}
