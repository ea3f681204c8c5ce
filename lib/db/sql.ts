import { type Column, type SQL, sql } from "drizzle-orm";
import { toSnakeCase } from "drizzle-orm/casing";
import { PgDialect } from "drizzle-orm/pg-core";

/** Turns a statement into text as the client does: camelCase columns are snake_case there. */
export const dialect = new PgDialect({ casing: "snake_case" });

/**
 * The name of a column without its table, as `insert into t (…)`, `set … =` and the rows of an
 * `unnest` want it. Everywhere else write the column itself: `${readings.recordedAt}`, or that of an
 * alias, `const r = alias(readings, "r")` beside `from ${readings} r`.
 */
export const nameOf = (column: Column): SQL =>
  sql`${{
    // Asked when the text is made, as columns themselves are.
    getSQL: () => sql`${sql.identifier(databaseName(column))}`,
    shouldOmitSQLParens: () => true,
  }}`;

/** The names of several columns, for the list of an insert. */
export const namesOf = (...columns: readonly Column[]): SQL =>
  sql.join(columns.map(nameOf), sql`, `);

/** The value that an upsert was about to insert: `excluded.name`. */
export const excluded = (column: Column): SQL => sql`excluded.${nameOf(column)}`;

const databaseName = ({ name, keyAsName }: Column): string =>
  keyAsName ? toSnakeCase(name) : name;
