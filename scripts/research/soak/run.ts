// Runs a soak: sends the load, injects faults, triggers the scheduled jobs and reads the memory.

import { monitorEventLoopDelay } from "node:perf_hooks";
import { mulberry32 } from "../../../lib/core/mulberry32.ts";
import type { Stack } from "../../local-platform/serve/stack.ts";
import type { FaultSpan } from "./allowed-statuses.ts";
import { faultPlan } from "./fault-plan.ts";
import { Load } from "./load.ts";
import { type Memory, readMemory } from "./memory.ts";
import type { SoakResult } from "./report.ts";
import { RequestLog } from "./request-log.ts";
import type { SoakTargets } from "./requests.ts";
import { Sender } from "./sender.ts";
import { recordDatabaseStalls } from "./stalls.ts";

const MINUTE_MS = 60_000;
const FAULT_EVERY_MS = 30_000;
const MINUTE_TICK_MS = 60_000;
/** More often than the deployed schedule, so that a short soak includes some runs. */
const TICK_MS = 2 * 60_000;
const PROGRESS_MS = 15_000;

export interface SoakOptions {
  minutes: number;
  rate: number;
  seed: number;
  faults: boolean;
}

const log = (line: string): void => console.error(line);
const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

const setFaults = (stack: Stack, faults: Record<string, string>) =>
  fetch(`${stack.platform.url}/faults`, { method: "PUT", body: JSON.stringify(faults) });

/** Injects a fault every half minute until `end`, removes it again and adds it to `spans`. */
async function injectFaults(
  stack: Stack,
  { spans, seed, end }: { spans: FaultSpan[]; seed: number; end: number },
): Promise<void> {
  const plan = faultPlan(mulberry32(seed));
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

/** Triggers the scheduled jobs at intervals; `outcomes` has the outcome of each run. */
function schedule(stack: Stack): { outcomes: string[]; stop(): void } {
  const outcomes: string[] = [];
  const run = (what: Stack["tick"]) => () =>
    void what().then(
      ({ outcome }) => outcomes.push(outcome),
      () => outcomes.push("no answer"),
    );
  const timers = [
    setInterval(run(stack.tick), TICK_MS),
    setInterval(run(stack.minuteTick), MINUTE_TICK_MS),
  ];
  return { outcomes, stop: () => timers.forEach(clearInterval) };
}

/** Reads the memory after each minute and at the end, then stops the load. */
async function watchMemory(
  stack: Stack,
  sender: Sender,
  { started, end, inspectorPort }: { started: number; end: number; inspectorPort: number },
): Promise<SoakResult["memory"]> {
  const readings: { at: string; memory: Memory }[] = [];
  const readAt = (at: string) =>
    sender.whilePaused(async () => {
      const served = { url: stack.url, pid: stack.served()?.process.pid ?? 0 };
      readings.push({ at, memory: await readMemory(served, inspectorPort) });
    });
  for (let minute = 1; started + minute * MINUTE_MS < end; minute += 1) {
    await pause(started + minute * MINUTE_MS - performance.now());
    await readAt(`after ${minute} min`);
  }
  await pause(end - performance.now());
  await readAt("at the end");
  sender.stop();
  return readings;
}

/** Runs the soak and returns its result. */
export async function soakOn(
  stack: Stack,
  { targets, inspectorPort }: { targets: SoakTargets; inspectorPort: number },
  { minutes, rate, seed, faults }: SoakOptions,
): Promise<SoakResult> {
  const load = new Load(stack.url, targets, mulberry32(seed + 1));
  const initialProblems = await load.learnStatuses();
  const [requestLog, sender, spans] = [new RequestLog(), new Sender(), [] as FaultSpan[]];
  const started = performance.now();
  const end = started + minutes * MINUTE_MS;
  const ticks = schedule(stack);
  const lateness = monitorEventLoopDelay();
  lateness.enable();
  const progress = setInterval(() => {
    const minute = ((performance.now() - started) / MINUTE_MS).toFixed(1);
    log(`${minute} min: ${requestLog.statuses()}; not expected: ${requestLog.problems.length}`);
  }, PROGRESS_MS);
  try {
    const [memory, stalls] = await Promise.all([
      watchMemory(stack, sender, { started, end, inspectorPort }),
      recordDatabaseStalls(stack, { spans, end }),
      faults ? injectFaults(stack, { spans, seed, end }) : null,
      sender.run(() => load.sendOne(requestLog, spans), rate),
    ]);
    const lateMs = lateness.percentile(99.9) / 1e6;
    const stalledMs = stalls.reduce((sum, { from, to }) => sum + to - from, 0);
    const stalledShare = stalledMs / (minutes * MINUTE_MS);
    return {
      log: requestLog,
      memory,
      outcomes: ticks.outcomes,
      initialProblems,
      lateMs,
      stalledShare,
    };
  } finally {
    sender.stop();
    clearInterval(progress);
    ticks.stop();
  }
}
