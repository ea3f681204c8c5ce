// `npm run soak`: runs the whole service under load with injected faults for some minutes, and fails on wrong
// answers or growing memory.

import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Command, InvalidArgumentError } from "commander";
import { issueKey } from "../../../lib/account/actions/manage-keys.ts";
import { loadSample } from "../../local-platform/serve/load-sample.ts";
import { freePort } from "../../local-platform/serve/ports.ts";
import { type Stack, startStack } from "../../local-platform/serve/stack.ts";
import { LOG_NAME } from "../../local-platform/serve/workerd.ts";
import { CommandError, runCommand } from "../../operator/command.ts";
import { openBackEnds } from "../bench/back-ends.ts";
import { soakReport } from "./report.ts";
import type { SoakTargets } from "./requests.ts";
import { type SoakOptions, soakOn } from "./run.ts";

const KEYS_PER_TIER = 4;

const log = (line: string): void => console.error(line);

async function issueKeys(stack: Stack, tier: "retail" | "institutional"): Promise<string[]> {
  const keys: string[] = [];
  const request = { tier, customer: "soak", expiresAt: null };
  while (keys.length < KEYS_PER_TIER) {
    keys.push((await issueKey(stack.db, request, new Date())).key);
  }
  return keys;
}

async function targetsOf(stack: Stack): Promise<SoakTargets> {
  const read = async <T>(path: string) => (await (await fetch(stack.url + path)).json()) as T;
  const { calls } = await read<{ calls: { slug: string }[] }>("/api/calls");
  const { sensors } = await read<{ sensors: { sensor_id: string }[] }>("/api/sensors");
  const [call] = calls;
  if (!call || sensors.length === 0) throw new CommandError("the sample has no call or no sensor");
  return {
    slug: call.slug,
    sensorIds: sensors.map(({ sensor_id: id }) => id),
    keys: {
      retail: await issueKeys(stack, "retail"),
      institutional: await issueKeys(stack, "institutional"),
    },
  };
}

/** Starts the stack, soaks it and closes it. Returns whether everything was as expected. */
async function soakIn(dir: string, options: SoakOptions): Promise<boolean> {
  const backEnds = await openBackEnds();
  const { databaseUrl } = backEnds;
  const redisUrl = process.env["REDIS_URL"];
  const inspectorPort = await freePort();
  let stack: Stack | null = null;
  const close = async (): Promise<void> => {
    await stack?.close();
    await backEnds.close();
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
    process.once(signal, () => void close().finally(() => process.exit(1)));
  }
  try {
    log("starting …");
    stack = await startStack({
      port: await freePort(),
      dir,
      inspectorPort,
      // The local clock is another Worker in the same process; its memory would be measured too.
      localClock: false,
      platform: { port: 0, dataDir: null, databaseUrl, redisUrl },
      prepare: (db, platform) => loadSample(db, platform, { years: 5, log }),
      onEnd: () => log("workerd ended by itself"),
    });
    await stack.tick();
    const targets = await targetsOf(stack);
    const { text, failures } = soakReport(await soakOn(stack, { targets, inspectorPort }, options));
    const { minutes, rate, seed } = options;
    console.log(`${minutes} minutes, ${rate} requests a second, seed ${seed}.\n\n${text}`);
    for (const failure of failures) console.log(`NOT AS EXPECTED: ${failure}`);
    return failures.length === 0;
  } finally {
    await close();
  }
}

async function soak(options: SoakOptions): Promise<void> {
  const dir = await mkdtemp(join(tmpdir(), "soak-"));
  const isAsExpected = await soakIn(dir, options).catch((error: unknown) => {
    throw error instanceof Error ? new CommandError(error.message) : error;
  });
  if (isAsExpected) await rm(dir, { recursive: true, force: true });
  else log(`The Worker's log stays: ${join(dir, LOG_NAME)}`);
  if (!isAsExpected) process.exitCode = 1;
}

const positive = (text: string): number => {
  const value = Number(text);
  if (!(value > 0)) throw new InvalidArgumentError("give a number above 0");
  return value;
};

const command = new Command("npm run soak --")
  .description(
    "Starts the whole service on free ports, sends all kinds of requests at a steady rate, and every " +
      "30 s injects a fault into one of its back ends for some seconds. Exit status 1 when an answer has a " +
      "status that is not allowed, a scheduled run does not end normally, the Worker's heap grows by more " +
      "than a fifth after the first minute, or its process by more than 15 % in the second half of the " +
      "time. Uses a new database on DATABASE_URL, else on the server of this machine, else the embedded " +
      "one. Redis is the embedded one without REDIS_URL.",
  )
  .option("--minutes <n>", "duration", positive, 10)
  .option("--rate <n>", "requests a second", positive, 50)
  .option("--seed <n>", "seed of the random faults and requests", positive, 1)
  .option(
    "--no-faults",
    "send the load without faults, to see whether memory grows without them too",
  )
  .parse();
await runCommand(() => soak(command.opts()));
