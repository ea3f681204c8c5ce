// The limit of a key's running requests in one isolate, and the turns of its costly reads.

import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { issueKey } from "../../lib/account/actions/manage-keys.ts";
import { CostlyReads } from "../../lib/http/caller/pacing.ts";
import { MAX_RUNNING, RunningRequests } from "../../lib/http/caller/running.ts";
import { sessionHelpers } from "../support/account/sessions.ts";
import { SAMPLE_END, type TestApp, testApp } from "../support/service/app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ rows: 60 });
});
afterAll(() => app.close());
afterEach(() => app.setFaults({}));

const PATH = "/api/sensors";

async function newKey(): Promise<string> {
  const request = { tier: "institutional", customer: "Desk", expiresAt: null } as const;
  const { key } = await issueKey(app.services.db, request, new Date(SAMPLE_END - 1));
  // From here on the key is cached, so that all requests of a test are known at once.
  await app.get(PATH, { "x-svc-key": key });
  return key;
}

const askMany = (count: number, headers: Record<string, string>, path = PATH) =>
  Promise.all(Array.from({ length: count }, () => app.get(path, headers)));
/** The refused ones. A busy machine may make others a 503, because the database is slow in some tests. */
const refusedOf = (answers: readonly Response[]) => answers.filter(({ status }) => status === 429);
const left = (answer: Response | undefined) => Number(answer?.headers.get("x-ratelimit-remaining"));

describe("running requests of one key", () => {
  test("the ninth is refused in the words of the contract, and costs nothing of the minute", async () => {
    const key = await newKey();
    await app.setFaults({ postgres: "slow:700" });
    const answers = await askMany(30, { "x-svc-key": key });
    const refused = refusedOf(answers);
    expect(refused).toHaveLength(30 - MAX_RUNNING);
    for (const answer of refused) {
      expect(await answer.json()).toEqual({ error: "Rate limit exceeded", retry_after: 1 });
      expect(answer.headers.get("retry-after")).toBe("1");
      expect(answer.headers.get("x-error-code")).toBe("too_many_running");
      expect(answer.headers.get("x-ratelimit-limit")).toBe("6000");
      expect(left(answer)).toBeGreaterThan(5_900);
      expect(answer.headers.get("link")).toContain("/docs/errors#too_many_running");
    }
    await app.setFaults({});
    // The first request with the key, eight of the thirty, and this one.
    expect(left(await app.get(PATH, { "x-svc-key": key }))).toBe(6_000 - 10);
  });

  test("the page of a refusal blames the key, not the network address", async () => {
    const headers = { "x-svc-key": await newKey() };
    await app.setFaults({ postgres: "slow:700" });
    const [refused] = refusedOf(await askMany(MAX_RUNNING + 4, headers, "/account"));
    const text = await refused?.text();
    expect(text).toContain("Your key has as many requests running");
    expect(text).not.toContain("network address has");
  });

  test("a refusal asks neither Redis nor the database", async () => {
    const key = await newKey();
    await app.setFaults({ postgres: "slow:700" });
    const running = askMany(MAX_RUNNING, { "x-svc-key": key });
    await new Promise((resolve) => setTimeout(resolve, 200));
    await app.resetRequests();
    expect(refusedOf(await askMany(20, { "x-svc-key": key }))).toHaveLength(20);
    expect(await app.requests()).toMatchObject({ postgres: 0, redis: 0 });
    expect(refusedOf(await running)).toEqual([]);
  });

  test("every way to send the key counts together, other callers do not", async () => {
    const key = await newKey();
    const session = await sessionHelpers(app).open(key);
    const other = await newKey();
    const cookie = { cookie: `__Host-svc_session=${session}` };
    await app.get(PATH, cookie);
    await app.setFaults({ postgres: "slow:700" });
    const [mine, theirs, anonymous] = await Promise.all([
      Promise.all([
        ...Array.from({ length: 4 }, () => app.get(PATH, { "x-svc-key": key })),
        ...Array.from({ length: 4 }, () => app.get(PATH, { authorization: `Bearer ${key}` })),
        ...Array.from({ length: 4 }, () => app.get(`${PATH}?key=${key}`)),
        ...Array.from({ length: 4 }, () => app.get(PATH, cookie)),
      ]),
      askMany(MAX_RUNNING, { "x-svc-key": other }),
      askMany(20, { "cf-connecting-ip": "198.51.100.9" }),
    ]);
    expect(refusedOf(mine)).toHaveLength(8);
    expect(refusedOf(theirs)).toEqual([]);
    expect(refusedOf(anonymous)).toEqual([]);
  });

  test.each([
    ["answered", {}, PATH, 200],
    ["refused for its parameters", {}, "/api/sensors/vix/history?limit=x", 400],
    ["an unknown sensor", {}, "/api/sensors/no-such-sensor", 404],
    ["failing", { postgres: "error" }, PATH, 503],
    ["read as CSV", {}, "/api/sensors/vix/history?limit=3&format=csv", 200],
    ["a page", {}, "/account", 200],
  ])("requests that are %s end their count", async (_, faults, path, status) => {
    const headers = { "x-svc-key": await newKey() };
    await app.setFaults(faults);
    for (let round = 0; round < 3; round += 1) {
      const answers = await askMany(MAX_RUNNING, headers, path);
      expect(answers.map((answer) => answer.status)).toEqual(Array(MAX_RUNNING).fill(status));
    }
  });

  test("a tool of an agent counts as one request, and is refused in words", async () => {
    const key = await newKey();
    const request = () =>
      app.send("/mcp", {
        method: "POST",
        headers: {
          "content-type": "application/json",
          accept: "application/json, text/event-stream",
          "x-svc-key": key,
        },
        body: JSON.stringify({
          jsonrpc: "2.0",
          id: 1,
          method: "tools/call",
          params: { name: "list_sensors", arguments: {} },
        }),
      });
    await app.setFaults({ postgres: "slow:700" });
    const answers = await Promise.all(Array.from({ length: 12 }, request));
    const bodies = await Promise.all(answers.map((answer) => answer.text()));
    expect(bodies.filter((body) => body.includes("too_many_running"))).toHaveLength(4);
    expect(bodies.filter((body) => body.includes("sensor_id"))).toHaveLength(8);
    await app.setFaults({});
    const [again] = await Promise.all(Array.from({ length: MAX_RUNNING }, request));
    expect(await again?.text()).toContain("sensor_id");
  });
});

describe("what this isolate remembers of running requests", () => {
  test("a request that the platform stopped counts for fifteen seconds", () => {
    const running = new RunningRequests();
    for (let n = 0; n < MAX_RUNNING; n += 1) expect(running.start("a", 1_000)).not.toBeNull();
    expect(running.start("a", 15_999)).toBeNull();
    expect(running.start("b", 15_999)).not.toBeNull();
    const end = running.start("a", 16_000);
    expect(end).not.toBeNull();
    // Ending twice ends one.
    end?.();
    end?.();
    for (let n = 0; n < MAX_RUNNING; n += 1) expect(running.start("a", 16_000)).not.toBeNull();
    expect(running.start("a", 16_000)).toBeNull();
  });

  test("costly reads of a key begin one after another, those of another key do not wait", async () => {
    const reads = new CostlyReads();
    let atOnce = 0;
    let most = 0;
    const read = async () => {
      atOnce += 1;
      most = Math.max(most, atOnce);
      await new Promise((resolve) => setTimeout(resolve, 1));
      atOnce -= 1;
      return "read";
    };
    expect(await Promise.all([1, 2, 3].map(() => reads.run("a", read)))).toEqual(
      Array(3).fill("read"),
    );
    expect(most).toBe(1);
    await Promise.all(["b", "c", "d"].map((key) => reads.run(key, read)));
    expect(most).toBe(3);
    await expect(reads.run("a", () => Promise.reject(new Error("failed")))).rejects.toThrow(
      "failed",
    );
  });
});
