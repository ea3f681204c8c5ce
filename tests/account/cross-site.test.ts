import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { OWN_ORIGIN, SESSION_COOKIE, sessionHelpers } from "../support/account/sessions.ts";
import { BASE_URL, SAMPLE_END, type TestApp, testApp } from "../support/service/app.ts";
import { CONTRACTS, sendExample } from "../support/service/surface.ts";

let app: TestApp;
let desk: ReturnType<typeof sessionHelpers>;
beforeAll(async () => {
  app = await testApp({ rows: 60, calls: false });
  desk = sessionHelpers(app);
});
afterAll(() => app.close());

const allowing = ({ headers }: Response) =>
  [...headers.keys()].filter((name) => name.startsWith("access-control-"));

const ACTS = CONTRACTS.filter(({ tag, method }) => tag === "account" && method === "post");

const READ = CONTRACTS.filter(({ method }) => method === "get").map(({ path }) => path);
const ACTS_ONLY = ACTS.map(({ path }) => path).filter((path) => !READ.includes(path));

describe("what acts for one person", () => {
  test("is all of these", () => {
    const paths = ACTS.map(({ path }) => path);
    for (const path of [
      ...["/api/auth/unlock", "/api/auth/lock", "/api/keys/rotate", "/api/keys/revoke"],
      ...["/api/billing/portal", "/api/billing/reveal", "/api/billing/checkout"],
    ]) {
      expect(paths).toContain(path);
    }
  });

  test.each(ACTS)("$path lets no other site's page ask or read", async (contract) => {
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
    const key = { "x-svc-key": (await desk.issue()).key };
    for (const headers of [elsewhere, { ...elsewhere, ...key }, key]) {
      expect(allowing(await sendExample(app, contract, headers))).toEqual([]);
    }
    const malformed = await app.send(path, { method: "POST", headers: elsewhere, body: "{" });
    expect(allowing(malformed)).toEqual([]);
  });

  test("is no page's to tell from what the providers tell us", async () => {
    for (const path of ["/api/billing/webhook", "/api/alerts/mail-events"]) {
      const preflight = await app.send(path, { method: "OPTIONS", headers: {} });
      const sent = await app.send(path, { method: "POST", headers: {}, body: "{}" });
      expect([allowing(preflight), allowing(sent)]).toEqual([[], []]);
    }
  });

  test.each(["/api/billing/webhook", ...ACTS_ONLY])(
    "is no page's to read at %s, by whatever method",
    async (path) => {
      for (const method of ["GET", "HEAD", "PUT", "DELETE"]) {
        const answer = await app.send(path, { method, headers: {} });
        expect([method, answer.status, allowing(answer)]).toEqual([method, 405, []]);
      }
    },
  );

  test("leaves what is read open to every page", async () => {
    for (const path of ["/api/billing/price", "/api/usage"]) {
      const preflight = await app.send(path, { method: "OPTIONS", headers: {} });
      expect(preflight.headers.get("access-control-allow-origin")).toBe("*");
      expect((await app.get(path)).headers.get("access-control-allow-origin")).toBe("*");
    }
  });
});

describe("unlocking, asked by another site's page", () => {
  test.each([
    { "sec-fetch-site": "cross-site" },
    { "sec-fetch-site": "same-site" },
    { origin: "https://evil.example" },
    { origin: "null", "sec-fetch-site": "cross-site" },
    { origin: BASE_URL, "sec-fetch-site": "cross-site" },
  ])("%j opens no session and ends none", async (headers) => {
    const { key, id } = await desk.issue();
    const before = await desk.open(key);
    const stored = (await desk.stored()).length;
    const cookie = `__Host-svc_session=${before}`;
    const answer = await desk.unlock(key, { ...headers, cookie } as Record<string, string>);
    expect(answer.headers.get("set-cookie")).toBeNull();
    expect((await desk.stored()).length).toBe(stored);
    app.setNow(SAMPLE_END + 10_000);
    expect(await desk.tierOf({ cookie })).toBe("retail");
    expect((await desk.stored()).filter((row) => row.includes(id))).toHaveLength(1);
    app.setNow(SAMPLE_END);
  });

  test("is not told more of a bad key than ours is", async () => {
    const elsewhere = { "sec-fetch-site": "cross-site" };
    expect((await desk.unlock(app.keys.expired, elsewhere)).status).toBe(401);
    expect((await desk.unlock("rubbish", elsewhere)).status).toBe(401);
    const { key } = await desk.issue();
    expect((await desk.unlock(key, OWN_ORIGIN)).headers.get("set-cookie")).toMatch(SESSION_COOKIE);
  });
});
