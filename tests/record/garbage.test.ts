// The database refuses rows of the record that are legal SQL and make no sense.

import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { hashRow } from "../../lib/record/domain/tape/tape.ts";
import { findRecordState } from "../../lib/record/queries/record-state.ts";
import type { Db } from "../../lib/runtime/database/client.ts";
import {
  asWorker,
  dropWorkerRole,
  makeWorkerRole,
  refusalOf,
} from "../support/database/worker-role.ts";
import { DAY_MS, makeRecord } from "../support/record/record-fixture.ts";
import { run } from "../support/service/answers.ts";
import { SAMPLE_END, type TestApp, testApp } from "../support/service/app.ts";

let app: TestApp;
let db: Db;
beforeAll(async () => {
  app = await testApp({ rows: 60, calls: false });
  db = app.services.db;
  const key = app.platform.settings["TAPE_SIGNING_KEY"] ?? "";
  await makeRecord(db, SAMPLE_END - 60 * DAY_MS, key);
  await makeWorkerRole(db);
});
afterAll(() => dropWorkerRole(db).finally(() => app.close()));

/** The columns of a table that an insert may name, some with a given value. */
async function copyOf(table: string, where: string, given: Record<string, string>) {
  const columns = await run(
    app,
    `select column_name as name from information_schema.columns
     where table_name = '${table}' and is_identity = 'NO'`,
  );
  const names = columns.map(({ name }) => String(name));
  const values = names.map((name) => given[name] ?? name);
  return sql.raw(
    `insert into ${table} (${names.join()}) select ${values.join()} from ${table} where ${where}`,
  );
}

const NEWEST = "id = (select max(id) from tape_checkpoints)";
const GARBAGE: [what: string, table: string, where: string, given: Record<string, string>][] = [
  ["a length that the tape never had", "tape_heads", "last_seq = 5", { last_seq: "1000" }],
  ["a length that was no file's end", "tape_heads", "last_seq = 5", { last_seq: "4" }],
  ["a call without an opening", "calls", "slug = 'strict-yes'", { slug: "'strict-more'" }],
  [
    "a back-test that names a row",
    "calls",
    "slug = 'still-active'",
    { slug: "'b'", is_backtest: "true" },
  ],
  [
    "a receipt of the next version",
    "call_receipts",
    "call_id = (select id from calls where slug = 'strict-yes')",
    { receipt_version: "2", receipt: "receipt || '{\"receipt_version\": 2}'" },
  ],
  [
    "a receipt of another call's row",
    "call_receipts",
    "call_id = (select id from calls where slug = 'strict-yes')",
    { call_id: "(select id from calls where slug = 'still-active')" },
  ],
  ["a checkpoint with another text", "tape_checkpoints", NEWEST, { note: "'garbage'" }],
  ["a checkpoint of a length that is none", "tape_checkpoints", NEWEST, { size: "size + 1000" }],
  [
    "a checkpoint of another root",
    "tape_checkpoints",
    NEWEST,
    { root_sha256: "repeat('a', 64)", note: "replace(note, root_sha256, repeat('a', 64))" },
  ],
];

test.each(GARBAGE)("%s is refused, and the gate stays open", async (_, table, where, given) => {
  const insert = await copyOf(table, where, given);
  // Each is legal SQL about an existing row.
  expect((await run(app, `select 1 as n from ${table} where ${where}`)).length).toBeGreaterThan(0);
  expect(await refusalOf(asWorker(db, insert))).toBe("23001");
  expect(await refusalOf(db.execute(insert))).toBe("23001");
  expect((await app.get("/api/gate")).status).toBe(200);
});

test("a back-test with an id outside of the sequence is refused, so that later calls are accepted", async () => {
  const insert = sql.raw(`insert into calls overriding system value
    select (jsonb_populate_record(c, '{"id": 9223372036854775807, "slug": "last-id", "is_backtest": true,
      "tape_seq": 0, "row_sha256": "${"0".repeat(64)}"}')).* from calls c where c.slug = 'still-active'`);
  expect(await refusalOf(asWorker(db, insert))).toBe("23001");
});

test("a well-formed row is refused without its checkpoint, and while its call has another state", async () => {
  const { head } = await findRecordState(db, []);
  const at = new Date(SAMPLE_END).toISOString();
  const payload = { market_prob: 0.4, at, source: "A market" };
  const row = await hashRow(
    { at, type: "MARKET_MARK", slug: "still-active", payload },
    { seq: (head?.lastSeq ?? 0) + 1, prevSha256: head?.lastRowSha256 ?? "" },
  );
  const insert = sql`
    insert into tape_rows (seq, at, type, slug, line, prev_sha256, row_sha256, leaf_sha256)
    values (${row.seq}, ${row.at}, ${row.type}, ${row.slug}, ${row.line}, ${row.prevSha256},
      ${row.rowSha256}, ${row.leafSha256})`;
  const follow = sql`update calls set tape_seq = ${row.seq}, row_sha256 = ${row.rowSha256}
    where slug = 'still-active'`;
  expect(await refusalOf(asWorker(db, insert))).toBe("23001");
  expect(await refusalOf(asWorker(db, insert, follow))).toBe("23001");
  expect(await refusalOf(db.execute(insert))).toBe("23001");
  expect((await app.get("/api/gate")).status).toBe(200);
});

test("an opening row with missing members is refused", async () => {
  const { head } = await findRecordState(db, []);
  const at = new Date(SAMPLE_END).toISOString();
  const row = await hashRow(
    { at, type: "CALL_OPENED", slug: "bare", payload: { slug: "bare", title: "Bare" } },
    { seq: (head?.lastSeq ?? 0) + 1, prevSha256: head?.lastRowSha256 ?? "" },
  );
  const insert = sql`
    insert into tape_rows (seq, at, type, slug, line, prev_sha256, row_sha256, leaf_sha256)
    values (${row.seq}, ${row.at}, ${row.type}, ${row.slug}, ${row.line}, ${row.prevSha256},
      ${row.rowSha256}, ${row.leafSha256})`;
  const call = await copyOf("calls", "slug = 'still-active'", {
    slug: "'bare'",
    title: "'Bare'",
    tape_seq: String(row.seq),
    updated_at: `'${at}'`,
    row_sha256: `'${row.rowSha256}'`,
  });
  expect(await refusalOf(asWorker(db, insert, call))).toBe("23001");
});
