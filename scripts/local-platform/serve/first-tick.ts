// What the tick before the first answer could not do, for the banner.

import { sql } from "drizzle-orm";
import { readHealth } from "../../../lib/sensors/actions/read-health.ts";
import type { Stack } from "./stack.ts";

type JobResult = {
  job: string;
  status: string;
  detail: { asked?: number; failed?: Record<string, string>; empty?: string[] } | null;
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

/**
 * Some series have no source here, and some sources answer without a value, so that only series of which none
 * has a value say that the feeds are down.
 */
function unansweredFeeds(rows: readonly JobResult[]): string | null {
  const { detail } = rows.find(({ job }) => job === "ingest") ?? {};
  const { asked = 0, failed = {}, empty = [] } = detail ?? {};
  const [first] = Object.entries(failed);
  const unanswered = Object.keys(failed).length + empty.length;
  if (asked === 0 || unanswered < asked) return null;
  return `no feed of market data answered${first ? ` (${first.join(": ")})` : ""}`;
}
