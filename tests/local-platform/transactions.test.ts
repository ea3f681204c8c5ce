// Transactions of the local platform's database.

import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Database, openPlatformDatabase } from "../../scripts/local-platform/database.ts";
import { type TestDatabase, testDatabase } from "../support/database/database.ts";

let test_: TestDatabase;
let database: Database;
beforeAll(async () => {
  test_ = await testDatabase();
  database = await openPlatformDatabase(test_.url, { connections: 1 });
  await database.query({ query: "create table counted (n int primary key)", params: [] });
});
afterAll(async () => {
  await database?.close();
  await test_?.close();
});

const insert = (n: number) => ({ query: "insert into counted values ($1)", params: [String(n)] });
const counted = async () =>
  (await database.query({ query: "select count(*) from counted", params: [] })).rows[0]?.[0];

describe("a transaction", () => {
  test("a transaction that cannot begin commits nothing", async () => {
    const options = { isolationLevel: "no such level" };
    await expect(database.transaction([insert(1), insert(2)], options)).rejects.toMatchObject({
      code: "42601",
    });
    expect(await counted()).toBe("0");
  });

  test("a transaction with a failing statement changes nothing and reports that statement's error", async () => {
    const divided = { query: "select 1 / $1::int", params: ["0"] };
    const statements = [insert(1), divided, insert(2), insert(2)];
    await expect(database.transaction(statements)).rejects.toMatchObject({ code: "22012" });
    expect(await counted()).toBe("0");
    await database.transaction([insert(1), insert(2)]);
    expect(await counted()).toBe("2");
  });
});
