import { type Run, updateJobRun } from "../db/queries/job-runs.ts";
import { keepRecord, type RecordKeeping } from "./keep-record.ts";
import { rederiveCalls } from "./rederive-basis.ts";
import { signCheckpoint, type TapeSigner } from "./sign-checkpoint.ts";

/** What the jobs of the record need. Without a signer nothing is signed, and the summary says so. */
export type RecordServices = RecordKeeping & {
  signer?: TapeSigner | null | undefined;
};

type Detail = Record<string, unknown>;

/** Each tick: does what is due, and signs the tape if it has grown. */
export async function keepAndSign(
  services: RecordServices,
  run: Run,
  now: number,
): Promise<Detail> {
  const kept = await keepRecord(services, now);
  return ended(services, run, { ...kept, ...(await signing(services, { now, onlyGrown: true })) });
}

/** Daily: computes probabilities again from their basis, and signs the tape, grown or not. */
export async function attestRecord(
  services: RecordServices,
  run: Run,
  now: number,
): Promise<Detail> {
  const rederived = await rederiveCalls(services.db, now);
  const signed = await signing(services, { now, onlyGrown: false });
  return ended(services, run, { ...rederived, ...signed });
}

async function signing(
  { db, signer }: RecordServices,
  when: { now: number; onlyGrown: boolean },
): Promise<Detail> {
  if (!signer) return { checkpoint: "no signing key" };
  const { size, isNew } = await signCheckpoint(db, signer, when);
  return { checkpoint: isNew ? "signed" : "current", size };
}

/** What was done stands by itself: a run whose end is not written down is done again, and finds nothing. */
async function ended({ db }: RecordServices, run: Run, detail: Detail): Promise<Detail> {
  await updateJobRun(db, run, { status: "done", detail });
  return detail;
}
