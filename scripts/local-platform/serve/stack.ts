import type { Db } from "../../../lib/runtime/database/client.ts";
import { inProcessDb } from "../../operator/database.ts";
import { migrate } from "../../operator/migrate.ts";
import { storeOffset } from "../clock.ts";
import { type Platform, type PlatformOptions, startPlatform } from "../index.ts";
import { type Bundle, bundle } from "./bundle.ts";
import { freePort, waitUntil } from "./ports.ts";
import { type Served, type ServeOptions, serve } from "./workerd.ts";

interface StackOptions {
  port: number;
  platform: Omit<PlatformOptions, "onCron" | "onControl">;
  /** Where the bundle and workerd's configuration are written. */
  dir: string;
  /** More settings of the Worker, or others. */
  settings?: Record<string, string>;
  localClock?: boolean;
  /** Where a debugger may look into the Worker's memory. */
  inspectorPort?: number;
  /** Ready-made bundle; else the whole service is bundled. */
  bundle?: Pick<Bundle, "file">;
  /** Runs between migrating and serving. */
  prepare?: (db: Db, platform: Platform) => Promise<void>;
  log?: (line: string) => void;
  /** The Worker's process ended by itself. */
  onEnd?: () => void;
}

export interface Stack {
  url: string;
  platform: Platform;
  db: Db;
  /** What the Worker is given. */
  settings: Record<string, string>;
  /** The Worker that is serving; null while none is. */
  served(): Served | null;
  /** One scheduled run, through the Worker's own handler. */
  tick(): Promise<{ outcome: string }>;
  /** One run as deployed: of the jobs that are due. */
  scheduled(): Promise<{ outcome: string }>;
  /** One run of the Worker's minute trigger, for the minutes between the ticks. */
  minuteTick(): Promise<{ outcome: string }>;
  /** Bundles again and serves the new bundle; everything else keeps running. */
  reload(): Promise<void>;
  close(): Promise<void>;
}

/**
 * The trigger of the local platform in place of the deployed one: reads every source, due or not.
 */
const ALL_JOBS = "job:all";
/** The deployed trigger. */
const DUE_JOBS = "*/5 * * * *";
/** The minute trigger: any text that is not the five-minute cron or a job. */
const MINUTE_TICK = "minute";
/** The outcome of a run while no Worker was serving. */
const ENDED = { outcome: "ended" };

/** The local platform, a migrated database and the bundle on workerd: what start, tests and bench use. */
export async function startStack(options: StackOptions): Promise<Stack> {
  const bundled = options.bundle ? Promise.resolve(options.bundle) : bundle(null);
  // A failure is reported once, where it is awaited below.
  bundled.catch(() => {});
  let worker: Served | null = null;
  const state = { offsetMs: 0, epoch: 0 };
  /** Sets the Worker's clock; each call also clears the Worker's answer cache. */
  const control = async (offsetMs: number): Promise<void> => {
    state.offsetMs = offsetMs;
    state.epoch += 1;
    await worker?.control(state);
  };
  let lastRunAt = 0;
  /** A separate slot for each run, whatever the clock was set to. */
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
  const launch = async ({ file }: Pick<Bundle, "file">): Promise<Served> => {
    const launched = await serve(await serveOptions(options, file, settings));
    worker = launched;
    await waitUntil(() => fetch(`${url}/api/openapi`), launched.process);
    await launched.control(state);
    launched.process.once("exit", () => {
      if (worker === launched) options.onEnd?.();
    });
    return launched;
  };
  const end = async (): Promise<void> => {
    const ending = worker;
    worker = null;
    await ending?.close();
  };
  try {
    const db = inProcessDb(platform.database);
    await migrate(db, { log: options.log ?? (() => {}) });
    // A service that was killed may have left its clock moved; this one's is not.
    await storeOffset(platform.database, 0);
    await options.prepare?.(db, platform);
    await launch(await bundled);
    return {
      url,
      platform,
      db,
      settings,
      served: () => worker,
      tick: async () => (await run(ALL_JOBS, platform.now())) ?? ENDED,
      scheduled: async () => (await run(DUE_JOBS, platform.now())) ?? ENDED,
      minuteTick: async () => (await run(MINUTE_TICK, platform.now())) ?? ENDED,
      reload: async () => {
        const next = await bundle(null);
        await end();
        await launch(next);
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

async function serveOptions(
  { port, dir, localClock = true, inspectorPort }: StackOptions,
  bundleFile: string,
  settings: Record<string, string>,
): Promise<ServeOptions> {
  return {
    bundleFile,
    dir,
    port,
    tickerPort: await freePort(),
    localClock,
    inspectorPort,
    settings,
  };
}
