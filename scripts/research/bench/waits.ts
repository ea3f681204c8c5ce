// `npm run bench`, part `waits`: duration of an uncached read when Redis and the database are slow.

import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { bundle } from "../../local-platform/serve/bundle.ts";
import { freePort } from "../../local-platform/serve/ports.ts";
import { type Stack, startStack } from "../../local-platform/serve/stack.ts";
import type { BackEnds } from "./back-ends.ts";

/** Milliseconds by which the local platform delays Redis and the database. */
const DELAYS = [
  { redisMs: 5, databaseMs: 5 },
  { redisMs: 20, databaseMs: 20 },
  { redisMs: 10, databaseMs: 40 },
] as const;
/**
 * Two routes of the same read: the service's own, which queries the database while it asks the rate
 * limiter, and one of `bare-worker.ts`, which waits for the limiter first.
 */
const PATHS = { concurrent: "/api/sensors", sequential: "/bare/in-turn/api/sensors" } as const;

/** Markdown table of the median duration of an uncached read with limiter, for several delays. */
export async function waitsTable({ databaseUrl, redisUrl }: BackEnds, reads: number) {
  const dir = await mkdtemp(join(tmpdir(), "bench-waits-"));
  const stack = await startStack({
    port: await freePort(),
    dir,
    platform: { port: 0, dataDir: null, databaseUrl, redisUrl, sample: false },
    bundle: await bundle(null, "scripts/research/bench/bare-worker.ts"),
    settings: { ANSWER_CACHE_MS: "0" },
    localClock: false,
  });
  try {
    const lines: string[] = [];
    for (const delays of DELAYS) lines.push(await row(stack, delays, reads));
    return [
      "| Redis ms | database ms | one after the other, p50 ms | at once, p50 ms | at once to one after the other |",
      "| --- | --- | --- | --- | --- |",
      ...lines,
    ].join("\n");
  } finally {
    await stack.close();
    await rm(dir, { recursive: true, force: true });
  }
}

async function row(
  stack: Stack,
  { redisMs, databaseMs }: (typeof DELAYS)[number],
  reads: number,
): Promise<string> {
  const faults = { redis: `slow:${redisMs}`, postgres: `slow:${databaseMs}` };
  await fetch(`${stack.platform.url}/faults`, { method: "PUT", body: JSON.stringify(faults) });
  const times = { sequential: [] as number[], concurrent: [] as number[] };
  // The two alternate, so that both see the same load of the machine. The first five only warm up.
  for (let i = -5; i < reads; i += 1) {
    for (const order of ["sequential", "concurrent"] as const) {
      const ms = await timeRead(`${stack.url}${PATHS[order]}`, i);
      if (i >= 0) times[order].push(ms);
    }
  }
  const [sequential, concurrent] = [median(times.sequential), median(times.concurrent)];
  const cells = [redisMs, databaseMs, sequential.toFixed(1), concurrent.toFixed(1)];
  return `| ${[...cells, (concurrent / sequential).toFixed(2)].join(" | ")} |`;
}

async function timeRead(url: string, i: number): Promise<number> {
  const startedAt = performance.now();
  // Enough addresses that none reaches its limit.
  const answer = await fetch(url, { headers: { "cf-connecting-ip": `10.9.0.${(i + 256) % 256}` } });
  await answer.text();
  if (answer.status !== 200) throw new Error(`${url} answered ${answer.status}`);
  return performance.now() - startedAt;
}

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
