// The variant rendering is one step at the end: a mapping from the formal body that the handler returned.

import type { Hono } from "hono";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { GROUPS } from "../../functions/index.ts";
import { TIERS } from "../../lib/core/tier.ts";
import { shapeTo } from "../../lib/http/answer/shape.ts";
import { rowSchemaOf, toCsv } from "../../lib/http/answer/write-body.ts";
import type { AppEnv } from "../../lib/http/app-env.ts";
import type { Contract } from "../../lib/http/contract.ts";
import { type Route, router } from "../../lib/http/router.ts";
import { keyHeader, run } from "../support/service/answers.ts";
import { BASE_URL, randomAddress, type TestApp, testApp } from "../support/service/app.ts";
import { putProposal } from "../support/signals/proposals.ts";

const ROUTES: Route[] = Object.values(GROUPS).flat();
const CONTRACTS = ROUTES.map(({ contract }) => contract);

let app: TestApp;
let door: Hono<AppEnv>;
/** The formal body that the handler returned last, before the last step. */
let recorded: object | null = null;

/** The route, which also writes down what its handler returns. */
const recording = (route: Route): Route => ({
  ...route,
  handle: async (c, input) => {
    const answer = await route.handle(c, input);
    recorded = "body" in answer ? structuredClone(answer.body) : null;
    return answer;
  },
});

beforeAll(async () => {
  app = await testApp({ stocks: true });
  await run(app, "update fires set severity = 'HIGH', families = 3 where id % 3 = 0");
  await run(
    app,
    "update ml_scores set ml_confidence = (array[0.5, 0.6, 0.7999, 0.8, 0.95])[1 + id % 5]",
  );
  for (const status of ["PENDING", "REJECTED"] as const) {
    await putProposal(app.services.db, { status });
  }
  door = router(ROUTES.filter(({ contract }) => contract.variant).map(recording));
});
afterAll(() => app.close());

async function ask(path: string, parameters: string, key: Record<string, string>) {
  recorded = null;
  const headers = { "cf-connecting-ip": randomAddress(), ...key };
  const url = `${BASE_URL}${path}${path.includes("?") ? "&" : "?"}${parameters}`;
  const ctx = { waitUntil: () => {}, passThroughOnException: () => {}, props: {} };
  const answer = await door.fetch(new Request(url, { headers }), app.services, ctx);
  expect(answer.status, url).toBe(200);
  return { formal: recorded ?? {}, text: await answer.text(), headers: answer.headers };
}

test("a contract has the shapes of the variant and its mapping, or neither", () => {
  const paths = CONTRACTS.filter(({ variant }) => variant).map(({ path }) => path);
  expect(paths.toSorted()).toEqual([
    "/api/proposals",
    "/api/sensors",
    "/api/sensors/:id",
    "/api/sensors/:id/history",
    "/api/signal-drops",
    "/api/tone-ml",
    "/api/tone-ml/:ticker",
  ]);
  for (const { variant, toVariant, query } of CONTRACTS) {
    expect([toVariant !== undefined, "rendering" in query.shape]).toEqual(
      Array(2).fill(variant !== undefined),
    );
  }
});

describe.each(CONTRACTS.filter(({ variant }) => variant))("$path", (contract: Contract) => {
  const { example, variant, toVariant = (formal: object) => formal, csv } = contract;
  // Without a scope the two renderings list different sensors.
  const path = contract.path === "/api/sensors" ? "/api/sensors?scope=all" : example.path;

  test.each(TIERS)("for a %s caller it is mapped from the formal body", async (tier) => {
    const key = keyHeader(app, tier);
    const { formal } = await ask(path, "rendering=formal", key);
    const mapped = toVariant(formal as never, tier) as Record<string, unknown>;
    const schema = variant?.[tier] ?? contract.responseByTier[tier];
    const shown = shapeTo(schema, mapped) as Record<string, unknown>;

    const inVariant = await ask(path, "rendering=variant", key);
    expect(inVariant.formal, "the handler does the same in both renderings").toEqual(formal);
    expect(inVariant.text).toBe(JSON.stringify(shown));
    if (!csv) return;
    const rows = shown[csv.rows] as unknown[];
    expect(rows.length).toBeGreaterThan(0);
    const file = await ask(path, "rendering=variant&format=csv", key);
    expect(file.text).toBe(toCsv(rowSchemaOf(schema, csv.rows), rows));
    const formalFile = await ask(path, "rendering=formal&format=csv", key);
    const nameOf = (name: string) => [file, formalFile].map(({ headers }) => headers.get(name));
    for (const name of ["content-disposition", "x-data-as-of", "x-total-count", "link"]) {
      const [one, other] = nameOf(name);
      expect(one?.replaceAll("=variant", "=formal")).toBe(other ?? undefined);
    }
  });
});

test("the date that names a file is in the rows of every tier", () => {
  for (const { csv, responseByTier } of CONTRACTS) {
    if (!csv?.dated) continue;
    for (const tier of TIERS) {
      const row = shapeTo(rowSchemaOf(responseByTier[tier], csv.rows), {
        [csv.dated]: "2022-11-01",
      });
      expect(row).toHaveProperty(csv.dated);
    }
  }
});
