// Starts the local platform, a migrated database and the Worker together, for `npm start`, tests and benchmarks.

import type { Db } from "../../../lib/runtime/database/client.ts";
import { listLastStatuses } from "../../../lib/runtime/database/job-runs.ts";
import { inProcessDb } from "../../operator/database.ts";
import { migrate } from "../../operator/migrate.ts";
import { storeOffset } from "../clock.ts";
import { type Platform, type PlatformOptions, startPlatform } from "../index.ts";
import { type Bundle, bundle } from "./bundle.ts";
import { freePort, waitUntil } from "./ports.ts";
import { type ClockState, type Served, serve } from "./workerd.ts";

interface StackOptions {
  port: number;
  platform: Omit<PlatformOptions, "onCron" | "onControl">;
  /** Where the bundle and workerd's configuration are written. */
  dir: string;
  /** Settings of the Worker that are added or replaced. */
  settings?: Record<string, string>;
  localClock?: boolean;
  /** Port of the debugger. */
  inspectorPort?: number;
  /** A bundle to serve. Without it the whole service is bundled. */
  bundle?: Pick<Bundle, "file">;
  /** Whether all jobs run once before the port is opened. */
  firstTick?: boolean;
  /** Runs after the migration and before the Worker is served. */
  prepare?: (db: Db, platform: Platform) => Promise<void>;
  log?: (line: string) => void;
  /** Called when the Worker's process has ended by itself. */
  onEnd?: () => void;
}

export interface Stack {
  url: string;
  platform: Platform;
  db: Db;
  /** The settings of the Worker. */
  settings: Record<string, string>;
  /** The Worker that is serving; null while none is. */
  served(): Served | null;
  /** How the tick before the port was opened has ended, and its scheduled time. */
  firstTick: { outcome: string; at: number };
  /** Runs all jobs through the Worker's scheduled handler, due or not. */
  tick(): Promise<{ outcome: string }>;
  /** Runs the jobs that are due, as in a deployment. */
  scheduled(): Promise<{ outcome: string }>;
  /** Runs the jobs of every minute. */
  minuteTick(): Promise<{ outcome: string }>;
  /** Runs the job of the archive until all of it is written. */
  archive(): Promise<void>;
  /** Bundles again and serves the new bundle. Everything else keeps running. */
  reload(): Promise<void>;
  close(): Promise<void>;
}

/**
 * The trigger of the local platform: it runs all jobs and reads every source, due or not.
 */
const ALL_JOBS = "job:all";
/** The trigger of a deployment: it runs the jobs that are due. */
const DUE_JOBS = "*/5 * * * *";
/** The trigger of every minute: any text that is not the five-minute cron or a job. */
const MINUTE_TICK = "minute";
/** The outcome of a run while no Worker was serving. */
const ENDED = { outcome: "ended" };

/** Starts the local platform, migrates the database and serves the bundle on workerd. */
export async function startStack(options: StackOptions): Promise<Stack> {
  const bundled = options.bundle ? Promise.resolve(options.bundle) : bundle(null);
  // A failure is reported once, where it is awaited below.
  bundled.catch(() => {});
  let worker: Served | null = null;
  const state: ClockState = { offsetMs: 0, epoch: 0 };
  /** Sets the Worker's clock; each call also clears the Worker's answer cache. */
  const control = async (offsetMs: number): Promise<void> => {
    state.offsetMs = offsetMs;
    state.epoch += 1;
    await worker?.control(state);
  };
  let lastRunAt = 0;
  /** Runs the scheduled handler. Each run gets another time, so that each has its own slot. */
  const run = (cron: string, at: number) => {
    lastRunAt = at === lastRunAt ? at + 1 : at;
    return worker?.scheduled(cron, lastRunAt);
  };
  const url = `http://127.0.0.1:${options.port}`;
  const platform = await startPlatform({
    webhooks: { apiUrl: url, fetch },
    ...options.platform,
    onCron: async (job, at) => {
      const outcome = await run(job ? `job:${job}` : ALL_JOBS, at);
      await control(state.offsetMs);
      return { job: job ?? "all", ...outcome };
    },
    onControl: control,
  });
  const settings = { ...platform.settings, BASE_URL: url, ...options.settings };
  const startWorker = async ({ file }: Pick<Bundle, "file">, port: number | null) => {
    const started = await serve({
      bundleFile: file,
      dir: options.dir,
      port,
      tickerPort: await freePort(),
      settings,
      inspectorPort: options.inspectorPort,
      clock: options.localClock === false ? null : state,
    });
    worker = started;
    await waitUntil(() => started.control(state), started.process);
    if (port !== null) await waitUntil(() => fetch(`${url}/api/openapi`), started.process);
    started.process.once("exit", () => {
      if (worker === started) options.onEnd?.();
    });
  };
  const tick = async () => (await run(ALL_JOBS, platform.now())) ?? ENDED;
  /** Runs the first tick in a Worker that has no public port, so that the first answer has its results. */
  const tickUnserved = async (bundle: Pick<Bundle, "file">) => {
    await startWorker(bundle, null);
    const ended = await tick().catch(() => ENDED);
    await end();
    return { ...ended, at: lastRunAt };
  };
  const end = async (): Promise<void> => {
    const ending = worker;
    worker = null;
    await ending?.close();
  };
  try {
    const db = inProcessDb(platform.database);
    await migrate(db, { log: options.log ?? (() => {}) });
    // A service that was killed may have stored another offset.
    state.offsetMs = platform.offset();
    await storeOffset(platform.database, state.offsetMs);
    await options.prepare?.(db, platform);
    const worked = await bundled;
    const firstTick = options.firstTick ? await tickUnserved(worked) : { ...ENDED, at: 0 };
    await startWorker(worked, options.port);
    return {
      firstTick,
      url,
      platform,
      db,
      settings,
      served: () => worker,
      tick,
      scheduled: async () => (await run(DUE_JOBS, platform.now())) ?? ENDED,
      minuteTick: async () => (await run(MINUTE_TICK, platform.now())) ?? ENDED,
      archive: async () => {
        for (let status: string | undefined = "waiting"; status === "waiting"; ) {
          await run("job:archive", platform.now());
          status = (await listLastStatuses(db, "archive", 1))[0]?.status;
        }
      },
      reload: async () => {
        const next = await bundle(null);
        await end();
        await startWorker(next, options.port);
      },
      close: async () => {
        await end();
        await platform.close();
      },
    };
  } catch (error) {
    await end();
    await platform.close();
    throw error;
  }
}
