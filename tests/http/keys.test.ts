// API keys in requests: where a key is read from, bad keys, guessing, and caching of look-ups.

import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { issueKey, revokeKey } from "../../lib/account/actions/manage-keys.ts";
import { formatApiKey, KEY_BYTES, parseApiKey } from "../../lib/account/domain/api-key.ts";
import { crc32 } from "../../lib/core/digests.ts";
import { base62Integer } from "../../lib/core/secrets.ts";
import { run } from "../support/service/answers.ts";
import { randomAddress, SAMPLE_END, type TestApp, testApp } from "../support/service/app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ rows: 300 });
});
afterAll(() => app.close());
afterEach(() => {
  vi.restoreAllMocks();
  app.setNow(SAMPLE_END);
});

/** An endpoint that makes no SQL statement of its own. */
const PATH = "/api/openapi";
const PAID = "/api/sensors/btc-fall";

const bytes = (length: number) => crypto.getRandomValues(new Uint8Array(length));
/** A key of the right form that was never issued. */
const unknownKey = () => formatApiKey(bytes(KEY_BYTES.id), bytes(KEY_BYTES.secret));
/** A key with the same public id, another secret and a right checksum. */
function forged(key: string): string {
  const body = `svc_${parseApiKey(key)?.id}_${"Zz9".repeat(11).slice(0, 32)}`;
  return body + base62Integer(crc32(body), 6);
}
const broken = (key: string) => `${key.slice(0, -1)}${key.endsWith("0") ? "1" : "0"}`;

const tierOf = (answer: Response) => answer.headers.get("x-ratelimit-limit");
const statusOf = (answer: Response) => answer.headers.get("x-svc-key-status");
async function sqlOf(work: () => Promise<unknown>): Promise<number> {
  await app.resetRequests();
  await work();
  return (await app.requests())["postgres"] ?? -1;
}
const newKey = (expiresAt: Date | null = null) =>
  issueKey(
    app.services.db,
    { tier: "retail", customer: "test", expiresAt },
    new Date(SAMPLE_END - 1e6),
  );

describe("where a request carries its key", () => {
  test("the places are read in order: own header, other header, bearer, query; the first present one decides", async () => {
    const { retail, institutional } = app.keys;
    const own = { "x-svc-key": retail };
    const other = { "x-api-key": institutional };
    const bearer = { authorization: `Bearer ${institutional}` };
    const query = `?key=${institutional}`;
    expect(tierOf(await app.get(`${PATH}${query}`, { ...own, ...other, ...bearer }))).toBe("600");
    expect(tierOf(await app.get(`${PATH}?key=${retail}`, { ...other }))).toBe("6000");
    expect(tierOf(await app.get(`${PATH}?key=${retail}`, { ...bearer }))).toBe("6000");
    expect(tierOf(await app.get(PATH, { "x-api-key": retail, ...bearer }))).toBe("600");
    expect(tierOf(await app.get(`${PATH}${query}`))).toBe("6000");
  });

  test("a present but wrong key decides, too, and an empty one counts as absent", async () => {
    const good = { "x-api-key": app.keys.retail };
    const wrong = await app.get(PATH, { "x-svc-key": "wrong", ...good });
    expect([tierOf(wrong), statusOf(wrong)]).toEqual(["60", "invalid"]);
    const empty = await app.get(`${PATH}?key=wrong`, { "x-svc-key": "  ", ...good });
    expect([tierOf(empty), statusOf(empty)]).toEqual(["600", null]);
    expect(tierOf(await app.get(PATH, { authorization: `Basic ${app.keys.retail}` }))).toBe("60");
  });

  test("a key in any place gives its tier, also in the URL, and such an answer is not cached", async () => {
    const answer = await app.get(`${PAID}?key=${app.keys.retail}`);
    expect(answer.status).toBe(200);
    expect(answer.headers.get("cache-control")).toBe("private, no-store");
    const bad = await app.get(`/api/sensors?key=${unknownKey()}`);
    expect(bad.headers.get("cache-control")).toBe("private, no-store");
  });
});

describe("a key that is not valid", () => {
  test("it is served as free with its status, and refused with 401 where the caller asks for strict handling", async () => {
    const cases = [
      [unknownKey(), "invalid"],
      [app.keys.expired, "expired"],
      [app.keys.revoked, "revoked"],
    ];
    for (const [key = "", status] of cases) {
      const lenient = await app.get(PAID, { "x-svc-key": key, prefer: "handling=lenient" });
      expect([lenient.status, statusOf(lenient)]).toEqual([403, status]);
      for (const prefer of [
        "handling=strict",
        'respond-async, handling="strict"',
        "Handling = strict; x=1",
      ]) {
        const strict = await app.get(PAID, { "x-svc-key": key, prefer });
        expect([strict.status, strict.headers.get("x-error-code")]).toEqual([401, `${status}_key`]);
        expect(await strict.json()).toEqual({ error: "Invalid or expired API key" });
      }
      const other = await app.get(PAID, { "x-svc-key": key, prefer: "handling=stricter" });
      expect(other.status).toBe(403);
    }
  });

  test("a caller with the wrong secret learns nothing about the status of the key", async () => {
    for (const key of [app.keys.revoked, app.keys.expired, app.keys.retail]) {
      expect(statusOf(await app.get(PATH, { "x-svc-key": forged(key) }))).toBe("invalid");
    }
  });

  test.each(["x", "svc_", "a".repeat(20_000), "svc_%00"])(
    "a malformed key costs no SQL: %s",
    async (key) => {
      expect(await sqlOf(() => app.get(PATH, { "x-svc-key": key }))).toBe(0);
    },
  );

  test("a key with a wrong checksum costs no SQL", async () => {
    const key = broken(app.keys.institutional);
    expect(await sqlOf(() => app.get(PATH, { "x-svc-key": key }))).toBe(0);
    expect(statusOf(await app.get(PATH, { "x-svc-key": key }))).toBe("invalid");
  });
});

describe("guessing keys", () => {
  test("guesses are limited to the free rate per address before they cost a query", {
    retry: 2,
  }, async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: 1.8e12 + Math.floor(Math.random() * 1e6) * 6e4 });
    const address = { "cf-connecting-ip": randomAddress() };
    const guess = () => app.get(PATH, { ...address, "x-svc-key": unknownKey() });
    const spent = await sqlOf(async () => {
      for (let i = 0; i < 60; i += 1) expect((await guess()).status).toBe(200);
    });
    expect(spent).toBe(60);
    const more = await sqlOf(async () => {
      for (let i = 0; i < 10; i += 1) {
        const refused = await guess();
        expect(refused.status).toBe(429);
        expect(refused.headers.get("x-ratelimit-limit")).toBe("60");
        expect(refused.headers.get("x-ratelimit-remaining")).toBe("0");
      }
    });
    expect(more).toBe(0);
    expect((await app.get(PATH)).status).toBe(200);
    vi.useRealTimers();
  });

  test("a repeated unknown key is looked up once", async () => {
    const key = unknownKey();
    const headers = { "x-svc-key": key };
    expect(await sqlOf(() => app.get(PATH, headers))).toBe(1);
    expect(await sqlOf(() => app.get(PATH, headers))).toBe(0);
  });

  test("many simultaneous requests with one valid key do not count as guesses, cached or not", async () => {
    const { key } = await newKey();
    const headers = { "x-svc-key": key, "cf-connecting-ip": randomAddress() };
    await app.resetRequests();
    const answers: Response[] = [];
    // Eight requests of a key may run at the same time.
    for (let round = 0; round < 12; round += 1) {
      answers.push(...(await Promise.all(Array.from({ length: 8 }, () => app.get(PATH, headers)))));
    }
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(answers.map(tierOf))).toEqual(new Set(["600"]));
    // One look-up and one record of use, unless a busy machine makes some requests look up by
    // themselves.
    expect((await app.requests())["postgres"]).toBeLessThan(90);
  });
});

describe("the cached look-up of a key", () => {
  test("it is kept for less than ten seconds, in which the key costs no SQL", async () => {
    const { key } = await newKey();
    const request = () => app.get(PATH, { "x-svc-key": key });
    expect(await sqlOf(request)).toBeGreaterThan(0);
    for (const ms of [0, 1_000, 8_000]) {
      app.setNow(SAMPLE_END + ms);
      expect(await sqlOf(request)).toBe(0);
    }
    app.setNow(SAMPLE_END + 10_000);
    expect(await sqlOf(request)).toBe(1);
  });

  test("it is discarded when the clock goes back", async () => {
    const { key } = await newKey();
    await app.get(PATH, { "x-svc-key": key });
    app.setNow(SAMPLE_END - 1);
    expect(await sqlOf(() => app.get(PATH, { "x-svc-key": key }))).toBeGreaterThan(0);
  });

  test("it is removed from memory when it has expired and another key is looked up", async () => {
    const [first, second] = [(await newKey()).key, (await newKey()).key];
    await app.get(PATH, { "x-svc-key": first });
    app.setNow(SAMPLE_END + 9_000);
    await app.get(PATH, { "x-svc-key": second });
    app.setNow(SAMPLE_END + 8_000);
    expect(await sqlOf(() => app.get(PATH, { "x-svc-key": first }))).toBe(1);
  });

  test("a revocation takes effect within ten seconds, on every endpoint", async () => {
    const { key, id } = await newKey();
    const headers = { "x-svc-key": key };
    expect((await app.get(PAID, headers)).status).toBe(200);
    await revokeKey(app.services.db, id, new Date(SAMPLE_END));
    app.setNow(SAMPLE_END + 10_000);
    for (const path of [PAID, `${PAID}/history`]) {
      const answer = await app.get(path, headers);
      expect([answer.status, statusOf(answer)]).toEqual([403, "revoked"]);
    }
  });

  test("a key ends at the instant of its expiry, cached or not", async () => {
    const { key } = await newKey(new Date(SAMPLE_END + 3_000));
    const headers = { "x-svc-key": key };
    app.setNow(SAMPLE_END + 2_999);
    expect((await app.get(PAID, headers)).status).toBe(200);
    app.setNow(SAMPLE_END + 3_000);
    const answer = await app.get(PAID, headers);
    expect([answer.status, statusOf(answer)]).toEqual([403, "expired"]);
  });
});

test("no key or address is sent to Redis or PostgreSQL, or is in a table or log line", async () => {
  const unknown = unknownKey();
  const address = "203.0.113.199";
  const secrets = [...Object.values(app.keys), unknown].map((key) => key.slice(13));
  const lines: string[] = [];
  const sent: string[] = [];
  const { log } = app.services;
  app.services.log = (line) => void lines.push(JSON.stringify(line));
  // The burst above may have overloaded Redis: it is asked again after 5 seconds.
  await vi.waitUntil(async () => !(await app.get(PATH)).headers.has("x-ratelimit-degraded"), {
    timeout: 20_000,
    interval: 300,
  });
  const outgoing = vi.spyOn(globalThis, "fetch");
  for (const key of [...Object.values(app.keys), unknown]) {
    const headers = { "x-svc-key": key, "cf-connecting-ip": address };
    await app.get(PAID, headers);
    await app.get(`${PAID}/history?key=${key}&as_of=x`, { "cf-connecting-ip": address });
  }
  for (const [input, init] of outgoing.mock.calls) {
    const headers = JSON.stringify([...new Headers(init?.headers)]);
    sent.push(`${String(input)} ${headers} ${String(init?.body)}`);
  }
  outgoing.mockRestore();
  await app.setFaults({ postgres: "error" });
  app.setNow(SAMPLE_END + 20_000);
  await app.get(`${PAID}?key=${app.keys.retail}`, { "cf-connecting-ip": address });
  await app.setFaults({});
  app.services.log = log;
  const tables = await run(
    app,
    "select table_name from information_schema.tables where table_schema not in ('pg_catalog', 'information_schema') and table_type = 'BASE TABLE'",
  );
  const stored = ["api_keys", "key_usage", "job_runs", "sensors"].filter((name) =>
    tables.some((row) => row["table_name"] === name),
  );
  const rows: string[] = [];
  for (const name of stored) {
    for (const row of await run(app, `select t::text as row from ${name} t`))
      rows.push(String(row["row"]));
  }
  expect(sent.length).toBeGreaterThan(10);
  expect(lines.length).toBeGreaterThan(0);
  expect(rows.length).toBeGreaterThan(5);
  for (const text of [...sent, ...lines, ...rows]) {
    for (const secret of secrets) expect(text).not.toContain(secret);
    expect(text).not.toContain(address);
  }
});
