// The limiter and the database are asked at the same time for requests that only read.

import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { addressIdentity } from "../../lib/core/client-address.ts";
import { sha256Hex } from "../../lib/core/digests.ts";
import { minuteBucket } from "../../lib/core/sliding-window.ts";
import { PAGES_PER_MINUTE } from "../../lib/core/tier.ts";
import type { RouteContract } from "../../lib/http/contract.ts";
import { Limiter } from "../../lib/http/limiter/limiter.ts";
import { makeRedis } from "../../lib/runtime/services.ts";
import { randomAddress, SAMPLE_END, type TestApp, testApp } from "../support/service/app.ts";
import { CONTRACTS, freshKey, sendExample } from "../support/service/surface.ts";

let app: TestApp;
/** The limiter of another isolate. */
let other: Limiter;
beforeAll(async () => {
  app = await testApp({ rows: 300 });
  const { url, redisToken } = app.platform;
  const settings = { UPSTASH_REDIS_REST_URL: `${url}/redis`, UPSTASH_REDIS_REST_TOKEN: redisToken };
  other = new Limiter(makeRedis(settings));
});
afterAll(() => app.close());
afterEach(() => app.setFaults({}));

/** Uses up an identity's minute in the other isolate, which this one does not know. */
async function useUpElsewhere(identity: string, limit: number): Promise<void> {
  const bucket = [minuteBucket(identity, limit)];
  await other.take(bucket, limit - 10);
  while ((await other.take(bucket)).allowed);
}

/** An address whose limit was used up in another isolate. */
async function refusedAddress(path = "/api/"): Promise<Record<string, string>> {
  const address = randomAddress();
  const digest = (await sha256Hex(addressIdentity(address))).slice(0, 32);
  const isApi = path.startsWith("/api/");
  await useUpElsewhere(`${isApi ? "" : "page:"}ip:${digest}`, isApi ? 60 : PAGES_PER_MINUTE);
  return { "cf-connecting-ip": address };
}

const lastRequest = () => {
  const line = app.logs.findLast(({ event }) => event === "request");
  const number = (name: string) => Number(line?.[name]);
  return {
    sql: number("sql"),
    redis: number("redis"),
    ms: number("ms"),
    waitedMs: number("sql_ms") + number("redis_ms"),
  };
};

describe("a GET that only reads", () => {
  const READS = [
    "/api/sensors/vix/history?limit=2&nonsense=1",
    "/api/sensors/no-such-sensor",
    "/api/sensors?limit=x",
    "/api/tape/checkpoint",
    "/sensors/vix",
  ];

  test("it waits for the slower of database and limiter, not for the sum of both", {
    retry: 3,
  }, async () => {
    await app.get("/api/sensors");
    await app.setFaults({ postgres: "slow:150", redis: "slow:150" });
    for (const path of ["/api/sensors", "/sensors"]) {
      expect((await app.get(path)).status).toBe(200);
      const { ms, waitedMs } = lastRequest();
      expect(waitedMs).toBeGreaterThanOrEqual(295);
      expect(ms).toBeLessThan(waitedMs - 50);
    }
  });

  test.each(READS)(
    "%s: a refusal costs one read, and later refusals cost none",
    { retry: 2 },
    async (path) => {
      const headers = await refusedAddress(path);
      const first = await app.get(path, headers);
      expect([first.status, lastRequest().redis]).toEqual([429, 1]);
      expect(lastRequest().sql).toBeLessThanOrEqual(1);
      const second = await app.get(path, headers);
      expect([second.status, lastRequest()]).toMatchObject([429, { sql: 0, redis: 0 }]);
      // The refusal reveals nothing of what was read: both have the same headers and text.
      const namesOf = (answer: Response) => [...answer.headers.keys()].toSorted();
      expect(namesOf(first)).toEqual(namesOf(second));
      expect(first.headers.get("cache-control")).toBe("no-store");
      const wordsOf = async (answer: Response) =>
        (await answer.text()).replace(/<code>\w{26}<\/code>/, "").replaceAll(/\d+/g, "0");
      expect(await wordsOf(first)).toBe(await wordsOf(second));
    },
  );

  test("a request counts as a use of its key only when it was admitted", { retry: 2 }, async () => {
    const secret = await freshKey(app, "retail");
    const headers = { "x-svc-key": secret };
    await app.get("/api/sensors", headers);
    const known = app.services.keys.peek({ secret, carrier: "header" }, SAMPLE_END);
    if (known?.status !== "valid") throw new Error("the key is not known");
    await app.get("/api/sensors", headers);
    const uses = app.services.keys.pendingUses(known.keyId);
    expect(uses).toBeGreaterThan(0);
    await useUpElsewhere(`key:${known.bucket}`, 600);
    expect((await app.get("/api/sensors", headers)).status).toBe(429);
    expect(app.services.keys.pendingUses(known.keyId)).toBe(uses);
  });
});

describe("a request that writes, asks other services or reports the limit", () => {
  const isBegunAfter = ({ method, changesState, isUncounted, awaitsLimit }: RouteContract) =>
    !isUncounted && (method === "post" || changesState || awaitsLimit);

  test.each(CONTRACTS.filter(isBegunAfter))(
    "$method $path does no work for a refused caller",
    {
      retry: 2,
    },
    async (contract) => {
      const headers = await refusedAddress();
      await app.resetRequests();
      expect((await sendExample(app, contract, headers)).status).toBe(429);
      expect(await app.requests()).toMatchObject({ postgres: 0, stripe: 0, resend: 0 });
    },
  );
});
