// `npm run bench`, part `outages`: what callers see while a Redis hangs, is killed, begins anew, or is slow.

import { type ChildProcess, spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Redis } from "ioredis";
import { issueKey } from "../../../lib/account/actions/manage-keys.ts";
import { loadSample } from "../../local-platform/serve/load-sample.ts";
import { freePort } from "../../local-platform/serve/ports.ts";
import { type Stack, startStack } from "../../local-platform/serve/stack.ts";
import { CommandError } from "../../operator/command.ts";
import type { BackEnds } from "./back-ends.ts";
import type { LoadResult } from "./load.ts";
import { startLoad } from "./load-process.ts";

const YEARS = 1;
/** Keys and addresses that share the load; those without a key are the ones that ask Redis each time. */
const [KEYS, ADDRESSES] = [20, 380];
const RATE = 100;
/** Seconds of a load: until the outage begins, how long it lasts, and what is left to heal in. */
const [BEFORE_S, OUTAGE_S, AFTER_S] = [3, 8, 13];
const MAX_HEAL_MS = 10_000;
const MAX_ADDED_MS = 300;
const LOOK_MS = 100;

/** A Redis of this run alone. */
interface OwnRedis {
  url: string;
  kill(signal: NodeJS.Signals): void;
  start(): Promise<void>;
  stop(): void;
}

async function startOwnRedis(): Promise<OwnRedis> {
  const port = await freePort();
  let child: ChildProcess | null = null;
  const start = async () => {
    const options = ["--bind", "127.0.0.1", "--save", "", "--appendonly", "no"];
    const started = spawn("redis-server", ["--port", String(port), ...options], {
      stdio: "ignore",
    });
    await new Promise<void>((resolve, reject) => {
      started.once("spawn", resolve);
      started.once("error", () => reject(new CommandError("outages wants redis-server on PATH")));
    });
    child = started;
    const redis = new Redis(port, "127.0.0.1", { maxRetriesPerRequest: null });
    redis.on("error", () => undefined);
    await redis.ping();
    redis.disconnect();
  };
  await start();
  return {
    url: `redis://127.0.0.1:${port}`,
    kill: (signal) => void child?.kill(signal),
    start,
    stop: () => void child?.kill("SIGKILL"),
  };
}

interface Outage {
  name: string;
  begin(redis: OwnRedis, stack: Stack): Promise<void>;
  end(redis: OwnRedis, stack: Stack): Promise<void>;
}

/** Sets how the platform's interface to Redis answers. */
const setFault = async ({ platform }: Stack, redis: string): Promise<void> => {
  const answer = await fetch(`${platform.url}/faults`, {
    method: "PUT",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ redis }),
  });
  if (!answer.ok) throw new Error(`the fault ${redis} was answered ${answer.status}`);
};

const OUTAGES: readonly Outage[] = [
  {
    name: "answers",
    begin: async () => {},
    end: async () => {},
  },
  {
    name: "hangs",
    begin: async (redis) => redis.kill("SIGSTOP"),
    end: async (redis) => redis.kill("SIGCONT"),
  },
  {
    name: "is killed, and starts empty",
    begin: async (redis) => redis.kill("SIGKILL"),
    end: (redis) => redis.start(),
  },
  {
    name: "starts anew at once",
    begin: async (redis) => {
      redis.kill("SIGKILL");
      await redis.start();
    },
    end: async () => {},
  },
  {
    name: "takes a second",
    begin: (_, stack) => setFault(stack, "slow:1000"),
    end: (_, stack) => setFault(stack, "ok"),
  },
];

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Waits until an answer is counted by Redis again. Returns how long that took. */
async function healedAfter(url: string): Promise<number> {
  const startedAt = performance.now();
  for (let n = 0; performance.now() - startedAt < AFTER_S * 1_000; n += 1) {
    const headers = { "cf-connecting-ip": `10.250.${n >> 8}.${n % 256}` };
    const answer = await fetch(url, { headers });
    await answer.text();
    if (!answer.headers.has("x-ratelimit-degraded")) return performance.now() - startedAt;
    await wait(LOOK_MS);
  }
  return Number.POSITIVE_INFINITY;
}

interface Measured {
  name: string;
  load: LoadResult;
  healMs: number;
}

/** Markdown table of what callers get through each outage, at 100 requests a second. */
export async function outagesTable(
  { databaseUrl }: BackEnds,
  log: (line: string) => void,
): Promise<string> {
  const dir = await mkdtemp(join(tmpdir(), "bench-outages-"));
  const redis = await startOwnRedis();
  const keys: string[] = [];
  const load = startLoad();
  try {
    const stack = await startStack({
      port: await freePort(),
      dir,
      platform: { port: 0, dataDir: null, databaseUrl, redisUrl: redis.url, sample: true },
      prepare: async (db, platform) => {
        await loadSample(db, platform, { years: YEARS, log });
        const request = { tier: "institutional", customer: "bench", expiresAt: null } as const;
        while (keys.length < KEYS) keys.push((await issueKey(db, request, new Date())).key);
      },
      localClock: false,
    });
    try {
      const all: Measured[] = [];
      for (const [i, outage] of OUTAGES.entries()) {
        const url = `${stack.url}/api/sensors`;
        const headers = [
          ...keys.map((key) => ({ "x-svc-key": key })),
          ...Array.from({ length: ADDRESSES }, (_, n) => ({
            "cf-connecting-ip": `10.${i}.${n >> 8}.${n % 256}`,
          })),
        ];
        const seconds = BEFORE_S + OUTAGE_S + AFTER_S;
        const running = load.run({ url, headers, seconds, rate: RATE });
        await wait(BEFORE_S * 1_000);
        await outage.begin(redis, stack);
        await wait(OUTAGE_S * 1_000);
        await outage.end(redis, stack);
        const healMs = await healedAfter(url);
        all.push({ name: outage.name, load: await running, healMs });
        log(lineOf(all.at(-1) as Measured, all[0] as Measured));
      }
      return [...HEAD, ...all.map((each) => lineOf(each, all[0] as Measured))].join("\n");
    } finally {
      await stack.close();
    }
  } finally {
    load.close();
    redis.stop();
    await rm(dir, { recursive: true, force: true });
  }
}

const HEAD = [
  "| Redis | answers | not 2xx | p50 ms | longest, ms | answered by Redis again after, s |",
  "| --- | --- | --- | --- | --- | --- |",
];

const marked = (text: string, isMet: boolean): string => (isMet ? text : `**${text}**`);

const ascending = ({ load }: Measured): number[] => load.latenciesMs.toSorted((a, b) => a - b);

/** `none`: the same load without an outage, whose longest wait is the machine's own. */
function lineOf(measured: Measured, none: Measured): string {
  const { name, load, healMs } = measured;
  const sorted = ascending(measured);
  const bad = Object.entries(load.statuses).reduce(
    (n, [of, each]) => n + (of.startsWith("2") ? 0 : each),
    0,
  );
  const [median = Number.NaN, longest = Number.NaN] = [
    sorted[Math.floor(sorted.length / 2)],
    sorted.at(-1),
  ];
  const cells = [
    name,
    String(sorted.length),
    marked(String(bad), bad === 0),
    median.toFixed(1),
    marked(longest.toFixed(0), longest <= MAX_ADDED_MS + (ascending(none).at(-1) ?? 0)),
    marked((healMs / 1_000).toFixed(1), healMs <= MAX_HEAL_MS),
  ];
  return `| ${cells.join(" | ")} |`;
}
