// The variant rendering is one step at the end: a mapping from the formal body that the handler returned.

import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { GROUPS } from "../../functions/index.ts";
import { TIERS } from "../../lib/core/tier.ts";
import { shapeTo } from "../../lib/http/answer/shape.ts";
import { rowSchemaOf, toCsv } from "../../lib/http/answer/write-body.ts";
import type { Contract } from "../../lib/http/contract.ts";
import { keyHeader, run } from "../support/service/answers.ts";
import { type TestApp, testApp } from "../support/service/app.ts";
import { putProposal } from "../support/signals/proposals.ts";

const CONTRACTS = Object.values(GROUPS)
  .flat()
  .map(({ contract }) => contract);

let app: TestApp;

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
});
afterAll(() => app.close());

async function ask(path: string, parameters: string, key: Record<string, string>) {
  const answer = await app.get(`${path}${path.includes("?") ? "&" : "?"}${parameters}`, key);
  expect(answer.status, path).toBe(200);
  return { text: await answer.text(), headers: answer.headers };
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
  const { example, variant, toVariant = () => ({}), csv } = contract;
  // Without a scope the two renderings list different sensors.
  const path = contract.path === "/api/sensors" ? "/api/sensors?scope=all" : example.path;
  /** What the last step was given. */
  let formal: object = {};
  beforeAll(() => {
    contract.toVariant = (given, tier) => {
      formal = structuredClone(given);
      return toVariant(given, tier);
    };
  });

  test.each(TIERS)("for a %s caller it is mapped from the formal body", async (tier) => {
    const key = keyHeader(app, tier);
    const inVariant = await ask(path, "rendering=variant", key);
    const mapped = toVariant(formal as never, tier);
    const schema = variant?.[tier] ?? contract.responseByTier[tier];
    const shown = shapeTo(schema, mapped) as Record<string, unknown>;
    expect(inVariant.text).toBe(JSON.stringify(shown));
    const inForm = shapeTo(contract.responseByTier[tier], formal);
    const { text } = await ask(path, "rendering=formal", key);
    expect(text, "the handler does the same in both renderings").toBe(JSON.stringify(inForm));
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
