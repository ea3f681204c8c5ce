// `npm run bench`, part `crowding`: how long a reader waits beside a key that asks for 200 panels at once.

import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq, sql } from "drizzle-orm";
import { sensors } from "../../../drizzle/schema/index.ts";
import { issueKey } from "../../../lib/account/actions/manage-keys.ts";
import { CATEGORIES } from "../../../lib/sensors/domain/sensor.ts";
import { loadSample } from "../../local-platform/serve/load-sample.ts";
import { freePort } from "../../local-platform/serve/ports.ts";
import { type Stack, startStack } from "../../local-platform/serve/stack.ts";
import type { BackEnds } from "./back-ends.ts";
import type { CrowdResult } from "./crowd.ts";
import { startCrowd } from "./crowd-process.ts";

/** Years of the bundled sample, as `npm start` loads. */
const YEARS = 5;
const READ_EVERY_MS = 25;
const ROUNDS = 3;

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

interface Reading {
  times: number[];
  /** Answers with another status than 200. */
  failed: number;
}

/** Markdown table of a reader's median wait, alone and beside the crowd, in turn. */
export async function crowdingTable(
  { databaseUrl, redisUrl }: BackEnds,
  phaseMs: number,
  log: (line: string) => void,
): Promise<string> {
  const dir = await mkdtemp(join(tmpdir(), "bench-crowding-"));
  const keys: string[] = [];
  const stack = await startStack({
    port: await freePort(),
    dir,
    platform: { port: 0, dataDir: null, databaseUrl, redisUrl, sample: true },
    prepare: async (db, platform) => {
      await loadSample(db, platform, { years: YEARS, log });
      // For the crowd and for the reader.
      for (const customer of ["crowd", "reader"]) {
        const request = { tier: "institutional", customer, expiresAt: null } as const;
        keys.push((await issueKey(db, request, new Date())).key);
      }
      // Each tick updates this column, which the health check reads.
      await db.update(sensors).set({ updatedAt: sql`now()` }).where(eq(sensors.active, true));
    },
    localClock: false,
  });
  try {
    return await measure(stack, keys, phaseMs);
  } finally {
    await stack.close();
    await rm(dir, { recursive: true, force: true });
  }
}

async function measure(stack: Stack, keys: readonly string[], phaseMs: number): Promise<string> {
  const [crowdKey = "", readerKey = ""] = keys;
  const job = { url: stack.url, key: crowdKey, sensors: await sensorsOf(stack, crowdKey) };
  const alone: Reading = { times: [], failed: 0 };
  const beside: Reading = { times: [], failed: 0 };
  const crowds: CrowdResult[] = [];
  const read = (reading: Reading) => readFor(stack, readerKey, phaseMs, reading);
  await read({ times: [], failed: 0 });
  const crowd = startCrowd();
  try {
    for (let round = 0; round < ROUNDS; round += 1) {
      await read(alone);
      crowds.push(await crowd.beside(job, () => read(beside)));
    }
  } finally {
    crowd.close();
  }
  return tableOf(alone, beside, crowds);
}

function tableOf(alone: Reading, beside: Reading, crowds: readonly CrowdResult[]): string {
  const [a, b] = [median(alone.times), median(beside.times)];
  const sum = (of: (crowd: CrowdResult) => number) => crowds.reduce((n, each) => n + of(each), 0);
  const all = sum(({ statuses }) => Object.values(statuses).reduce((n, each) => n + each, 0));
  const [answered, refused] = [200, 429].map((status) =>
    sum(({ statuses }) => statuses[status] ?? 0),
  ) as [number, number];
  const failed = alone.failed + beside.failed;
  const cells = [
    a.toFixed(1),
    b.toFixed(1),
    b / a <= 2 ? (b / a).toFixed(2) : `**${(b / a).toFixed(2)}**`,
    failed === 0 ? "0" : `**${failed}**`,
    String(answered),
    String(refused),
    String(all - answered - refused),
    `${sum(({ unhealthy }) => unhealthy)} of ${sum(({ healthChecks }) => healthChecks)}`,
  ];
  return [
    "| reader alone, p50 ms | beside the crowd, p50 ms | ratio | of the reader not 200 | panels answered | refused | other answers | health not 200 |",
    "| --- | --- | --- | --- | --- | --- | --- | --- |",
    `| ${cells.join(" | ")} |`,
  ].join("\n");
}

async function sensorsOf({ url }: Stack, key: string): Promise<string[]> {
  const lists = await Promise.all(
    CATEGORIES.map(async (category) => {
      const answer = await ask(`${url}/api/panel?category=${category}&limit=1`, key);
      return ((await answer.json()) as { columns?: string[] }).columns ?? [];
    }),
  );
  return lists.flat();
}

/** Asks with a key. A connection that the server closed while it was idle is replaced. */
const ask = (url: string, key: string): Promise<Response> =>
  fetch(url, { headers: { "x-svc-key": key } }).catch(() =>
    fetch(url, { headers: { "x-svc-key": key } }),
  );

/** Reads uncached pages of a history, one after another, and records how long each took. */
async function readFor(
  { url }: Stack,
  key: string,
  phaseMs: number,
  reading: Reading,
): Promise<void> {
  const endAt = performance.now() + phaseMs;
  for (let n = 0; performance.now() < endAt; n += 1) {
    const startedAt = performance.now();
    const answer = await ask(`${url}/api/sensors/vix/history?limit=50&offset=${n}`, key);
    await answer.text();
    if (answer.status !== 200) reading.failed += 1;
    reading.times.push(performance.now() - startedAt);
    await wait(READ_EVERY_MS);
  }
}

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
