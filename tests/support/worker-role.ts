import { execFileSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { type SQL, sql } from "drizzle-orm";
import type { Db } from "../../lib/runtime/database/client.ts";

const SCRIPT = join(import.meta.dirname, "../../scripts/run.mjs");

/** A role is one of the whole server, so each file of tests has a name of its own for it. */
export const WORKER_ROLE = `svc_worker_${randomBytes(4).toString("hex")}`;

/** Makes the Workers' own user as an operator would, by the statements of `npm run db:role`. */
export async function makeWorkerRole(db: Db): Promise<void> {
  const args = [SCRIPT, "scripts/operator/database-role.ts", "--name", WORKER_ROLE];
  const text = execFileSync(process.execPath, args, { encoding: "utf8" });
  for (const statement of statementsOf(text)) {
    // Of the whole server, which is not this test's alone.
    if (!statement.startsWith("revoke create")) await db.execute(sql.raw(statement));
  }
}

/** The statements of what `npm run db:role` prints: what psql itself does is left out. */
export const statementsOf = (text: string): string[] =>
  text
    .split("\n")
    .filter((line) => !/^\\|\\gset$|^--/.test(line) && line.trim() !== "")
    .map((line) => line.replace(":'password'", "'a password of a test'"));

/** Takes it away again. */
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

/** The code with which the database refuses; where it does not, null. */
export const refusalOf = (work: Promise<unknown>): Promise<string | null> =>
  work.then(
    () => null,
    (error: unknown) => {
      const { cause } = error as { cause?: unknown };
      const { code } = (cause ?? error) as { code?: unknown };
      return String(code);
    },
  );
