// Browser sessions: their limits, their origin check, and when they end.

import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { revokeKey } from "../../lib/account/actions/manage-keys.ts";
import { KeyCache } from "../../lib/http/caller/key-cache.ts";
import { cookie, OWN_ORIGIN, sessionHelpers } from "../support/account/sessions.ts";
import { SAMPLE_END, type TestApp, testApp } from "../support/service/app.ts";

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

describe("a browser session", () => {
  test("a session draws on the rate bucket of its key", async () => {
    const { key } = await helpers.issue();
    const value = await helpers.open(key);
    const left = async (headers: Record<string, string>) =>
      Number((await app.get("/api/openapi", headers)).headers.get("x-ratelimit-remaining"));
    const first = await left({ "x-svc-key": key });
    // The start of a new minute in between gives some requests back.
    expect(await left(cookie(value))).toBeOneOf([first - 1, 599]);
  });

  test.each([
    ["no origin at all", {}, 401],
    ["another origin", { origin: "https://evil.example" }, 401],
    ["a null origin", { origin: "null" }, 401],
    ["a neighbour's page", { "sec-fetch-site": "same-site" }, 401],
    ["our own origin, from another site", { ...OWN_ORIGIN, "sec-fetch-site": "cross-site" }, 401],
    ["our own origin", OWN_ORIGIN, 200],
    ["our own page", { "sec-fetch-site": "same-origin" }, 200],
  ])("a POST by a session with %s answers accordingly", async (_, headers, status) => {
    const value = await helpers.open(app.keys.retail);
    const tickers = { tickers: ["ATEST"] };
    const answer = await helpers.post("/api/dislocation/batch", tickers, {
      ...cookie(value),
      ...headers,
    });
    expect(answer.status).toBe(status);
    if (status === 401) expect(answer.headers.get("x-error-code")).toBe("missing_key");
  });

  test("a key that is sent with a session takes precedence", async () => {
    const value = await helpers.open(app.keys.retail);
    expect(await helpers.tierOf({ ...cookie(value), "x-svc-key": app.keys.institutional })).toBe(
      "institutional",
    );
  });

  test("a session is not accepted as a key, nor a key as a session", async () => {
    const { key } = await helpers.issue();
    const value = await helpers.open(key);
    await helpers.tierOf(cookie(value));
    for (const headers of [{ "x-svc-key": value }, { "x-api-key": value }, cookie(key)]) {
      expect(await helpers.tierOf(headers)).toBe("free");
    }
    expect(await helpers.tierOf({ cookie: `__Host-svc_session=${"B".repeat(43)}` })).toBe("free");
  });

  test("a session ends seven days after it was opened, used or not", async () => {
    const { key } = await helpers.issue();
    const value = await helpers.open(key);
    app.setNow(SAMPLE_END + 7 * DAY_MS - 1);
    expect(await helpers.tierOf(cookie(value))).toBe("retail");
    app.setNow(SAMPLE_END + 7 * DAY_MS);
    expect(await helpers.tierOf(cookie(value))).toBe("free");
    const strict = await app.get("/api/usage", { ...cookie(value), prefer: "handling=strict" });
    expect([strict.status, strict.headers.get("x-error-code")]).toEqual([401, "expired_key"]);
  });

  test("a session ends with its key, everywhere within ten seconds", async () => {
    const { key, id } = await helpers.issue();
    const value = await helpers.open(key);
    expect(await helpers.tierOf(cookie(value))).toBe("retail");
    await revokeKey(app.services.db, id, new Date(SAMPLE_END));
    app.setNow(SAMPLE_END + 9_999);
    expect(await helpers.tierOf(cookie(value))).toBe("free");
    expect((await helpers.stored()).join()).not.toContain(id);
  });

  test("a session costs the same as a key: one statement, then none while it is cached", async () => {
    const value = await helpers.open((await helpers.issue()).key);
    await app.get("/api/openapi", cookie(value));
    app.setNow(SAMPLE_END + 10_000);
    await app.resetRequests();
    await app.get("/api/openapi", cookie(value));
    expect((await app.requests())["postgres"]).toBe(1);
    for (let i = 0; i < 3; i += 1) await app.get("/api/openapi", cookie(value));
    expect((await app.requests())["postgres"]).toBe(1);
  });

  test("the time of a session's last use is stored at most once a minute", async () => {
    const { key, id } = await helpers.issue();
    const value = await helpers.open(key);
    app.setNow(SAMPLE_END + 61_000);
    await app.get("/api/openapi", cookie(value));
    const [row] = (await helpers.stored()).filter((text) => text.includes(id));
    const { last_seen_at } = JSON.parse(row ?? "{}") as { last_seen_at: string };
    expect(Date.parse(last_seen_at)).toBe(SAMPLE_END + 61_000);
  });

  test.each(["down", "error"])(
    "a session that cannot be looked up (%s) is a 503, never free data",
    async (fault) => {
      const value = await helpers.open((await helpers.issue()).key);
      await app.setFaults({ postgres: fault });
      const answers = [
        await app.get("/api/openapi", cookie(value)),
        await app.get("/api/sensors", { ...cookie(value), prefer: "handling=strict" }),
        await helpers.post(
          "/api/dislocation/batch",
          { tickers: ["ATEST"] },
          { ...cookie(value), ...OWN_ORIGIN },
        ),
        await helpers.unlock(app.keys.retail),
        await helpers.lock({ ...cookie(value), ...OWN_ORIGIN }),
      ];
      for (const answer of answers) {
        expect(answer.status).toBe(503);
        expect(await answer.json()).toEqual({ error: "Service temporarily unavailable" });
        expect(answer.headers.get("set-cookie")).toBeNull();
      }
    },
  );

  test("a session that is cached nowhere is accepted by another isolate", async () => {
    const value = await helpers.open((await helpers.issue()).key);
    const ring = new KeyCache(app.services.db);
    const presented = { secret: value, carrier: "cookie" } as const;
    expect(ring.peek(presented, SAMPLE_END)).toBeNull();
    expect(await ring.lookUp(presented, SAMPLE_END)).toMatchObject({ status: "valid" });
  });
});
