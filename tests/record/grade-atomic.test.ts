// A grade is stored completely or not at all, also with simultaneous writers.

import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  gradeCalls,
  publishCalls,
  recordMarketProbabilities,
} from "../../lib/record/actions/call-commands.ts";
import { findRecordState } from "../../lib/record/queries/record-state.ts";
import { publish } from "../../scripts/operator/calls/subcommands.ts";
import { type TestDatabase, testDatabase } from "../support/database/database.ts";
import { callRequest, HOUR_MS, propose, RECORD_START } from "../support/record/record.ts";

const at = RECORD_START;
const later = at + 24 * HOUR_MS;
let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

/** Everything that a grade changes, as it is stored. */
async function stored() {
  const { rows } = await database.db.execute(sql`select
    (select json_agg(c order by c.id) from calls c) as calls,
    (select json_agg(t order by t.seq) from tape_rows t) as rows,
    (select json_agg(r order by r.call_id) from call_receipts r) as receipts,
    (select json_agg(h order by h.last_seq) from tape_heads h) as heads`);
  return rows[0];
}

test("a grade that fails at any of its writes leaves neither grade nor score", async () => {
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

test("a list is processed completely or not at all", async () => {
  const { db } = database;
  const [first, second] = [callRequest(), callRequest()];
  await publishCalls(db, [first, second], later);
  await propose(db, first.slug, later);
  const before = await stored();
  const both = [first, second].map(({ slug }) => ({ slug, reviewers: [] }));
  await expect(gradeCalls(db, both, later + 24 * HOUR_MS)).rejects.toMatchObject({
    name: "ItemRejected",
    index: 1,
  });
  await expect(publishCalls(db, [callRequest(), first], later)).rejects.toMatchObject({ index: 1 });
  expect(await stored()).toEqual(before);
});

test("simultaneous writers take turns: no row is lost, and none has two predecessors", async () => {
  const { db } = database;
  const requests = Array.from({ length: 4 }, () => callRequest());
  await publishCalls(db, requests, later);
  const { lastSeq } = await findRecordState(db, []);
  await Promise.all(
    requests.map(({ slug }, n) =>
      recordMarketProbabilities(
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

test("of twelve simultaneous publications all get their rows", async () => {
  const { db } = database;
  const { lastSeq } = await findRecordState(db, []);
  const at = later + 48 * HOUR_MS;
  await Promise.all(Array.from({ length: 12 }, () => publishCalls(db, [callRequest()], at)));
  expect((await findRecordState(db, [])).lastSeq).toBe(lastSeq + 12);
});

test("a writer that others overtake each time gets one sentence that says so", async () => {
  const { db } = database;
  const { slug } = callRequest();
  const { lastSeq } = await findRecordState(db, []);
  await db.execute(sql`create function overtake() returns trigger language plpgsql as $$
    begin raise unique_violation using constraint = 'tape_rows_pkey'; end $$`);
  await db.execute(sql`create trigger a_overtaking before insert on tape_rows
    for each row execute function overtake()`);
  const place = "calls.yaml:1";
  const value = {
    slug,
    title: "Does it rain?",
    instrument: "Rain",
    svc_prob: 0.8,
    closes_at: "2026-06-01",
    resolution_criterion: "YES if it rains.",
    resolution_source: "https://example.org/rain",
  };
  await expect(publish(db, [{ place, value }], later + 48 * HOUR_MS)).rejects.toThrow(
    "others are writing on the record; try again in a moment: nothing was changed",
  );
  await db.execute(sql`drop trigger a_overtaking on tape_rows`);
  expect((await findRecordState(db, [])).lastSeq).toBe(lastSeq);
});
