import { comparisonsOf, disagreements } from "../../lib/market/domain/source-comparison.ts";
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
import { listSourceHealth, recordIncidents } from "../../lib/sensors/queries/incidents.ts";
import { listLeftOut } from "../../lib/sensors/queries/left-out.ts";

/** Opens incidents for current problems and closes resolved ones. Takes two round trips. */
export async function recordServiceIncidents({ db }: { db: Db }, run: Run, now: number) {
  const reads = withBatchedReads(db);
  const [{ sensors }, runs, sources, comparison, leftOut] = await Promise.all([
    readHealth(reads, now),
    listLastRuns(reads),
    listSourceHealth(reads),
    findLastDoneDetail(reads, "compare"),
    listLeftOut(reads, now),
  ]);
  const watched = runs.find(({ job }) => job === "watch")?.lastDoneAt ?? null;
  const problems = problemsAt(
    {
      sensors,
      sources,
      leftOut,
      disagreements: disagreements(comparisonsOf(comparison)),
      overdueJobs: overdueJobs(runs, now),
      watchedAt: watched === null ? null : Date.parse(watched),
    },
    now,
  );
  const detail = { problems: problems.length };
  await db.batch([
    updateJobRun(db, run, { status: "done", detail }),
    ...recordIncidents(db, problems, now),
  ]);
  return detail;
}
