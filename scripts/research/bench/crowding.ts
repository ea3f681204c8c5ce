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

/** The clients of the key that crowds. Each waits as long as a refusal says. */
const CLIENTS = 200;
/** Years of the bundled sample, as `npm start` loads. */
const YEARS = 5;
const READ_EVERY_MS = 25;
const HEALTH_EVERY_MS = 1_000;
const ROUNDS = 3;

/** Asks with a key. A connection that the server closed while it was idle is replaced. */
async function ask(url: string, key: string | null): Promise<Response> {
  const headers = key === null ? {} : { "x-svc-key": key };
  return fetch(url, { headers }).catch(() => fetch(url, { headers }));
}

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

interface Crowd {
  statuses: Record<number, number>;
  /** Other statuses of the health check than 200. */
  unhealthy: number;
  healthChecks: number;
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
  const wide = await sensorsOf(stack, crowdKey);
  const crowd: Crowd = { statuses: {}, unhealthy: 0, healthChecks: 0 };
  const alone: number[] = [];
  const beside: number[] = [];
  const read = (times: number[]) => readFor(stack, readerKey, phaseMs, times);
  await read([]);
  for (let round = 0; round < ROUNDS; round += 1) {
    await read(alone);
    const end = { isOver: false };
    const clients = Array.from({ length: CLIENTS }, () =>
      askForPanels(stack, { sensors: wide, key: crowdKey }, end, crowd),
    );
    const checks = checkHealth(stack, end, crowd);
    await read(beside);
    end.isOver = true;
    await Promise.all([...clients, checks]);
  }
  const [a, b] = [median(alone), median(beside)];
  const cells = [
    a.toFixed(1),
    b.toFixed(1),
    b / a <= 2 ? (b / a).toFixed(2) : `**${(b / a).toFixed(2)}**`,
    String(crowd.statuses[200] ?? 0),
    String(crowd.statuses[429] ?? 0),
    String(othersOf(crowd.statuses)),
    `${crowd.unhealthy} of ${crowd.healthChecks}`,
  ];
  return [
    "| reader alone, p50 ms | beside the crowd, p50 ms | ratio | panels answered | refused | other answers | health not 200 |",
    "| --- | --- | --- | --- | --- | --- | --- |",
    `| ${cells.join(" | ")} |`,
  ].join("\n");
}

const othersOf = (statuses: Crowd["statuses"]): number =>
  Object.entries(statuses).reduce(
    (sum, [of, n]) => sum + (of === "200" || of === "429" ? 0 : n),
    0,
  );

async function sensorsOf(stack: Stack, key: string): Promise<string[]> {
  const lists = await Promise.all(
    CATEGORIES.map(async (category) => {
      const answer = await ask(`${stack.url}/api/panel?category=${category}&limit=1`, key);
      return ((await answer.json()) as { columns?: string[] }).columns ?? [];
    }),
  );
  return lists.flat();
}

/** Reads uncached pages of a history, one after another, and records how long each took. */
async function readFor(
  { url }: Stack,
  key: string,
  phaseMs: number,
  times: number[],
): Promise<void> {
  const endAt = performance.now() + phaseMs;
  for (let n = 0; performance.now() < endAt; n += 1) {
    const startedAt = performance.now();
    const answer = await ask(`${url}/api/sensors/vix/history?limit=50&offset=${n}`, key);
    await answer.text();
    if (answer.status !== 200) throw new Error(`the reader got ${answer.status}`);
    times.push(performance.now() - startedAt);
    await wait(READ_EVERY_MS);
  }
}

let asked = 0;

/** A client that asks for one whole panel after another, no two alike. */
async function askForPanels(
  { url }: Stack,
  panel: { sensors: readonly string[]; key: string },
  end: { isOver: boolean },
  { statuses }: Crowd,
): Promise<void> {
  while (!end.isOver) {
    asked += 1;
    const query = `sensors=${panel.sensors.join(",")}&limit=10000&offset=${asked % 1_000}`;
    const answer = await ask(`${url}/api/panel?${query}`, panel.key);
    await answer.text();
    statuses[answer.status] = (statuses[answer.status] ?? 0) + 1;
    if (answer.status === 429) await wait(1_000 * Number(answer.headers.get("retry-after")));
  }
}

async function checkHealth({ url }: Stack, end: { isOver: boolean }, crowd: Crowd): Promise<void> {
  for (; !end.isOver; await wait(HEALTH_EVERY_MS)) {
    const { status, body } = await ask(`${url}/api/health`, null);
    await body?.cancel();
    crowd.healthChecks += 1;
    if (status !== 200) crowd.unhealthy += 1;
  }
}

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
