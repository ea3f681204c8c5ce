import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { type SQL, sql } from "drizzle-orm";
import type { Db } from "../../lib/db/client.ts";

const SCRIPT = join(import.meta.dirname, "../../scripts/run.mjs");
const ROLE = "svc_worker_of_test";

/** Makes the Workers' own user as an operator would, by the statements of `npm run db:role`. */
export async function makeWorkerRole(db: Db): Promise<void> {
  const args = [SCRIPT, "scripts/database-role.ts", "--name", ROLE];
  const text = execFileSync(process.execPath, args, { encoding: "utf8" });
  const { rows } = await db.execute(sql`select 1 from pg_roles where rolname = ${ROLE}`);
  for (const line of text.split(";\n")) {
    const statement = line
      .replace(/^--.*$/gm, "")
      .replace(":'password'", "'x'")
      .trim();
    // On a server the role is there for all databases, those of earlier tests too.
    if (statement === "" || (rows.length > 0 && statement.startsWith("create role"))) continue;
    await db.execute(sql.raw(statement));
  }
}

/** Runs statements in one transaction as the Workers' user. */
export const asWorker = (db: Db, ...statements: readonly SQL[]) =>
  db.batch([
    db.execute(sql.raw(`set local role ${ROLE}`)),
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
