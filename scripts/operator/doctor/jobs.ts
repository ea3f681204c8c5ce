// Checks of `npm run doctor` on the scheduled run: whether it runs, and which of its jobs fail.

import type { Db } from "../../../lib/runtime/database/client.ts";
import { findLastTick, listLastRuns } from "../../../lib/runtime/database/job-runs.ts";
import { failingJobs, overdueJobs } from "../../../lib/runtime/jobs.ts";
import { isWithoutTick } from "../../../lib/sensors/domain/freshness.ts";
import { bad, checked, type DoctorRow, good, off } from "./row.ts";

const RUNBOOK = "docs/runbooks/failing-job.md";

/** Reports whether the scheduled run has stopped, and each job that fails, missed two runs or is behind. */
export const jobRows = (db: Db, now: number): Promise<DoctorRow[]> =>
  checked("jobs", RUNBOOK, async () => {
    const [lastTick, runs] = [await findLastTick(db), await listLastRuns(db)];
    if (lastTick === null) {
      return off("scheduled run", "none yet", "it begins with the deployment of the Worker cron");
    }
    const at = new Date(lastTick.at).toISOString();
    // Every job has missed its runs then: the cause is one.
    if (isWithoutTick(lastTick, now)) return bad("scheduled run", `the last was at ${at}`, RUNBOOK);
    const failing = failingJobs(runs, now);
    const behind = overdueJobs(runs, now).filter(
      (name) => !failing.some(({ job }) => job === name),
    );
    const failureOf = (name: string) => runs.find(({ job }) => job === name)?.failure ?? null;
    const rows = [
      ...failing.map(({ job, text }) => {
        const why = failureOf(job);
        return bad(`job ${job}`, why === null ? text : `${text}: ${why}`, RUNBOOK);
      }),
      ...behind.map((job) => bad(`job ${job}`, "more than an hour behind its schedule", RUNBOOK)),
    ];
    return [
      good("scheduled run", `the last was at ${at}`),
      ...(rows.length === 0 ? [good("jobs", "none fails or is behind")] : rows),
    ];
  });
