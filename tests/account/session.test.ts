import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { revokeKey } from "../../lib/account/actions/manage-keys.ts";
import { KeyCache } from "../../lib/http/caller/key-cache.ts";
import { cookie, OWN_ORIGIN, sessionHelpers } from "../support/account/sessions.ts";
import { SAMPLE_END, type TestApp, testApp } from "../support/service/app.ts";

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

describe("a session", () => {
  test("draws on its key's bucket", async () => {
    const { key } = await desk.issue();
    const value = await desk.open(key);
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
    ["our own origin, from another site", { ...OWN_ORIGIN, "sec-fetch-site": "cross-site" }, 401],
    ["our own origin", OWN_ORIGIN, 200],
    ["our own page", { "sec-fetch-site": "same-origin" }, 200],
  ])("on a POST with %s counts accordingly", async (_, headers, status) => {
    const value = await desk.open(app.keys.retail);
    const tickers = { tickers: ["AAPL"] };
    const answer = await desk.post("/api/dislocation/batch", tickers, {
      ...cookie(value),
      ...headers,
    });
    expect(answer.status).toBe(status);
    if (status === 401) expect(answer.headers.get("x-error-code")).toBe("missing_key");
  });

  test("yields to a key that is sent beside it", async () => {
    const value = await desk.open(app.keys.retail);
    expect(await desk.tierOf({ ...cookie(value), "x-svc-key": app.keys.institutional })).toBe(
      "institutional",
    );
  });

  test("is no key, and a key is no session", async () => {
    const { key } = await desk.issue();
    const value = await desk.open(key);
    await desk.tierOf(cookie(value));
    for (const headers of [{ "x-svc-key": value }, { "x-api-key": value }, cookie(key)]) {
      expect(await desk.tierOf(headers)).toBe("free");
    }
    expect(await desk.tierOf({ cookie: `__Host-svc_session=${"B".repeat(43)}` })).toBe("free");
  });

  test("ends after seven days, used or not", async () => {
    const { key } = await desk.issue();
    const value = await desk.open(key);
    app.setNow(SAMPLE_END + 7 * DAY_MS - 1);
    expect(await desk.tierOf(cookie(value))).toBe("retail");
    app.setNow(SAMPLE_END + 7 * DAY_MS);
    expect(await desk.tierOf(cookie(value))).toBe("free");
    const strict = await app.get("/api/usage", { ...cookie(value), prefer: "handling=strict" });
    expect([strict.status, strict.headers.get("x-error-code")]).toEqual([401, "expired_key"]);
  });

  test("ends with its key, within ten seconds everywhere", async () => {
    const { key, id } = await desk.issue();
    const value = await desk.open(key);
    expect(await desk.tierOf(cookie(value))).toBe("retail");
    await revokeKey(app.services.db, id, new Date(SAMPLE_END));
    app.setNow(SAMPLE_END + 9_999);
    expect(await desk.tierOf(cookie(value))).toBe("free");
    expect((await desk.stored()).join()).not.toContain(id);
  });

  test("costs what a key costs: one statement, then none", async () => {
    const value = await desk.open((await desk.issue()).key);
    await app.get("/api/openapi", cookie(value));
    app.setNow(SAMPLE_END + 10_000);
    await app.resetCalls();
    await app.get("/api/openapi", cookie(value));
    expect((await app.calls())["postgres"]).toBe(1);
    for (let i = 0; i < 3; i += 1) await app.get("/api/openapi", cookie(value));
    expect((await app.calls())["postgres"]).toBe(1);
  });

  test("leaves word of when it was last seen, at most each minute", async () => {
    const { key, id } = await desk.issue();
    const value = await desk.open(key);
    app.setNow(SAMPLE_END + 61_000);
    await app.get("/api/openapi", cookie(value));
    const [row] = (await desk.stored()).filter((text) => text.includes(id));
    const { last_seen_at } = JSON.parse(row ?? "{}") as { last_seen_at: string };
    expect(Date.parse(last_seen_at)).toBe(SAMPLE_END + 61_000);
  });

  test.each(["down", "error"])(
    "that cannot be looked up (%s) is a 503, never free data in its place",
    async (fault) => {
      const value = await desk.open((await desk.issue()).key);
      await app.setFaults({ postgres: fault });
      const answers = [
        await app.get("/api/openapi", cookie(value)),
        await app.get("/api/sensors", { ...cookie(value), prefer: "handling=strict" }),
        await desk.post(
          "/api/dislocation/batch",
          { tickers: ["AAPL"] },
          { ...cookie(value), ...OWN_ORIGIN },
        ),
        await desk.unlock(app.keys.retail),
        await desk.lock({ ...cookie(value), ...OWN_ORIGIN }),
      ];
      for (const answer of answers) {
        expect(answer.status).toBe(503);
        expect(await answer.json()).toEqual({ error: "Service temporarily unavailable" });
        expect(answer.headers.get("set-cookie")).toBeNull();
      }
    },
  );

  test("that nobody keeps in memory is found by another isolate", async () => {
    const value = await desk.open((await desk.issue()).key);
    const ring = new KeyCache(app.services.db);
    const presented = { secret: value, carrier: "cookie" } as const;
    expect(ring.peek(presented, SAMPLE_END)).toBeNull();
    expect(await ring.lookUp(presented, SAMPLE_END)).toMatchObject({ status: "valid" });
  });
});
