import { type SQL, sql } from "drizzle-orm";

type Cell = string | number | boolean | null;

/**
 * One column of many rows as one parameter, for `unnest`: a bulk insert then costs a parameter a
 * column, and the statement's text stays the same however many rows there are.
 */
export function column<Row>(
  rows: readonly Row[],
  type: "text" | "integer" | "double precision" | "boolean",
  cellOf: (row: Row) => Cell,
): SQL {
  return sql`${`{${rows.map((row) => literal(cellOf(row))).join(",")}}`}::${sql.raw(type)}[]`;
}

/** The same for instants in epoch ms. */
export function instants<Row>(rows: readonly Row[], instantOf: (row: Row) => number): SQL {
  const texts = rows.map((row) => new Date(instantOf(row)).toISOString());
  return sql`${`{${texts.join(",")}}`}::timestamptz[]`;
}

/** An element of PostgreSQL's array text. */
function literal(cell: Cell): string {
  if (cell === null) return "NULL";
  if (typeof cell !== "string") return String(cell);
  return `"${cell.replace(/[\\"]/g, "\\$&")}"`;
}
