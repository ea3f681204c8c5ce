import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { GROUPS } from "../../functions/index.ts";
import { sha256Hex } from "../../lib/domain/sha256.ts";
import { KeyRing } from "../../lib/http/key-ring.ts";
import { issueKey } from "../../lib/operations/issue-key.ts";
import { revokeKey } from "../../lib/operations/revoke-key.ts";
import { BASE_URL, randomAddress, SAMPLE_END, type TestApp, testApp } from "../support/app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ texts: true, stocks: true });
});
afterAll(() => app.close());
afterEach(async () => {
  app.setNow(SAMPLE_END);
  await app.setFaults({});
});

const DAY_MS = 86_400_000;
const HEADER =
  /^__Host-svc_session=([\w-]{43}); HttpOnly; Secure; SameSite=Lax; Path=\/; Max-Age=604800$/;
const CLEARED = "__Host-svc_session=; HttpOnly; Secure; SameSite=Lax; Path=/; Max-Age=0";
const OURS = { origin: BASE_URL };

const post = (path: string, body: object | undefined, headers: Record<string, string> = {}) =>
  app.send(path, {
    method: "POST",
    headers: { ...(body && { "content-type": "application/json" }), ...headers },
    ...(body && { body: JSON.stringify(body) }),
  });

const unlock = (apiKey: string, headers: Record<string, string> = {}) =>
  post("/api/auth/unlock", { apiKey }, headers);

const cookie = (value: string) => ({ cookie: `theme=dark; __Host-svc_session=${value}` });

async function sessionFor(apiKey: string, headers: Record<string, string> = {}): Promise<string> {
  const answer = await unlock(apiKey, headers);
  expect(answer.status).toBe(200);
  return HEADER.exec(answer.headers.get("set-cookie") ?? "")?.[1] ?? "";
}

async function issued(customer = "test <someone@svc.example>") {
  const request = { tier: "retail", customer, expiresAt: null } as const;
  return issueKey(app.services.db, request, new Date(SAMPLE_END - 1));
}

const tierOf = async (headers: Record<string, string>) =>
  (await app.json("/api/usage", headers))["tier"];

const storedSessions = async () =>
  (
    await app.services.db.execute<{ row: string }>(
      sql`select to_jsonb(s)::text as row from sessions s`,
    )
  ).rows.map(({ row }) => row);

describe("unlocking", () => {
  test("sets the cookie exactly as promised, and says success, tier and email, no more", async () => {
    const { key } = await issued();
    const answer = await unlock(key);
    expect(answer.status).toBe(200);
    expect(answer.headers.get("set-cookie")).toMatch(HEADER);
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect(await answer.json()).toEqual({
      success: true,
      tier: "retail",
      email: "someone@svc.example",
    });
  });

  test("stores the digest alone, for seven days", async () => {
    const { key, id } = await issued();
    const value = await sessionFor(key);
    const rows = await storedSessions();
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
    const answer = await post("/api/auth/unlock", body);
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ error });
    expect(answer.headers.get("set-cookie")).toBeNull();
  });

  test("with a bad key is a 401 that tells no more than the code, and opens nothing", async () => {
    const before = (await storedSessions()).length;
    const { key } = await issued();
    const other = await issued();
    const cases = [
      ["rubbish", "invalid_key"],
      [`svc_AbCdEf01_${"x".repeat(38)}`, "invalid_key"],
      [app.keys.expired, "expired_key"],
      [app.keys.revoked, "revoked_key"],
      [other.key.replace(other.id, key.slice(4, 12)), "invalid_key"],
    ] as const;
    for (const [apiKey, code] of cases) {
      const answer = await unlock(apiKey);
      expect([answer.status, answer.headers.get("x-error-code")]).toEqual([401, code]);
      expect(await answer.json()).toEqual({ error: "Invalid or expired API key" });
      expect(answer.headers.get("set-cookie")).toBeNull();
    }
    // The bearer of an expired key may leave a row, which is worth as little as the key.
    expect((await storedSessions()).length - before).toBeLessThanOrEqual(1);
  });

  test("costs one statement", async () => {
    const { key } = await issued();
    await app.resetCalls();
    expect((await unlock(key)).status).toBe(200);
    expect((await app.calls())["postgres"]).toBe(1);
    await app.resetCalls();
    expect((await unlock("rubbish")).status).toBe(401);
    expect((await app.calls())["postgres"]).toBe(0);
  });

  test("again draws a fresh value and ends the one that was presented", async () => {
    const { key } = await issued();
    const first = await sessionFor(key);
    expect(await tierOf(cookie(first))).toBe("retail");
    const second = await sessionFor(key, { ...cookie(first), ...OURS });
    expect(second).not.toBe(first);
    expect(await tierOf(cookie(first))).toBe("free");
    expect(await tierOf(cookie(second))).toBe("retail");
  });

  test.each(["expired", "revoked"] as const)(
    "with an %s key leaves the session that was presented as it is",
    async (kind) => {
      const value = await sessionFor((await issued()).key);
      const refused = await unlock(app.keys[kind], { ...cookie(value), ...OURS });
      expect([refused.status, refused.headers.get("set-cookie")]).toEqual([401, null]);
      app.setNow(SAMPLE_END + 10_000);
      expect(await tierOf(cookie(value))).toBe("retail");
    },
  );

  test("takes no value that the caller brings", async () => {
    const { key } = await issued();
    const brought = "A".repeat(43);
    expect(await sessionFor(key, cookie(brought))).not.toBe(brought);
    expect(await tierOf(cookie(brought))).toBe("free");
  });

  test.each([
    ["ann@svc.example", "ann@svc.example"],
    ["Ann Lee <ann.lee@svc.example>", "ann.lee@svc.example"],
    ["a desk without an address", null],
  ])("names the address in the operator's words %j", async (customer, email) => {
    const { key, id } = await issued(customer);
    const body = (await (await unlock(key)).json()) as { email: string };
    expect(body.email).toBe(email ?? `svc_${id}@keys.invalid`);
  });

  test("is limited to 10 a minute and address, in the rate limit's body", async () => {
    const address = { "cf-connecting-ip": randomAddress() };
    const burst = async () => {
      const answers: Response[] = [];
      for (let i = 0; i < 11; i += 1) answers.push(await unlock("rubbish", address));
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
    const answers = await Promise.all(Array.from({ length: 9 }, () => unlock("rubbish", address)));
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
    const value = await sessionFor((await issued()).key);
    expect(await tierOf(cookie(value))).toBe("retail");
    const answer = await post("/api/auth/lock", undefined, { ...cookie(value), ...OURS });
    expect(answer.status).toBe(200);
    expect(answer.headers.get("set-cookie")).toBe(CLEARED);
    expect(await answer.json()).toEqual({ success: true });
    expect(await tierOf(cookie(value))).toBe("free");
    expect((await storedSessions()).join()).not.toContain(await sha256Hex(value));
  });

  test("without a session is a success, too", async () => {
    const answer = await post("/api/auth/lock", undefined);
    expect(answer.status).toBe(200);
    expect(answer.headers.get("set-cookie")).toBe(CLEARED);
  });

  test("at another site's wish ends nothing", async () => {
    const value = await sessionFor((await issued()).key);
    const evil = { ...cookie(value), origin: "https://evil.example" };
    const answer = await post("/api/auth/lock", undefined, evil);
    expect(answer.headers.get("set-cookie")).toBeNull();
    expect(await tierOf(cookie(value))).toBe("retail");
  });
});

describe("a session", () => {
  test.each(
    Object.values(GROUPS)
      .flat()
      .filter(({ contract }) => !contract.path.startsWith("/api/keys/") && !contract.ownLimit)
      .map(({ contract }) => [`${contract.method} ${contract.path}`, contract] as const),
  )("answers %s as its key does", async (_, { method, example }) => {
    for (const tier of ["retail", "institutional"] as const) {
      const value = await sessionFor(app.keys[tier]);
      const ask = async (credential: Record<string, string>) => {
        const answer =
          method === "get"
            ? await app.get(example.path, credential)
            : await post(example.path, example.body, { ...credential, ...OURS });
        const { headers } = answer;
        const told = ["cache-control", "x-ratelimit-limit", "x-svc-key-status", "etag"];
        return {
          status: answer.status,
          headers: told.map((name) => headers.get(name)),
          body: (await answer.text()).replace(/"(remaining|requests_24h)":\d+/g, ""),
        };
      };
      expect(await ask(cookie(value))).toEqual(await ask({ "x-svc-key": app.keys[tier] }));
    }
  });

  test("draws on its key's bucket", async () => {
    const { key } = await issued();
    const value = await sessionFor(key);
    const left = async (headers: Record<string, string>) =>
      Number((await app.get("/api/openapi", headers)).headers.get("x-ratelimit-remaining"));
    const first = await left({ "x-svc-key": key });
    // A minute that turns in between gives some back.
    expect(await left(cookie(value))).toBeOneOf([first - 1, 599]);
  });

  test.each([
    ["no origin at all", {}, 401],
    ["another origin", { origin: "https://evil.example" }, 401],
    ["a null origin", { origin: "null" }, 401],
    ["a neighbour's page", { "sec-fetch-site": "same-site" }, 401],
    ["our own origin", OURS, 200],
    ["our own page", { "sec-fetch-site": "same-origin" }, 200],
  ])("on a POST with %s counts accordingly", async (_, headers, status) => {
    const value = await sessionFor(app.keys.retail);
    const tickers = { tickers: ["AAPL"] };
    const answer = await post("/api/dislocation/batch", tickers, { ...cookie(value), ...headers });
    expect(answer.status).toBe(status);
    if (status === 401) expect(answer.headers.get("x-error-code")).toBe("missing_key");
  });

  test("yields to a key that is sent beside it", async () => {
    const value = await sessionFor(app.keys.retail);
    expect(await tierOf({ ...cookie(value), "x-svc-key": app.keys.institutional })).toBe(
      "institutional",
    );
  });

  test("is no key, and a key is no session", async () => {
    const { key } = await issued();
    const value = await sessionFor(key);
    await tierOf(cookie(value));
    for (const headers of [{ "x-svc-key": value }, { "x-api-key": value }, cookie(key)]) {
      expect(await tierOf(headers)).toBe("free");
    }
    expect(await tierOf({ cookie: `__Host-svc_session=${"B".repeat(43)}` })).toBe("free");
  });

  test("ends after seven days, used or not", async () => {
    const { key } = await issued();
    const value = await sessionFor(key);
    app.setNow(SAMPLE_END + 7 * DAY_MS - 1);
    expect(await tierOf(cookie(value))).toBe("retail");
    app.setNow(SAMPLE_END + 7 * DAY_MS);
    expect(await tierOf(cookie(value))).toBe("free");
    const strict = await app.get("/api/usage", { ...cookie(value), prefer: "handling=strict" });
    expect([strict.status, strict.headers.get("x-error-code")]).toEqual([401, "expired_key"]);
  });

  test("ends with its key, within ten seconds everywhere", async () => {
    const { key, id } = await issued();
    const value = await sessionFor(key);
    expect(await tierOf(cookie(value))).toBe("retail");
    await revokeKey(app.services.db, id, new Date(SAMPLE_END));
    app.setNow(SAMPLE_END + 9_999);
    expect(await tierOf(cookie(value))).toBe("free");
    expect((await storedSessions()).join()).not.toContain(id);
  });

  test("costs what a key costs: one statement, then none", async () => {
    const value = await sessionFor((await issued()).key);
    await app.get("/api/openapi", cookie(value));
    app.setNow(SAMPLE_END + 10_000);
    await app.resetCalls();
    await app.get("/api/openapi", cookie(value));
    expect((await app.calls())["postgres"]).toBe(1);
    for (let i = 0; i < 3; i += 1) await app.get("/api/openapi", cookie(value));
    expect((await app.calls())["postgres"]).toBe(1);
  });

  test("leaves word of when it was last seen, at most each minute", async () => {
    const { key, id } = await issued();
    const value = await sessionFor(key);
    app.setNow(SAMPLE_END + 61_000);
    await app.get("/api/openapi", cookie(value));
    const [row] = (await storedSessions()).filter((text) => text.includes(id));
    const { last_seen_at } = JSON.parse(row ?? "{}") as { last_seen_at: string };
    expect(Date.parse(last_seen_at)).toBe(SAMPLE_END + 61_000);
  });

  test.each(["down", "error"])(
    "that cannot be looked up (%s) is a 503, never free data in its place",
    async (fault) => {
      const value = await sessionFor((await issued()).key);
      await app.setFaults({ postgres: fault });
      const answers = [
        await app.get("/api/openapi", cookie(value)),
        await app.get("/api/sensors", { ...cookie(value), prefer: "handling=strict" }),
        await post("/api/dislocation/batch", { tickers: ["AAPL"] }, { ...cookie(value), ...OURS }),
        await unlock(app.keys.retail),
        await post("/api/auth/lock", undefined, { ...cookie(value), ...OURS }),
      ];
      for (const answer of answers) {
        expect(answer.status).toBe(503);
        expect(await answer.json()).toEqual({ error: "Service temporarily unavailable" });
        expect(answer.headers.get("set-cookie")).toBeNull();
      }
    },
  );

  test("that nobody keeps in memory is found by another isolate", async () => {
    const value = await sessionFor((await issued()).key);
    const ring = new KeyRing(app.services.db);
    const presented = { secret: value, carrier: "cookie" } as const;
    expect(ring.peek(presented, SAMPLE_END)).toBeNull();
    expect(await ring.lookUp(presented, SAMPLE_END)).toMatchObject({ status: "valid" });
  });
});
