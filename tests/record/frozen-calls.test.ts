// A published call cannot be changed without a row of the tape.

import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Db } from "../../lib/runtime/database/client.ts";
import {
  asWorker,
  dropWorkerRole,
  makeWorkerRole,
  refusalOf,
  WORKER_ROLE,
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

/** Changes of a graded and of a disputed call that no row of the tape states. */
const EDITS = [
  "title = 'Another?'",
  "statement = statement || ' Or not.'",
  "resolution_criterion = 'YES in any case.'",
  "resolution_source = 'https://example.org/another'",
  "version = version + 1",
  "verdict = 'NO', status = 'graded'",
  "verdict = 'VOID', status = 'void'",
  "verdict = null, status = 'closed'",
  "status = 'active', verdict = null",
  "basis_status = 'rederived'",
  "basis_status = 'mismatch'",
  "tape_seq = tape_seq - 1",
  "tape_seq = tape_seq + 1",
  "tape_seq = 1000",
  "row_sha256 = repeat('a', 64)",
];
const CALLS = ["disputed-yes", "in-dispute"];

describe("a change that no row of the tape states", () => {
  test.each(EDITS)("%s is refused for the Workers' role and for the owner", async (set) => {
    for (const slug of CALLS) {
      const edit = sql.raw(`update calls set ${set} where slug = '${slug}'`);
      // An accepted change is undone, and recognised by the error code of the undoing.
      const undone = sql`select 1 / 0`;
      expect(await refusalOf(asWorker(db, edit, undone)), slug).toBe("23001");
      expect(await refusalOf(db.batch([db.execute(edit), db.execute(undone)])), slug).toBe("23001");
    }
  });

  test("the Workers' role can neither remove the triggers nor move the clock", async () => {
    const attempts = [
      "alter table calls disable trigger calls_frozen",
      "drop trigger tape_rows_appended on tape_rows",
      "create or replace function canonical_json(value jsonb) returns text language sql as $$ select 'x' $$",
      "insert into local_clock (offset_ms) values (1000000000)",
      "update local_clock set offset_ms = 0",
      "delete from local_clock",
    ];
    for (const attempt of attempts) {
      expect(await refusalOf(asWorker(db, sql.raw(attempt))), attempt).toBe("42501");
    }
    await run(app, `grant insert, update, delete on local_clock to ${WORKER_ROLE}`);
    for (const attempt of attempts.slice(3)) {
      expect(await refusalOf(asWorker(db, sql.raw(attempt))), attempt).toBe("42501");
    }
  });
});

describe("the gate while a stored text differs from the tape", () => {
  const TEXTS = [
    ["title", "'x'"],
    ["statement", "'x'"],
    ["resolution_criterion", "'x'"],
    ["prob_basis", "'x'"],
    ["basis_status", "'declared'"],
    ["basis", "'{}'"],
    ["svc_prob", "svc_prob + 0.001"],
    ["closes_at", "closes_at + interval '1 second'"],
  ] as const;

  test.each(TEXTS)(
    "the gate is closed while %s differs, and open afterwards",
    async (column, value) => {
      await run(app, "alter table calls disable trigger user");
      await run(app, "create table kept as select * from calls");
      await run(app, `update calls set ${column} = ${value} where slug = 'strict-yes'`);
      const answer = await app.get("/api/gate");
      expect(answer.status).toBe(503);
      expect(await answer.text()).toMatch(/^[^0-9]*$/);
      const page = await app.get("/gate");
      expect(page.status).toBe(503);
      await run(
        app,
        `update calls c set ${column} = k.${column} from kept k where k.slug = c.slug and k.slug = 'strict-yes'`,
      );
      await run(app, "drop table kept");
      expect((await app.get("/api/gate")).status).toBe(200);
    },
  );

  test("the gate is closed while a receipt's or a row's text differs", async () => {
    const edits = [
      'update call_receipts set receipt = receipt || \'{"source_url": "https://example.org/x"}\'',
      "update tape_rows set line = replace(line, 'Will it happen', 'Did it happen') where seq = 1",
    ];
    for (const edit of edits) {
      await run(app, "alter table call_receipts disable trigger user");
      await run(app, "alter table tape_rows disable trigger user");
      await run(app, "create table kept_receipts as select * from call_receipts");
      await run(app, "create table kept_rows as select * from tape_rows");
      await run(app, edit);
      expect((await app.get("/api/gate")).status).toBe(503);
      await run(
        app,
        `update call_receipts r set receipt = k.receipt from kept_receipts k
        where k.call_id = r.call_id and k.receipt_version = r.receipt_version`,
      );
      await run(app, "update tape_rows t set line = k.line from kept_rows k where k.seq = t.seq");
      await run(app, "drop table kept_receipts");
      await run(app, "drop table kept_rows");
      expect((await app.get("/api/gate")).status).toBe(200);
    }
  });
});

test("what the daily job finds is shown beside the call, and does not count as a difference", async () => {
  await run(
    app,
    "insert into basis_mismatches select id, now() from calls where slug = 'strict-yes'",
  );
  const { call } = (await app.json("/api/calls/strict-yes")) as { call: { basis_status: string } };
  expect(call.basis_status).toBe("mismatch");
  expect(await app.json("/api/gate")).toMatchObject({ strict: 1, official: 4 });
  const audit = await app.json("/api/tape/audit");
  expect(audit["differences"]).toEqual([]);
  await run(app, "delete from basis_mismatches");
  expect(await app.json("/api/gate")).toMatchObject({ strict: 2 });
});
