// Requests from other sites' pages: they cannot act for a person or read what belongs to a
// person.

import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { OWN_ORIGIN, SESSION_COOKIE, sessionHelpers } from "../support/account/sessions.ts";
import { BASE_URL, SAMPLE_END, type TestApp, testApp } from "../support/service/app.ts";
import { CONTRACTS, sendExample } from "../support/service/surface.ts";

let app: TestApp;
let helpers: ReturnType<typeof sessionHelpers>;
beforeAll(async () => {
  app = await testApp({ rows: 60, calls: false });
  helpers = sessionHelpers(app);
});
afterAll(() => app.close());

const allowing = ({ headers }: Response) =>
  [...headers.keys()].filter((name) => name.startsWith("access-control-"));

const ACTS = CONTRACTS.filter(({ tag, method }) => tag === "account" && method === "post");

const READ = CONTRACTS.filter(({ method }) => method === "get").map(({ path }) => path);
const ACTS_ONLY = ACTS.map(({ path }) => path).filter((path) => !READ.includes(path));

describe("endpoints that act for one person", () => {
  test("the list of these endpoints is complete", () => {
    const paths = ACTS.map(({ path }) => path);
    for (const path of [
      "/api/auth/unlock",
      "/api/auth/lock",
      "/api/keys/rotate",
      "/api/keys/revoke",
      "/api/billing/portal",
      "/api/billing/reveal",
      "/api/billing/checkout",
    ]) {
      expect(paths).toContain(path);
    }
  });

  test.each(ACTS)("$path does not allow another site's page to send or read", async (contract) => {
    const { path } = contract;
    const elsewhere = { origin: "https://elsewhere.test" };
    const preflight = await app.send(path, {
      method: "OPTIONS",
      headers: {
        ...elsewhere,
        "access-control-request-method": "POST",
        "access-control-request-headers": "content-type",
      },
    });
    expect([preflight.status, allowing(preflight)]).toEqual([204, []]);
    const key = { "x-svc-key": (await helpers.issue()).key };
    for (const headers of [elsewhere, { ...elsewhere, ...key }, key]) {
      expect(allowing(await sendExample(app, contract, headers))).toEqual([]);
    }
    const malformed = await app.send(path, { method: "POST", headers: elsewhere, body: "{" });
    expect(allowing(malformed)).toEqual([]);
  });

  test("no other page can read the answers to the providers' webhooks", async () => {
    for (const path of ["/api/billing/webhook", "/api/alerts/mail-events"]) {
      const preflight = await app.send(path, { method: "OPTIONS", headers: {} });
      const sent = await app.send(path, { method: "POST", headers: {}, body: "{}" });
      expect([allowing(preflight), allowing(sent)]).toEqual([[], []]);
    }
  });

  test.each(["/api/billing/webhook", ...ACTS_ONLY])(
    "no other page can read %s, by any method",
    async (path) => {
      for (const method of ["GET", "HEAD", "PUT", "DELETE"]) {
        const answer = await app.send(path, { method, headers: {} });
        expect([method, answer.status, allowing(answer)]).toEqual([method, 405, []]);
      }
    },
  );

  test("endpoints that only read are open to every page", async () => {
    for (const path of ["/api/billing/price", "/api/usage"]) {
      const preflight = await app.send(path, { method: "OPTIONS", headers: {} });
      expect(preflight.headers.get("access-control-allow-origin")).toBe("*");
      expect((await app.get(path)).headers.get("access-control-allow-origin")).toBe("*");
    }
  });
});

describe("an unlock request from another site's page", () => {
  test.each([
    { "sec-fetch-site": "cross-site" },
    { "sec-fetch-site": "same-site" },
    { origin: "https://evil.example" },
    { origin: "null", "sec-fetch-site": "cross-site" },
    { origin: BASE_URL, "sec-fetch-site": "cross-site" },
  ])("%j opens no session and ends none", async (headers) => {
    const { key, id } = await helpers.issue();
    const before = await helpers.open(key);
    const stored = (await helpers.stored()).length;
    const cookie = `__Host-svc_session=${before}`;
    const answer = await helpers.unlock(key, { ...headers, cookie } as Record<string, string>);
    expect(answer.headers.get("set-cookie")).toBeNull();
    expect((await helpers.stored()).length).toBe(stored);
    app.setNow(SAMPLE_END + 10_000);
    expect(await helpers.tierOf({ cookie })).toBe("retail");
    expect((await helpers.stored()).filter((row) => row.includes(id))).toHaveLength(1);
    app.setNow(SAMPLE_END);
  });

  test("the refusal reveals no more about a bad key than it does to the site's own pages", async () => {
    const elsewhere = { "sec-fetch-site": "cross-site" };
    expect((await helpers.unlock(app.keys.expired, elsewhere)).status).toBe(401);
    expect((await helpers.unlock("rubbish", elsewhere)).status).toBe(401);
    const { key } = await helpers.issue();
    expect((await helpers.unlock(key, OWN_ORIGIN)).headers.get("set-cookie")).toMatch(
      SESSION_COOKIE,
    );
  });
});
