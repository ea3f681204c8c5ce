// The verifier finds every change that the database's owner makes in the record's tables.

import { execFile } from "node:child_process";
import { mkdtemp, writeFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { verifyRecord } from "../../scripts/verify-tape.mjs";
import { DAY_MS, makeRecord } from "../support/record/record-fixture.ts";
import { type Json, run } from "../support/service/answers.ts";
import { SAMPLE_END, type TestApp, testApp } from "../support/service/app.ts";

const TABLES = ["calls", "tape_rows", "tape_heads", "tape_checkpoints", "call_receipts"];
/** Ids of the database, which carry no information. */
const SURROGATES = ["id", "call_id"];

let app: TestApp;
let server: Server;
let baseUrl = "";
let columns: { table: string; column: string; type: string; where: string }[] = [];
beforeAll(async () => {
  app = await testApp({ rows: 60, calls: false });
  const key = app.platform.settings["TAPE_SIGNING_KEY"] ?? "";
  await makeRecord(app.services.db, SAMPLE_END - 60 * DAY_MS, key);
  for (const table of TABLES) {
    await run(app, `alter table ${table} disable trigger user`);
    for (const { name } of await run(
      app,
      `select conname as name from pg_constraint where conrelid = '${table}'::regclass and contype = 'c'`,
    )) {
      await run(app, `alter table ${table} drop constraint ${name}`);
    }
  }
  columns = await editableColumns();
  server = createServer(async (request, response) => {
    const answer = await app.get(request.url ?? "/");
    response.writeHead(answer.status).end(Buffer.from(await answer.arrayBuffer()));
  }).listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  server.close();
  await app.close();
});

/** How the verifier names the place of each change. */
const PLACES: Record<string, RegExp> = {
  calls: /calls \w*trict-yes/,
  tape_rows: /(tape_rows|row) (1|100)?7\b/,
  tape_heads: /tape_heads (100)?5\b|file of 5 rows/,
  tape_checkpoints: /tape_checkpoints 1\b/,
  call_receipts: /call_receipts strict-yes/,
};

/** One row of each table that readers see, with every column. */
async function editableColumns() {
  const wheres: Record<string, string> = {
    calls: "slug = 'strict-yes'",
    tape_rows: "seq = 7",
    tape_heads: "last_seq = (select min(last_seq) from tape_heads)",
    tape_checkpoints: "id = (select min(id) from tape_checkpoints)",
    call_receipts: "call_id = (select id from calls where slug = 'strict-yes')",
  };
  const found = await run(
    app,
    `select table_name as table, column_name as column, data_type as type
     from information_schema.columns where table_name in ('${TABLES.join("','")}')`,
  );
  return (found as { table: string; column: string; type: string }[])
    .filter(({ column }) => !SURROGATES.includes(column))
    .map((each) => ({ ...each, where: wheres[each.table] ?? "false" }));
}

/** An SQL expression for another value of the column, changed as little as its type allows. */
function otherValue(column: string, type: string): string {
  if (type === "text") {
    return `case when ${column} is null then 'x' else overlay(${column} placing
      case when left(${column}, 1) = 'a' then 'b' else 'a' end from 1 for 1) end`;
  }
  if (type === "boolean") return `not ${column}`;
  if (type.startsWith("timestamp")) return `coalesce(${column} + interval '1 ms', now())`;
  if (type === "ARRAY") return `${column} || 'x'::text`;
  if (type === "jsonb") return `coalesce(${column}, '{}') || '{"edited": 1}'`;
  if (type === "double precision") return `coalesce(${column} + 1e-12, 0.5)`;
  return `${column} + 1000`;
}

const get = async (path: string) => {
  const answer = await app.get(path);
  if (!answer.ok) throw new Error(String(answer.status));
  return Buffer.from(await answer.arrayBuffer()).toString();
};

async function problems(): Promise<string[]> {
  const found: string[] = [];
  await verifyRecord(get, {}, found).catch((error: Error) => found.push(error.message));
  return found;
}

/** The problems once the audit has seen the record whole again: until then it marks the calls. */
async function problemsAfterAudit(): Promise<string[]> {
  await app.get("/api/tape/audit");
  return problems();
}

test("the verifier names the place of a change of any column that the owner makes without triggers", async () => {
  expect(await problems()).toEqual([]);
  const missed: Json[] = [];
  for (const { table, column, type, where } of columns) {
    await run(app, `create table kept as select ctid as place, * from ${table} where ${where}`);
    await run(app, `update ${table} set ${column} = ${otherValue(column, type)} where ${where}`);
    const found = (await problems()).join("\n");
    if (!PLACES[table]?.test(found)) missed.push({ table, column, found });
    await restore(table, column, where);
    await run(app, "drop table kept");
  }
  expect(missed).toEqual([]);
  expect(columns.length).toBeGreaterThan(55);
  expect(await problemsAfterAudit()).toEqual([]);
}, 120_000);

test("the verifier reports numbers that change an order, and a missing file", async () => {
  const edits: [table: string, edit: string, undo: string, problem: RegExp][] = [
    [
      "calls",
      "update calls set id = id + 1000 where slug = 'still-active'",
      "update calls set id = id - 1000 where slug = 'still-active'",
      /calls [a-z-]+: id/,
    ],
    [
      "tape_checkpoints",
      "update tape_checkpoints set id = 1000 where id = 1",
      "update tape_checkpoints set id = 1 where id = 1000",
      /tape_checkpoints 1000: id/,
    ],
    ["tape_heads", "delete from tape_heads where last_seq = 5", "", /tape_heads 5: missing/],
  ];
  for (const [table, edit, undo, problem] of edits) {
    if (undo !== "") await run(app, `alter table ${table} alter id drop identity`);
    else await run(app, `create table kept as select * from ${table}`);
    await run(app, edit);
    expect((await problems()).join("\n")).toMatch(problem);
    await run(app, undo || `insert into ${table} select * from kept where last_seq = 5`);
    expect(await problemsAfterAudit()).toEqual([]);
  }
});

test("the verifier reports an answer that lacks one call and repeats another", async () => {
  const found: string[] = [];
  await verifyRecord(
    async (path) => {
      const text = await get(path);
      if (path !== "/api/calls") return text;
      const { calls, ...list } = JSON.parse(text);
      return JSON.stringify({ ...list, calls: calls.with(1, calls[0]) });
    },
    {},
    found,
  );
  expect(found).toEqual([
    '/api/calls, slug 2: "in-dispute", by the tape "proposed-one"',
    "/api/calls proposed-one: missing",
  ]);
});

/** The app on this port states another origin. */
const ORIGIN = ["--origin", "svc.test/tape"];

test("the command waits after a 429 and while the service is busy", async () => {
  let refused = 0;
  const busy = createServer(async (request, response) => {
    if (request.url === "/api/gate" && refused < 2) {
      refused += 1;
      response.writeHead([429, 503][refused - 1] ?? 500, { "retry-after": "1" }).end("{}");
      return;
    }
    response.end(await get(request.url ?? "/"));
  }).listen(0, "127.0.0.1");
  await new Promise((resolve) => busy.once("listening", resolve));
  const { port } = busy.address() as AddressInfo;
  const script = join(import.meta.dirname, "../../scripts/verify-tape.mjs");
  const { stdout } = await promisify(execFile)(process.execPath, [
    script,
    `http://127.0.0.1:${port}`,
    ...ORIGIN,
  ]);
  busy.close();
  expect(stdout).toMatch(/^29 rows /);
  expect(refused).toBe(2);
});

test("the command exits with 0 and lists what it verified, or with 1 and names the place", async () => {
  const script = join(import.meta.dirname, "../../scripts/verify-tape.mjs");
  const verify = (...more: string[]) =>
    promisify(execFile)(process.execPath, [script, ...more]).then(
      ({ stdout }) => ({ code: 0, stdout }),
      ({ code, stdout }) => ({ code, stdout }),
    );
  const good = await verify(baseUrl, ...ORIGIN);
  expect(good.stdout).toMatch(/^29 rows \(29 signed\), 3 signed heads, 9 calls \(9 read in full\)/);
  expect(good.stdout).toContain("that others are shown this record is not proved");
  expect(good.code).toBe(0);
  const otherHost = await verify(baseUrl);
  expect(otherHost.code).toBe(1);
  expect(otherHost.stdout).toMatch(
    /^checkpoint 1: of svc.test\/tape, not of 127\.0\.0\.1:\d+\/tape$/m,
  );
  const otherKey = await verify(
    baseUrl,
    ...ORIGIN,
    "--key",
    Buffer.alloc(32, 7).toString("base64"),
  );
  expect(otherKey.code).toBe(1);
  expect(otherKey.stdout).toMatch(/^checkpoint 1: not signed by the key$/m);
  const kept = join(await mkdtemp(join(tmpdir(), "kept-")), "head");
  await writeFile(kept, await get("/api/tape/checkpoint"));
  const withHead = await verify(baseUrl, ...ORIGIN, "--all", "--head", kept);
  expect(withHead.code).toBe(0);
  expect(withHead.stdout).not.toContain("not proved");
  await run(app, "update tape_rows set line = replace(line, '0.8', '0.9') where seq = 1");
  const bad = await verify(baseUrl, ...ORIGIN, "--head", kept);
  expect(bad.code).toBe(1);
  expect(bad.stdout).toMatch(/^row 1, row_sha256: /m);
  expect(bad.stdout).toMatch(/^kept head 1 of 29 rows, root_sha256: /m);
  const help = await verify("--help");
  expect(help).toMatchObject({ code: 0 });
  expect(help.stdout).toContain("node scripts/verify-tape.mjs BASE_URL");
  expect(await verify("--key")).toMatchObject({ code: 2 });
});

/** Restores the row, which is found by the column's new value if the column identifies it. */
async function restore(table: string, column: string, where: string): Promise<void> {
  const isKey = where.startsWith(`${column} `);
  const place = isKey
    ? `not exists (select from kept k where k.${column} = t.${column}) and t.${column}::text = (select (${otherValue(column, column === "slug" ? "text" : "bigint")})::text from kept)`
    : where;
  await run(
    app,
    `update ${table} t set ${column} = (select k.${column} from kept k) where ${place}`,
  );
}
