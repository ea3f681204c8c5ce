// Watches the stored record: what is wrong with it, and the mail to the operator when it was altered.

import type { Db } from "../../runtime/database/client.ts";
import type { Problem } from "../../sensors/domain/incidents.ts";
import type { Incident } from "../../sensors/queries/incidents.ts";
import { effectOfAltered, RECORD_ALTERED, recordProblems } from "../domain/record-problems.ts";
import { NOT_REMEMBERED, type Remembered } from "../domain/tape/checkpoint.ts";
import { recordAlteredMail } from "../mails/record-altered.tsx";
import { mailOpenIncident } from "../queries/record-incidents.ts";
import type { RememberedHead } from "../services/remembered-head.ts";
import type { SignedHeadStore } from "../services/signed-head-store.ts";
import type { TapeKeys } from "../services/tape-keys.ts";
import type { VerifiedMemo } from "../services/verified-memo.ts";
import { readSignedEnd, readVerifiedRecord } from "./verify-record.ts";

export type WatchedRecord = {
  /** The head of the tape that was signed last; absent: it is not compared. */
  memory?: SignedHeadStore | undefined;
  /** The public keys of heads, and what was verified last; absent: tables and tape are not compared. */
  tapeKeys?: TapeKeys | undefined;
  verified?: VerifiedMemo | undefined;
  /** Whether this service signs the tape. */
  signer?: object | null | undefined;
  /** Who is mailed about a record that was altered, and our address for the link. */
  operatorEmail?: string | null | undefined;
  baseUrl?: string;
};

const headOf = ({ memory }: WatchedRecord): RememberedHead => {
  let reading: Promise<Remembered> | undefined;
  const read = async () => (await memory?.readAll().catch(() => undefined)) ?? NOT_REMEMBERED;
  return {
    read: () => {
      reading ??= read();
      return reading;
    },
    doubt: () => {},
  };
};

/** Reads the end of the record, with one round trip to Redis. */
export const readWatchedRecord = (db: Db, services: WatchedRecord, now: number) =>
  readSignedEnd({ db, rememberedHead: headOf(services) }, now);

/**
 * Reads the end of the record, and compares tables and tape as gate and audit do, for `problemsOfRecord`. `isVerified`:
 * false when they could not be compared; the job `verify`, which fails then, is an incident of its own.
 */
export async function verifyWatchedRecord(db: Db, services: WatchedRecord, now: number) {
  const { tapeKeys, verified } = services;
  const rememberedHead = headOf(services);
  const verify = async () =>
    tapeKeys && verified && readVerifiedRecord({ db, tapeKeys, rememberedHead, verified }, now);
  const [end, live] = await Promise.all([
    readSignedEnd({ db, rememberedHead }, now),
    verify().catch(() => null),
  ]);
  const isVerified = live !== null && end.remembered !== undefined;
  return { ...end, differences: live?.differences ?? end.differences, isVerified };
}

/**
 * Returns the problems of the record, and the statements that mail the operator about an altered one,
 * once per incident. They follow those that begin the incident.
 */
export function problemsOfRecord(
  db: Db,
  { signer, operatorEmail: to, baseUrl }: WatchedRecord,
  seen: Awaited<ReturnType<typeof verifyWatchedRecord>> & { incidents: readonly Incident[] },
  now: number,
) {
  const open = seen.incidents.find(
    ({ subject, endedAt }) => subject === RECORD_ALTERED && endedAt === null,
  );
  const problems: Problem[] = recordProblems(
    {
      ...seen,
      isSigning: Boolean(signer),
      // An incident does not end because Redis does not answer, or the record cannot be compared.
      openProblem: seen.isVerified ? null : (open ?? null),
    },
    now,
  );
  const altered = problems.find(({ subject }) => subject === RECORD_ALTERED);
  if (!altered || !to || baseUrl === undefined) return { problems, mails: [] };
  const facts = { problem: altered.text, effect: effectOfAltered(seen.isExtended) };
  const mail = { to, ...recordAlteredMail(facts, baseUrl) };
  return { problems, mails: [mailOpenIncident(db, RECORD_ALTERED, mail, now)] };
}
