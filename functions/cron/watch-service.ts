import { comparisonsOf, disagreements } from "../../lib/market/domain/source-comparison.ts";
import { readSignedEnd } from "../../lib/record/actions/verify-record.ts";
import { RECORD_ALTERED, recordProblems } from "../../lib/record/domain/record-problems.ts";
import { recordAlteredMail } from "../../lib/record/mails/record-altered.tsx";
import { mailOpenIncident } from "../../lib/record/queries/record-incidents.ts";
import type { SignedHeadStore } from "../../lib/record/services/signed-head-store.ts";
import { withBatchedReads } from "../../lib/runtime/database/batch-reads.ts";
import type { Db } from "../../lib/runtime/database/client.ts";
import {
  findLastDoneDetail,
  listLastRuns,
  type Run,
  updateJobRun,
} from "../../lib/runtime/database/job-runs.ts";
import { overdueJobs } from "../../lib/runtime/jobs.ts";
import { readHealth } from "../../lib/sensors/actions/read-health.ts";
import { problemsAt } from "../../lib/sensors/domain/incidents.ts";
import {
  listIncidents,
  listSourceHealth,
  recordIncidents,
} from "../../lib/sensors/queries/incidents.ts";

type WatchServices = {
  db: Db;
  /** The head of the tape that was signed last; absent: it is not watched. */
  memory?: SignedHeadStore | undefined;
  /** Whether this service signs the tape. */
  signer?: object | null | undefined;
  /** Who is mailed about a record that was altered, and our address for the link. */
  operatorEmail?: string | null | undefined;
  baseUrl?: string;
};

/**
 * Opens incidents for current problems and closes resolved ones; mails the operator about an altered
 * record. Takes three round trips, one of them to Redis.
 */
export async function recordServiceIncidents(services: WatchServices, run: Run, now: number) {
  const { db, operatorEmail: to, baseUrl } = services;
  const reads = withBatchedReads(db);
  const [{ sensors }, runs, sources, comparison, { incidents }, signed] = await Promise.all([
    readHealth(reads, now),
    listLastRuns(reads),
    listSourceHealth(reads),
    findLastDoneDetail(reads, "compare"),
    listIncidents(reads, now),
    readSignedEnd({ db: reads, rememberedHead: directHead(services.memory) }),
  ]);
  const watched = runs.find(({ job }) => job === "watch")?.lastDoneAt ?? null;
  const isOpen = incidents.find(
    ({ subject, endedAt }) => subject === RECORD_ALTERED && endedAt === null,
  );
  const seen = {
    ...signed,
    differences: signed.proof?.differences ?? [],
    isSigning: Boolean(services.signer),
    // An incident does not end because Redis does not answer.
    openProblem: signed.remembered === undefined ? (isOpen ?? null) : null,
  };
  const ofRecord = recordProblems(seen, now);
  const problems = [
    ...problemsAt(
      {
        sensors,
        sources,
        disagreements: disagreements(comparisonsOf(comparison)),
        overdueJobs: overdueJobs(runs, now),
        watchedAt: watched === null ? null : Date.parse(watched),
      },
      now,
    ),
    ...ofRecord,
  ];
  const altered = ofRecord.find(({ subject }) => subject === RECORD_ALTERED);
  const detail = { problems: problems.length };
  await db.batch([
    updateJobRun(db, run, { status: "done", detail }),
    ...recordIncidents(db, problems, now),
    ...(altered && to && baseUrl !== undefined
      ? [
          mailOpenIncident(
            db,
            RECORD_ALTERED,
            { to, ...recordAlteredMail(altered.text, baseUrl) },
            now,
          ),
        ]
      : []),
  ]);
  return detail;
}

/** The remembered head, read when it is asked for; not known while Redis does not answer. */
const directHead = (memory: SignedHeadStore | undefined) => ({
  read: async () => memory?.read().catch(() => undefined),
  doubt: () => {},
});
