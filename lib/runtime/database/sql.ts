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

/** A placeholder of a `prepared` statement, read as a type. */
export const given = (
  name: string,
  type: "timestamptz" | "int" | "bigint" | "float8" | "boolean" | "text" | "text[]",
): SQL => sql`${sql.placeholder(name)}::${sql.raw(type)}`;

/** What the rows of a select give, as a JSON list in an order; empty without rows. */
export const jsonList = <Item>(item: SQL<Item>, order: SQL): SQL<Item[]> =>
  sql`coalesce(json_agg(${item} order by ${order}), '[]')`;
