// Statements whose SQL text is built once, because building the text costs more than the rest of a read.

import { fillPlaceholders, type Query, type SQL } from "drizzle-orm";
import type { Db } from "./client.ts";
import { dialect } from "./sql.ts";

/**
 * Prepares a statement of drizzle's builder, with `sql.placeholder`s, once per client. Neon's HTTP knows no named
 * statements, so a name is only for people.
 */
export function preparedBy<Prepared>(prepare: (db: Db) => Prepared): (db: Db) => Prepared {
  const made = new WeakMap<Db, Prepared>();
  return (db) => {
    const known = made.get(db) ?? prepare(db);
    made.set(db, known);
    return known;
  };
}

/** Prepares a raw statement with `sql.placeholder`s, once per isolate. */
export function prepared<Row>(statement: SQL) {
  let made: Query | null = null;
  return async (db: Db, values: Record<string, unknown>): Promise<Row[]> => {
    made ??= dialect.sqlToQuery(statement);
    const { sql, params } = made;
    return (await db.$client.query(sql, fillPlaceholders(params, values))) as Row[];
  };
}
