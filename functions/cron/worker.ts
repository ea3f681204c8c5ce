import { makeTickServices } from "../../lib/runtime/tick-services.ts";
import { oncePerIsolate, redactErrors, type WorkerEnv } from "../../lib/runtime/worker.ts";
import { MINUTE_TICK, runTick } from "./run-tick.ts";

const servicesOf = oncePerIsolate(makeTickServices);

/** The trigger in `wrangler.toml` for all due jobs; the other trigger is for the minutes between. */
const EVERY_TICK = "*/5 * * * *";

/**
 * Reads the requested job. `job:NAME` comes only from the local platform; a deployed trigger is a
 * cron expression.
 */
const askedJob = (cron: string): string | undefined =>
  cron === EVERY_TICK ? undefined : (/^job:(\w+)$/.exec(cron)?.[1] ?? MINUTE_TICK);

/** The scheduled Worker; its only clock is the tick's scheduled time. */
export default {
  async scheduled(controller, env) {
    const job = askedJob(controller.cron);
    await redactErrors("tick_failed", () =>
      runTick(servicesOf(env), controller.scheduledTime, job),
    );
  },
} satisfies ExportedHandler<WorkerEnv>;
