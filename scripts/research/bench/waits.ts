import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { bundle } from "../../local-platform/serve/bundle.ts";
import { freePort } from "../../local-platform/serve/ports.ts";
import { type Stack, startStack } from "../../local-platform/serve/stack.ts";
import type { BackEnds } from "./back-ends.ts";

/** Additional milliseconds of Redis and of the database. */
const DELAYS = [
  { redisMs: 5, databaseMs: 5 },
  { redisMs: 20, databaseMs: 20 },
  { redisMs: 10, databaseMs: 40 },
] as const;
/** The same read, as served and with its query begun only when the limiter has answered. */
const PATHS = { beside: "/api/sensors", inTurn: "/bare/in-turn/api/sensors" } as const;

/** How long an uncached read with limiter takes where both back ends are some milliseconds away. */
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
  const times = { inTurn: [] as number[], beside: [] as number[] };
  // Alternating, so that both meet the same machine; the first ones of each warm it up.
  for (let i = -5; i < reads; i += 1) {
    for (const way of ["inTurn", "beside"] as const) {
      const ms = await timeRead(`${stack.url}${PATHS[way]}`, i);
      if (i >= 0) times[way].push(ms);
    }
  }
  const [inTurn, beside] = [median(times.inTurn), median(times.beside)];
  const cells = [redisMs, databaseMs, inTurn.toFixed(1), beside.toFixed(1)];
  return `| ${[...cells, (beside / inTurn).toFixed(2)].join(" | ")} |`;
}

async function timeRead(url: string, i: number): Promise<number> {
  const startedAt = performance.now();
  // Callers enough that none meets its limit.
  const answer = await fetch(url, { headers: { "cf-connecting-ip": `10.9.0.${(i + 256) % 256}` } });
  await answer.text();
  if (answer.status !== 200) throw new Error(`${url} answered ${answer.status}`);
  return performance.now() - startedAt;
}

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
