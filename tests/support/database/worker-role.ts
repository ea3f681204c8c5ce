// The database user of the Workers with its limited rights, for tests of what it may do.

import { execFileSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { type SQL, sql } from "drizzle-orm";
import type { Db } from "../../../lib/runtime/database/client.ts";

const SCRIPT = join(import.meta.dirname, "../../../scripts/run.mjs");

/** The user's name. A user belongs to the whole server, so each test file has a different name. */
export const WORKER_ROLE = `svc_worker_${randomBytes(4).toString("hex")}`;

/** Creates the Workers' user with the statements that `npm run db:role` prints. */
export async function makeWorkerRole(db: Db): Promise<void> {
  const args = [SCRIPT, "scripts/operator/database-role.ts", "--name", WORKER_ROLE];
  const text = execFileSync(process.execPath, args, { encoding: "utf8" });
  for (const statement of statementsOf(text)) {
    // Skipped, because it would affect other tests on the same server.
    if (!statement.startsWith("revoke create")) await db.execute(sql.raw(statement));
  }
}

/** Returns the SQL statements that `npm run db:role` prints, without psql's own commands. */
export const statementsOf = (text: string): string[] =>
  text
    .split("\n")
    .filter((line) => !/^\\|\\gset$|^--/.test(line) && line.trim() !== "")
    .map((line) => line.replace(":'password'", "'a password of a test'"));

/** Drops the Workers' user. */
export async function dropWorkerRole(db: Db): Promise<void> {
  await db.execute(sql.raw(`drop owned by ${WORKER_ROLE}`));
  await db.execute(sql.raw(`drop role ${WORKER_ROLE}`));
}

/** Runs statements in one transaction as the Workers' user. */
export const asWorker = (db: Db, ...statements: readonly SQL[]) =>
  db.batch([
    db.execute(sql.raw(`set local role ${WORKER_ROLE}`)),
    ...statements.map((statement) => db.execute(statement)),
  ]);

/** Returns the error code with which the database refuses a statement, or null if it does not. */
export const refusalOf = (work: Promise<unknown>): Promise<string | null> =>
  work.then(
    () => null,
    (error: unknown) => {
      const { cause } = error as { cause?: unknown };
      const { code } = (cause ?? error) as { code?: unknown };
      return String(code);
    },
  );
