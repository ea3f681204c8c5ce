// Requests that their callers cancel while a key is looked up.

import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { formatApiKey, KEY_BYTES } from "../../lib/account/domain/api-key.ts";
import { KeyCache } from "../../lib/http/caller/key-cache.ts";
import { type Db, dbOf } from "../../lib/runtime/database/client.ts";
import {
  BASE_URL,
  randomAddress,
  SAMPLE_END,
  type TestApp,
  testApp,
} from "../support/service/app.ts";
import { freshKey, sendBare } from "../support/service/surface.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ rows: 60, calls: false });
});
afterAll(() => app.close());
afterEach(async () => {
  vi.useRealTimers();
  app.setNow(SAMPLE_END);
  await app.setFaults({});
});

const PATH = "/api/openapi";
const bytes = (length: number) => crypto.getRandomValues(new Uint8Array(length));
const unknownKey = () => formatApiKey(bytes(KEY_BYTES.id), bytes(KEY_BYTES.secret));

/** The same database, but its answers never arrive, as for a cancelled request. */
function withoutAnswers(whole: Db): Db {
  const client = new Proxy(whole.$client, {
    get: (target, name) =>
      name === "query" ? () => new Promise(() => undefined) : Reflect.get(target, name),
  });
  return dbOf(client);
}

/** Sends a request with this key that its caller cancels while the key is looked up. */
async function cancelled(headers: Record<string, string>): Promise<void> {
  const services = { ...app.services, keys: new KeyCache(withoutAnswers(app.services.db)) };
  void sendBare(services, new Request(`${BASE_URL}${PATH}`, { headers }));
  // Runs until it waits for the database that does not answer.
  await new Promise((resolve) => setTimeout(resolve, 50));
}

test("a cancelled look-up does not block other requests, and is given up after three seconds", {
  retry: 2,
}, async () => {
  const startedAt = 1.9e12 + Math.floor(Math.random() * 1e6) * 60_000;
  vi.useFakeTimers({ toFake: ["Date"], now: startedAt });
  const headers = { "cf-connecting-ip": randomAddress(), "x-svc-key": unknownKey() };
  await cancelled(headers);
  const address = { "cf-connecting-ip": randomAddress() };
  for (let i = 0; i < 60; i += 1) {
    expect((await app.get(PATH, { ...address, "x-svc-key": unknownKey() })).status).toBe(200);
  }
  const ask = async () => {
    await app.resetRequests();
    const answer = await app.get(PATH, { ...headers, ...address });
    return [answer.headers.get("x-svc-key-status"), (await app.requests())["postgres"]];
  };
  // Another request looks the key up, so this one is not counted as a guess of the address.
  vi.setSystemTime(startedAt + 2_999);
  expect(await ask()).toEqual(["invalid", 1]);
  // No request looks it up any more and nothing is cached, so this is a guess, and is refused.
  app.setNow(SAMPLE_END + 10_000);
  vi.setSystemTime(startedAt + 3_000);
  expect(await ask()).toEqual([null, 0]);
});

test("eight requests that wait for a look-up that never ends are answered in time", {
  retry: 2,
}, async () => {
  const headers = {
    "cf-connecting-ip": randomAddress(),
    "x-svc-key": await freshKey(app, "retail"),
  };
  await cancelled(headers);
  const startedAt = performance.now();
  const answers = await Promise.all(Array.from({ length: 8 }, () => app.get(PATH, headers)));
  expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
  expect(answers.map((answer) => answer.headers.get("x-ratelimit-limit"))).toEqual(
    Array(8).fill("600"),
  );
  expect(performance.now() - startedAt).toBeLessThan(1_500);
});

test("the key look-up and the work after it share the time limit of the request", async () => {
  const headers = { "x-svc-key": await freshKey(app, "retail") };
  await app.setFaults({ postgres: "slow:1600" });
  expect((await app.get("/api/sensors", headers)).status).toBe(503);
  expect((await app.get("/api/sensors", headers)).status).toBe(200);
});

test("a database that hangs gets no more statements when the time of the request is over", async () => {
  const headers = { "x-svc-key": await freshKey(app, "retail") };
  await app.setFaults({ postgres: "slow:60000" });
  await app.resetRequests();
  const answer = await app.get("/api/health", headers);
  expect([answer.status, await answer.json()]).toMatchObject([503, { db_connected: false }]);
  // The key look-up is tried twice.
  expect((await app.requests())["postgres"]).toBe(2);
});
