// `npm run bench`, part `scale`: the rate limiter with 100 isolates and up to a million keys on one Redis.

import { createHash } from "node:crypto";
import type { Redis as UpstashRedis } from "@upstash/redis";
import { Redis } from "ioredis";
import { minuteBucket, WINDOW_MS } from "../../../lib/core/sliding-window.ts";
import { RedisLimiter } from "../../../lib/http/limiter/limiter.ts";

const ISOLATES = 100;
/** Requests in flight at a time, well below the number that an isolate allows. */
const CONCURRENT = 400;
/** CPU share of one core at which a Redis counts as full: above it, answers begin to wait. */
const FULL_SHARE = 0.6;

type Args = readonly (string | number)[];

/**
 * An Upstash client with the three methods that the limiter uses; it sends them to a plain Redis. The
 * first line of a script names a flag that only Upstash knows, so it is removed.
 */
function clientOf(redis: Redis): UpstashRedis {
  const digests = new Map<string, string>();
  const run = (script: string, keys: string[], args: Args) => {
    const plain = script.replace(/^#!.*\n/, "");
    digests.set(sha1(script), sha1(plain));
    return redis.eval(plain, keys.length, ...keys, ...args);
  };
  const client = {
    eval: run,
    evalsha: (digest: string, keys: string[], args: Args) =>
      redis.evalsha(digests.get(digest) ?? digest, keys.length, ...keys, ...args),
    mget: (...keys: string[]) => redis.mget(...keys),
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
  commands: number;
  cpuSeconds: number;
  bytes: number;
}

async function countersOf(redis: Redis): Promise<Counters> {
  const info = await redis.info("all");
  const figure = (name: string) => Number(new RegExp(`^${name}:([\\d.]+)`, "m").exec(info)?.[1]);
  // Redis also counts the commands within a script; the provider bills only the script itself.
  const sent = [...info.matchAll(/^cmdstat_(?:eval|evalsha|mget):calls=(\d+)/gm)];
  return {
    commands: sent.reduce((sum, [, count]) => sum + Number(count), 0),
    cpuSeconds: figure("used_cpu_user") + figure("used_cpu_sys"),
    bytes: figure("used_memory"),
  };
}

/** Waits for the start of a window, so that a burst falls into one window. */
const nextPeriod = () =>
  new Promise((resolve) => setTimeout(resolve, WINDOW_MS - (Date.now() % WINDOW_MS) + 50));

/** Sends one caller's requests through all isolates at once and counts the admitted ones. */
async function overAdmission(limiters: readonly RedisLimiter[], limit: number) {
  await nextPeriod();
  const bucket = minuteBucket(`scale:burst:${limit}:${Date.now()}`, limit);
  let admitted = 0;
  let withoutRedis = 0;
  await forEachNumber(limit * 3, async (i) => {
    const decision = await limiters[i % ISOLATES]?.take([bucket]);
    if (decision?.allowed) admitted += 1;
    if (decision?.degraded) withoutRedis += 1;
  });
  return { limit, asked: limit * 3, admitted, withoutRedis };
}

/** Sends one request for each of many keys, spread over the isolates. */
async function manyKeys(redis: Redis, limiters: readonly RedisLimiter[], keys: number) {
  await nextPeriod();
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
    commands: (after.commands - before.commands) / keys,
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
  const limiters = Array.from({ length: ISOLATES }, () => new RedisLimiter(clientOf(redis)));
  try {
    const bursts = [await overAdmission(limiters, 60), await overAdmission(limiters, 600)];
    const manyKeysResult = await manyKeys(redis, limiters, keys);
    return `${burstTable(bursts)}\n\n${keyTable(manyKeysResult)}\n\n${inWords(manyKeysResult)}`;
  } finally {
    redis.disconnect();
  }
}

function burstTable(bursts: readonly Awaited<ReturnType<typeof overAdmission>>[]): string {
  const rows = bursts.map(
    ({ limit, asked: requested, admitted, withoutRedis }) =>
      `| ${[limit, requested, admitted, Math.max(0, admitted - limit), withoutRedis].join(" | ")} |`,
  );
  return [
    `| limit a minute | requests at once over ${ISOLATES} isolates | admitted | above the limit | counted without Redis |`,
    "| --- | --- | --- | --- | --- |",
    ...rows,
  ].join("\n");
}

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
