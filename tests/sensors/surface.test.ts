// HTTP behaviour of every route: ETags, HEAD, OPTIONS and 405.

import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { GROUPS } from "../../functions/index.ts";
import { AnswerCache } from "../../lib/http/answer/answer-cache.ts";
import type { Contract } from "../../lib/http/contract.ts";
import { keyHeader } from "../support/service/answers.ts";
import { SAMPLE_END, type TestApp, testApp } from "../support/service/app.ts";
import { expectSound } from "../support/service/sound-answer.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ rows: 300 });
});
afterAll(() => app.close());

/**
 * Each path with its methods. Routes that change something by GET have no HEAD, which scanners
 * send.
 */
const ROUTES = [
  ...Map.groupBy(
    Object.values(GROUPS).flat(),
    ({ contract }) => contract.example.path.split("?")[0] ?? "",
  ),
].map(([path, routes]) => {
  const methods = routes.flatMap(({ contract: { method }, traits }) =>
    method !== "get" ? [method.toUpperCase()] : traits.changesState ? ["GET"] : ["GET", "HEAD"],
  );
  const acts = ({ tag, method }: Contract) => tag === "account" && method !== "get";
  const isOpen = !routes.some(({ contract }) => acts(contract));
  return { path, isOpen, allowed: [...methods, "OPTIONS"].toSorted().join(", ") };
});
/**
 * Routes that act for one account are not open to other sites: see
 * tests/account/cross-site.test.ts.
 */
const OPEN = ROUTES.filter(({ isOpen }) => isOpen);
const READ = ROUTES.filter(({ allowed }) => allowed.includes("HEAD")).map(({ path }) => path);
const KEPT = ["/api/sensors", "/api/sensors/vix", "/api/sensors/vix/history", "/api/stress-index"];

describe("conditional requests", () => {
  test.each(KEPT)("%s has the same strong ETag until its body changes", async (path) => {
    const first = await app.get(path);
    const etag = first.headers.get("etag") ?? "";
    expect(etag).toMatch(/^"[\w+/]{20,}"$/);
    app.setNow(SAMPLE_END + 90_000);
    expect((await app.get(path)).headers.get("etag")).toBe(etag);
    app.setNow(SAMPLE_END);
    const csv = (await app.get(`${path}?format=csv`)).headers.get("etag");
    expect(csv).not.toBe(etag);
    expect((await app.get(path, keyHeader(app, "retail"))).headers.get("etag")).toMatch(/^"/);
  });

  test.each([
    ["the tag", (etag: string) => etag, 304],
    ["the tag, weak", (etag: string) => `W/${etag}`, 304],
    ["the tag in a list", (etag: string) => `"other", ${etag}`, 304],
    ["a star", () => "*", 304],
    ["another tag", () => '"other"', 200],
    ["the tag without quotes", (etag: string) => etag.replaceAll('"', ""), 200],
  ] as const)("If-None-Match with %s", async (_, given, status) => {
    const etag = (await app.get("/api/sensors/vix")).headers.get("etag") ?? "";
    const answer = await app.get("/api/sensors/vix", { "if-none-match": given(etag) });
    expect(answer.status).toBe(status);
    expect(answer.headers.get("etag")).toBe(etag);
    expect(answer.headers.get("vary")).toContain("x-svc-key");
    expect(answer.headers.get("x-ratelimit-remaining")).toBe("59");
    if (status === 304) expect(await answer.text()).toBe("");
  });

  test("a cached answer is used only for the same request", async () => {
    app.services.answers = new AnswerCache(5_000);
    const bodies = new Map<string, string>();
    for (let round = 0; round < 2; round += 1) {
      for (const query of [
        "?limit=2",
        "?limit=3",
        "?limit=2&order=asc",
        "?limit=2&format=csv",
        "?limit=2&rendering=variant",
      ]) {
        for (const tier of ["free", "retail"] as const) {
          const answer = await app.get(`/api/sensors/vix/history${query}`, keyHeader(app, tier));
          const text = `${answer.headers.get("cache-control")} ${await answer.text()}`;
          const known = bodies.get(`${query} ${tier}`) ?? text;
          bodies.set(`${query} ${tier}`, known);
          expect(text).toBe(known);
        }
      }
    }
    expect(new Set(bodies.values()).size).toBe(10);
    expect((await app.get("/api/sensors/vix/history?limit=2&limit=2")).status).toBe(400);
    app.services.answers = new AnswerCache(0);
  });
});

describe("HTTP methods", () => {
  test.each(READ)("HEAD %s has the headers of GET and no body", async (path) => {
    const head = await app.send(path, { method: "HEAD" });
    const get = await app.get(path);
    expect([head.status, await head.text()]).toEqual([get.status, ""]);
    for (const name of [
      "etag",
      "content-type",
      "cache-control",
      "link",
      "x-data-as-of",
      "x-total-count",
    ]) {
      expect([name, head.headers.get(name)]).toEqual([name, get.headers.get(name)]);
    }
  });

  test.each(OPEN)(
    "OPTIONS $path lets any site's page send a key and read the headers",
    async ({ path, allowed }) => {
      const preflight = await app.send(path, {
        method: "OPTIONS",
        headers: { origin: "https://elsewhere.test", "access-control-request-method": "GET" },
      });
      const { headers } = preflight;
      expect([preflight.status, await preflight.text()]).toEqual([204, ""]);
      expect(headers.get("access-control-allow-origin")).toBe("*");
      expect(headers.get("access-control-allow-credentials")).toBeNull();
      expect(headers.get("access-control-allow-methods")).toBe(allowed);
      expect(headers.get("access-control-allow-headers")).toMatch(
        /x-svc-key.*x-api-key.*authorization.*idempotency-key/,
      );
      expect(headers.get("x-ratelimit-limit")).toBe("60");
      const exposed = (await app.get(path)).headers
        .get("access-control-expose-headers")
        ?.toLowerCase()
        .split(", ");
      expect(exposed).toEqual(
        expect.arrayContaining(
          "etag link retry-after x-ratelimit-limit x-ratelimit-remaining x-ratelimit-reset x-request-id x-total-count x-error-code x-svc-warning x-data-as-of".split(
            " ",
          ),
        ),
      );
    },
  );

  test.each(["POST", "PUT", "PATCH", "DELETE", "PROPFIND"])(
    "%s is a 405 that names the allowed methods",
    async (method) => {
      for (const { path, allowed } of ROUTES) {
        if (allowed.split(", ").includes(method)) continue;
        const answer = await app.send(path, { method });
        expect([answer.status, answer.headers.get("allow")]).toEqual([405, allowed]);
        await expectSound(answer, `${method} ${path}`);
      }
    },
  );
});
