// The number of round trips to database and Redis of every request.

import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { TIERS } from "../../lib/core/tier.ts";
import type { RouteContract } from "../../lib/http/contract.ts";
import { MAX_BODY_BYTES } from "../../lib/http/validate.ts";
import { post } from "../support/account/billing.ts";
import { BASE_URL, type TestApp, testApp } from "../support/service/app.ts";
import { CONTRACTS, freshKey, RAW_PATHS, sendExample } from "../support/service/surface.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ rows: 300 });
});
afterAll(() => app.close());

const lastRequest = () => {
  const line = app.logs.findLast(({ event }) => event === "request");
  return { sql: Number(line?.["sql"]), redis: Number(line?.["redis"]), route: line?.["route"] };
};

/**
 * Uses a key and then removes it from the cache, so that it must be looked up again. Its use is
 * stored at most once a minute after an answer, and is not part of the next request.
 */
async function uncachedKey(headers: Record<string, string>): Promise<Record<string, string>> {
  await app.get("/api/openapi", headers);
  app.setNow(app.platform.now() + 9_500);
  return headers;
}

describe("the round trips of a request", () => {
  const isReading = ({ method, changesState }: RouteContract) => method === "get" && !changesState;

  test.each(CONTRACTS)(
    "$method $path makes at most three, and one when it only reads and the key is cached",
    {
      retry: 2,
    },
    async (contract) => {
      for (const tier of TIERS) {
        const key = tier === "free" ? {} : { "x-svc-key": await freshKey(app, tier) };
        const headers = await uncachedKey(key);
        await sendExample(app, contract, headers);
        const cold = lastRequest();
        expect(cold.route).toBe(contract.path);
        expect(cold.sql).toBeLessThanOrEqual(3);
        expect(cold.redis).toBeLessThanOrEqual(1);
        if (contract.path.startsWith("/api/keys/")) continue;
        await sendExample(app, contract, headers);
        const warm = lastRequest();
        expect(warm.sql).toBeLessThanOrEqual(isReading(contract) ? 1 : 3);
        expect(warm.redis).toBeLessThanOrEqual(1);
      }
    },
  );

  test("every page, feed and file keeps the limit, read or sent a form, with a session", {
    retry: 2,
  }, async () => {
    for (const path of RAW_PATHS) {
      const unlocked = await post(app, "/api/auth/unlock", {
        apiKey: await freshKey(app, "retail"),
      });
      const cookie = (unlocked.headers.get("set-cookie") ?? "").split(";")[0] ?? "";
      const ours = await uncachedKey({ cookie, origin: BASE_URL });
      const form = { "content-type": "application/x-www-form-urlencoded", ...ours };
      for (const ask of [
        () => app.get(path, ours),
        () => app.get(path, ours),
        () => app.send(path, { method: "POST", headers: form, body: "email=x&do=rotate&token=y" }),
      ]) {
        const { status } = await ask();
        const { sql, redis } = lastRequest();
        expect([path, status < 500, Math.max(sql, 3), Math.max(redis, 1)]).toEqual([
          path,
          true,
          3,
          1,
        ]);
      }
    }
  });

  test("a refusal of a malformed key or of a too long body makes none", async () => {
    for (const path of ["/api/usage", "/api/v2/tone/triad", "/sensors"]) {
      await app.get(path, {
        "x-svc-key": `svc_AbCdEf01_${"x".repeat(38)}`,
        prefer: "handling=strict",
      });
      expect([path, lastRequest().sql]).toEqual([path, 0]);
    }
    await post(app, "/api/billing/checkout", { email: "x".repeat(MAX_BODY_BYTES) });
    expect(lastRequest()).toMatchObject({ sql: 0, redis: 0 });
  });
});
