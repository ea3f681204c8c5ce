// Which databases `npm start` may fill with the sample and demo keys: only its own or empty
// ones.

import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type Database, openPlatformDatabase } from "../../scripts/local-platform/database.ts";
import { startEmbeddedPostgres } from "../../scripts/local-platform/embedded-postgres.ts";
import { banner } from "../../scripts/local-platform/serve/banner.ts";
import { claimDatabase } from "../../scripts/local-platform/serve/claim-database.ts";
import { freePort } from "../../scripts/local-platform/serve/ports.ts";
import { inProcessDb } from "../../scripts/operator/database.ts";
import { migrate } from "../../scripts/operator/migrate.ts";
import { runProgram } from "../support/tools/programs.ts";

let server: Awaited<ReturnType<typeof startEmbeddedPostgres>>;
let database: Database;
const claim = (isMeant = false) => claimDatabase(server.url, isMeant);
const run = async (query: string) => (await database.query({ query, params: [] })).rows;

/** A row of one of the service's tables that is not part of the catalogue. */
const ROW = `insert into job_runs (job, slot, status, attempts, started_at, lease_until)
  values ('tick', now(), 'done', 1, now(), now())`;

beforeAll(async () => {
  server = await startEmbeddedPostgres(null);
  database = await openPlatformDatabase(server.url, { connections: 1 });
});
beforeEach(async () => {
  // Like a new server's: the image has the service's tables, and an earlier test's may be left.
  await run("drop schema public cascade");
  await run("drop schema if exists shop cascade");
  await run("create schema public");
});
afterAll(async () => {
  await database.close();
  await server.close();
});

const migrated = () => migrate(inProcessDb(database), { log: () => undefined });

test("the embedded database may be filled", async () => {
  expect(await claimDatabase(undefined, false)).toBe(true);
});

test("an empty database may be filled, also later when it has data", async () => {
  expect(await claim()).toBe(true);
  await migrated();
  await run(ROW);
  await run("create table of_a_later_version (a int)");
  expect(await claim()).toBe(true);
});

test("a database that was only migrated counts as empty", async () => {
  await migrated();
  expect(await claim()).toBe(true);
});

test.each([
  ["somebody's table, empty as it is", "create table invoices (id int)", "invoices"],
  ["somebody's table elsewhere", "create schema shop create table series (id int)", "shop.series"],
  ["a view that is kept", "create materialized view totals as select 1 as a", "totals"],
])("a database with %s may not be filled", async (_what, statement, table) => {
  await run(statement);
  const words = `(postgres://127.0.0.1:${new URL(server.url).port}/postgres) is not empty (table `;
  await expect(claim()).rejects.toThrow(words);
  await expect(claim()).rejects.toThrow(table);
  await expect(claim()).rejects.toThrow(/^[^\n]*--yes-use-this-database[^\n]*$/);
  expect(await claim(true)).toBe(false);
  // One permission does not mark the database for later.
  await expect(claim()).rejects.toThrow("--yes-use-this-database");
});

test("a database with the service's tables and data counts as a deployment", async () => {
  await migrated();
  await run(ROW);
  await expect(claim()).rejects.toThrow(/not empty \(table public.job_runs\)/);
  expect(await claim(true)).toBe(false);
  const marks = "select count(*)::text from pg_class where relname = 'local_sample'";
  expect(await run(marks)).toEqual([["0"]]);
});

test("npm start says so in one sentence and changes nothing", async () => {
  await migrated();
  await run(ROW);
  const runner = join(import.meta.dirname, "../../scripts/run.mjs");
  const { status, out, err } = await runProgram(process.execPath, [runner, "scripts/start.ts"], {
    env: {
      DATABASE_URL: server.url,
      PORT: String(await freePort()),
      PLATFORM_PORT: String(await freePort()),
    },
  });
  expect([status, out]).toEqual([1, ""]);
  expect(err).toMatch(
    /^error: the database of DATABASE_URL [^\n]* --yes-use-this-database [^\n]*\n$/,
  );
  expect(await run("select count(*)::text from api_keys")).toEqual([["0"]]);
});

test("the message of a started service offers no key where none exists", () => {
  const local = { api: "http://127.0.0.1:1", platform: "http://127.0.0.1:2" };
  const keys = { retail: "svc_retail", institutional: "svc_other" };
  expect(banner({ ...local, keys }, true)).toContain("x-svc-key: svc_retail");
  expect(banner({ ...local, keys: {} }, false)).not.toContain("key");
});
