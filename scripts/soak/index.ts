import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Command, InvalidArgumentError } from "commander";
import { issueKey } from "../../lib/operations/issue-key.ts";
import { seeded } from "../authorship/seeded.ts";
import { type BackEnds, openBackEnds } from "../bench/back-ends.ts";
import { CommandError, runCommand } from "../command.ts";
import { loadSample } from "../serve/load-sample.ts";
import { freePort } from "../serve/ports.ts";
import { type Stack, startStack } from "../serve/stack.ts";
import { LOG_NAME } from "../serve/workerd.ts";
import type { FaultSpan } from "./allowed.ts";
import type { World } from "./asks.ts";
import { faultPlan } from "./fault-plan.ts";
import { Ledger } from "./ledger.ts";
import { Load } from "./load.ts";
import { type Memory, readMemory } from "./memory.ts";
import { endingOf } from "./report.ts";

const FAULT_EVERY_MS = 30_000;
const BETWEEN_MS = 60_000;
/** More often than the deployed trigger, so that a short soak has some, too. */
const TICK_MS = 2 * 60_000;
const PROGRESS_MS = 15_000;
const FIRST_MINUTE_MS = 60_000;
const KEYS_OF_A_TIER = 4;
/** More requests under way than this, and the service has stopped answering. */
const MOST_UNDER_WAY = 2_000;

interface SoakOptions {
  minutes: number;
  rate: number;
  seed: number;
}

const log = (line: string): void => console.error(line);
const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

async function issueKeys(stack: Stack, tier: "retail" | "institutional"): Promise<string[]> {
  const keys: string[] = [];
  const request = { tier, customer: "soak", expiresAt: null };
  while (keys.length < KEYS_OF_A_TIER) {
    keys.push((await issueKey(stack.db, request, new Date())).key);
  }
  return keys;
}

async function worldOf(stack: Stack): Promise<World> {
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

const setFaults = (stack: Stack, faults: Record<string, string>) =>
  fetch(`${stack.platform.url}/faults`, { method: "PUT", body: JSON.stringify(faults) });

/** A fault every half minute until `end`, each taken away again; they are noted in `spans`. */
async function inject(
  stack: Stack,
  { spans, seed, end }: { spans: FaultSpan[]; seed: number; end: number },
): Promise<void> {
  const plan = faultPlan(seeded(seed));
  for (let at = performance.now() + FAULT_EVERY_MS; at < end; at += FAULT_EVERY_MS) {
    await pause(at - performance.now());
    const { service, text, forMs } = plan.next().value;
    const span = { service, text, from: performance.now(), to: Number.POSITIVE_INFINITY };
    spans.push(span);
    log(`fault: ${service} ${text} for ${(forMs / 1_000).toFixed(0)} s`);
    await setFaults(stack, { [service]: text });
    await pause(Math.min(forMs, Math.max(0, end - performance.now())));
    await setFaults(stack, {});
    span.to = performance.now();
  }
}

/** Requests at a fixed rate, answered or not, until `end`; resolves when all are back. */
async function send(once: () => Promise<void>, rate: number, end: number): Promise<void> {
  const started = performance.now();
  const underWay = new Set<Promise<void>>();
  for (let sent = 0; performance.now() < end; sent += 1) {
    const early = started + (sent * 1_000) / rate - performance.now();
    if (early > 0) await pause(early);
    if (underWay.size > MOST_UNDER_WAY) throw new CommandError("the service answers no more");
    const request = once().finally(() => underWay.delete(request));
    underWay.add(request);
  }
  await Promise.all(underWay);
}

/** The runs of the scheduled Worker, at all times; how each ended. */
function schedule(stack: Stack): { outcomes: string[]; stop(): void } {
  const outcomes: string[] = [];
  const run = (what: () => Promise<{ outcome: string } | undefined>) => () =>
    void what().then(
      (result) => outcomes.push(result?.outcome ?? "ok"),
      () => outcomes.push("no answer"),
    );
  const timers = [
    setInterval(run(stack.tick), TICK_MS),
    setInterval(
      run(() => stack.between().then(() => undefined)),
      BETWEEN_MS,
    ),
  ];
  return { outcomes, stop: () => timers.forEach(clearInterval) };
}

async function soakOn(
  stack: Stack,
  { minutes, rate, seed }: SoakOptions,
  inspectorPort: number,
): Promise<boolean> {
  const load = new Load(stack.url, await worldOf(stack), seeded(seed + 1));
  const wrong = await load.learn();
  for (const line of wrong) log(line);
  const ledger = new Ledger();
  const spans: FaultSpan[] = [];
  const started = performance.now();
  const end = started + minutes * 60_000;
  const memory: { at: string; memory: Memory }[] = [];
  const look = async (at: string) => {
    memory.push({ at, memory: await readMemory(stack.served()?.process.pid ?? 0, inspectorPort) });
  };
  const ticks = schedule(stack);
  const progress = setInterval(() => {
    const minute = ((performance.now() - started) / 60_000).toFixed(1);
    log(`${minute} min: ${ledger.statuses()}; not expected: ${ledger.problems.length}`);
  }, PROGRESS_MS);
  try {
    const faults = inject(stack, { spans, seed, end });
    const sending = send(() => load.once(ledger, spans), rate, end + FIRST_MINUTE_MS / 6);
    const looking = pause(FIRST_MINUTE_MS)
      .then(() => look("after the first minute"))
      .then(() => pause(end - performance.now()))
      .then(() => look("at the end"));
    await Promise.all([faults, sending, looking]);
  } finally {
    clearInterval(progress);
    ticks.stop();
  }
  const { text, failures } = endingOf({ ledger, memory, outcomes: ticks.outcomes, wrong });
  console.log(`${minutes} minutes, ${rate} requests a second, seed ${seed}.\n\n${text}`);
  for (const failure of failures) console.log(`NOT AS EXPECTED: ${failure}`);
  return failures.length === 0;
}

async function soak(options: SoakOptions): Promise<void> {
  const dir = await mkdtemp(join(tmpdir(), "soak-"));
  const backEnds: BackEnds = await openBackEnds();
  const inspectorPort = await freePort();
  const redisUrl = process.env["REDIS_URL"];
  let stack: Stack | null = null;
  let isWell = false;
  try {
    log("starting …");
    stack = await startStack({
      port: await freePort(),
      dir,
      inspectorPort,
      platform: { port: 0, dataDir: null, databaseUrl: backEnds.databaseUrl, redisUrl },
      prepare: (db, platform) => loadSample(db, platform, { years: 5, log }),
      onEnd: () => log("workerd ended by itself"),
    });
    await stack.tick();
    isWell = await soakOn(stack, options, inspectorPort);
  } catch (error) {
    throw error instanceof Error ? new CommandError(error.message) : error;
  } finally {
    await stack?.close();
    await backEnds.close();
    if (isWell) await rm(dir, { recursive: true, force: true });
    else log(`The Worker's log stays: ${join(dir, LOG_NAME)}`);
  }
  if (!isWell) process.exitCode = 1;
}

const positive = (text: string): number => {
  const value = Number(text);
  if (!(value > 0)) throw new InvalidArgumentError("give a number above 0");
  return value;
};

const command = new Command("npm run soak --")
  .description(
    "Serves the whole service on ports of its own, asks it for everything at a steady rate, and every " +
      "30 s gives one of its back ends a fault for some seconds. Exit status 1 when an answer has a " +
      "status that it may not have, or the Worker's heap grew by more than a fifth after its first " +
      "minute. Uses a database of its own on DATABASE_URL, else on the server of this machine, else " +
      "the embedded one; Redis is the embedded one without REDIS_URL.",
  )
  .option("--minutes <n>", "how long", positive, 10)
  .option("--rate <n>", "requests a second", positive, 50)
  .option("--seed <n>", "draws faults and requests", positive, 1)
  .parse();
await runCommand(() => soak(command.opts()));
