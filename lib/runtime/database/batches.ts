import { type Column, type SQL, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { namesOf } from "./sql.ts";

/** Which column each member of an object goes into. */
export type Targets = Readonly<Record<string, Column>>;

/**
 * Objects as rows `g`, in one parameter: a column for each of these members, named like it, and of the
 * type of the column that it goes into. Null is SQL's null.
 */
export const objectRows = <T extends Targets>(
  targets: T,
  objects: readonly { readonly [Member in keyof T]: unknown }[],
): SQL =>
  sql`json_to_recordset(${JSON.stringify(objects)}::json) as g(${list(
    Object.entries(targets).map(
      ([member, column]) => sql`${sql.identifier(member)} ${sql.raw(column.getSQLType())}`,
    ),
  )})`;

/** The statement's beginning that inserts them; an order or what to do on conflict may follow. */
export const insertObjects = <T extends Targets>(
  table: PgTable,
  targets: T,
  objects: readonly { readonly [Member in keyof T]: unknown }[],
): SQL =>
  sql`insert into ${table} (${namesOf(...Object.values(targets))})
    select ${list(Object.keys(targets).map((member) => sql`g.${sql.identifier(member)}`))}
    from ${objectRows(targets, objects)}`;

const list = (parts: SQL[]): SQL => sql.join(parts, sql`, `);
