// The rate limit of pages, and headers for programs.

import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { PAGES_PER_MINUTE } from "../../lib/core/tier.ts";
import { keyHeader } from "../support/service/answers.ts";
import { BASE_URL, randomAddress, type TestApp, testApp } from "../support/service/app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ rows: 60, calls: false });
});
afterAll(() => app.close());

const rate = (answer: Response, name: string) => Number(answer.headers.get(`x-ratelimit-${name}`));

describe("the rate limit of pages", () => {
  test("pages have a separate limit per address, whatever the key", { retry: 2 }, async () => {
    const address = { "cf-connecting-ip": randomAddress() };
    const keyed = { ...address, ...keyHeader(app, "retail") };
    const shown = [
      await app.get("/docs", address),
      await app.get("/alerts", address),
      await app.get("/sensors", keyed),
    ];
    expect(shown.map((answer) => [rate(answer, "limit"), rate(answer, "remaining")])).toEqual(
      [1, 2, 3].map((used) => [PAGES_PER_MINUTE, PAGES_PER_MINUTE - used]),
    );
    expect(rate(await app.get("/api/openapi", address), "remaining")).toBe(59);
    expect(rate(await app.get("/docs", address), "remaining")).toBe(PAGES_PER_MINUTE - 4);
  });

  test("a page makes one round trip, and a refusal is a page that says when to come back", async () => {
    const address = { "cf-connecting-ip": randomAddress() };
    await app.resetRequests();
    await app.get("/docs", address);
    expect((await app.requests())["redis"]).toBe(1);
    const statuses = new Set<number>();
    let last = await app.get("/docs", address);
    // When a new minute starts in between, the previous one still counts with its remaining share.
    for (let i = 0; i < 2 * PAGES_PER_MINUTE && last.status !== 429; i += 1) {
      statuses.add(last.status);
      last = await app.get("/docs", address);
    }
    expect([...statuses]).toEqual([200]);
    expect(last.status).toBe(429);
    expect(last.headers.get("content-type")).toContain("text/html");
    expect(await last.text()).toContain(`Wait ${last.headers.get("retry-after")} seconds`);
    expect((await app.get("/api/openapi", address)).status).toBe(200);
  });
});

describe("headers for programs", () => {
  test("each success links to the API's description and documentation", async () => {
    for (const path of ["/", "/docs", "/api/stress-index", "/api/sensors/vix/history?limit=1"]) {
      const link = (await app.get(path)).headers.get("link") ?? "";
      expect(link, path).toContain(`<${BASE_URL}/api/openapi>; rel="service-desc"`);
      expect(link, path).toContain(`<${BASE_URL}/docs>; rel="service-doc"`);
    }
    const paged = (await app.get("/api/sensors/vix/history?limit=1")).headers.get("link");
    expect(paged).toMatch(/^<[^>]+>; rel="first", <[^>]+>; rel="next", /);
  });

  test("the caller's request id is returned if it is a valid id", async () => {
    const sent = async (id: string) =>
      (await app.get("/api/health", { "x-request-id": id })).headers;
    const answer = await sent("job-42/a");
    expect(answer.get("x-client-request-id")).toBe("job-42/a");
    expect(answer.get("x-request-id")).toMatch(/^[0-9A-Z]{26}$/);
    expect(answer.get("access-control-expose-headers")).toContain("X-Client-Request-Id");
    for (const bad of ["two words", "x".repeat(129), "é"]) {
      expect((await sent(bad)).get("x-client-request-id"), bad).toBeNull();
    }
    expect((await app.get("/api/health")).headers.get("x-client-request-id")).toBeNull();
    const failed = await app.get("/api/sensors/nope", { "x-request-id": "job-43" });
    expect(failed.headers.get("x-client-request-id")).toBe("job-43");
    const asked = await app.send("/api/health", { method: "OPTIONS" });
    expect(asked.headers.get("access-control-allow-headers")).toContain("x-request-id");
  });
});
