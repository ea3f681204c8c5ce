import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as whole from "@neondatabase/serverless";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { trimDriver } from "../../scripts/trim-driver.ts";
import { BACKENDS, type Opened } from "./backends.ts";

type Driver = Pick<typeof whole, "neon" | "neonConfig" | "types" | "NeonDbError">;

const SOME_OF_EACH_TYPE = `select 1::int4 as a, 9007199254740993::int8 as b, 1.50::numeric as c,
  1e-7::float8 as d, true as e, 'naïve 株'::text as f, '{"k":[1,null]}'::jsonb as g,
  '{1,null,3}'::int4[] as h, '{"a,b",NULL}'::text[] as i, '\\x00ff'::bytea as j,
  '2026-01-02 03:04:05.678+02'::timestamptz as k, '2026-01-02'::date as l, '26 hours'::interval as m,
  null::int4 as n`;

describe("Neon's driver without its WebSocket client", () => {
  let folder: string;
  let opened: Opened;
  let drivers: Driver[];

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "driver-"));
    const file = join(folder, "driver.mjs");
    await writeFile(file, await trimDriver());
    const embedded = BACKENDS.find(({ isMissing }) => !isMissing);
    if (!embedded) throw new Error("no back end");
    opened = await embedded.open();
    drivers = [whole, (await import(file)) as Driver];
    for (const { neonConfig } of drivers) {
      neonConfig.fetchEndpoint = () => `${opened.platform.url}/sql`;
    }
  });
  afterAll(async () => {
    await opened?.close();
    await rm(folder, { recursive: true, force: true });
  });

  const both = (ask: (sql: whole.NeonQueryFunction<false, true>, driver: Driver) => unknown) =>
    Promise.all(
      drivers.map((driver) =>
        ask(
          driver.neon("postgres://user:secret@db.example.com/main", { fullResults: true }),
          driver,
        ),
      ),
    );

  test("reads every type alike", async () => {
    const [expected, trimmed] = (await both((sql) => sql.query(SOME_OF_EACH_TYPE))) as {
      rows: object[];
    }[];
    expect(expected?.rows).toHaveLength(1);
    expect(trimmed?.rows).toEqual(expected?.rows);
  });

  test("writes parameters alike", async () => {
    const given = [7, "x", null, true, new Date("2026-01-02T03:04:05.678Z"), [1, 2], { k: 1 }];
    const query =
      "select $1::int4 a, $2::text b, $3::int4 c, $4::bool d, $5::timestamptz e, $6::int4[] f, $7::jsonb g";
    const [expected, trimmed] = (await both((sql) => sql.query(query, given))) as {
      rows: object[];
    }[];
    expect(trimmed?.rows).toEqual(expected?.rows);
  });

  test("runs transactions and names its errors alike", async () => {
    const outcomes = await both(async (sql, { NeonDbError }) => {
      const [first, second] = await sql.transaction([sql.query("select 1 a"), sql`select ${2} b`]);
      const failure = await sql.query("select 1/0").catch((error: unknown) => error);
      const { name, code, message } = failure as { name: string; code: string; message: string };
      return [first?.rows, second?.rows, failure instanceof NeonDbError, name, code, message];
    });
    expect(outcomes[0]?.[2 as never]).toBe(true);
    expect(outcomes[1]).toEqual(outcomes[0]);
  });

  test("has the same parsers and no client", async () => {
    const [, trimmed] = drivers;
    expect(trimmed?.types.builtins).toEqual(whole.types.builtins);
    expect(Object.keys(trimmed ?? {}).toSorted()).toEqual([
      "NeonDbError",
      "neon",
      "neonConfig",
      "types",
    ]);
  });
});
