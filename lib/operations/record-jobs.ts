import type { Db } from "../db/client.ts";
import type { MarketSource } from "../services/market-source.ts";
import { keepRecord } from "./keep-record.ts";
import { rederiveCalls } from "./rederive-basis.ts";
import { signCheckpoint, type TapeSigner } from "./sign-checkpoint.ts";

/** What the jobs of the record need. Without a signer nothing is signed, and the summary says so. */
export type RecordServices = {
  db: Db;
  markets?: MarketSource | undefined;
  signer?: TapeSigner | null | undefined;
};

/** Each tick: does what is due, and signs the tape if it has grown. */
export async function keepAndSign(
  services: RecordServices,
  _run: unknown,
  now: number,
): Promise<object> {
  const kept = await keepRecord(services, now);
  return { ...kept, ...(await signing(services, { now, onlyGrown: true })) };
}

/** Daily: computes probabilities again from their basis, and signs the tape, grown or not. */
export async function attestRecord(
  services: RecordServices,
  _run: unknown,
  now: number,
): Promise<object> {
  const rederived = await rederiveCalls(services.db, now);
  return { ...rederived, ...(await signing(services, { now, onlyGrown: false })) };
}

async function signing(
  { db, signer }: RecordServices,
  when: { now: number; onlyGrown: boolean },
): Promise<object> {
  if (!signer) return { checkpoint: "no signing key" };
  const { size, isNew } = await signCheckpoint(db, signer, when);
  return { checkpoint: isNew ? "signed" : "current", size };
}
