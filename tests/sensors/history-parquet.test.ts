// A sensor's history as Parquet: the columns of the tier's CSV, with types and without look-ahead.

import { parquetMetadata, parquetReadObjects } from "hyparquet";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Json, keyHeader, readCsv, rowsOf, run } from "../support/service/answers.ts";
import { type TestApp, testApp } from "../support/service/app.ts";

type Tier = "free" | "retail" | "institutional";
const PATH = "/api/sensors/vix/history?limit=100&from=2022-06-01";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const fileOf = async (tier: Tier, path = PATH) => {
  const answer = await app.get(`${path}&format=parquet`, keyHeader(app, tier));
  expect(answer.headers.get("content-type")).toBe("application/vnd.apache.parquet");
  expect(answer.headers.get("content-disposition")).toMatch(/^inline; filename="\S+\.parquet"$/);
  return answer.arrayBuffer();
};

const iso = (cell: unknown) => (cell instanceof Date ? cell.toISOString() : cell);

describe.each(["free", "retail", "institutional"] as const)("with the tier %s", (tier) => {
  test("it has the columns of the CSV, and no other", async () => {
    const csv = await (await app.get(`${PATH}&format=csv`, keyHeader(app, tier))).text();
    const names = parquetMetadata(await fileOf(tier))
      .schema.slice(1)
      .map(({ name }) => name);
    expect(names).toEqual(Object.keys(readCsv(csv)[0] ?? {}));
    const paid = names.filter((name) => /confidence|metadata/.test(name));
    expect(paid.length > 0).toBe(tier !== "free");
  });

  test("its rows are those of the JSON, with instants as timestamps and lists as JSON", async () => {
    const rows = await parquetReadObjects({ file: await fileOf(tier) });
    const readings = rowsOf(await app.json(PATH, keyHeader(app, tier)), "readings");
    expect(rows.length).toBe(100);
    expect(rows[0]?.["recorded_at"]).toBeInstanceOf(Date);
    for (const [at, { metadata, ...reading }] of readings.entries()) {
      const row = rows[at] ?? {};
      for (const [name, value] of Object.entries(reading)) expect(iso(row[name])).toEqual(value);
      for (const [name, value] of Object.entries((metadata ?? {}) as Json)) {
        const cell = iso(row[`metadata.${name}`]);
        expect(Array.isArray(value) ? JSON.parse(String(cell)) : cell).toEqual(value);
      }
    }
  });
});

test("as_of answers with what was known, and a value that may not be shown is null", async () => {
  const known = await parquetReadObjects({
    file: await fileOf("retail", `${PATH}&as_of=2022-08-01`),
  });
  const last = Math.max(...known.map((row) => Number(row["recorded_at"])));
  expect(last).toBeLessThanOrEqual(Date.parse("2022-08-01"));
  await run(app, "update series set publish_values = false where id = 'VIX'");
  const withheld = await parquetReadObjects({ file: await fileOf("institutional") });
  for (const name of ["value", "metadata.raw_value", "metadata.band_low"]) {
    expect(new Set(withheld.map((row) => row[name]))).toEqual(new Set([null]));
  }
  await run(app, "update series set publish_values = true where id = 'VIX'");
});
