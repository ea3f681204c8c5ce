// Every SQL statement of the code can be prepared by the migrated database.

import { globSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestDatabase, testDatabase } from "../support/database/database.ts";
import account from "./samples/account.ts";
import alerts from "./samples/alerts.ts";
import language from "./samples/language.ts";
import market from "./samples/market.ts";
import { prepareAll } from "./samples/preparing.ts";
import record from "./samples/record.ts";
import type { Sample } from "./samples/sample.ts";
import sensors from "./samples/sensors.ts";
import signals from "./samples/signals.ts";
import webhooks from "./samples/webhooks.ts";

const SAMPLES: Sample[] = [
  ...[account, alerts, language, market, record, sensors, signals, webhooks].flat(),
];
const ROOT = join(import.meta.dirname, "../..");

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

test("every file with queries has sample calls", async () => {
  const sampled = new Set(SAMPLES.map(({ module }) => module));
  const files = globSync(["lib/*/queries/*.ts", "lib/runtime/database/job-runs.ts"], { cwd: ROOT });
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

test("the migrated database can prepare every statement", async () => {
  expect(await prepareAll(database.db, SAMPLES)).toEqual({ refused: [], silent: [] });
});
