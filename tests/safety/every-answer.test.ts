// Rules for every answer of every Worker: 404s, referrers, and 503s with a time to wait.

import type { Hono } from "hono";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { accountApp } from "../../functions/account/index.ts";
import { agentsApp } from "../../functions/agents/index.ts";
import { allGroups } from "../../functions/index.ts";
import { languageApp } from "../../functions/language/index.ts";
import { recordApp } from "../../functions/record/index.ts";
import { sensorsApp } from "../../functions/sensors/index.ts";
import { signalsApp } from "../../functions/signals/index.ts";
import { siteApp } from "../../functions/site/index.ts";
import type { AppEnv } from "../../lib/http/app-env.ts";
import { BASE_URL, randomAddress, type TestApp, testApp } from "../support/service/app.ts";
import {
  CONTRACTS,
  freshKey,
  PAGE_PATHS,
  RAW_PATHS,
  sendExample,
} from "../support/service/surface.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ rows: 60 });
});
afterAll(() => app.close());

const withQuery = (path: string, query: string) =>
  `${path}${path.includes("?") ? "&" : "?"}${query}`;

describe("an unknown path below /api", () => {
  const APPS: [string, Hono<AppEnv>][] = Object.entries({
    everything: allGroups,
    sensors: sensorsApp,
    signals: signalsApp,
    language: languageApp,
    record: recordApp,
    account: accountApp,
    agents: agentsApp,
    site: siteApp,
  });
  const ask = (door: Hono<AppEnv>, path: string, method: string) => {
    const ctx = { waitUntil: () => {}, passThroughOnException: () => {}, props: {} };
    const headers = { "cf-connecting-ip": randomAddress(), accept: "text/html" };
    const request = new Request(`${BASE_URL}${path}`, { method, headers });
    return door.fetch(request, app.services, ctx as unknown as ExecutionContext);
  };

  test.each(APPS)("it is a 404 in JSON from %s, never a page", async (_name, door) => {
    for (const path of [
      "/api",
      "/api/",
      "//api",
      "//api/",
      "///api//health",
      "/API",
      "/Api/health",
      "/aPI/",
      "/api/health/",
      "/api/sensors/vix/",
      "//api/health",
      "/API/HEALTH",
      "/api//health",
      "/%61pi/nothing",
      "/api%2Fhealth",
      "/api/nothing?key=x",
      "/\\api",
      "/./api/../api/x",
      "/api;x",
      "/api%00",
      "/api./health",
      "/api%20/health",
      "/%61%70%69;v=1",
      "/api%3Bx",
      "/api%zz",
    ]) {
      for (const method of ["GET", "POST", "HEAD"]) {
        const answer = await ask(door, path, method);
        const context = `${method} ${path}`;
        expect([context, answer.status]).toEqual([context, 404]);
        expect(answer.headers.get("content-type"), context).toBe("application/json");
        expect(answer.headers.get("x-error-code"), context).toBe("not_found");
        expect(answer.headers.get("cdn-cache-control"), context).toBe("no-store");
        expect(answer.headers.get("x-ratelimit-limit"), context).toBe("60");
        const body = await answer.text();
        if (method === "GET") expect(body, context).toBe('{"error":"Not found"}');
      }
    }
  });

  test("a path that only begins with the letters api is a page", async () => {
    for (const path of ["/apis", "/api-keys", "/x/api"]) {
      const answer = await app.get(path);
      expect([path, answer.status]).toEqual([path, 404]);
      expect(answer.headers.get("content-type"), path).toMatch(/^text\/html/);
    }
  });
});

describe("an answer to a URL with a key or token", () => {
  test("every such answer of the API sends no referrer", async () => {
    const key = await freshKey(app, "retail");
    const asked = CONTRACTS.flatMap((contract) =>
      [key, `${key}x`, ""].map((each) => ({ contract, query: `key=${each}` })),
    );
    for (const { contract, query } of asked) {
      const { path } = contract.example;
      const answer = await sendExample(app, contract, {}, withQuery(path, query));
      expect(answer.headers.get("referrer-policy"), `${path} ${query}`).toBe("no-referrer");
    }
  });

  test("every such page or file sends no referrer, found or not", async () => {
    const secrets = ["key=svc_x", "%6Bey=svc_x", "a=1&token=0", "session_id=cs_test_1", "key"];
    for (const path of [...RAW_PATHS, "/nothing", "/api/nothing", "/tape/x.ndjson"]) {
      for (const query of secrets) {
        const answer = await app.get(withQuery(path, query));
        expect(answer.headers.get("referrer-policy"), `${path} ${query}`).toBe("no-referrer");
      }
    }
    const posted = await app.send("/sensors?key=svc_x", { method: "POST" });
    expect([posted.status, posted.headers.get("referrer-policy")]).toEqual([405, "no-referrer"]);
  });

  test("answers to other URLs are unchanged", async () => {
    for (const path of ["/", "/sensors?q=key", "/nothing", "/sensors?monkey=1"]) {
      const answer = await app.get(path);
      expect(answer.headers.get("referrer-policy"), path).toBe("same-origin");
    }
  });
});

describe("an answer by https", () => {
  test("every one keeps browsers to https, and none by http does, as on the operator's machine", async () => {
    for (const path of [...RAW_PATHS, ...PAGE_PATHS, "/nothing", "/api/nothing", "/api/sensors"]) {
      const secure = await app.get(path);
      expect(secure.headers.get("strict-transport-security"), path).toBe("max-age=31536000");
    }
    const local = await allGroups.request(
      "http://127.0.0.1/api/health",
      { headers: { "cf-connecting-ip": randomAddress() } },
      app.services,
    );
    expect(local.headers.get("strict-transport-security")).toBeNull();
  });
});

describe("a 503", () => {
  const wait = (answer: Response) => answer.headers.get("retry-after");

  test("it says when to ask again, on every route and page", async () => {
    const key = await freshKey(app, "retail");
    await app.setFaults({ postgres: "error", stripe: "error" });
    const found: string[] = [];
    const note = (path: string, answer: Response) => {
      if (answer.status !== 503) return expect([path, wait(answer)]).toEqual([path, null]);
      expect([path, wait(answer)]).toEqual([path, expect.stringMatching(/^[1-9]\d?$/)]);
      found.push(path);
    };
    const keyed = { "x-svc-key": key };
    const asked = CONTRACTS.flatMap((contract) =>
      [{}, keyed].map(async (headers) =>
        note(contract.path, await sendExample(app, contract, headers)),
      ),
    );
    const read = PAGE_PATHS.map(async (path) => note(path, await app.get(path, keyed)));
    await Promise.all([...asked, ...read]);
    await app.setFaults({});
    for (const path of ["/api/health", "/api/gate", "/api/billing/checkout", "/gate", "/status"]) {
      expect(found).toContain(path);
    }
  });

  test("it says so also when only the request or the settings are wrong", async () => {
    const ahead = { "sec-purpose": "prefetch" };
    const early = await app.get(`/api/alerts/confirm?token=${"0".repeat(64)}`, ahead);
    expect([early.status, wait(early)]).toEqual([503, expect.stringMatching(/^\d+$/)]);
    const { payments } = app.services;
    app.services.payments = null;
    const init = { method: "POST", headers: { "content-type": "application/json" } };
    const body = '{"email":"a@fund.example"}';
    const unset = await app.send("/api/billing/checkout", { ...init, body });
    app.services.payments = payments;
    expect([unset.status, wait(unset)]).toEqual([503, expect.stringMatching(/^\d+$/)]);
  });
});
