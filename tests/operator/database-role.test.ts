// The statements of `npm run db:role`, which create the Workers' database user.

import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openPlatformDatabase } from "../../scripts/local-platform/database.ts";
import { type TestDatabase, testDatabase } from "../support/database/database.ts";
import { statementsOf } from "../support/database/worker-role.ts";
import { hasPsql, missing, runProgram } from "../support/tools/programs.ts";

const PROGRAM = join(import.meta.dirname, "../../scripts/operator/database-role.ts");
const printed = (...args: string[]) => runProgram(process.execPath, [PROGRAM, ...args]);

/** All databases of a server share its roles, so each run has another name. */
const ROLE = `test_worker_${randomBytes(6).toString("hex")}`;
let made: TestDatabase;
let database: Awaited<ReturnType<typeof openPlatformDatabase>>;
const run = async (query: string) => (await database.query({ query, params: [] })).rows;

beforeAll(async () => {
  made = await testDatabase();
  database = await openPlatformDatabase(made.url, { connections: 1 });
});
afterAll(async () => {
  await run(`drop owned by ${ROLE}`).catch(() => undefined);
  await run(`drop role if exists ${ROLE}`);
  await database.close();
  await made.close();
});

test("the statements create a user with rights to read and write, and its own time limits", async () => {
  const { out } = await printed("--name", ROLE);
  for (const statement of statementsOf(out)) {
    // This statement changes the whole server, which other tests share.
    if (!statement.startsWith("revoke create")) await run(statement);
  }
  const [settings] = await run(
    `select array_to_string(rolconfig, ' ') from pg_roles where rolname = '${ROLE}'`,
  );
  expect(settings).toEqual([
    "statement_timeout=10s jit=off idle_in_transaction_session_timeout=10s",
  ]);
  const may = (table: string, right: string) =>
    run(`select has_table_privilege('${ROLE}', '${table}', '${right}')::text`);
  for (const right of ["select", "insert", "update"]) {
    expect(await may("api_keys", right)).toEqual([["true"]]);
  }
  expect(await may("api_keys", "delete")).toEqual([["false"]]);
  expect(await may("sessions", "delete")).toEqual([["true"]]);
  await run(`set role ${ROLE}`);
  await expect(run("delete from api_keys")).rejects.toMatchObject({ code: "42501" });
  await run("reset role");
});

describe("passwords", () => {
  test("no password is on a command line, neither in the output nor in the help", async () => {
    const [{ out }, help] = await Promise.all([printed(), printed("--help")]);
    expect(out).toContain("\\getenv password WORKER_PASSWORD\n");
    expect(help.out).toContain("WORKER_PASSWORD");
    for (const line of help.out.split("\n").filter((each) => each.includes("psql"))) {
      expect(line).not.toMatch(/-v|:\/\/|password=/);
    }
  });

  const server = process.env["TEST_DATABASE_URL"];
  const here = hasPsql && server !== undefined;
  test.skipIf(!here)(
    `psql runs the printed script, also a second time${missing(here, "psql and PostgreSQL")}`,
    async () => {
      const name = `${ROLE}_psql`;
      const { hostname, port, username, pathname } = new URL(made.url);
      const env = {
        PGHOST: hostname,
        PGPORT: port || "5432",
        PGUSER: username,
        PGDATABASE: pathname.slice(1),
        WORKER_PASSWORD: "it's a secret",
      };
      const { out } = await printed("--name", name);
      for (const _ of [1, 2]) {
        const { status, err } = await runProgram("psql", ["--quiet"], { env, stdin: out });
        expect([status, err]).toEqual([0, ""]);
      }
      await run(`drop owned by ${name}`);
      await run(`drop role ${name}`);
      const without = { ...env, WORKER_PASSWORD: "" };
      delete (without as Record<string, string>)["WORKER_PASSWORD"];
      expect((await runProgram("psql", ["--quiet"], { env: without, stdin: out })).status).toBe(3);
      expect(await run(`select 1 from pg_roles where rolname = '${name}'`)).toEqual([]);
    },
  );
});
