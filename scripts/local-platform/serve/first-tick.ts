// What the tick before the first answer could not do, for the banner.

import { sql } from "drizzle-orm";
import { readHealth } from "../../../lib/sensors/actions/read-health.ts";
import type { Stack } from "./stack.ts";

type JobResult = {
  job: string;
  status: string;
  detail: { asked?: number; failed?: Record<string, string> } | null;
};

/** Why the service is not ready although it answers, in words; null when it is ready. */
export async function whyNotReady(stack: Pick<Stack, "db" | "platform" | "firstTick">) {
  const { db, platform, firstTick } = stack;
  const slot = new Date(firstTick.at).toISOString();
  const { rows } = await db.execute<JobResult>(
    sql`select job, status, detail from job_runs where slot = ${slot} order by job`,
  );
  // A tick without a database ends without an error, because the next one does its work.
  if (firstTick.outcome !== "ok" || rows.length === 0) {
    return "the first tick failed (see the last lines of .data/workerd/workers.log)";
  }
  const { body, counts } = await readHealth(db, platform.now());
  const { fresh, stale, dead } = counts;
  const reasons = [
    failedJobs(rows),
    unansweredFeeds(rows),
    body.status === "ok"
      ? null
      : `of the sensors ${fresh} are current, ${stale} late, ${dead} without a recent reading`,
  ].filter((reason) => reason !== null);
  return reasons.length === 0 ? null : reasons.join("; ");
}

function failedJobs(rows: readonly JobResult[]): string | null {
  const failed = rows.filter(({ status }) => status === "failed" || status === "running");
  return failed.length === 0
    ? null
    : `jobs failed in the first tick: ${failed.map(({ job }) => job).join(", ")}`;
}

/** Some series have no source here, so that only a failure of all of them says that the feeds are down. */
function unansweredFeeds(rows: readonly JobResult[]): string | null {
  const { asked = 0, failed = {} } = rows.find(({ job }) => job === "ingest")?.detail ?? {};
  const [first] = Object.entries(failed);
  if (Object.keys(failed).length < asked) return null;
  return `no feed of market data answered${first ? ` (${first.join(": ")})` : ""}`;
}
