// The scheduled Worker: runs the due jobs at each trigger.

import { makeTickServices } from "../../lib/runtime/tick-services.ts";
import { oncePerIsolate, redactErrors, type WorkerEnv } from "../../lib/runtime/worker.ts";
import { MINUTE_TICK, runTick } from "./run-tick.ts";

const servicesOf = oncePerIsolate(makeTickServices);

/** The trigger in `wrangler.toml` for all due jobs. The other trigger runs in the minutes between. */
const FIVE_MINUTE_CRON = "*/5 * * * *";

/**
 * The requested job; undefined for all due jobs. Only the local platform sends `job:NAME`; a deployed
 * trigger sends its cron expression.
 */
const requestedJob = (cron: string): string | undefined =>
  cron === FIVE_MINUTE_CRON ? undefined : (/^job:(\w+)$/.exec(cron)?.[1] ?? MINUTE_TICK);

/** The scheduled Worker. Its only clock is the scheduled time of the trigger. */
export default {
  async scheduled(controller, env) {
    const job = requestedJob(controller.cron);
    await redactErrors("tick_failed", () =>
      runTick(servicesOf(env), controller.scheduledTime, job),
    );
  },
} satisfies ExportedHandler<WorkerEnv>;
