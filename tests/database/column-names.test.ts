// Every SQL statement names columns only through the Drizzle schema.

import { is, sql } from "drizzle-orm";
import { toSnakeCase } from "drizzle-orm/casing";
import { getTableConfig, PgTable } from "drizzle-orm/pg-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import * as schema from "../../drizzle/schema/index.ts";
import { type TestDatabase, testDatabase } from "../support/database/database.ts";
import account from "./samples/account.ts";
import alerts from "./samples/alerts.ts";
import language from "./samples/language.ts";
import market from "./samples/market.ts";
import { prepareAll } from "./samples/preparing.ts";
import record from "./samples/record.ts";
import sensors from "./samples/sensors.ts";
import signals from "./samples/signals.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

/** Renames every column, in the database and in the schema's objects. */
async function renameEveryColumn(): Promise<void> {
  for (const table of Object.values(schema)) {
    if (!is(table, PgTable)) continue;
    for (const column of getTableConfig(table).columns) {
      const name = toSnakeCase(column.name);
      const other = `${name}_renamed`;
      await database.db.execute(
        sql`alter table ${table} rename column ${sql.identifier(name)} to ${sql.identifier(other)}`,
      );
      Object.assign(column, { name: other, keyAsName: false });
    }
  }
}

test("every statement still runs after all columns are renamed in database and schema", async () => {
  await renameEveryColumn();
  const { refused } = await prepareAll(database.db, [
    ...account,
    ...alerts,
    ...language,
    ...market,
    ...record,
    ...sensors,
    ...signals,
  ]);
  expect(refused).toEqual([]);
});
