// The whole service on workerd over HTTP, with the bundled sample and the local platform behind
// it.

import { randomUUID } from "node:crypto";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { issueKey, revokeKey } from "../../lib/account/actions/manage-keys.ts";
import type { Stack } from "../../scripts/local-platform/serve/stack.ts";
import { LOG_NAME } from "../../scripts/local-platform/serve/workerd.ts";
import { closeScanned } from "../support/safety/closing-scan.ts";
import { randomAddress } from "../support/service/app.ts";
import { burst } from "../support/service/burst.ts";
import { startSampleStack } from "../support/service/sample-stack.ts";

let stack: Stack;
let dir: string;
const keys = { retail: "", id: "" };

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), "e2e-"));
  stack = await startSampleStack(dir, async (db) => {
    const { key, id } = await issueKey(
      db,
      { tier: "retail", customer: "e2e", expiresAt: null },
      new Date(),
    );
    keys.retail = key;
    keys.id = id;
  });
});
afterAll(async () => {
  if (stack) await closeScanned(stack, dir);
  await rm(dir, { recursive: true, force: true });
});

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${stack.url}${path}`, { headers: { "cf-connecting-ip": randomAddress(), ...headers } });
const json = async (path: string, headers: Record<string, string> = {}) =>
  (await (await get(path, headers)).json()) as Record<string, unknown>;
const control = (path: string, method: string, body?: object) =>
  fetch(`${stack.platform.url}${path}`, { method, ...(body && { body: JSON.stringify(body) }) });
const requests = async () =>
  (await (await control("/requests.json", "GET")).json()) as Record<"postgres" | "redis", number>;

describe("the service on workerd", () => {
  test("/api/health is ok with at least 24 fresh sensors", async () => {
    const health = await json("/api/health");
    expect(health).toMatchObject({ status: "ok", db_connected: true });
    const { total, fresh } = health["sensors"] as { total: number; fresh: number };
    expect(total).toBeGreaterThanOrEqual(24);
    expect(fresh).toBe(total);
    expect(await (await get("/status")).text()).toContain("All sensors are up to date");
  });

  test("a tick signs the tape, and the witness cosigns it", async () => {
    await stack.tick();
    const { count, checkpoints } = (await json("/api/tape/checkpoints")) as {
      count: number;
      checkpoints: { size: number; cosigned_by: string[] }[];
    };
    const { latest } = (await json("/api/tape")) as { latest: { rows: number } };
    expect(count).toBeGreaterThan(20);
    expect(checkpoints.at(-1)).toMatchObject({
      size: latest.rows,
      cosigned_by: ["witness.localhost"],
    });
    expect(await json("/api/gate")).not.toMatchObject({ strict: 0 });
  });

  test("a request makes one SQL and one Redis round trip, and no SQL when its answer is cached", async () => {
    const paths = [
      "/api/stress-index",
      "/api/stress-index/history?limit=7",
      "/api/sensors",
      "/api/sensors/vix",
      "/api/sensors/vix/history?limit=7",
    ];
    await get("/api/health");
    // A change by hand empties the caches of the Workers, so the counts are compared, not reset.
    await get("/api/interpretation");
    for (const path of paths) {
      const { postgres, redis } = await requests();
      expect((await get(path)).status).toBe(200);
      expect([path, await requests()]).toMatchObject([
        path,
        { postgres: postgres + 1, redis: redis + 1 },
      ]);
      expect((await get(path)).status).toBe(200);
      expect([path, await requests()]).toMatchObject([
        path,
        { postgres: postgres + 1, redis: redis + 2 },
      ]);
    }
  });

  test("a new value of a feed makes exactly one new reading of its sensor", async () => {
    const before = await json("/api/sensors/breakeven-5y/history?limit=1");
    const date = stack.platform.replayedSeries(stack.platform.now()).get("T5YIE")?.at(-1)?.date;
    await control("/feeds/T5YIE", "PUT", { date, value: 3.21 });
    await control("/cron", "POST");
    const after = await json("/api/sensors/breakeven-5y/history?limit=2");
    const [newest] = after["readings"] as { value: number; recorded_at: string }[];
    expect(newest?.value).toBe(3.21);
    expect(newest?.recorded_at).not.toBe(
      (before["readings"] as { recorded_at: string }[])[0]?.recorded_at,
    );
    const total = async () =>
      (await get("/api/sensors/breakeven-5y/history?limit=1")).headers.get("x-total-count");
    const known = await total();
    await control("/cron", "POST");
    expect(await total()).toBe(known);
  });

  test("requests answer 503 while the database is down, and 200 afterwards", async () => {
    await control("/faults", "PUT", { postgres: "down" });
    const health = await get("/api/health");
    expect(health.status).toBe(503);
    expect(await health.json()).toMatchObject({ status: "error", db_connected: false });
    const sensors = await get("/api/sensors");
    expect(sensors.status).toBe(503);
    expect(await sensors.json()).toEqual({ error: "Service temporarily unavailable" });
    await control("/faults", "DELETE");
    expect((await get("/api/sensors")).status).toBe(200);
  });

  test("requests are answered while Redis is down, with a header that says so", async () => {
    await control("/faults", "PUT", { redis: "down" });
    const answer = await get("/api/sensors");
    expect(answer.status).toBe(200);
    expect(answer.headers.get("x-ratelimit-degraded")).toBe("1");
    await control("/faults", "DELETE");
  });

  test("of a burst of 700 requests exactly the limit of 600 is admitted", async () => {
    // A key may have eight running requests. On a busy machine Redis is late even then, and the isolate
    // decides without it; then fewer are sent at the same time.
    for (const concurrency of [8, 4, 2]) {
      const { answers, isInOneMinute } = await burstOf700(concurrency);
      const local = answers.filter(({ isDegraded }) => isDegraded).length;
      console.log(`700 requests, ${concurrency} at a time: ${local} were decided without Redis`);
      if (local > 0 || !isInOneMinute) continue;
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(599);
      expect(answers.filter(({ status }) => status === 429)).toHaveLength(101);
      return;
    }
    expect.fail("Redis was late in every burst");
  }, 400_000);

  /** Sends 700 requests with a new key that has a limit of 600 a minute and is used once before. */
  async function burstOf700(concurrency: number) {
    const isDegraded = async () => (await get("/api/openapi")).headers.has("x-ratelimit-degraded");
    await expect.poll(isDegraded, { interval: 1_000, timeout: 30_000 }).toBe(false);
    const who = { tier: "retail", customer: "burst", expiresAt: null } as const;
    const { key } = await issueKey(stack.db, who, new Date());
    // In another clock minute, the first requests would begin to leave the window.
    const intoMinute = Date.now() % 60_000;
    if (intoMinute > 40_000) await sleep(60_000 - intoMinute);
    const minute = () => Math.floor(Date.now() / 60_000);
    const startedIn = minute();
    const headers = { "x-svc-key": key };
    // This request caches the key, whose look-up is not measured here.
    expect((await get("/api/sensors", headers)).status).toBe(200);
    const answers = await burst({
      url: `${stack.url}/api/sensors`,
      headers,
      requests: 700,
      concurrency,
    });
    return { answers, isInOneMinute: minute() === startedIn };
  }

  /** Headers with a new key, which the service has not cached yet, and one IP address. */
  const uncachedKey = async () => {
    const who = { tier: "retail", customer: randomUUID(), expiresAt: null } as const;
    const { key } = await issueKey(stack.db, who, new Date());
    return { "x-svc-key": key, "cf-connecting-ip": randomAddress() };
  };
  const tiersOf = (answers: Response[]) =>
    answers.map(({ status, headers }) => [status, headers.get("x-ratelimit-limit")]);

  test("eight simultaneous requests with one key make one look-up of the key", {
    retry: 2,
  }, async () => {
    const headers = await uncachedKey();
    await control("/faults", "PUT", { postgres: "slow:100" });
    await control("/requests.json", "DELETE");
    const asked = Array.from({ length: 8 }, () => get("/api/openapi", headers));
    expect(tiersOf(await Promise.all(asked))).toEqual(Array(8).fill([200, "600"]));
    await control("/faults", "DELETE");
    // The second call stores that the key was used.
    await expect.poll(async () => (await requests()).postgres).toBe(2);
  });

  /** Sends a request and closes its connection: workerd then cancels all work of the request. */
  async function cancelAfter(ms: number, path: string, headers: Record<string, string>) {
    const socket = connect(Number(new URL(stack.url).port), "127.0.0.1");
    const lines = Object.entries({ host: "localhost", ...headers }).map((pair) => pair.join(": "));
    socket.write(`${[`GET ${path} HTTP/1.1`, ...lines].join("\r\n")}\r\n\r\n`);
    await sleep(ms);
    socket.resetAndDestroy();
  }

  test("eight requests that wait for the key look-up of a cancelled ninth are answered", {
    retry: 2,
  }, async () => {
    const headers = await uncachedKey();
    await control("/faults", "PUT", { postgres: "slow:200" });
    const cancelled = cancelAfter(120, "/api/openapi", headers);
    await sleep(60);
    await control("/requests.json", "DELETE");
    const startedAt = performance.now();
    const asked = Array.from({ length: 8 }, () => get("/api/openapi", headers));
    expect(tiersOf(await Promise.all(asked))).toEqual(Array(8).fill([200, "600"]));
    expect(performance.now() - startedAt).toBeLessThan(2_000);
    await cancelled;
    await control("/faults", "DELETE");
    // If the cancelled look-up had ended, there would be only the call that stores the use.
    expect((await requests()).postgres).toBeGreaterThan(1);
  });

  test("/api/health is in error when no tick ran for a day, and ok after the next tick", async () => {
    await control("/clock", "PUT", { advance_s: 25 * 3_600 });
    expect(await json("/api/health")).toMatchObject({ status: "error" });
    await control("/cron", "POST");
    expect(await json("/api/health")).toMatchObject({ status: "ok" });
    await control("/clock", "DELETE");
  });

  test("a revoked key is refused within ten seconds", async () => {
    const keyed = { "x-svc-key": keys.retail };
    expect((await get("/api/usage", keyed)).headers.get("x-svc-key-status")).toBeNull();
    await revokeKey(stack.db, keys.id, new Date());
    await control("/clock", "PUT", { advance_s: 10 });
    expect((await get("/api/usage", keyed)).headers.get("x-svc-key-status")).toBe("revoked");
    await control("/clock", "DELETE");
  });

  test("the log has no key, client address or database address", async () => {
    const log = await readFile(join(dir, LOG_NAME), "utf8");
    expect(log).not.toContain(keys.retail.slice(14, 46));
    expect(log).not.toContain("2001:db8");
    expect(log).not.toContain("postgres://");
  });
});
