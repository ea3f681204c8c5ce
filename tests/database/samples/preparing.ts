// Records the statements of sample calls and lets the database prepare each.

import { sql } from "drizzle-orm";
import type { Db } from "../../../lib/runtime/database/client.ts";
import type { SqlResult, SqlStatement } from "../../../scripts/local-platform/database.ts";
import { inProcessDb } from "../../../scripts/operator/database.ts";
import type { Sample } from "./sample.ts";

/** The maximum number of statements of one call; ends a call that repeats until there is a row. */
const MAX_EXPLAINED = 50;

/** A database that records statements and answers with this number of empty rows. */
function recordingDb(asked: Set<string>, rowCount: number): Db {
  const rows = Array.from({ length: rowCount }, () => []);
  let left = MAX_EXPLAINED;
  const query = async ({ query }: SqlStatement): Promise<SqlResult> => {
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

/** The texts of a call's statements. Errors that the empty answers cause are ignored. */
async function textsOf(call: (db: Db) => unknown): Promise<Set<string>> {
  const asked = new Set<string>();
  for (const rows of [0, 1]) {
    try {
      for (const statement of [call(recordingDb(asked, rows))].flat()) await statement;
    } catch {}
  }
  return asked;
}

/**
 * Returns calls without a statement, and statements that the database cannot prepare, with the
 * reason.
 */
export async function prepareAll(db: Db, samples: readonly Sample[]) {
  const refused: string[] = [];
  const silent: string[] = [];
  const prepared = new Set<string>();
  for (const { name, call } of samples.flatMap(({ calls }) => calls)) {
    const texts = await textsOf(call);
    if (texts.size === 0) silent.push(name);
    for (const text of texts) {
      if (prepared.has(text)) continue;
      prepared.add(text);
      const reason = await refusal(db, text);
      if (reason !== null) refused.push(`${name}: ${reason}\n${text}`);
    }
  }
  return { refused, silent };
}

/** Why a statement cannot be prepared, or null if it can. */
async function refusal(db: Db, text: string): Promise<string | null> {
  try {
    const prepare = db.execute(sql.raw(`prepare sample as ${text}`));
    await db.batch([prepare, db.execute(sql`deallocate sample`)]);
    return null;
  } catch (error) {
    const { cause } = error as Error;
    return String(cause instanceof Error ? cause.message : error);
  }
}
