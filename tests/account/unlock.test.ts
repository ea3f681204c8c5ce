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
let desk: ReturnType<typeof sessionHelpers>;
beforeAll(async () => {
  app = await testApp({ rows: 60, calls: false });
  desk = sessionHelpers(app);
});
afterAll(() => app.close());
afterEach(async () => {
  app.setNow(SAMPLE_END);
  await app.setFaults({});
});

const DAY_MS = 86_400_000;

describe("unlocking", () => {
  test("sets the cookie exactly as promised, and says success, tier and email, no more", async () => {
    const { key } = await desk.issue();
    const answer = await desk.unlock(key);
    expect(answer.status).toBe(200);
    expect(answer.headers.get("set-cookie")).toMatch(SESSION_COOKIE);
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect(await answer.json()).toEqual({
      success: true,
      tier: "retail",
      email: "someone@svc.example",
    });
  });

  test("stores the digest alone, for seven days", async () => {
    const { key, id } = await desk.issue();
    const value = await desk.open(key);
    const rows = await desk.stored();
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
  ])("without a key (%j) is a 400", async (body, error) => {
    const answer = await desk.post("/api/auth/unlock", body);
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ error });
    expect(answer.headers.get("set-cookie")).toBeNull();
  });

  test("with a bad key is a 401 that tells no more than the code, and opens nothing", async () => {
    const before = (await desk.stored()).length;
    const { key } = await desk.issue();
    const other = await desk.issue();
    const cases = [
      ["rubbish", "invalid_key"],
      [`svc_AbCdEf01_${"x".repeat(38)}`, "invalid_key"],
      [app.keys.expired, "expired_key"],
      [app.keys.revoked, "revoked_key"],
      [other.key.replace(other.id, key.slice(4, 12)), "invalid_key"],
    ] as const;
    for (const [apiKey, code] of cases) {
      const answer = await desk.unlock(apiKey);
      expect([answer.status, answer.headers.get("x-error-code")]).toEqual([401, code]);
      expect(await answer.json()).toEqual({ error: "Invalid or expired API key" });
      expect(answer.headers.get("set-cookie")).toBeNull();
    }
    // The bearer of an expired key may leave a row, which is worth as little as the key.
    expect((await desk.stored()).length - before).toBeLessThanOrEqual(1);
  });

  test("costs one statement", async () => {
    const { key } = await desk.issue();
    await app.resetCalls();
    expect((await desk.unlock(key)).status).toBe(200);
    expect((await app.calls())["postgres"]).toBe(1);
    await app.resetCalls();
    expect((await desk.unlock("rubbish")).status).toBe(401);
    expect((await app.calls())["postgres"]).toBe(0);
  });

  test("again draws a fresh value and ends the one that was presented", async () => {
    const { key } = await desk.issue();
    const first = await desk.open(key);
    expect(await desk.tierOf(cookie(first))).toBe("retail");
    const second = await desk.open(key, { ...cookie(first), ...OWN_ORIGIN });
    expect(second).not.toBe(first);
    expect(await desk.tierOf(cookie(first))).toBe("free");
    expect(await desk.tierOf(cookie(second))).toBe("retail");
  });

  test.each(["expired", "revoked"] as const)(
    "with an %s key leaves the session that was presented as it is",
    async (kind) => {
      const value = await desk.open((await desk.issue()).key);
      const refused = await desk.unlock(app.keys[kind], { ...cookie(value), ...OWN_ORIGIN });
      expect([refused.status, refused.headers.get("set-cookie")]).toEqual([401, null]);
      app.setNow(SAMPLE_END + 10_000);
      expect(await desk.tierOf(cookie(value))).toBe("retail");
    },
  );

  test("takes no value that the caller brings", async () => {
    const { key } = await desk.issue();
    const brought = "A".repeat(43);
    expect(await desk.open(key, cookie(brought))).not.toBe(brought);
    expect(await desk.tierOf(cookie(brought))).toBe("free");
  });

  test.each([
    ["ann@svc.example", "ann@svc.example"],
    ["Ann Lee <ann.lee@svc.example>", "ann.lee@svc.example"],
    ["a desk without an address", null],
  ])("names the address in the operator's words %j", async (customer, email) => {
    const { key, id } = await desk.issue(customer);
    const body = (await (await desk.unlock(key)).json()) as { email: string };
    expect(body.email).toBe(email ?? `svc_${id}@keys.invalid`);
  });

  test("is limited to 10 a minute and address, in the rate limit's body", async () => {
    const address = { "cf-connecting-ip": randomAddress() };
    const burst = async () => {
      const answers: Response[] = [];
      for (let i = 0; i < 11; i += 1) answers.push(await desk.unlock("rubbish", address));
      return answers;
    };
    // The window admits twice the limit at most, when the minute turns in between.
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

  test("is limited to a fifth of that while Redis is down", async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: 700_000 * 3_600_000 + 7_000 });
    await app.setFaults({ redis: "down" });
    const address = { "cf-connecting-ip": randomAddress() };
    const answers = await Promise.all(
      Array.from({ length: 9 }, () => desk.unlock("rubbish", address)),
    );
    vi.useRealTimers();
    expect(answers.map(({ status }) => status).toSorted()).toEqual([
      ...[401, 401],
      ...Array.from({ length: 7 }, () => 429),
    ]);
    const refused = answers.find(({ status }) => status === 429);
    expect(refused?.headers.get("x-ratelimit-degraded")).toBe("1");
    expect(Number(refused?.headers.get("retry-after"))).toBeGreaterThanOrEqual(1);
  });
});

describe("locking", () => {
  test("clears the cookie, and its value is worth nothing any more", async () => {
    const value = await desk.open((await desk.issue()).key);
    expect(await desk.tierOf(cookie(value))).toBe("retail");
    const answer = await desk.lock({ ...cookie(value), ...OWN_ORIGIN });
    expect(answer.status).toBe(200);
    expect(answer.headers.get("set-cookie")).toBe(CLEARED_COOKIE);
    expect(await answer.json()).toEqual({ success: true });
    expect(await desk.tierOf(cookie(value))).toBe("free");
    expect((await desk.stored()).join()).not.toContain(await sha256Hex(value));
  });

  test("without a session is a success, too", async () => {
    const answer = await desk.lock();
    expect(answer.status).toBe(200);
    expect(answer.headers.get("set-cookie")).toBe(CLEARED_COOKIE);
  });

  test("at another site's wish ends nothing", async () => {
    const value = await desk.open((await desk.issue()).key);
    const evil = { ...cookie(value), origin: "https://evil.example" };
    const answer = await desk.lock(evil);
    expect(answer.headers.get("set-cookie")).toBeNull();
    expect(await desk.tierOf(cookie(value))).toBe("retail");
  });
});
