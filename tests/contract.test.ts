// Every endpoint keeps its contract: form of answers, headers, caching, keys, errors and limits.

import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as z from "zod";
import { GROUPS } from "../functions/index.ts";
import { issueKey } from "../lib/account/actions/manage-keys.ts";
import { TIERS } from "../lib/core/tier.ts";
import { shapeTo } from "../lib/http/answer/shape.ts";
import type { RouteContract } from "../lib/http/contract.ts";
import { PAID_METADATA } from "../lib/sensors/domain/sensor-facts.ts";
import { cookie, OWN_ORIGIN, sessionHelpers } from "./support/account/sessions.ts";
import {
  BASE_URL,
  randomAddress,
  SAMPLE_END,
  type TestApp,
  testApp,
} from "./support/service/app.ts";
import { exampleBody } from "./support/service/surface.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ texts: true, stocks: true });
});
afterAll(() => app.close());

const contracts: RouteContract[] = Object.values(GROUPS)
  .flat()
  .map(({ contract, traits }) => ({ ...contract, ...traits }));

const WRONG_CHECKSUM = `svc_AbCdEf01_${"x".repeat(32)}000000`;

const withParameter = (path: string, parameter: string) =>
  `${path}${path.includes("?") ? "&" : "?"}${parameter}`;

/** Sends the example request of a contract, to its own path or to another one. */
const ask = (
  { method, example, ownLimit }: RouteContract,
  path: string,
  headers: Record<string, string> = {},
): Promise<Response> =>
  method === "get"
    ? app.get(path, headers)
    : app.send(path, {
        method: method.toUpperCase(),
        headers: { "content-type": "application/json", ...headers },
        ...(example.body && {
          body: exampleBody(app, example.body, ownLimit),
        }),
      });

/** A key of the tier; a new one for routes that use keys up. */
async function keyOf({ path }: RouteContract, tier: "retail" | "institutional"): Promise<string> {
  if (!/^\/api\/(keys\/|webhooks$)/.test(path)) return app.keys[tier];
  const request = { tier, customer: randomUUID(), expiresAt: null };
  return (await issueKey(app.services.db, request, new Date(SAMPLE_END - 1))).key;
}

const keyHeaders = async (
  contract: RouteContract,
  tier: (typeof TIERS)[number],
): Promise<Record<string, string>> =>
  tier === "free" ? {} : { "x-svc-key": await keyOf(contract, tier) };

/** What differs between equal requests: the remaining limit, and random ids. */
const VARYING = /"(remaining|requests_24h)":\d+|"(wh_|whsec_)[^"]+"/g;

/** The text and headers of an answer, without what varies. */
async function textsOf(answer: Response) {
  const headers = ["cache-control", "x-ratelimit-limit", "x-svc-key-status", "etag"];
  return {
    status: answer.status,
    headers: headers.map((name) => answer.headers.get(name)),
    body: (await answer.text()).replace(VARYING, ""),
  };
}

const USED_UP_ADDRESS = { "cf-connecting-ip": randomAddress() };

/** Sends a request from an address that has used up its minute. One burst serves all paths. */
async function askOverLimit(contract: RouteContract): Promise<Response> {
  for (let bursts = 0; bursts < 4; bursts += 1) {
    const answer = await ask(contract, contract.example.path, USED_UP_ADDRESS);
    if (answer.status === 429) return answer;
    // No request was sent yet, or a new minute has started.
    await Promise.all(Array.from({ length: 61 }, () => app.get("/api/changelog", USED_UP_ADDRESS)));
  }
  throw new Error("nobody was refused");
}

/** The expected status of a contract's example. */
const outcomeOf = ({ changesState, example }: RouteContract) =>
  example.status ?? (changesState ? 302 : 200);

/** Every member name at any depth. */
function* memberNames(value: unknown): Generator<string> {
  if (Array.isArray(value)) for (const item of value) yield* memberNames(item);
  else if (typeof value === "object" && value !== null) {
    for (const [name, member] of Object.entries(value)) {
      yield name;
      yield* memberNames(member);
    }
  }
}

/** The body of a 401, which on some routes also says where to get a key. */
const refused = ({ refusal }: RouteContract, error: string) =>
  refusal === "upgrade" ? { error, upgrade: `${BASE_URL}/pricing` } : { error };

describe.each(contracts)("$method $path", (contract) => {
  const path = contract.example.path;
  /** The headers that a caller needs to get an answer. */
  const admitted = () => keyHeaders(contract, contract.access === "key" ? "retail" : "free");
  const outcome = outcomeOf(contract);

  test.each(TIERS)("a %s caller gets the members of the tier and no others", async (tier) => {
    for (const rendering of contract.variant ? (["formal", "variant"] as const) : [null]) {
      const asked = rendering ? withParameter(path, `rendering=${rendering}`) : path;
      const answer = await ask(contract, asked, await keyHeaders(contract, tier));
      const text = await answer.text();
      const body = text === "" ? null : (JSON.parse(text) as unknown);
      if (contract.access === "key" && tier === "free") {
        expect(answer.status).toBe(401);
        expect(answer.headers.get("x-error-code")).toBe("missing_key");
        expect(body).toEqual(refused(contract, "Missing API key"));
        continue;
      }
      expect(answer.status, text.slice(0, 300)).toBe(outcome);
      if (outcome !== 200) continue;
      const forms =
        rendering === "variant" && contract.variant ? contract.variant : contract.responseByTier;
      const parsed = forms[tier].safeParse(body);
      expect(parsed.error ? z.prettifyError(parsed.error) : null).toBeNull();
      expect(shapeTo(forms[tier], body)).toEqual(body);
    }
  });

  test("a free caller gets no metadata of paid members", async () => {
    const text = await (await ask(contract, path)).text();
    const names = new Set(memberNames(text === "" ? null : JSON.parse(text)));
    const leaked =
      contract.path === "/api/openapi" ? [] : PAID_METADATA.filter((key) => names.has(key));
    expect(leaked).toEqual([]);
  });

  test("the answer has a request id and rate headers, and is not for shared caches", async () => {
    const { headers } = await ask(contract, path);
    expect(headers.get("x-request-id")).toMatch(/^[0-9A-HJKMNP-TV-Z]{26}$/);
    expect(headers.get("x-ratelimit-limit")).toBe("60");
    expect(headers.get("x-ratelimit-remaining")).toBe(contract.isUncounted ? "60" : "59");
    expect(Number(headers.get("x-ratelimit-reset")) * 1_000).toBeGreaterThan(Date.now() - 1_000);
    expect(headers.get("ratelimit-policy")).toBe('"minute";q=60;w=60');
    expect(headers.get("cdn-cache-control")).toBe("no-store");
    const acts = contract.tag === "account" && contract.method !== "get";
    expect(headers.get("access-control-allow-origin")).toBe(acts ? null : "*");
  });

  test("a keyed answer is marked as not to be cached", async () => {
    const keyed = await ask(contract, path, await keyHeaders(contract, "retail"));
    expect(keyed.headers.get("cache-control")).toMatch(
      outcome === 200 && !contract.ignoresKeys ? /^private, no-store$/ : /no-store$/,
    );
    if (!contract.ignoresKeys) expect(keyed.headers.get("x-ratelimit-limit")).toBe("600");
    const key = await keyOf(contract, "retail");
    const byQuery = await ask(contract, withParameter(path, `key=${key}`));
    expect(byQuery.headers.get("cache-control")).toBe(keyed.headers.get("cache-control"));
  });

  test("a caller who has the current answer gets a 304 where caching is allowed", async () => {
    const { headers } = await ask(contract, path, await admitted());
    const etag = headers.get("etag");
    if (contract.maxAgeSeconds === null) {
      expect(etag).toBeNull();
      expect(headers.get("cache-control")).toContain("no-store");
      return;
    }
    expect(etag).toMatch(/^"[^"]+"$/);
    const again = await ask(contract, path, { ...(await admitted()), "if-none-match": etag ?? "" });
    expect(again.status).toBe(304);
    expect(await again.text()).toBe("");
  });

  test("a bad, expired or revoked key is treated as the contract says", async () => {
    const cases = [
      [WRONG_CHECKSUM, "invalid"],
      ["rubbish", "invalid"],
      [app.keys.expired, "expired"],
      [app.keys.revoked, "revoked"],
    ] as const;
    for (const [key, status] of cases) {
      const lenient = await ask(contract, path, { "x-svc-key": key });
      if (contract.ignoresKeys) {
        expect([lenient.status, lenient.headers.get("x-svc-key-status")]).toEqual([200, null]);
        continue;
      }
      expect(lenient.headers.get("x-svc-key-status")).toBe(status);
      expect(lenient.status).toBe(contract.access === "key" ? 401 : outcome);
      const strict = await ask(contract, path, { "x-svc-key": key, prefer: "handling=strict" });
      expect(strict.status).toBe(401);
      expect(strict.headers.get("x-error-code")).toBe(`${status}_key`);
      expect(await strict.json()).toEqual(refused(contract, "Invalid or expired API key"));
    }
  });

  test("other methods are a 405 that names the allowed ones", async () => {
    const answer = await app.send(path, { method: "PUT" });
    expect(answer.status).toBe(405);
    const methods = new Set(answer.headers.get("allow")?.split(", "));
    const isRead = contracts.some(
      (each) => each.path === contract.path && each.method === "get" && !each.changesState,
    );
    expect(methods).toContain("OPTIONS");
    expect(methods).toContain(contract.method.toUpperCase());
    expect(methods.has("HEAD")).toBe(isRead);
    expect(answer.headers.get("x-ratelimit-limit")).toBe("60");
    expect(Object.keys((await answer.json()) as object)).toEqual(["error"]);
    expect((await app.send(path, { method: "OPTIONS" })).status).toBe(204);
    const head = await app.send(path, { method: "HEAD", headers: await admitted() });
    expect(head.status).toBe(isRead ? 200 : 405);
    expect(await head.text()).toBe("");
  });

  test("an unsupported format is refused, and lists are available as CSV", async () => {
    const unknown = await ask(contract, withParameter(path, "format=xml"), await admitted());
    expect(unknown.status).toBe(406);
    const csv = await ask(contract, withParameter(path, "format=csv"), await admitted());
    expect(csv.status).toBe(contract.csv ? 200 : 406);
    if (!contract.csv) return;
    expect(csv.headers.get("content-type")).toContain("text/csv");
    const accepted = await ask(contract, path, { ...(await admitted()), accept: "text/csv" });
    expect(await accepted.text()).toBe(await csv.text());
  });

  test("an unknown parameter causes a warning", async () => {
    const stranger = withParameter(path, "vintage_date=2020-01-01");
    const answer = await ask(contract, stranger, await admitted());
    expect(answer.status).toBe(outcome);
    expect(answer.headers.get("x-svc-warning")).toContain('unknown parameter "vintage_date"');
  });

  // Where no key is looked up there is no session: the requests count for the address.
  test.skipIf(path.startsWith("/api/keys/") || contract.ownLimit || contract.ignoresKeys)(
    "a session gets the same answer as its key",
    async () => {
      for (const tier of ["retail", "institutional"] as const) {
        const session = {
          ...cookie(await sessionHelpers(app).open(app.keys[tier])),
          ...OWN_ORIGIN,
        };
        const [bySession, byKey] = await Promise.all([
          textsOf(await ask(contract, path, session)),
          textsOf(await ask(contract, path, { "x-svc-key": app.keys[tier] })),
        ]);
        expect(bySession).toEqual(byKey);
      }
    },
  );

  test.skipIf(contract.isUncounted)(
    "a caller over the limit is refused in the words of the contract",
    async () => {
      const refused = await askOverLimit(contract);
      const wait = Number(refused.headers.get("retry-after"));
      expect(await refused.json()).toEqual({ error: "Rate limit exceeded", retry_after: wait });
      expect(wait).toBeGreaterThanOrEqual(1);
      expect(refused.headers.get("x-error-code")).toBe("rate_limited");
      expect(refused.headers.get("link")).toBe(
        `<${BASE_URL}/docs/errors#rate_limited>; rel="help"`,
      );
    },
  );
});

test("an unknown path is a 404 in the form of the contract, and counts for the address", async () => {
  const address = { "cf-connecting-ip": randomAddress() };
  for (const left of ["59", "58"]) {
    const answer = await app.get("/api/nothing", address);
    expect(answer.status).toBe(404);
    expect(await answer.json()).toEqual({ error: "Not found" });
    expect(answer.headers.get("x-ratelimit-remaining")).toBe(left);
  }
});
