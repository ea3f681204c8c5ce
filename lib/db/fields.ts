import { type Column, type SQL, sql } from "drizzle-orm";
import type { SelectResultFields } from "drizzle-orm/query-builders/select.types";

/** What leaves the database in a row or a JSON object: columns and expressions by their names there. */
export type Fields = Readonly<Record<string, Column | SQL>>;

/** The row that fields give, by the types of the schema. */
export type RowOf<F extends Fields> = SelectResultFields<F>;

/** Fields as a select list. */
export const selectList = (fields: Fields): SQL =>
  sql.join(
    Object.entries(fields).map(([name, value]) => sql`${value} as ${sql.identifier(name)}`),
    sql`, `,
  );

/** Fields as one JSON object. */
export const jsonObject = <F extends Fields>(fields: F): SQL<RowOf<F>> =>
  sql`json_build_object(${sql.join(
    Object.entries(fields).map(([name, value]) => sql`${sql.raw(`'${name}'`)}, ${value}`),
    sql`, `,
  )})`;

/** A JSON list of what the rows of a select give, in an order; empty without rows. */
export const jsonList = <Item>(item: SQL<Item>, order: SQL): SQL<Item[]> =>
  sql`coalesce(json_agg(${item} order by ${order}), '[]')`;

/** A placeholder of `prepared`, read as a type. */
export const given = (
  name: string,
  type: "timestamptz" | "int" | "bigint" | "float8" | "boolean" | "text" | "text[]",
): SQL => sql`${sql.placeholder(name)}::${sql.raw(type)}`;
