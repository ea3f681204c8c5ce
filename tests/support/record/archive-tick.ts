// Runs the nightly job of the archive on a test app, at any time.

import { runTick } from "../../../functions/cron/run-tick.ts";
import type { WorkerEnv } from "../../../lib/runtime/services.ts";
import { makeTickServices } from "../../../lib/runtime/tick-services.ts";
import { BASE_URL, type TestApp } from "../service/app.ts";

/** The job, as the scheduled Worker runs it. `clock` measures its deadline, in ms. */
export function archiveTick(app: TestApp, { clock }: { clock?: () => number } = {}) {
  const env = { ...app.platform.settings, BASE_URL } as unknown as WorkerEnv;
  const services = { ...makeTickServices(env), log: () => {}, ...(clock && { clock }) };
  let ticks = 0;
  const once = async (now: number) => {
    // No slot is given out twice.
    ticks += 1;
    const { jobs } = await runTick(services, now + ticks, "archive");
    return { ...jobs["archive"] } as Record<string, unknown>;
  };
  return {
    once,
    /** Runs until all files are written, as ticks do. */
    async whole(now: number): Promise<Record<string, unknown>> {
      for (;;) {
        const detail = await once(now);
        if (detail["status"] !== "waiting") return detail;
      }
    },
  };
}
