import { type Column, type GetColumnData, type SQL, sql } from "drizzle-orm";

/** Parameters of raw statements: an instant as text that PostgreSQL reads without a time zone. */
export const instantParam = (at: number): SQL => sql`${new Date(at).toISOString()}::timestamptz`;

type As<Type, Source> = Source extends Column
  ? null extends GetColumnData<Source>
    ? Type | null
    : Type
  : Type | null;

/**
 * A timestamp as the contract writes it, made by the database: rows that leave by the thousand
 * are then copied, not parsed and printed again.
 */
export const isoText = <Source extends SQL | Column | string>(
  column: Source,
): SQL<As<string, Source>> => {
  const source = typeof column === "string" ? sql.raw(column) : column;
  return sql`to_char(${source} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
};

/** An instant as epoch ms: a number that JSON and drivers pass on as it is. */
export const epochMs = <Source extends SQL | Column | string>(
  column: Source,
): SQL<As<number, Source>> =>
  sql`(extract(epoch from ${typeof column === "string" ? sql.raw(column) : column}) * 1000)::double precision`;
