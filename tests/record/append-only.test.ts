// The database refuses every change of the tape except a valid next row.

import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { sha256Hex } from "../../lib/core/digests.ts";
import { publishCalls, recordMarketProbabilities } from "../../lib/record/actions/call-commands.ts";
import { leafHash } from "../../lib/record/domain/tape/merkle.ts";
import {
  canonicalJson,
  type HashedRow,
  hashRow,
  type JsonObject,
  type TapeEntry,
} from "../../lib/record/domain/tape/tape.ts";
import { findRecordState } from "../../lib/record/queries/record-state.ts";
import type { Db } from "../../lib/runtime/database/client.ts";
import { type TestDatabase, testDatabase } from "../support/database/database.ts";
import {
  asWorker,
  dropWorkerRole,
  makeWorkerRole,
  refusalOf,
} from "../support/database/worker-role.ts";
import { callRequest, HOUR_MS, RECORD_START } from "../support/record/record.ts";

const at = RECORD_START;
const iso = (ms: number) => new Date(ms).toISOString();
let database: TestDatabase;
let db: Db;
let slug = "";
beforeAll(async () => {
  database = await testDatabase();
  db = database.db;
  await makeWorkerRole(db);
  const request = callRequest();
  slug = request.slug;
  await publishCalls(db, [request], at);
});
afterAll(() => dropWorkerRole(db).finally(() => database.close()));

let seq = 0;
let prevSha256 = "";
beforeEach(async () => {
  const { head } = await findRecordState(db, []);
  seq = (head?.lastSeq ?? 0) + 1;
  prevSha256 = head?.lastRowSha256 ?? "";
});

const mark = (given: Partial<TapeEntry> = {}): TapeEntry => ({
  at: iso(at),
  type: "MARKET_MARK",
  slug,
  payload: { market_prob: 0.4, at: iso(at), source: "A market" },
  ...given,
});

const sealed = (given: Partial<TapeEntry> = {}) => hashRow(mark(given), { seq, prevSha256 });

/** The statement that inserts a row into the tape, whatever the row says. */
const insertion = (row: Omit<HashedRow, "payload">) => sql`
  insert into tape_rows (seq, at, type, slug, line, prev_sha256, row_sha256, leaf_sha256)
  values (${row.seq}, ${row.at}, ${row.type}, ${row.slug}, ${row.line}, ${row.prevSha256},
    ${row.rowSha256}, ${row.leafSha256})`;

/** A line of any bytes with matching digests, as a forger would make it. */
async function forged(line: (digest: string) => string): Promise<HashedRow> {
  const rowSha256 = await sha256Hex(line("").replace(',"row_sha256":""', ""));
  const whole = line(rowSha256);
  return { ...mark(), seq, prevSha256, rowSha256, line: whole, leafSha256: await leafHash(whole) };
}

/** A statement that fails, so that an accepted row is undone and does not affect the next one. */
const undone = sql`select 1 / 0`;

async function expectRefused(row: Omit<HashedRow, "payload">, code = "23001"): Promise<void> {
  expect(await refusalOf(asWorker(db, insertion(row), undone))).toBe(code);
  expect(await refusalOf(db.batch([db.execute(insertion(row)), db.execute(undone)]))).toBe(code);
}

describe("the database refuses a row of the tape", () => {
  test("a row of garbage is refused", async () => {
    const zeros = "0".repeat(64);
    const digests = { prevSha256: zeros, rowSha256: zeros, leafSha256: zeros };
    await expectRefused({ ...mark(), seq, line: "{}", ...digests });
    await expectRefused({ ...mark(), seq, line: "garbage", ...digests, prevSha256 }, "22P02");
    await expectRefused({ ...mark(), seq: seq + 1_000, line: "{}", ...digests });
  });

  test("a row dated before the last row is refused", async () => {
    await expectRefused(await sealed({ at: iso(at - 1) }));
    await expectRefused(await sealed({ at: iso(at - 21 * 24 * HOUR_MS) }));
  });

  test("a row dated before a signed checkpoint is refused", async () => {
    const head = sql`
      insert into tape_checkpoints (size, root_sha256, note, signed_at)
      select last_seq, root_sha256, 'a head', ${iso(at + 10 * 60_000)}::timestamptz
      from tape_heads order by last_seq desc limit 1`;
    const row = insertion(await sealed());
    await db.execute(sql`alter table tape_checkpoints disable trigger tape_checkpoints_true`);
    const both = db.batch([db.execute(head), db.execute(row), db.execute(undone)]);
    expect(await refusalOf(both)).toBe("23001");
    await db.execute(sql`alter table tape_checkpoints enable always trigger tape_checkpoints_true`);
    expect(await refusalOf(db.batch([db.execute(row), db.execute(undone)]))).toBe("22012");
  });

  test("a row dated more than two minutes ahead of the database's clock is refused", async () => {
    await expectRefused(await sealed({ at: iso(Date.now() + 10 * 60_000) }));
  });

  test("a row with another sequence number than the next one is refused", async () => {
    await expectRefused(await hashRow(mark(), { seq: seq + 1, prevSha256 }));
    // The error that a slower writer gets, which then reads again.
    for (const place of [seq - 1, 0, -1]) {
      await expectRefused(await hashRow(mark(), { seq: place, prevSha256 }), "23505");
    }
    await expectRefused(await hashRow(mark(), { seq, prevSha256: "f".repeat(64) }));
  });

  test("a row with a wrong digest is refused", async () => {
    const row = await sealed();
    await expectRefused({ ...row, rowSha256: "a".repeat(64) });
    await expectRefused({ ...row, leafSha256: "a".repeat(64) });
    await expectRefused({ ...row, line: row.line.replace("0.4", "0.5") });
  });

  test("a row with a column that differs from its line is refused", async () => {
    const row = await sealed();
    await expectRefused({ ...row, at: iso(at + 1) });
    await expectRefused({ ...row, type: "CALL_CLOSED" });
    await expectRefused({ ...row, slug: "another" });
  });

  const payload = (text: string) => (digest: string) =>
    `{"at":"${iso(at)}","payload":${text},"prev_sha256":"${prevSha256}",` +
    `"row_sha256":"${digest}","seq":${seq},"slug":"${slug}","type":"MARKET_MARK"}`;
  const HOSTILE = [
    '{"a":1,"a":2}',
    '{"a": 1}',
    '{"b":1,"a":2}',
    '{"a":1.0}',
    '{"a":1e2}',
    '{"a":0.10000000000000000001}',
    '{"a":"\\u0041"}',
    '{"a":"\\/"}',
    '{"a":1},"payload":{"a":1}',
    '{"a":1},"seq":7,"x":{}',
    "[]",
    "null",
    '"{}"',
  ];
  test.each(HOSTILE)("a row with the payload %s is refused", async (text) => {
    await expectRefused(await forged(payload(text)));
  });

  test("a row with members in another order, or with additional ones, is refused", async () => {
    const line = payload("{}");
    const spoiled = [
      (digest: string) => ` ${line(digest)}`,
      (digest: string) => line(digest).replace(',"type"', ', "type"'),
      (digest: string) => line(digest).replace(/}$/, ',"z":1}'),
      (digest: string) => line(digest).replace('"seq"', '"a":1,"seq"'),
      (digest: string) => `${line(digest)}\n`,
    ];
    for (const each of spoiled) await expectRefused(await forged(each));
  });

  test("a row of a call that was never opened, or is opened twice, is refused", async () => {
    await expectRefused(await sealed({ slug: "never-opened" }));
    await expectRefused(await sealed({ type: "CALL_OPENED" }));
  });

  test("a temporary table in place of the tape or the clock does not deceive the check", async () => {
    const row = await sealed({ at: iso(at - 1) });
    const hidden = [
      sql`create temp table tape_rows (like public.tape_rows)`,
      sql`create temp table local_clock (offset_ms bigint)`,
      sql`insert into pg_temp.local_clock values (1e15)`,
    ];
    const aimed = sql`insert into public.tape_rows (seq, at, type, slug, line, prev_sha256, row_sha256,
      leaf_sha256) values (${row.seq}, ${row.at}, ${row.type}, ${row.slug}, ${row.line},
      ${row.prevSha256}, ${row.rowSha256}, ${row.leafSha256})`;
    expect(await refusalOf(asWorker(db, ...hidden, aimed, undone))).toBe("23001");
  });
});

describe("the database accepts a row of the tape", () => {
  test("a row with every value that canonical JSON can express is accepted", async () => {
    const values: JsonObject = {
      texts: ['"\\/\b\f\n\r\t\u0001\u001f\u007f\u2028é😀', "", "=1+1"],
      numbers: [0, -1.5, 1e21, 1e20, 1e-7, 1.5e-10, 0.000001, 123456789012345680000, 0.1 + 0.2],
      more: [5e-324, 1.7976931348623157e308, -1e-9, 1e-5, 4.35, 2 ** 53, null, true, false],
      row_sha256: "",
      nested: { "": {}, é: [], a: [[{}]], B: { "a b": 1, "\n": 2, "10": 3, "9": 4 } },
    };
    expect(await canonicalOf(values)).toBe(canonicalJson(values));
    const row = await sealed({ payload: values });
    const taken = db.batch([db.execute(insertion(row)), db.execute(undone)]);
    expect(await refusalOf(taken)).toBe("22012");
  });

  test("many rows at once, and rows of simultaneous writers, are accepted", async () => {
    const requests = Array.from({ length: 60 }, () => callRequest());
    expect(await publishCalls(db, requests, at)).toBe(60);
    const { lastSeq } = await findRecordState(db, []);
    const marks = requests.slice(0, 5).map(({ slug: each }, n) => ({
      slug: each,
      prob: n / 10,
      at: iso(at),
      source: "M",
    }));
    await Promise.all(marks.map((each) => recordMarketProbabilities(db, [each], at)));
    expect((await findRecordState(db, [])).lastSeq).toBe(lastSeq + 5);
  });
});

async function canonicalOf(value: JsonObject): Promise<string | undefined> {
  const { rows } = await db.execute<{ text: string }>(
    sql`select canonical_json(${JSON.stringify(value)}::jsonb) as text`,
  );
  return rows[0]?.text;
}
