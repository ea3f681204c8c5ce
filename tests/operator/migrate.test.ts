// Migrations of the database: repeated runs, adoption of an old schema, and refusals.

import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { migrate } from "../../scripts/operator/migrate.ts";
import {
  createdTables,
  destructiveStatements,
  JOURNAL_SQL,
  pendingMigrations,
  readMigrations,
} from "../../scripts/operator/migrations.ts";
import { INITIAL_SCHEMA_SHA256, schemaDigest } from "../../scripts/operator/schema-digest.ts";
import { type TestDatabase, testDatabase } from "../support/database/database.ts";

const migration = (...statements: string[]) => ({ tag: "0001_x", sha256: "a", statements });

describe("migrations", () => {
  let test_: TestDatabase;
  beforeAll(async () => {
    test_ = await testDatabase();
  });
  afterAll(() => test_.close());

  test("a second run does nothing, and says so", async () => {
    const lines: string[] = [];
    await migrate(test_.db, { log: (line) => lines.push(line) });
    expect(lines[0]).toMatch(/^Schema is current/);
  });

  test("two simultaneous runs on an empty database apply each migration once, and both succeed", async () => {
    await test_.db.execute(sql`drop schema public cascade`);
    await test_.db.execute(sql`create schema public`);
    const lines: string[] = [];
    const options = { log: (line: string) => lines.push(line) };
    await Promise.all([migrate(test_.db, options), migrate(test_.db, options)]);
    const applied = lines.filter((line) => line.endsWith(": applied."));
    expect(applied).toHaveLength(readMigrations().length);
    const others = lines.filter((line) => /applied by another run|is current/.test(line));
    expect(others.length).toBeGreaterThan(0);
  });

  test("new sessions of the migrated database compile no statements", async () => {
    await migrate(test_.db, { log: () => undefined });
    const { rows } = await test_.db.execute<{ jit: string; settings: string[] | null }>(sql`
      select current_setting('jit') as jit, (select setconfig from pg_db_role_setting s
        join pg_database d on d.oid = s.setdatabase
        where d.datname = current_database() and s.setrole = 0) as settings`);
    expect(rows[0]?.jit === "off" || rows[0]?.settings?.includes("jit=off")).toBe(true);
  });

  test("before the first evaluation, a changed definition replaces the stored one", async () => {
    await test_.db.execute(sql`update sensors set definition = '{"old": true}' where id =
      (select min(id) from sensors)`);
    await migrate(test_.db, { log: () => undefined });
    await migrate(test_.db, { log: () => undefined });
    const { rows } = await test_.db.execute<{ versions: string; old: string }>(sql`
      select string_agg(distinct version::text, ',') as versions,
        count(*) filter (where definition ? 'old') as old from sensors`);
    expect(rows).toEqual([{ versions: "1", old: "0" }]);
  });

  test("sensors without data are inactive and say what they lack", async () => {
    const { rows } = await test_.db.execute<{ reason: string }>(
      sql`select inactive_reason as reason from sensors where not active`,
    );
    expect(rows.length).toBeGreaterThan(20);
    for (const { reason } of rows) expect(reason).toMatch(/no observations of|made from other/);
  });

  /** A database after only the initial migration, recorded under an older name. */
  const OLD_TAG = "0012_stated-instants-of-documents";
  const makeOldDatabase = async (db: TestDatabase["db"]) => {
    await db.execute(sql`drop schema public cascade`);
    await db.execute(sql`create schema public`);
    const [initial] = readMigrations();
    for (const statement of initial?.statements ?? []) await db.execute(sql.raw(statement));
    await db.execute(sql.raw(JOURNAL_SQL));
    await db.execute(sql`insert into schema_migrations (tag, sha256) values (${OLD_TAG}, 'a')`);
  };
  const tagsOf = async (db: TestDatabase["db"]) =>
    (await db.execute<{ tag: string }>(sql`select tag from schema_migrations order by tag`)).rows;

  test("a journal with other names is adopted if the schema is the initial one", async () => {
    const { db } = test_;
    await makeOldDatabase(db);
    expect(await schemaDigest(db)).toBe(INITIAL_SCHEMA_SHA256);
    const lines: string[] = [];
    await migrate(db, { log: (line) => lines.push(line) });
    expect(lines[0]).toMatch(/^The schema is that of 0000_initial/);
    expect(await tagsOf(db)).toEqual(readMigrations().map(({ tag }) => ({ tag })));
  });

  test("for another schema one line says what --fresh would delete, and nothing is done", async () => {
    const { db } = test_;
    await makeOldDatabase(db);
    await db.execute(sql`alter table api_keys drop column last_used_at`);
    await expect(migrate(db, { log: () => undefined })).rejects.toThrow(
      /--fresh starts again, and 0 api keys, .* would be lost$/,
    );
    expect(await tagsOf(db)).toEqual([{ tag: OLD_TAG }]);
    await db.execute(sql`drop schema public cascade`);
    await db.execute(sql`create schema public`);
    await migrate(db, { log: () => undefined });
  });

  test("a second migration is applied completely or not at all, and keeps the stored rows", async () => {
    const { db } = test_;
    const second = (...statements: string[]) => [
      ...readMigrations(),
      { tag: "9998_second", sha256: "b".repeat(64), statements },
    ];
    const addNote = "alter table api_keys add column note text";
    const digest = "a".repeat(64);
    await db.execute(sql`insert into api_keys (id, secret_sha256, tier, customer, bucket, created_at)
      values ('abcdefgh', ${digest}, 'retail', 'somebody', 'abcdefgh', now())`);
    await db.execute(sql`insert into sensor_readings (sensor_id, recorded_at, observed_at, revision,
        value, state, inputs, method_version, ingested_at)
      select 'vix', day, day, 0, 20, 'NEUTRAL', '{20}', 1, day
      from generate_series('2020-01-01'::timestamptz, '2020-12-31', '1 day') as day`);
    const held = () =>
      db.execute(sql`select (select count(*)::int from sensor_readings) as readings,
        (select string_agg(id || secret_sha256 || tier, ',') from api_keys) as keys`);
    const before = (await held()).rows;
    const failing = second(addNote, "select 1 / 0");
    await expect(migrate(db, { log: () => undefined, migrations: failing })).rejects.toThrow();
    const hasNote = () => db.execute(sql`select note from api_keys`);
    await expect(hasNote()).rejects.toThrow();
    await migrate(db, { log: () => undefined, migrations: second(addNote) });
    expect((await hasNote()).rows).toEqual([{ note: null }]);
    const lossy = second(addNote);
    lossy.push({ tag: "9999_third", sha256: "c".repeat(64), statements: ["drop table api_keys"] });
    await expect(migrate(db, { log: () => undefined, migrations: lossy })).rejects.toThrow(
      /--allow-destructive/,
    );
    expect((await held()).rows).toEqual(before);
    expect(before[0]).toMatchObject({ keys: `abcdefgh${digest}retail` });
    expect(Number(before[0]?.["readings"])).toBeGreaterThan(200);
  });

  test("a statement that could lose data is recognised, wherever it is hidden", () => {
    const destructive = [
      'DROP TABLE "a"',
      'alter table a\n  drop column "b"',
      "truncate a",
      "alter table a alter column b set data type int",
      "alter table a alter column b type int using b::int",
      "delete from a",
      "alter table a rename to b",
      "select 1; drop table a",
    ];
    for (const statement of destructive) {
      expect(destructiveStatements(migration(statement)), statement).toHaveLength(1);
    }
    const harmless = [
      "create table a (b text default 'drop table a')",
      "-- drop table a\nselect 1",
      "alter table a add column truncated text",
      "alter table a alter column b set not null",
    ];
    for (const statement of harmless) {
      expect(destructiveStatements(migration(statement)), statement).toEqual([]);
    }
  });

  test("a statement about a table that is being created loses no data", () => {
    const made = migration('CREATE TABLE "a" (b text)', "create table c (d text)");
    const next = (statement: string) =>
      destructiveStatements(migration(statement), createdTables([made]));
    expect(next('ALTER TABLE "a" RENAME COLUMN "b" TO "c";')).toEqual([]);
    expect(next('ALTER TABLE "b" RENAME COLUMN "b" TO "c";')).toHaveLength(1);
    expect(next('ALTER TABLE "a" DROP COLUMN "b"; drop table "z"')).toHaveLength(1);
  });

  test("an index that the same migration makes again loses no data", () => {
    const made = 'CREATE UNIQUE INDEX "a_b" ON "a" USING btree ("b");';
    expect(destructiveStatements(migration('DROP INDEX "a_b";', made))).toEqual([]);
    expect(destructiveStatements(migration('DROP INDEX "a_c";', made))).toHaveLength(1);
    expect(destructiveStatements(migration('DROP INDEX "a_b"; drop table a', made))).toHaveLength(
      1,
    );
  });

  test("a migration that was changed or is unknown is refused", () => {
    expect(() => pendingMigrations([migration()], new Map([["0001_x", "b"]]))).toThrow(/changed/);
    expect(() => pendingMigrations([migration()], new Map([["0002_y", "a"]]))).toThrow(/not know/);
    expect(pendingMigrations([migration()], new Map([["0001_x", "a"]]))).toEqual([]);
  });
});
