// Parts of raw SQL statements: names of columns, typed placeholders, JSON lists.

import { type Column, type SQL, sql } from "drizzle-orm";
import { toSnakeCase } from "drizzle-orm/casing";
import { PgDialect } from "drizzle-orm/pg-core";

/** Builds SQL texts like the client: camelCase columns become snake_case. */
export const dialect = new PgDialect({ casing: "snake_case" });

/**
 * The name of a column without its table, as required by `insert into t (…)`, `set … =` and the
 * rows of an `unnest`. Everywhere else, write the column itself, `${readings.recordedAt}`, or the
 * column of an alias, `const r = alias(readings, "r")` with `from ${readings} r`.
 */
export const nameOf = (column: Column): SQL =>
  sql`${{
    // Evaluated only when the text is built, like the names of columns.
    getSQL: () => sql`${sql.identifier(databaseName(column))}`,
    shouldOmitSQLParens: () => true,
  }}`;

/** The names of several columns, for the list of an insert. */
export const namesOf = (...columns: readonly Column[]): SQL =>
  sql.join(columns.map(nameOf), sql`, `);

/** The inserted value in an upsert: `excluded.name`. */
export const excluded = (column: Column): SQL => sql`excluded.${nameOf(column)}`;

const databaseName = ({ name, keyAsName }: Column): string =>
  keyAsName ? toSnakeCase(name) : name;

/** The placeholder of a given value in a `prepared` statement, cast to its type. */
export const given = (
  name: string,
  type: "timestamptz" | "int" | "bigint" | "float8" | "boolean" | "text" | "text[]",
): SQL => sql`${sql.placeholder(name)}::${sql.raw(type)}`;

/** The rows of a select as an ordered JSON list; empty without rows. */
export const jsonList = <Item>(item: SQL<Item>, order: SQL): SQL<Item[]> =>
  sql`coalesce(json_agg(${item} order by ${order}), '[]')`;
