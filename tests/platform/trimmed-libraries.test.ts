import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as whole from "@neondatabase/serverless";
import { Ratelimit } from "@upstash/ratelimit";
import type { Redis } from "@upstash/redis/cloudflare";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as wholeZod from "zod";
import { trimDriver } from "../../scripts/trim/driver.ts";
import { trimRedis } from "../../scripts/trim/redis.ts";
import { writeTrimmedZod } from "../../scripts/trim/zod.ts";
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
        ask(driver.neon(opened.platform.databaseUrl, { fullResults: true }), driver),
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

describe("zod without its descriptions", () => {
  let folder: string;
  let trimmed: typeof wholeZod;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "zod-"));
    const target = join(folder, "zod");
    writeTrimmedZod(target);
    trimmed = (await import(join(target, "v4/classic/external.js"))) as typeof wholeZod;
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  const schemaOf = (z: typeof wholeZod) =>
    z
      .object({
        limit: z
          .string()
          .regex(/^\d+$/, "must be digits")
          .transform(Number)
          .refine((n) => n > 0, "must be positive")
          .default(7),
        word: z.enum(["a", "b"], "must be a or b").optional(),
        list: z.array(z.string().max(3)).max(2).nullable(),
        at: z.iso.datetime(),
        map: z.record(z.string(), z.number()),
      })
      .refine(({ word }) => word !== "b", { path: ["word"], message: "not b" })
      .meta({ id: "Trimmed" });

  test.each([
    [{ limit: "3", word: "a", list: ["x"], at: "2026-01-02T03:04:05.678Z", map: { a: 1 } }],
    [{ list: null, at: "2026-01-02T03:04:05Z", map: {} }],
    [{ limit: "0", list: null, at: "2026-01-02T03:04:05Z", map: {} }],
    [{ limit: "x", word: "c", list: ["long", "b", "c"], at: "now", map: { a: "1" } }],
    [{ word: "b", list: null, at: "2026-01-02T03:04:05Z", map: {} }],
    [null],
    [[]],
  ])("validates alike: %j", (value) => {
    const [expected, found] = [wholeZod, trimmed].map((z) => {
      const { data, error } = schemaOf(z).safeParse(value);
      return { data, issues: error?.issues };
    });
    expect(found).toEqual(expected);
  });

  test("refuses to describe itself", () => {
    expect(() => trimmed.string().toJSONSchema()).toThrow("no JSON Schema in a Worker");
  });
});

describe("the Redis client without commands that nobody calls", () => {
  let folder: string;
  let opened: Opened;
  let redis: Redis;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "redis-"));
    const { entry, chunk } = trimRedis();
    await writeFile(join(folder, chunk.name), chunk.code);
    await writeFile(join(folder, "client.mjs"), entry);
    const client = (await import(join(folder, "client.mjs"))) as { Redis: typeof Redis };
    const embedded = BACKENDS.find(({ isMissing }) => !isMissing);
    if (!embedded) throw new Error("no back end");
    opened = await embedded.open();
    redis = new client.Redis({
      url: `${opened.platform.url}/redis`,
      token: opened.platform.redisToken,
      enableAutoPipelining: false,
      enableTelemetry: false,
    });
  });
  afterAll(async () => {
    await opened?.close();
    await rm(folder, { recursive: true, force: true });
  });

  test("counts in the limiter's window as the whole one does", async () => {
    const limiter = new Ratelimit({
      redis,
      limiter: Ratelimit.slidingWindow(3, "60 s"),
      ephemeralCache: false,
    });
    const outcomes = [];
    for (let i = 0; i < 4; i += 1) outcomes.push((await limiter.limit("trimmed")).success);
    // The minute may turn in between, and admits the fourth then.
    expect(outcomes.slice(0, 3)).toEqual([true, true, true]);
    expect(await redis.mget("no:such:key")).toEqual([null]);
    expect(await redis.eval("return ARGV[1]", [], ["echo"])).toBe("echo");
  });

  test("has no other commands", () => {
    for (const left of ["set", "json", "functions", "search", "vector"]) {
      expect(left in redis).toBe(false);
    }
  });
});
