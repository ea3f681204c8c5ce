// What every route does by its contract: redirects, own limits, deprecation and raw bodies.

import type { Context } from "hono";
import { Hono } from "hono/tiny";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as z from "zod";
import { GROUPS } from "../../functions/index.ts";
import { DAY_MS } from "../../lib/core/calendar-date.ts";
import { announcedAt, CHANGES } from "../../lib/core/changelog.ts";
import { unavailable } from "../../lib/core/refusals.ts";
import { redirect } from "../../lib/http/answer/answer.ts";
import type { AppEnv } from "../../lib/http/app-env.ts";
import { type Contract, contract } from "../../lib/http/contract.ts";
import { endpoint, reply, withoutContract } from "../../lib/http/endpoint.ts";
import { joined, notFoundHandler, passOn, serve } from "../../lib/http/serve.ts";
import { actsByGet, bodyMayBeEmpty, deprecated, uncounted } from "../../lib/http/traits.ts";
import { zValidator } from "../../lib/http/validate.ts";
import {
  BASE_URL,
  randomAddress,
  SAMPLE_END,
  type TestApp,
  testApp,
} from "../support/service/app.ts";

let app: TestApp;
/** How often the state-changing route did its work. */
let changes = 0;
let door: Hono<AppEnv>;

const plain = <
  Path extends string,
  C extends Partial<Pick<Contract, "method" | "body" | "ownLimit">>,
>(
  path: Path,
  more: C,
) =>
  contract({
    method: "get",
    path,
    operationId: path,
    tag: "test",
    summary: "",
    description: "",
    access: "none",
    family: "data",
    response: z.object({ done: z.boolean() }),
    maxAgeSeconds: null,
    updates: { every: "", stepSeconds: null },
    failures: [],
    example: { path },
    ...more,
  });

const iso = (ms: number) => new Date(ms).toISOString();
const ending = (sunset: number) => ({
  ...({
    id: "2022-12-old",
    kind: "DEPRECATED",
    publishedOn: "2022-12-01",
    endpoints: [],
  } as const),
  title: "Retire the old",
  description: "",
  sunsetAt: iso(sunset),
});
const confirm = plain("/api/confirm", {});
const LooseBody = z.object({ n: z.int().default(4) });
const loose = plain("/api/loose", { method: "post", body: LooseBody });
const DONE = { body: { done: true }, dataAsOf: null };

const routes = new Hono<AppEnv>()
  .get(confirm.path, actsByGet(), uncounted(), endpoint(confirm), (c) => {
    changes += 1;
    return redirect(c, { location: `${BASE_URL}/confirmed` });
  })
  .post(loose.path, bodyMayBeEmpty(), endpoint(loose), zValidator("json", LooseBody), (c) =>
    reply(c, loose, DONE),
  );
for (const [path, ...middlewares] of [
  ["/api/old", deprecated(ending(SAMPLE_END + 1)), endpoint(plain("/api/old", {}))],
  ["/api/older", deprecated(ending(SAMPLE_END)), endpoint(plain("/api/older", {}))],
  ["/api/own", endpoint(plain("/api/own", { ownLimit: { name: "own", perMinute: 3 } }))],
] as const) {
  routes.on(["GET"], [path], ...middlewares, (c: Context<AppEnv>) => reply(c, confirm, DONE));
}
const others = new Hono<AppEnv>()
  .post(
    "/api/hook",
    withoutContract(),
    async (c) => new Response(`${(await c.req.arrayBuffer()).byteLength} at ${c.var.now}`),
  )
  .get(
    "/files/:name{[a-f]+\\.txt}",
    withoutContract(),
    (c) => new Response(c.req.param("name"), { headers: { "X-Content-Type-Options": "own" } }),
  )
  .on(
    ["GET", "POST"],
    "/page",
    withoutContract({ access: "optional", family: "data" }),
    (c: Context<AppEnv>) => {
      if (c.req.query("fail")) throw unavailable("Not today");
      return new Response(c.var.caller.tier);
    },
  )
  .get("/api/broken", withoutContract(), () => {
    throw new Error("a secret");
  });

beforeAll(async () => {
  app = await testApp({ rows: 60 });
  door = new Hono<AppEnv>()
    .route(
      "/",
      serve(
        joined([routes, others]),
        (_, error) => new Response(`<p>${error.message}</p>`, { status: error.status }),
      ),
    )
    .onError(passOn)
    .notFound(
      notFoundHandler((_, error) => new Response("<p>no page</p>", { status: error.status })),
    );
});
afterAll(() => app.close());

const ask = async (path: string, init: RequestInit = {}) => {
  const pending: Promise<unknown>[] = [];
  const ctx = { waitUntil: (work: Promise<unknown>) => void pending.push(work) };
  const headers = new Headers(init.headers);
  if (!headers.has("cf-connecting-ip")) headers.set("cf-connecting-ip", randomAddress());
  const request = new Request(`${BASE_URL}${path}`, { ...init, headers });
  const answer = await door.fetch(request, app.services, ctx as unknown as ExecutionContext);
  await Promise.all(pending);
  return answer;
};

describe("a redirect", () => {
  test("it is an empty 302 that is not cached and sends no referrer", async () => {
    const answer = await ask("/api/confirm");
    expect(answer.status).toBe(302);
    expect(answer.headers.get("location")).toBe(`${BASE_URL}/confirmed`);
    expect(answer.headers.get("referrer-policy")).toBe("no-referrer");
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect(answer.headers.get("x-request-id")).toMatch(/^\w{26}$/);
    expect(await answer.text()).toBe("");
  });

  test("HEAD, other methods and prefetch requests change nothing", async () => {
    const before = changes;
    const head = await ask("/api/confirm", { method: "HEAD" });
    expect([head.status, head.headers.get("allow")]).toEqual([405, "GET, OPTIONS"]);
    expect((await ask("/api/confirm", { method: "OPTIONS" })).status).toBe(204);
    for (const headers of [
      { "sec-purpose": "prefetch;prerender" },
      { purpose: "prefetch" },
      { "x-moz": "prefetch" },
    ]) {
      expect((await ask("/api/confirm", { headers: headers as HeadersInit })).status).toBe(503);
    }
    expect(changes).toBe(before);
  });
});

test("an uncounted route is never refused and draws on no limit", async () => {
  const headers = { "cf-connecting-ip": randomAddress() };
  for (let i = 0; i < 70; i += 1) {
    const answer = await ask("/api/confirm", { headers });
    expect([answer.status, answer.headers.get("x-ratelimit-remaining")]).toEqual([302, "60"]);
  }
});

describe("a route with its own limit", () => {
  test("a refusal has the words of the rate limit, and other routes still answer", {
    retry: 2,
  }, async () => {
    const headers = { "cf-connecting-ip": randomAddress() };
    for (let i = 0; i < 3; i += 1) {
      const { status, headers: answerHeaders } = await ask("/api/own", { headers });
      expect([status, answerHeaders.get("x-ratelimit-limit")]).toEqual([200, "60"]);
      expect(answerHeaders.get("x-ratelimit-remaining")).toBe(String(59 - i));
    }
    const refused = await ask("/api/own", { headers });
    expect(refused.status).toBe(429);
    expect(refused.headers.get("x-ratelimit-limit")).toBe("3");
    const wait = Number(refused.headers.get("retry-after"));
    expect(await refused.json()).toEqual({ error: "Rate limit exceeded", retry_after: wait });
    expect((await ask("/api/old", { headers })).headers.get("x-ratelimit-remaining")).toBe("56");
  });

  test("a request makes one Redis round trip", async () => {
    const headers = { "cf-connecting-ip": randomAddress() };
    await ask("/api/own", { headers });
    await app.resetRequests();
    await ask("/api/own", { headers });
    expect(await app.requests()).toMatchObject({ postgres: 0, redis: 1 });
  });
});

describe("a deprecated route", () => {
  test("three headers announce the end, and the route answers until then", async () => {
    const answer = await ask("/api/old");
    expect(answer.status).toBe(200);
    expect(answer.headers.get("deprecation")).toBe(`@${Date.parse("2022-12-01") / 1_000}`);
    expect(answer.headers.get("sunset")).toBe(new Date(SAMPLE_END + 1).toUTCString());
    expect(answer.headers.get("link")).toContain(
      `<${BASE_URL}/changelog#2022-12-old>; rel="deprecation"`,
    );
  });

  test("after its end the route is a 410 that says why", async () => {
    const answer = await ask("/api/older");
    expect([answer.status, answer.headers.get("x-error-code")]).toEqual([410, "gone"]);
    expect(Object.keys((await answer.json()) as object)).toEqual(["error"]);
    expect(answer.headers.get("link")).toContain('rel="deprecation"');
    expect(answer.headers.get("link")).toContain('rel="help"');
  });

  test("every deprecated route has an entry in the changelog, at least 180 days ahead, and the reverse", () => {
    expect(new Set(CHANGES.map(({ id }) => id)).size).toBe(CHANGES.length);
    const retired = Object.values(GROUPS)
      .flat()
      .filter(({ traits }) => traits.deprecated);
    for (const { traits } of retired) expect(CHANGES).toContain(traits.deprecated);
    for (const change of CHANGES.filter(({ sunsetAt }) => sunsetAt !== null)) {
      expect(change.kind).toBe("DEPRECATED");
      expect(Date.parse(change.sunsetAt ?? "") - announcedAt(change)).toBeGreaterThanOrEqual(
        180 * DAY_MS,
      );
      const routes = retired.filter(({ traits }) => traits.deprecated === change);
      expect(
        routes.map(({ contract }) => contract.path.replaceAll(/:(\w+)/g, "{$1}")).toSorted(),
      ).toEqual(change.endpoints.toSorted());
    }
  });
});

test("an empty body counts as {} where the contract allows it, and a malformed body is a 400", async () => {
  expect((await ask("/api/loose", { method: "POST" })).status).toBe(200);
  const json = { "content-type": "application/json" };
  const broken = await ask("/api/loose", { method: "POST", body: '{"n":"4"}', headers: json });
  expect(broken.status).toBe(400);
});

describe("a raw route", () => {
  test("it gets the bytes and the clock, and has the common headers that it does not set", async () => {
    const hook = await ask("/api/hook", { method: "POST", body: new Uint8Array([0, 255, 10]) });
    expect(await hook.text()).toBe(`3 at ${SAMPLE_END}`);
    expect(hook.headers.get("cdn-cache-control")).toBe("no-store");
    const file = await ask("/files/abc.txt");
    expect(await file.text()).toBe("abc.txt");
    expect(file.headers.get("x-content-type-options")).toBe("own");
    expect(file.headers.get("x-request-id")).toMatch(/^\w{26}$/);
    expect(file.headers.get("cdn-cache-control")).toBeNull();
  });

  test("it knows its caller where it needs to, and the request is counted", async () => {
    const keyed = await ask("/page", { headers: { "x-svc-key": app.keys.institutional } });
    expect(await keyed.text()).toBe("institutional");
    expect(keyed.headers.get("x-ratelimit-limit")).toBe("6000");
    expect(await (await ask("/page")).text()).toBe("free");
  });

  test("it fails as JSON below /api and as a page elsewhere, without the reason", async () => {
    const broken = await ask("/api/broken");
    expect(broken.status).toBe(500);
    expect(await broken.json()).toEqual({ error: "Internal error" });
    const page = await ask("/page?fail=1");
    expect([page.status, await page.text()]).toEqual([503, "<p>Not today</p>"]);
    expect((await ask("/page", { method: "DELETE" })).status).toBe(405);
    const lost = await ask("/nowhere");
    expect([lost.status, await lost.text()]).toEqual([404, "<p>no page</p>"]);
    expect(await (await ask("/api/nowhere")).json()).toEqual({ error: "Not found" });
  });
});
