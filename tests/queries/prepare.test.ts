import { globSync } from "node:fs";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Db } from "../../lib/db/client.ts";
import { inProcessDb } from "../../scripts/database.ts";
import type { SqlResult, Statement } from "../../scripts/platform/database.ts";
import { type TestDatabase, testDatabase } from "../support/database.ts";
import account from "./samples/account.ts";
import alerts from "./samples/alerts.ts";
import language from "./samples/language.ts";
import market from "./samples/market.ts";
import record from "./samples/record.ts";
import type { Sample } from "./samples/sample.ts";
import sensors from "./samples/sensors.ts";
import signals from "./samples/signals.ts";

const SAMPLES: Sample[] = [account, alerts, language, market, record, sensors, signals].flat();
const ROOT = join(import.meta.dirname, "../..");

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

/** More than any call asks one after the other: one that asks anew until there is a row ends here. */
const MOST_ASKED = 50;

/** A database that notes what it is asked, and answers so many rows without a value. */
function noting(asked: Set<string>, rowCount: number): Db {
  const rows = Array.from({ length: rowCount }, () => []);
  let left = MOST_ASKED;
  const query = async ({ query }: Statement): Promise<SqlResult> => {
    left -= 1;
    if (left < 0) throw new Error("nothing more is noted");
    asked.add(query);
    return { command: "SELECT", rowCount, fields: [], rows };
  };
  return inProcessDb({
    query,
    transaction: (statements) => Promise.all(statements.map(query)),
    close: async () => {},
  });
}

/** The texts of what a call asks. What it makes of an answer without values is not asked here. */
async function textsOf(call: (db: Db) => unknown): Promise<Set<string>> {
  const asked = new Set<string>();
  for (const rows of [0, 1]) {
    try {
      for (const statement of [call(noting(asked, rows))].flat()) await statement;
    } catch {}
  }
  return asked;
}

test("every file with queries has its samples", async () => {
  const sampled = new Set(SAMPLES.map(({ module }) => module));
  const files = globSync("lib/**/queries/*.ts", { cwd: ROOT });
  expect(files.length).toBeGreaterThan(50);
  const missed: string[] = [];
  for (const file of files) {
    const module: object = await import(join(ROOT, file));
    const asks = Object.values(module).some(
      (member) =>
        typeof member === "function" && /^(async )?(function )?\w*\(db\b/.test(`${member}`),
    );
    if (asks && !sampled.has(module)) missed.push(file);
  }
  expect(missed).toEqual([]);
});

test("every statement is one that the migrated database can prepare", async () => {
  const refused: string[] = [];
  const silent: string[] = [];
  const prepared = new Set<string>();
  for (const { name, call } of SAMPLES.flatMap(({ calls }) => calls)) {
    const texts = await textsOf(call);
    if (texts.size === 0) silent.push(name);
    for (const text of texts) {
      if (prepared.has(text)) continue;
      prepared.add(text);
      try {
        await database.db.batch([
          database.db.execute(sql.raw(`prepare sample as ${text}`)),
          database.db.execute(sql`deallocate sample`),
        ]);
      } catch (error) {
        const { cause } = error as Error;
        refused.push(`${name}: ${cause instanceof Error ? cause.message : error}\n${text}`);
      }
    }
  }
  expect(silent).toEqual([]);
  expect(refused).toEqual([]);
});
