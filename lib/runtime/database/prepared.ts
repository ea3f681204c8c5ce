import { fillPlaceholders, type Query, type SQL } from "drizzle-orm";
import type { Db } from "./client.ts";
import { dialect } from "./sql.ts";

/**
 * Prepares a statement with `sql.placeholder`s: its SQL text is built once per isolate. Use it for
 * statements that every request runs, because building the text costs more than the rest.
 */
export function prepared<Row>(statement: SQL) {
  let made: Query | null = null;
  return async (db: Db, values: Record<string, unknown>): Promise<Row[]> => {
    made ??= dialect.sqlToQuery(statement);
    const { sql, params } = made;
    return (await db.$client.query(sql, fillPlaceholders(params, values))) as Row[];
  };
}
