import type { Db } from "../db/client.ts";
import { type Run, updateJobRun } from "../db/queries/job-runs.ts";
import type { MarketSource } from "../services/market-source.ts";
import { TapeAhead } from "./append-record.ts";
import { keepRecord } from "./keep-record.ts";
import { rederiveCalls } from "./rederive-basis.ts";
import { signCheckpoint, type TapeSigner } from "./sign-checkpoint.ts";

/** What the jobs of the record need. Without a signer nothing is signed, and the summary says so. */
export type RecordServices = {
  db: Db;
  markets?: MarketSource | undefined;
  signer?: TapeSigner | null | undefined;
};

type Detail = Record<string, unknown>;

/**
 * Each tick: does what is due, and signs the tape if it has grown. While the tape is ahead of the
 * clock nothing is done: a row or a signature would be dated before what it stands behind.
 */
export async function keepAndSign(
  services: RecordServices,
  run: Run,
  now: number,
): Promise<Detail> {
  const detail = await unlessAhead(async () => {
    const kept = await keepRecord(services, now);
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
    if (!(error instanceof TapeAhead)) throw error;
    return { waiting: error.message };
  });

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
