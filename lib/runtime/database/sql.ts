// Parts of raw SQL statements: names of columns, typed placeholders, instants, select lists, JSON.

import { type Column, type GetColumnData, type SQL, sql } from "drizzle-orm";
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

/**
 * A statement that fails its transaction, by a division by zero, if a condition holds when it runs. The
 * condition must read a table, because the planner evaluates constants early.
 */
export const failIf = (condition: SQL): SQL =>
  sql`select 1 / case when ${condition} then 0 else 1 end`;

/**
 * An expression with an inner select, as a field of a select of the builder. Of a select from one table the builder
 * leaves the table's name out of the fields, but not of what stands inside them; an inner select needs it.
 */
export const innerSelect = <Value>(expression: SQL): SQL<Value> => sql<Value>`${expression}`;

/** The rows of a select as an ordered JSON list; empty without rows. */
export const jsonList = <Item>(item: SQL<Item>, order: SQL): SQL<Item[]> =>
  sql`coalesce(json_agg(${item} order by ${order}), '[]')`;

/** A column, or an expression computed from columns. */
export type Expression = Column | SQL;

/** An instant (epoch ms) as a parameter of a raw SQL statement. */
export const instantParam = (at: number): SQL => sql`${new Date(at).toISOString()}::timestamptz`;

/** The type of a converted instant: it includes null when the column may be null. */
type InstantAs<Source, Value> = Source extends { _: { notNull: true } } ? Value : Value | null;

/** A timestamp as ISO 8601 text. The database formats it faster than this process would. */
export const isoText = <Source extends Expression>(source: Source) =>
  sql<
    InstantAs<Source, string>
  >`to_char(${source} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** A timestamp as epoch ms. */
export const epochMs = <Source extends Expression>(source: Source) =>
  sql<InstantAs<Source, number>>`(extract(epoch from ${source}) * 1000)::double precision`;

type Fields = Readonly<Record<string, Expression>>;

/** The type of an expression in the rows of a raw SQL statement; timestamps arrive as text. */
type ValueOf<Each> = Each extends Column
  ? TextForDate<GetColumnData<Each>>
  : Each extends SQL<infer Value>
    ? Value
    : never;
type TextForDate<Value> = Value extends Date ? string : Value;

/** The type of a row of `selectList`, or of an object of `jsonObject`. */
export type RowOf<Of extends Fields> = { -readonly [Name in keyof Of]: ValueOf<Of[Name]> };

/** A select list: `o.value as "value", …`. */
export const selectList = (fields: Fields): SQL =>
  sql.join(
    Object.entries(fields).map(([name, field]) => sql`${field} as ${sql.identifier(name)}`),
    sql`, `,
  );

/** The fields of a `selectList` as one JSON object. */
export const jsonObject = <Of extends Fields>(fields: Of): SQL<RowOf<Of>> => {
  const members = Object.entries(fields).map(
    ([name, field]) => sql`${sql.raw(`'${name}'`)}, ${field}`,
  );
  return sql`json_build_object(${sql.join(members, sql`, `)})`;
};

/**
 * A long list of objects. The database sends each as a list of values in the order of the fields, and `read` gives the
 * values their names again: the names would be half of the bytes. Both follow `fields`, so that none can be swapped.
 */
export function packedList<Of extends Fields>(fields: Of) {
  const names = Object.keys(fields);
  return {
    list: (order: SQL): SQL<unknown[][]> =>
      jsonList(
        sql<unknown[]>`json_build_array(${sql.join(Object.values(fields), sql`, `)})`,
        order,
      ),
    read: (lists: readonly (readonly unknown[])[]): RowOf<Of>[] =>
      lists.map((values) => {
        const row: Record<string, unknown> = {};
        for (let i = 0; i < names.length; i += 1) row[names[i] ?? ""] = values[i];
        return row as RowOf<Of>;
      }),
  };
}

/** The type of a row to insert: instants are epoch ms, lists are read-only. */
export type RowToWrite<Row> = {
  [Name in keyof Row]: Row[Name] extends Date
    ? number
    : Row[Name] extends (infer Element)[]
      ? readonly Element[]
      : Row[Name];
};
