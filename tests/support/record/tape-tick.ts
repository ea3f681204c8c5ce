// Runs the scheduled jobs of the record (grading, signing, publishing) at any time.

import { sql } from "drizzle-orm";
import {
  attestRecord,
  publishByRule,
  recordAndSign,
} from "../../../lib/record/actions/record-jobs.ts";
import type { WorkerEnv } from "../../../lib/runtime/services.ts";
import { makeTickServices } from "../../../lib/runtime/tick-services.ts";
import { signerOf } from "../../../scripts/operator/tape-signer.ts";
import { run } from "../service/answers.ts";
import { BASE_URL, type TestApp } from "../service/app.ts";

const settingsOf = (app: TestApp, more: Record<string, string | undefined>) => ({
  ...app.platform.settings,
  BASE_URL,
  ...more,
});

/** The record's scheduled jobs, with the services of the scheduled Worker, at any time. */
export function tapeTick(app: TestApp, more: Record<string, string | undefined> = {}) {
  const services = makeTickServices(settingsOf(app, more) as unknown as WorkerEnv);
  const tickServices = { ...services, markets: undefined };
  let slot = 0;
  const runOf = (job: string) => {
    slot += 1;
    return { job, slot, attempts: 1 };
  };
  return {
    tick: (now: number) => recordAndSign(tickServices, runOf("record"), now),
    daily: (now: number) => attestRecord(tickServices, runOf("attest"), now),
    weekly: (now: number) => publishByRule(tickServices, runOf("forecast"), now),
  };
}

/** The app's signer, with its memory in the app's Redis. */
export function signerFor(app: TestApp) {
  const signer = signerOf(settingsOf(app, {}));
  if (signer === null) throw new Error("no signer");
  return signer;
}

const RECORD_TABLES = [
  "checkpoint_cosignatures",
  "tape_checkpoints",
  "call_receipts",
  "calls",
  "tape_heads",
  "tape_rows",
];

/** Empties tables of the record without their triggers, which only the database's owner can do. */
export async function emptyAsOwner(app: TestApp, tables = RECORD_TABLES): Promise<void> {
  const each = (what: string) =>
    Promise.all(tables.map((table) => run(app, `alter table ${table} ${what}`)));
  await each("disable trigger all");
  await run(app, `truncate ${tables.join(", ")} cascade`);
  await each("enable trigger all");
}

export const rowsIn = async (app: TestApp, table: string): Promise<number> => {
  const { rows } = await app.services.db.execute<{ n: number }>(
    sql`select count(*)::int as n from ${sql.raw(table)}`,
  );
  return rows[0]?.n ?? 0;
};
