import { fillPlaceholders, type Query, type SQL } from "drizzle-orm";
import type { Db } from "./client.ts";
import { dialect } from "./sql.ts";

/**
 * A statement of fixed text with `sql.placeholder`s, for what is asked on every request: its text
 * is made once an isolate, which otherwise costs more than the rest of the question.
 */
export function prepared<Row>(statement: SQL) {
  let made: Query | null = null;
  return async (db: Db, values: Record<string, unknown>): Promise<Row[]> => {
    made ??= dialect.sqlToQuery(statement);
    const { sql, params } = made;
    return (await db.$client.query(sql, fillPlaceholders(params, values))) as Row[];
  };
}
