// Values keep their type and precision on the way through the database.

import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  column,
  dayNumbers,
  epochs,
  fromDayNumber,
  fromEpochMs,
} from "../../lib/runtime/database/bulk-rows.ts";
import { type TestDatabase, testDatabase } from "../support/database/database.ts";

let test_: TestDatabase;
beforeAll(async () => {
  test_ = await testDatabase();
});
afterAll(() => test_.close());

test("texts of any characters come back unchanged", async () => {
  const words = [
    "X0001",
    "BRK.B",
    "TONE|UP",
    "2026-01-02",
    "",
    " ",
    "a b",
    "a,b",
    "{a}",
    'say "no"',
    "back\\slash",
    "NULL",
    "null",
    "Nullify",
    "naïve",
    "two\nlines",
    null,
    "X0001",
    "X0001",
  ];
  const { rows } = await test_.db.execute(
    sql`select word from unnest(${column(words, "text", (word) => word)}) as w(word)`,
  );
  expect(rows.map(({ word }) => word)).toEqual(words);
});

test("numbers and booleans come back unchanged, and an empty list gives no rows", async () => {
  const given = [0.1 + 0.2, -1e-7, 1e21, 5, null];
  const { rows } = await test_.db.execute(sql`select number, truth from
    unnest(${column(given, "double precision", (each) => each)},
      ${column(given, "boolean", (each) => each && each > 1)}) as n(number, truth)`);
  expect(rows.map(({ number }) => number)).toEqual(given);
  expect(rows.map(({ truth }) => truth)).toEqual([false, false, true, true, null]);
  for (const given of [Number.NaN, Number.POSITIVE_INFINITY]) {
    expect(() => column([given], "double precision", (each) => each)).toThrow(RangeError);
  }
  const none = await test_.db.execute(sql`select * from unnest(${column([], "text", () => "")})`);
  expect(none.rows).toEqual([]);
});

test("times and dates come back to the millisecond", async () => {
  const given = [
    "1969-12-31T23:59:59.999Z",
    "2026-11-22T21:00:00.001Z",
    "2400-02-29T12:00:00.500Z",
  ];
  const { rows } = await test_.db.execute(sql`
    select to_char(${fromEpochMs(sql`r.at`)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US') as at,
      ${fromDayNumber(sql`r.day`)}::text as day
    from unnest(${epochs(given, Date.parse)}, ${dayNumbers(given, (at) => at.slice(0, 10))})
      as r(at, day)`);
  expect(rows.map(({ at }) => at)).toEqual(given.map((at) => at.replace("Z", "000")));
  expect(rows.map(({ day }) => day)).toEqual(given.map((at) => at.slice(0, 10)));
});
