// Starts the servers that `npm run bench` compares: the service on workerd and the plain Node server.

import { spawn } from "node:child_process";
import { join } from "node:path";
import type { Platform } from "../../local-platform/index.ts";
import { freePort, waitUntil } from "../../local-platform/serve/ports.ts";
import { serve } from "../../local-platform/serve/workerd.ts";
import type { BackEnds } from "./back-ends.ts";

/** A server under measurement: where it listens and which process does its work. */
export interface MeasuredServer {
  port: number;
  pid: number;
}

export interface MeasuredServers {
  /** The service; the same process serves the bare route. */
  service: MeasuredServer;
  /** Null when there is no Redis for its rate limit. */
  plain: MeasuredServer | null;
  close(): Promise<void>;
}

const PLAIN_SERVER = join(import.meta.dirname, "plain-server.ts");

interface StartOptions {
  bundleFile: string;
  dir: string;
  platform: Platform;
  backEnds: BackEnds;
}

/** Starts the service and the plain server for one variant, on the same database and Redis. */
export async function startMeasuredServers(
  options: StartOptions,
  variant: { cached: boolean; limited: boolean },
): Promise<MeasuredServers> {
  const settings = {
    LIMITER: variant.limited ? "on" : "off",
    ANSWER_CACHE_MS: variant.cached ? "2000" : "0",
  };
  const [service, plain] = await Promise.all([
    startService(options, settings),
    startPlain(options, settings),
  ]);
  return {
    service: service.server,
    plain: plain?.server ?? null,
    close: async () => {
      plain?.stop();
      await service.stop();
    },
  };
}

async function startService(
  { bundleFile, dir, platform }: StartOptions,
  settings: Record<string, string>,
) {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const served = await serve({
    bundleFile,
    dir,
    port,
    tickerPort: await freePort(),
    clock: null,
    settings: {
      DATABASE_URL: platform.databaseUrl,
      NEON_ENDPOINT: `${platform.url}/sql`,
      UPSTASH_REDIS_REST_URL: `${platform.url}/redis`,
      UPSTASH_REDIS_REST_TOKEN: platform.redisToken,
      BASE_URL: platform.url,
      ...settings,
    },
  });
  await waitUntil(() => fetch(`${url}/bare`), served.process);
  return { server: { port, pid: served.process.pid ?? 0 }, stop: served.close };
}

async function startPlain({ platform, backEnds }: StartOptions, settings: Record<string, string>) {
  if (settings["LIMITER"] === "on" && !backEnds.redisUrl) return null;
  const port = await freePort();
  const child = spawn(process.execPath, [PLAIN_SERVER], {
    stdio: ["ignore", "inherit", "inherit"],
    env: {
      ...process.env,
      NODE_ENV: "production",
      PORT: String(port),
      DATABASE_URL: platform.databaseUrl,
      REDIS_URL: backEnds.redisUrl ?? "",
      // The embedded database is a single session.
      POOL: backEnds.databaseUrl ? "10" : "1",
      ...settings,
    },
  });
  await waitUntil(() => fetch(`http://127.0.0.1:${port}/bare`), child);
  return { server: { port, pid: child.pid ?? 0 }, stop: () => child.kill("SIGKILL") };
}
