import { comparisonsOf, disagreements } from "../../lib/market/domain/source-comparison.ts";
import {
  problemsOfRecord,
  verifyWatchedRecord,
  type WatchedRecord,
} from "../../lib/record/actions/watch-record.ts";
import { withBatchedReads } from "../../lib/runtime/database/batch-reads.ts";
import type { Db } from "../../lib/runtime/database/client.ts";
import {
  findLastDoneDetail,
  listLastRuns,
  type Run,
  updateJobRun,
} from "../../lib/runtime/database/job-runs.ts";
import { failingJobs, overdueJobs } from "../../lib/runtime/jobs.ts";
import { readHealth } from "../../lib/sensors/actions/read-health.ts";
import { problemsAt } from "../../lib/sensors/domain/incidents.ts";
import {
  listIncidents,
  listSourceHealth,
  recordIncidents,
} from "../../lib/sensors/queries/incidents.ts";
import { listLeftOut } from "../../lib/sensors/queries/left-out.ts";

/**
 * Opens incidents for current problems and closes resolved ones; mails the operator about an altered
 * record. Takes five round trips at most, one of them to Redis.
 */
export async function recordServiceIncidents(
  services: WatchedRecord & { db: Db },
  run: Run,
  now: number,
) {
  const { db } = services;
  const reads = withBatchedReads(db);
  const [{ sensors }, runs, sources, comparison, leftOut, { incidents }, signed] =
    await Promise.all([
      readHealth(reads, now),
      listLastRuns(reads),
      listSourceHealth(reads),
      findLastDoneDetail(reads, "compare"),
      listLeftOut(reads, now),
      listIncidents(reads, now),
      verifyWatchedRecord(db, services, now),
    ]);
  const watched = runs.find(({ job }) => job === "watch")?.lastDoneSlot ?? null;
  const ofRecord = problemsOfRecord(db, services, { ...signed, incidents }, now);
  const problems = [
    ...problemsAt(
      {
        sensors,
        sources,
        leftOut,
        disagreements: disagreements(comparisonsOf(comparison)),
        overdueJobs: overdueJobs(runs, now),
        failingJobs: failingJobs(runs, now),
        watchedAt: watched === null ? null : Date.parse(watched),
      },
      now,
    ),
    ...ofRecord.problems,
  ];
  const detail = { problems: problems.length };
  await db.batch([
    updateJobRun(db, run, { status: "done", detail }),
    ...recordIncidents(db, problems, now),
    ...ofRecord.mails,
  ]);
  return detail;
}
