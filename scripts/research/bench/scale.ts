// `npm run bench`, part `scale`: the rate limiter with 100 isolates and up to a million keys on one Redis.

import { createHash } from "node:crypto";
import type { Redis as UpstashRedis } from "@upstash/redis";
import { Redis } from "ioredis";
import { isAdmitted, minuteBucket, WINDOW_MS } from "../../../lib/core/sliding-window.ts";
import { REQUESTS_PER_MINUTE, TIERS } from "../../../lib/core/tier.ts";
import { Limiter } from "../../../lib/http/limiter/limiter.ts";

const ISOLATES = 100;
/** Requests in flight at a time, well below the number that an isolate allows. */
const CONCURRENT = 100;
/** How long the steady callers call, in minutes. */
const MINUTES = 3;
/** CPU share of one core at which a Redis counts as full: above it, answers begin to wait. */
const FULL_SHARE = 0.6;

type Args = readonly (string | number)[];

/** The commands of a client. */
interface Sent {
  commands: number;
}

/**
 * An Upstash client with the three methods that the limiter uses; it sends them to a plain Redis. The
 * first line of a script names a flag that only Upstash knows, so it is removed.
 */
function clientOf(redis: Redis, sent: Sent): UpstashRedis {
  const digests = new Map<string, string>();
  const run = (script: string, keys: string[], args: Args) => {
    const plain = script.replace(/^#!.*\n/, "");
    digests.set(sha1(script), sha1(plain));
    sent.commands += 1;
    return redis.eval(plain, keys.length, ...keys, ...args);
  };
  const client = {
    eval: run,
    evalsha: (digest: string, keys: string[], args: Args) => {
      sent.commands += 1;
      return redis.evalsha(digests.get(digest) ?? digest, keys.length, ...keys, ...args);
    },
    mget: (...keys: string[]) => {
      sent.commands += 1;
      return redis.mget(...keys);
    },
  };
  return client as unknown as UpstashRedis;
}

const sha1 = (text: string): string => createHash("sha1").update(text).digest("hex");

/** Runs one task for each number below `count`, at most `CONCURRENT` at a time. */
async function forEachNumber(count: number, task: (i: number) => Promise<void>): Promise<void> {
  let next = 0;
  const worker = async () => {
    while (next < count) {
      const i = next;
      next += 1;
      await task(i);
    }
  };
  await Promise.all(Array.from({ length: CONCURRENT }, worker));
}

interface Counters {
  cpuSeconds: number;
  bytes: number;
}

async function countersOf(redis: Redis): Promise<Counters> {
  const info = await redis.info("all");
  const figure = (name: string) => Number(new RegExp(`^${name}:([\\d.]+)`, "m").exec(info)?.[1]);
  return {
    cpuSeconds: figure("used_cpu_user") + figure("used_cpu_sys"),
    bytes: figure("used_memory"),
  };
}

/** Waits for the start of a window, so that a burst falls into one window. */
const nextPeriod = () =>
  new Promise((resolve) => setTimeout(resolve, WINDOW_MS - (Date.now() % WINDOW_MS) + 50));

/** Limiters that share one Redis, each as an isolate has it, and what they send. */
function isolatesOn(redis: Redis, count: number) {
  const sent: Sent = { commands: 0 };
  const limiters = Array.from({ length: count }, () => new Limiter(clientOf(redis, sent)));
  return { limiters, sent };
}

/** The admissions above the limit, by a window that counts each of them at its time. */
function aboveLimit(admissions: readonly number[], limit: number): number {
  const byMinute = new Map<number, number>();
  let above = 0;
  for (const at of admissions.toSorted((a, b) => a - b)) {
    const minute = Math.floor(at / WINDOW_MS);
    const current = byMinute.get(minute) ?? 0;
    if (!isAdmitted({ current, previous: byMinute.get(minute - 1) ?? 0 }, limit, at)) above += 1;
    byMinute.set(minute, current + 1);
  }
  return above;
}

/** Sends one caller's requests through all isolates at once. */
async function burst(redis: Redis, limit: number) {
  const { limiters, sent } = isolatesOn(redis, ISOLATES);
  const bucket = minuteBucket(`scale:burst:${limit}:${Date.now()}`, limit);
  const admissions: number[] = [];
  let withoutRedis = 0;
  await forEachNumber(limit * 3, async (i) => {
    const at = Date.now();
    const decision = await limiters[i % ISOLATES]?.take([bucket]);
    if (decision?.allowed) admissions.push(at);
    if (decision?.degraded) withoutRedis += 1;
  });
  const commands = sent.commands / (limit * 3);
  return { limit, admissions, withoutRedis, commands, above: aboveLimit(admissions, limit) };
}

/** Sends one caller's requests at a steady pace, waits as a refusal says, and then makes up for the wait. */
async function steady(redis: Redis, caller: { limit: number; isolates: number; share: number }) {
  const { limit, isolates, share } = caller;
  const { limiters, sent } = isolatesOn(redis, isolates);
  const bucket = minuteBucket(`scale:steady:${Object.values(caller)}:${Date.now()}`, limit);
  const everyMs = WINDOW_MS / (limit * share);
  const [startedAt, admissions] = [Date.now(), [] as number[]];
  let [asked, withoutRedis, dueAt, comesBackAt] = [0, 0, startedAt, 0];
  while (Math.max(dueAt, comesBackAt) < startedAt + MINUTES * WINDOW_MS) {
    const waitMs = Math.max(dueAt, comesBackAt) - Date.now();
    if (waitMs > 0) await new Promise((resolve) => setTimeout(resolve, waitMs));
    const at = Date.now();
    const decision = await limiters[Math.floor(Math.random() * isolates)]?.take([bucket]);
    asked += 1;
    if (decision?.degraded) withoutRedis += 1;
    if (decision?.allowed) {
      admissions.push(at);
      dueAt += everyMs;
    } else {
      const seconds = Math.max(1, Math.ceil(((decision?.resetAt ?? 0) - Date.now()) / 1_000));
      comesBackAt = Date.now() + seconds * 1_000;
    }
  }
  const above = aboveLimit(admissions, limit);
  const commands = sent.commands / asked;
  return { ...caller, admissions, withoutRedis, commands, above };
}

/** Sends one request for each of many keys, spread over the isolates. */
async function manyKeys(redis: Redis, keys: number) {
  const { limiters, sent } = isolatesOn(redis, ISOLATES);
  const before = await countersOf(redis);
  const startedAt = performance.now();
  let withoutRedis = 0;
  await forEachNumber(keys, async (i) => {
    const decision = await limiters[i % ISOLATES]?.take([minuteBucket(`scale:key:${i}`, 600)]);
    if (decision?.degraded) withoutRedis += 1;
  });
  const seconds = (performance.now() - startedAt) / 1_000;
  const after = await countersOf(redis);
  return {
    keys,
    seconds,
    withoutRedis,
    commands: sent.commands / keys,
    cpuMicroseconds: ((after.cpuSeconds - before.cpuSeconds) * 1e6) / keys,
    bytesPerKey: (after.bytes - before.bytes) / keys,
  };
}

/**
 * Measures the limiter's cost at scale, as Markdown. An isolate is simulated by a separate limiter
 * object in this process; the objects share only Redis.
 */
export async function scaleTable(url: string, keys: number): Promise<string> {
  const redis = new Redis(url, { enableAutoPipelining: true });
  const limits = TIERS.map((tier) => REQUESTS_PER_MINUTE[tier]);
  try {
    // Redis and this process know the library's scripts from here on.
    await burst(redis, 60);
    await nextPeriod();
    const bursts = [];
    for (const limit of limits) bursts.push(await burst(redis, limit));
    const callers = limits.flatMap((limit) =>
      [1, 10].flatMap((isolates) => [0.8, 1].map((share) => ({ limit, isolates, share }))),
    );
    const paced = await Promise.all(callers.map((caller) => steady(redis, caller)));
    const keyed = await manyKeys(redis, keys);
    return [burstTable(bursts), steadyTable(paced), keyTable(keyed), inWords(keyed)].join("\n\n");
  } finally {
    redis.disconnect();
  }
}

const table = (head: string[], rows: (string | number)[][]): string =>
  [head, head.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |`).join("\n");

const burstTable = (bursts: readonly Awaited<ReturnType<typeof burst>>[]): string =>
  table(
    [
      "limit a minute",
      `requests at once over ${ISOLATES} isolates`,
      "admitted",
      "above the limit",
      "commands a request",
      "counted without Redis",
    ],
    bursts.map(({ limit, admissions, above, commands, withoutRedis }) => [
      limit,
      limit * 3,
      admissions.length,
      above,
      commands.toFixed(3),
      withoutRedis,
    ]),
  );

const steadyTable = (paced: readonly Awaited<ReturnType<typeof steady>>[]): string =>
  table(
    [
      "limit a minute",
      "isolates",
      "pace",
      "admitted of that pace",
      "above the limit",
      "commands a request",
      "counted without Redis",
    ],
    paced.map(({ limit, isolates, share, admissions, above, commands, withoutRedis }) => [
      limit,
      isolates,
      `${share * 100} %`,
      `${((100 * admissions.length) / (limit * share * MINUTES)).toFixed(1)} %`,
      above,
      commands.toFixed(3),
      withoutRedis,
    ]),
  );

type ManyKeysResult = Awaited<ReturnType<typeof manyKeys>>;

function keyTable({
  keys,
  seconds,
  commands,
  cpuMicroseconds,
  bytesPerKey,
  withoutRedis,
}: ManyKeysResult): string {
  const cells = [
    keys.toLocaleString("en-US"),
    (keys / seconds).toFixed(0),
    commands.toFixed(2),
    cpuMicroseconds.toFixed(1),
    bytesPerKey.toFixed(0),
    withoutRedis,
  ];
  return [
    "| keys, a request each | requests a second | commands a request | Redis CPU a request, µs | bytes a key | counted without Redis |",
    "| --- | --- | --- | --- | --- | --- |",
    `| ${cells.join(" | ")} |`,
  ].join("\n");
}

function inWords({ cpuMicroseconds, bytesPerKey }: ManyKeysResult): string {
  const perSecond = Math.floor((FULL_SHARE * 1e6) / cpuMicroseconds / 1_000) * 1_000;
  const gigabytes = ((bytesPerKey * 2 * 1e6) / 2 ** 30).toFixed(2);
  return (
    `One such Redis is full (${FULL_SHARE * 100} % of a core) at about ${perSecond.toLocaleString("en-US")} requests a second ` +
    `with limiter: from there a second Redis is needed, with the keys divided between them. A million identities that are active within two ` +
    `minutes take about ${gigabytes} GB.`
  );
}
