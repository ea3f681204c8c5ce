// Watches the stored record: what is wrong with it, and the mail to the operator when it was altered.

import type { Db } from "../../runtime/database/client.ts";
import type { Problem } from "../../sensors/domain/incidents.ts";
import type { Incident } from "../../sensors/queries/incidents.ts";
import { effectOfAltered, RECORD_ALTERED, recordProblems } from "../domain/record-problems.ts";
import { NOT_REMEMBERED } from "../domain/tape/checkpoint.ts";
import { recordAlteredMail } from "../mails/record-altered.tsx";
import { mailOpenIncident } from "../queries/record-incidents.ts";
import type { SignedHeadStore } from "../services/signed-head-store.ts";
import { readSignedEnd } from "./verify-record.ts";

export type WatchedRecord = {
  /** The head of the tape that was signed last; absent: it is not compared. */
  memory?: SignedHeadStore | undefined;
  /** Whether this service signs the tape. */
  signer?: object | null | undefined;
  /** Who is mailed about a record that was altered, and our address for the link. */
  operatorEmail?: string | null | undefined;
  baseUrl?: string;
};

/** Reads the end of the record for `problemsOfRecord`, with one round trip to Redis. */
export const readWatchedRecord = (db: Db, { memory }: WatchedRecord, now: number) => {
  const read = async () => (await memory?.readAll().catch(() => undefined)) ?? NOT_REMEMBERED;
  return readSignedEnd({ db, rememberedHead: { read, doubt: () => {} } }, now);
};

/**
 * Returns the problems of the record, and the statements that mail the operator about an altered one,
 * once per incident. They follow those that begin the incident.
 */
export function problemsOfRecord(
  db: Db,
  { signer, operatorEmail: to, baseUrl }: WatchedRecord,
  seen: Awaited<ReturnType<typeof readWatchedRecord>> & { incidents: readonly Incident[] },
  now: number,
) {
  const open = seen.incidents.find(
    ({ subject, endedAt }) => subject === RECORD_ALTERED && endedAt === null,
  );
  const problems: Problem[] = recordProblems(
    {
      ...seen,
      isSigning: Boolean(signer),
      // An incident does not end because Redis does not answer.
      openProblem: seen.remembered === undefined ? (open ?? null) : null,
    },
    now,
  );
  const altered = problems.find(({ subject }) => subject === RECORD_ALTERED);
  if (!altered || !to || baseUrl === undefined) return { problems, mails: [] };
  const facts = { problem: altered.text, effect: effectOfAltered(seen.isExtended) };
  const mail = { to, ...recordAlteredMail(facts, baseUrl) };
  return { problems, mails: [mailOpenIncident(db, RECORD_ALTERED, mail, now)] };
}
