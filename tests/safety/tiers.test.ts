// No answer to a free or retail caller contains members of a higher tier.

import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { TIERS, type Tier } from "../../lib/core/tier.ts";
import { AnswerCache } from "../../lib/http/answer/answer-cache.ts";
import { shapeTo } from "../../lib/http/answer/shape.ts";
import type { Contract } from "../../lib/http/contract.ts";
import { activeSensors, keyHeader, readCsv } from "../support/service/answers.ts";
import { BASE_URL, type TestApp, testApp } from "../support/service/app.ts";
import { CONTRACTS, PAGE_PATHS, RAW_PATHS, sendExample } from "../support/service/surface.ts";

let app: TestApp;
/** What an institutional caller gets and a free or a retail one does not. */
const paid = { free: new Set<string>(), retail: new Set<string>() };
type Lower = keyof typeof paid;
const LOWER = ["free", "retail"] as const;

beforeAll(async () => {
  app = await testApp({ texts: true, stocks: true });
  for (const contract of CONTRACTS.filter(({ ownLimit }) => !ownLimit)) await collectPaid(contract);
});
afterAll(() => app.close());
afterEach(() => app.setFaults({}));

const withParameter = (path: string, parameter: string) =>
  `${path}${path.includes("?") ? "&" : "?"}${parameter}`;
const rowsMayDiffer = ({ responseByTier: forms }: Contract) =>
  forms.free !== forms.retail || forms.retail !== forms.institutional;
const questionsOf = ({ example, variant, csv }: Contract): string[] =>
  ["", ...(variant ? ["rendering=variant"] : [])]
    .flatMap((query) => [query, ...(csv ? [`${query}&format=csv`] : [])])
    .map((query) => (query === "" ? example.path : withParameter(example.path, query)));

/** Leaves of a body by their path; members of lists share one. */
function* leavesOf(value: unknown, path = ""): Generator<[path: string, leaf: unknown]> {
  if (Array.isArray(value)) for (const item of value) yield* leavesOf(item, `${path}[]`);
  else if (typeof value === "object" && value !== null) {
    for (const [name, member] of Object.entries(value)) yield* leavesOf(member, `${path}.${name}`);
  } else yield [path, value];
}

/** Times and ids of sensors are public. */
const PUBLIC = /^(\d{4}-\d\d-\d\dT.*|[a-z0-9-]+|https?:.*)$/;

/** Numbers of six digits and texts of a line, which do not occur by chance. */
const isDistinctive = (leaf: unknown): boolean =>
  typeof leaf === "number"
    ? String(Math.abs(leaf)).replace(/^0\.0*|\./g, "").length >= 6
    : typeof leaf === "string" && leaf.length >= 24 && !PUBLIC.test(leaf);

/** Collects what the highest form of a body has and a lower one has not. */
async function collectPaid(contract: Contract): Promise<void> {
  if (!rowsMayDiffer(contract) || contract.path.startsWith("/api/keys/")) return;
  const answer = await sendExample(app, contract, keyHeader(app, "institutional"));
  const whole: unknown = await answer.json();
  for (const lower of LOWER) {
    const kept = new Set(
      [...leavesOf(shapeTo(contract.responseByTier[lower], whole))].map(([, leaf]) => leaf),
    );
    for (const [, leaf] of leavesOf(whole)) {
      if (isDistinctive(leaf) && !kept.has(leaf)) paid[lower].add(String(leaf));
    }
  }
}

/** Member names of a form that no lower form has, at any depth, in either rendering. */
function namesOf(schema: unknown, found = new Set<string>()): Set<string> {
  const { def } = (schema as { _zod: { def: Record<string, unknown> } })._zod;
  for (const inner of [def["element"], def["innerType"], def["valueType"]]) {
    if (inner) namesOf(inner, found);
  }
  for (const [name, member] of Object.entries((def["shape"] ?? {}) as object)) {
    found.add(name);
    namesOf(member, found);
  }
  return found;
}
const namesAt = ({ responseByTier, variant }: Contract, tier: Tier) => [
  ...namesOf(responseByTier[tier]),
  ...(variant ? namesOf(variant[tier]) : []),
];
const higherNames = (contract: Contract, lower: Lower): string[] => {
  const own = new Set(namesAt(contract, lower));
  return TIERS.slice(TIERS.indexOf(lower) + 1)
    .flatMap((tier) => namesAt(contract, tier))
    .filter((name) => !own.has(name));
};

/** Expects that a text contains nothing that is paid for above the caller's tier. */
function expectNothingPaid(text: string, lower: Lower, names: readonly string[], asked: string) {
  const leaked = [...paid[lower]].filter((leaf) => text.includes(leaf));
  expect(leaked, asked).toEqual([]);
  const members = names.filter((name) => text.includes(`"${name}":`));
  expect(members, asked).toEqual([]);
}

test("there are paid members to look for", () => {
  expect(paid.free.size).toBeGreaterThan(30);
  expect([...paid.retail].every((leaf) => paid.free.has(leaf))).toBe(true);
  const names = CONTRACTS.flatMap((contract) => higherNames(contract, "free"));
  expect(names).toEqual(expect.arrayContaining(["metadata", "rsi", "top_features"]));
  expect(CONTRACTS.flatMap((each) => higherNames(each, "retail"))).toContain("patterns_involved");
});

/** A key with another last character. */
const otherEnd = (key: string) => key.slice(0, -1) + (key.endsWith("x") ? "y" : "x");

/** Headers that contain no valid key, so the caller is free. */
const NO_KEYS = (): Record<string, string>[] => [
  {},
  { "x-svc-key": app.keys.expired },
  { "x-api-key": app.keys.revoked },
  { authorization: `Bearer ${otherEnd(app.keys.institutional)}` },
  { authorization: `Basic ${app.keys.institutional}` },
  { cookie: `__Host-svc_session=${"A".repeat(43)}`, origin: BASE_URL },
  { cookie: `svc_session=${app.keys.institutional}; key=${app.keys.institutional}` },
  { tier: "institutional", "x-svc-tier": "institutional", "x-svc-key-status": "valid" },
];

describe.each(CONTRACTS.filter(rowsMayDiffer))("$method $path", (contract) => {
  test("no lower tier gets a member of a higher one, in any rendering, format or order", async () => {
    // Answers are cached, as in an isolate: the paid one exists before the free one is requested.
    app.services.answers = new AnswerCache(60_000);
    for (const asked of questionsOf(contract)) {
      const whole = await sendExample(app, contract, keyHeader(app, "institutional"), asked);
      const [etag, body] = [whole.headers.get("etag") ?? '"none"', await whole.text()];
      for (const lower of LOWER) {
        const key = keyHeader(app, lower);
        const text = await (await sendExample(app, contract, key, asked)).text();
        expectNothingPaid(text, lower, higherNames(contract, lower), asked);
        const held = { ...key, "if-none-match": etag };
        const { status } = await sendExample(app, contract, held, asked);
        if (status === 304) expect(text, asked).toBe(body);
      }
    }
    app.services.answers = new AnswerCache(0);
  });

  test("a caller without a valid key is not treated as a payer", async () => {
    for (const headers of NO_KEYS()) {
      const answer = await sendExample(app, contract, headers);
      expect(answer.headers.get("x-ratelimit-limit")).toBe("60");
      const names = higherNames(contract, "free");
      expectNothingPaid(await answer.text(), "free", names, JSON.stringify(headers));
    }
  });

  test("the CSV has no column that the tier's JSON lacks", async () => {
    if (!contract.csv) return;
    const path = withParameter(contract.example.path, "format=csv");
    const columns: number[] = [];
    for (const tier of TIERS) {
      const answer = await sendExample(app, contract, keyHeader(app, tier), path);
      const [row = {}] = readCsv(await answer.text());
      const names = new Set(namesAt(contract, tier));
      const strange = Object.keys(row).filter((name) => !names.has(name.split(".")[0] ?? ""));
      expect(strange).toEqual([]);
      columns.push(Object.keys(row).length);
    }
    expect(columns).toEqual(columns.toSorted((one, other) => one - other));
  });
});

describe.each(["postgres:error", "redis:error", "stripe:error"])("while %s", (fault) => {
  const [service = "", kind = ""] = fault.split(":");

  test("no free or retail answer holds what is paid above it", async () => {
    await app.setFaults({ [service]: kind });
    const asked = CONTRACTS.filter(({ ownLimit, path }) => !ownLimit && !/keys|openapi/.test(path));
    const ask = async (contract: Contract, lower: Lower) => {
      const answer = await sendExample(app, contract, keyHeader(app, lower));
      const names = answer.status >= 400 ? [] : higherNames(contract, lower);
      expectNothingPaid(await answer.text(), lower, names, contract.path);
    };
    await Promise.all(asked.flatMap((contract) => LOWER.map((lower) => ask(contract, lower))));
  });
});

test("no public page, feed or file contains paid values", async () => {
  expect(PAGE_PATHS.length).toBeGreaterThan(8);
  app.services.answers = new AnswerCache(60_000);
  for (const path of RAW_PATHS) {
    await app.get(path, keyHeader(app, "institutional"));
    for (const lower of LOWER) {
      const text = await (await app.get(path, keyHeader(app, lower))).text();
      expectNothingPaid(text, lower, [], path);
    }
  }
  app.services.answers = new AnswerCache(0);
});

test("a sensor of a higher tier is a 403 to every lower one, in every rendering and format", async () => {
  const allowed = (own: Tier, needed: Tier) => TIERS.indexOf(own) >= TIERS.indexOf(needed);
  for (const { id, min_tier: needed } of await activeSensors(app)) {
    for (const tier of TIERS) {
      for (const rest of [
        "",
        "/history",
        "/history?format=csv",
        "?as_of=2022-12-20",
        "?rendering=variant",
      ]) {
        const path = `/api/sensors/${id}${rest}`;
        const answer = await app.get(path, keyHeader(app, tier));
        const text = await answer.text();
        expect(answer.status, `${tier} ${path}`).toBe(allowed(tier, needed) ? 200 : 403);
        if (answer.status === 200) continue;
        expect(JSON.parse(text)).toEqual({
          error: `This sensor needs ${needed === "retail" ? "a retail" : "an institutional"} key`,
          upgrade: `${BASE_URL}/pricing`,
        });
      }
    }
  }
});
