// What the tick before the first answer could not do, for the banner.

import { listLastRuns } from "../../../lib/runtime/database/job-runs.ts";
import { readHealth } from "../../../lib/sensors/actions/read-health.ts";
import type { Stack } from "./stack.ts";

/** Why the service is not ready although it answers, in words; null when it is ready. */
export async function whyNotReady({ db, platform, firstTick }: Stack): Promise<string | null> {
  if (firstTick.outcome !== "ok") {
    return "the first tick failed (see the last lines of .data/workerd/workers.log)";
  }
  const failed = (await listLastRuns(db)).filter(({ status }) => status === "failed");
  const { body, counts } = await readHealth(db, platform.now());
  const reasons = [
    ...(failed.length === 0 ? [] : [`jobs failed in the first tick: ${namesOf(failed)}`]),
    ...(body.status === "ok" ? [] : [`of the sensors ${countsOf(counts)}`]),
  ];
  return reasons.length === 0 ? null : reasons.join("; ");
}

const namesOf = (runs: readonly { job: string }[]): string => runs.map(({ job }) => job).join(", ");

const countsOf = ({ fresh, stale, dead }: Record<"fresh" | "stale" | "dead", number>): string =>
  `${fresh} are current, ${stale} late, ${dead} without a recent reading`;
