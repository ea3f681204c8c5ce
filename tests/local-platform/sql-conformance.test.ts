// The embedded PostgreSQL, and a real one, behave like Neon's SQL over HTTP.

import { type NeonQueryFunction, neon, neonConfig } from "@neondatabase/serverless";
import { eq, sql as raw } from "drizzle-orm";
import { drizzle } from "drizzle-orm/neon-http";
import { bigint, integer, jsonb, numeric, pgTable, text, timestamp } from "drizzle-orm/pg-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { BACKENDS, type Opened } from "./backends.ts";

const things = pgTable("things", {
  id: integer().primaryKey(),
  name: text().notNull().unique(),
  amount: numeric(),
  big: bigint({ mode: "bigint" }),
  data: jsonb(),
  tags: text().array(),
  at: timestamp({ withTimezone: true }),
});

const CREATE = `create table things (id integer primary key, name text not null unique,
  amount numeric, big bigint, data jsonb, tags text[], at timestamptz)`;

/** Type, its number, an input, and the text with which PostgreSQL answers. */
const VALUES: [type: string, oid: number, input: string, text: string][] = [
  ["timestamptz", 1184, "2026-01-02 03:04:05.678+02", "2026-01-02 01:04:05.678+00"],
  ["timestamp", 1114, "2026-01-02T03:04:05", "2026-01-02 03:04:05"],
  ["date", 1082, "Jan 2 2026", "2026-01-02"],
  ["interval", 1186, "26 hours", "26:00:00"],
  ["numeric", 1700, "12345678901234567890.12300", "12345678901234567890.12300"],
  ["numeric", 1700, "NaN", "NaN"],
  ["float8", 701, "1e-7", "1e-07"],
  ["int4", 23, " -7 ", "-7"],
  ["int8", 20, "9007199254740993", "9007199254740993"],
  ["bool", 16, "yes", "t"],
  ["text", 25, "naïve – 株 \u{1f600}", "naïve – 株 \u{1f600}"],
  ["jsonb", 3802, '{"bb": [1, null], "a": "x"}', '{"a": "x", "bb": [1, null]}'],
  ["json", 114, '{"b":  1}', '{"b":  1}'],
  ["int4[]", 1007, "{1,null,3}", "{1,NULL,3}"],
  ["text[]", 1009, '{"a,b",NULL,"c\\"d"}', '{"a,b",NULL,"c\\"d"}'],
  ["bytea", 17, "\\x00FF10", "\\x00ff10"],
  ["uuid", 2950, "6F1ED002-ab59-4f36-8f2c-1d5f0a6e0f6a", "6f1ed002-ab59-4f36-8f2c-1d5f0a6e0f6a"],
];

const asText = { getTypeParser: () => (text: string) => text };

describe.each(BACKENDS)("SQL over HTTP, $name", ({ isMissing, open }) => {
  describe.skipIf(isMissing)("SQL over HTTP like Neon", () => {
    let opened: Opened;
    let sql: NeonQueryFunction<false, false>;

    beforeAll(async () => {
      opened = await open();
      neonConfig.fetchEndpoint = () => `${opened.platform.url}/sql`;
      sql = neon(opened.platform.databaseUrl);
      await sql.query(CREATE);
    });
    afterAll(() => opened?.close());

    test.each(VALUES)(
      "the type %s (%i) returns %s as PostgreSQL does",
      async (type, oid, input, text) => {
        const query = `select $1::${type} as value, null::${type} as nothing`;
        const result = await sql.query(query, [input], { fullResults: true, types: asText });
        expect(result.rows).toEqual([{ value: text, nothing: null }]);
        expect(result.fields.map(({ dataTypeID }) => dataTypeID)).toEqual([oid, oid]);
      },
    );

    test("full results have column names, types, command and count", async () => {
      const result = await sql.query("select 1 as a, 'x'::text as a", [], {
        fullResults: true,
        arrayMode: true,
      });
      expect(result).toMatchObject({ command: "SELECT", rowCount: 1, rows: [[1, "x"]] });
      expect(result.fields.map(({ name, dataTypeID }) => [name, dataTypeID])).toEqual([
        ["a", 23],
        ["a", 25],
      ]);
    });

    test.each([
      ["23505", "insert into things (id, name) values (1, 'a'), (1, 'b')", []],
      ["23502", "insert into things (id) values (2)", []],
      ["22P02", "select $1::int", ["1e3"]],
      ["22021", "select $1::text", ["a\u0000b"]],
      ["22021", "select 'a\u0000b'", []],
      ["22003", "select $1::bigint", ["9223372036854775808"]],
      ["2201W", "select 1 limit $1", ["-1"]],
      ["42P01", "select * from nothing_here", []],
      ["42601", "select 1; select 2", []],
    ])("the error %s is returned for %j", async (code, query, params) => {
      await expect(sql.query(query, params)).rejects.toMatchObject({ code, severity: "ERROR" });
    });

    test("an error names constraint, table and detail", async () => {
      const query = "insert into things (id, name) values (3, 'same'), (4, 'same')";
      await expect(sql.query(query)).rejects.toMatchObject({
        name: "NeonDbError",
        code: "23505",
        table: "things",
        schema: "public",
        constraint: "things_name_key",
        detail: "Key (name)=(same) already exists.",
      });
    });

    test("a batch is one transaction, and a failure undoes its earlier statements", async () => {
      const batch = sql.transaction([
        sql`insert into things (id, name) values (10, 'ten')`,
        sql`insert into things (id, name) values (10, 'ten again')`,
      ]);
      await expect(batch).rejects.toMatchObject({ code: "23505" });
      expect(await sql`select id from things where id = 10`).toEqual([]);
    });

    test("a batch has the requested isolation level", async () => {
      const [rows] = await sql.transaction(
        [sql`select current_setting('transaction_isolation') as level`],
        { isolationLevel: "Serializable", readOnly: true, deferrable: true },
      );
      expect(rows).toEqual([{ level: "serializable" }]);
    });

    test("a read-only batch refuses to write", async () => {
      const batch = sql.transaction([sql`delete from things`], { readOnly: true });
      await expect(batch).rejects.toMatchObject({ code: "25006" });
    });

    test("an often used statement still works after its table was changed", async () => {
      await sql`create table changing (a int)`;
      await sql`insert into changing values (1)`;
      for (let i = 0; i < 3; i += 1) await sql`select * from changing`;
      await sql`alter table changing add column b text default 'new'`;
      expect(await sql`select * from changing`).toEqual([{ a: 1, b: "new" }]);
    });

    test("a lone BEGIN leaves no connection in a transaction", async () => {
      await sql`begin`;
      await Promise.all(Array.from({ length: 12 }, () => sql`select 1`));
      await sql`insert into things (id, name) values (30, 'thirty')`;
      await sql`rollback`;
      expect(await sql`select id from things where id = 30`).toEqual([{ id: 30 }]);
    });

    test("40 simultaneous queries each get their own answer", async () => {
      const numbers = Array.from({ length: 40 }, (_, i) => i);
      const rows = await Promise.all(numbers.map((i) => sql`select ${i}::int as i`));
      expect(rows).toEqual(numbers.map((i) => [{ i }]));
    });

    test("drizzle reads what it wrote, alone and in a batch", async () => {
      const db = drizzle({ client: sql });
      const thing = {
        id: 20,
        name: "twenty",
        amount: "1.50",
        big: 2n ** 60n,
        data: { deep: [{ a: null }] },
        tags: ["x", "y z"],
        at: new Date("2026-05-06T07:08:09.123Z"),
      };
      const [inserted] = await db.insert(things).values(thing).returning();
      expect(inserted).toEqual(thing);
      const [, found] = await db.batch([
        db
          .update(things)
          .set({ amount: raw`${things.amount} * 2` })
          .where(eq(things.id, 20)),
        db.select().from(things).where(eq(things.id, 20)),
      ]);
      expect(found).toEqual([{ ...thing, amount: "3.00" }]);
    });
  });
});
