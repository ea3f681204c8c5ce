// Unlocking a browser with a key, and locking it again.

import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { sha256Hex } from "../../lib/core/digests.ts";
import {
  CLEARED_COOKIE,
  cookie,
  OWN_ORIGIN,
  SESSION_COOKIE,
  sessionHelpers,
} from "../support/account/sessions.ts";
import { randomAddress, SAMPLE_END, type TestApp, testApp } from "../support/service/app.ts";

let app: TestApp;
let helpers: ReturnType<typeof sessionHelpers>;
beforeAll(async () => {
  app = await testApp({ rows: 60, calls: false });
  helpers = sessionHelpers(app);
});
afterAll(() => app.close());
afterEach(async () => {
  app.setNow(SAMPLE_END);
  await app.setFaults({});
});

const DAY_MS = 86_400_000;

describe("unlocking a browser", () => {
  test("unlocking sets the exact cookie, and answers success, tier and e-mail address only", async () => {
    const { key } = await helpers.issue();
    const answer = await helpers.unlock(key);
    expect(answer.status).toBe(200);
    expect(answer.headers.get("set-cookie")).toMatch(SESSION_COOKIE);
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect(await answer.json()).toEqual({
      success: true,
      tier: "retail",
      email: "someone@svc.example",
    });
  });

  test("the database stores only the session's digest, for seven days", async () => {
    const { key, id } = await helpers.issue();
    const value = await helpers.open(key);
    const rows = await helpers.stored();
    const mine = rows.filter((row) => row.includes(id)).map((row) => JSON.parse(row) as object);
    expect(mine).toEqual([
      {
        sha256: await sha256Hex(value),
        key_id: id,
        created_at: expect.any(String),
        expires_at: expect.any(String),
        last_seen_at: expect.any(String),
      },
    ]);
    const { created_at, expires_at } = mine[0] as { created_at: string; expires_at: string };
    expect(Date.parse(expires_at) - Date.parse(created_at)).toBe(7 * DAY_MS);
    expect(rows.join()).not.toContain(value);
  });

  test.each([
    [{}, "apiKey is required"],
    [{ apiKey: "" }, "apiKey is required"],
    [{ apiKey: "  " }, "apiKey is required"],
    [{ apiKey: null }, "apiKey is required"],
    [{ apiKey: 7 }, "apiKey: must be text"],
  ])("unlocking without a key (%j) is a 400", async (body, error) => {
    const answer = await helpers.post("/api/auth/unlock", body);
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ error });
    expect(answer.headers.get("set-cookie")).toBeNull();
  });

  test("unlocking with a bad key is a 401 with no more than the code, and opens nothing", async () => {
    const before = (await helpers.stored()).length;
    const { key } = await helpers.issue();
    const other = await helpers.issue();
    const cases = [
      ["rubbish", "invalid_key"],
      [`svc_AbCdEf01_${"x".repeat(38)}`, "invalid_key"],
      [app.keys.expired, "expired_key"],
      [app.keys.revoked, "revoked_key"],
      [other.key.replace(other.id, key.slice(4, 12)), "invalid_key"],
    ] as const;
    for (const [apiKey, code] of cases) {
      const answer = await helpers.unlock(apiKey);
      expect([answer.status, answer.headers.get("x-error-code")]).toEqual([401, code]);
      expect(await answer.json()).toEqual({ error: "Invalid or expired API key" });
      expect(answer.headers.get("set-cookie")).toBeNull();
    }
    // The holder of an expired key may leave a row, which gives no more rights than the key.
    expect((await helpers.stored()).length - before).toBeLessThanOrEqual(1);
  });

  test("unlocking costs one statement", async () => {
    const { key } = await helpers.issue();
    await app.resetRequests();
    expect((await helpers.unlock(key)).status).toBe(200);
    expect((await app.requests())["postgres"]).toBe(1);
    await app.resetRequests();
    expect((await helpers.unlock("rubbish")).status).toBe(401);
    expect((await app.requests())["postgres"]).toBe(0);
  });

  test("unlocking again draws a new value and ends the session that was sent", async () => {
    const { key } = await helpers.issue();
    const first = await helpers.open(key);
    expect(await helpers.tierOf(cookie(first))).toBe("retail");
    const second = await helpers.open(key, { ...cookie(first), ...OWN_ORIGIN });
    expect(second).not.toBe(first);
    expect(await helpers.tierOf(cookie(first))).toBe("free");
    expect(await helpers.tierOf(cookie(second))).toBe("retail");
  });

  test.each(["expired", "revoked"] as const)(
    "unlocking with an %s key does not change the session that was sent",
    async (kind) => {
      const value = await helpers.open((await helpers.issue()).key);
      const refused = await helpers.unlock(app.keys[kind], { ...cookie(value), ...OWN_ORIGIN });
      expect([refused.status, refused.headers.get("set-cookie")]).toEqual([401, null]);
      app.setNow(SAMPLE_END + 10_000);
      expect(await helpers.tierOf(cookie(value))).toBe("retail");
    },
  );

  test("a session's value is never taken from the caller", async () => {
    const { key } = await helpers.issue();
    const brought = "A".repeat(43);
    expect(await helpers.open(key, cookie(brought))).not.toBe(brought);
    expect(await helpers.tierOf(cookie(brought))).toBe("free");
  });

  test.each([
    ["ann@svc.example", "ann@svc.example"],
    ["Ann Lee <ann.lee@svc.example>", "ann.lee@svc.example"],
    ["a desk without an address", null],
  ])("unlocking returns the e-mail address in the customer name %j", async (customer, email) => {
    const { key, id } = await helpers.issue(customer);
    const body = (await (await helpers.unlock(key)).json()) as { email: string };
    expect(body.email).toBe(email ?? `svc_${id}@keys.invalid`);
  });

  test("unlocking is limited to 10 a minute per IP address, and refused in the form of the rate limit", async () => {
    const address = { "cf-connecting-ip": randomAddress() };
    const burst = async () => {
      const answers: Response[] = [];
      for (let i = 0; i < 11; i += 1) answers.push(await helpers.unlock("rubbish", address));
      return answers;
    };
    // The window admits at most twice the limit, when a new minute starts in between.
    const answers = [...(await burst()), ...(await burst())];
    const passed = answers.filter(({ status }) => status === 401).length;
    expect(passed).toBeGreaterThanOrEqual(10);
    expect(passed).toBeLessThanOrEqual(20);
    const refused = answers.findLast(({ status }) => status === 429);
    const wait = Number(refused?.headers.get("retry-after"));
    expect(await refused?.json()).toEqual({ error: "Rate limit exceeded", retry_after: wait });
    expect(refused?.headers.get("x-ratelimit-limit")).toBe("10");
    expect((await app.get("/api/openapi", address)).status).toBe(200);
  });

  test("the limit is a fifth of that while Redis is down", async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: 700_000 * 3_600_000 + 7_000 });
    await app.setFaults({ redis: "down" });
    const address = { "cf-connecting-ip": randomAddress() };
    const answers = await Promise.all(
      Array.from({ length: 9 }, () => helpers.unlock("rubbish", address)),
    );
    vi.useRealTimers();
    expect(answers.map(({ status }) => status).toSorted()).toEqual([
      401,
      401,
      ...Array.from({ length: 7 }, () => 429),
    ]);
    const refused = answers.find(({ status }) => status === 429);
    expect(refused?.headers.get("x-ratelimit-degraded")).toBe("1");
    expect(Number(refused?.headers.get("retry-after"))).toBeGreaterThanOrEqual(1);
  });
});

describe("locking a browser", () => {
  test("locking clears the cookie, and its value is no longer accepted", async () => {
    const value = await helpers.open((await helpers.issue()).key);
    expect(await helpers.tierOf(cookie(value))).toBe("retail");
    const answer = await helpers.lock({ ...cookie(value), ...OWN_ORIGIN });
    expect(answer.status).toBe(200);
    expect(answer.headers.get("set-cookie")).toBe(CLEARED_COOKIE);
    expect(await answer.json()).toEqual({ success: true });
    expect(await helpers.tierOf(cookie(value))).toBe("free");
    expect((await helpers.stored()).join()).not.toContain(await sha256Hex(value));
  });

  test("locking without a session succeeds", async () => {
    const answer = await helpers.lock();
    expect(answer.status).toBe(200);
    expect(answer.headers.get("set-cookie")).toBe(CLEARED_COOKIE);
  });

  test("a lock request from another site ends nothing", async () => {
    const value = await helpers.open((await helpers.issue()).key);
    const evil = { ...cookie(value), origin: "https://evil.example" };
    const answer = await helpers.lock(evil);
    expect(answer.headers.get("set-cookie")).toBeNull();
    expect(await helpers.tierOf(cookie(value))).toBe("retail");
  });
});
