import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { findRecordState } from "../../lib/db/queries/record-state.ts";
import { gradeCalls, markCalls } from "../../lib/operations/change-calls.ts";
import { publishCalls } from "../../lib/operations/publish-calls.ts";
import { type TestDatabase, testDatabase } from "../support/database.ts";
import { callRequest, HOUR_MS, propose, RECORD_START } from "../support/record.ts";

const at = RECORD_START;
const later = at + 24 * HOUR_MS;
let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

/** Everything that a grade touches, as it is stored. */
async function stored() {
  const { rows } = await database.db.execute(sql`select
    (select json_agg(c order by c.id) from calls c) as calls,
    (select json_agg(t order by t.seq) from tape_rows t) as rows,
    (select json_agg(r order by r.call_id) from call_receipts r) as receipts,
    (select json_agg(h order by h.last_seq) from tape_heads h) as heads`);
  return rows[0];
}

test("a grade that dies at any of its writes leaves neither grade nor score", async () => {
  const { db } = database;
  const request = callRequest();
  await publishCalls(db, [request], at);
  await propose(db, request.slug, at);
  const before = await stored();
  await db.execute(sql`create function die() returns trigger language plpgsql
    as $$ begin raise exception 'killed' using errcode = '57P01'; end $$`);
  for (const table of ["tape_rows", "calls", "call_receipts", "tape_heads"]) {
    const event = table === "calls" ? "update" : "insert";
    await db.execute(
      sql.raw(
        `create trigger dying after ${event} on ${table} for each row execute function die()`,
      ),
    );
    await expect(gradeCalls(db, [{ slug: request.slug, reviewers: [] }], later)).rejects.toThrow();
    await db.execute(sql.raw(`drop trigger dying on ${table}`));
    expect(await stored()).toEqual(before);
  }
  await gradeCalls(db, [{ slug: request.slug, reviewers: [] }], later);
  const { calls } = await findRecordState(db, [request.slug]);
  expect(calls[0]).toMatchObject({ status: "graded", verdict: "YES" });
  expect(calls[0]?.receipt?.receipt.brier).toBeCloseTo(0.09, 12);
});

test("a list is done as a whole or not at all", async () => {
  const { db } = database;
  const [first, second] = [callRequest(), callRequest()];
  await publishCalls(db, [first, second], later);
  await propose(db, first.slug, later);
  const before = await stored();
  const both = [first, second].map(({ slug }) => ({ slug, reviewers: [] }));
  await expect(gradeCalls(db, both, later + 24 * HOUR_MS)).rejects.toMatchObject({
    name: "ItemRefused",
    index: 1,
  });
  await expect(publishCalls(db, [callRequest(), first], later)).rejects.toMatchObject({ index: 1 });
  expect(await stored()).toEqual(before);
});

test("writers who meet take turns: no row is lost, none has two predecessors", async () => {
  const { db } = database;
  const requests = Array.from({ length: 4 }, () => callRequest());
  await publishCalls(db, requests, later);
  const { lastSeq } = await findRecordState(db, []);
  await Promise.all(
    requests.map(({ slug }, n) =>
      markCalls(
        db,
        [{ slug, prob: n / 10, at: new Date(later).toISOString(), source: "M" }],
        later,
      ),
    ),
  );
  const after = await findRecordState(db, []);
  expect(after.lastSeq).toBe(lastSeq + requests.length);
  expect(after.head?.lastSeq).toBe(after.lastSeq);
  const { rows } = await db.execute(sql`select count(*)::int as broken from (
    select prev_sha256 <> lag(row_sha256, 1, repeat('0', 64)) over (order by seq) as is_broken
    from tape_rows) t where is_broken`);
  expect(rows).toEqual([{ broken: 0 }]);
});
