import { type Column, type GetColumnData, type SQL, sql } from "drizzle-orm";

/** A column, or what is computed from columns. */
export type Expression = Column | SQL;

/** Parameters of raw statements: an instant as text that PostgreSQL reads without a time zone. */
export const instantParam = (at: number): SQL => sql`${new Date(at).toISOString()}::timestamptz`;

/** What an instant is as a `Value`: null where the column may be null, or may find no row. */
type InstantAs<Source, Value> = Source extends { _: { notNull: true } } ? Value : Value | null;

/**
 * A timestamp as the contract writes it, made by the database: rows that leave by the thousand
 * are then copied, not parsed and printed again.
 */
export const isoText = <Source extends Expression>(source: Source) =>
  sql<
    InstantAs<Source, string>
  >`to_char(${source} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** An instant as epoch ms: a number that JSON and drivers pass on as it is. */
export const epochMs = <Source extends Expression>(source: Source) =>
  sql<InstantAs<Source, number>>`(extract(epoch from ${source}) * 1000)::double precision`;

type Fields = Readonly<Record<string, Expression>>;

/** The type of an expression as raw statements hand it out: a timestamp is text there. */
type ValueOf<Each> = Each extends Column
  ? TextForDate<GetColumnData<Each>>
  : Each extends SQL<infer Value>
    ? Value
    : never;
type TextForDate<Value> = Value extends Date ? string : Value;

/** The row of a `selectList`, or the object of a `jsonObject`. */
export type RowOf<Of extends Fields> = { -readonly [Name in keyof Of]: ValueOf<Of[Name]> };

/** What is selected, each under its name: `o.value as "value", …`. */
export const selectList = (fields: Fields): SQL =>
  sql.join(
    Object.entries(fields).map(([name, field]) => sql`${field} as ${sql.identifier(name)}`),
    sql`, `,
  );

/** The same as one JSON object. */
export const jsonObject = <Of extends Fields>(fields: Of): SQL<RowOf<Of>> => {
  const members = Object.entries(fields).map(
    ([name, field]) => sql`${sql.raw(`'${name}'`)}, ${field}`,
  );
  return sql`json_build_object(${sql.join(members, sql`, `)})`;
};

/** A row to be written: instants in epoch ms, and lists that nobody changes. */
export type RowToWrite<Row> = {
  [Name in keyof Row]: Row[Name] extends Date
    ? number
    : Row[Name] extends (infer Element)[]
      ? readonly Element[]
      : Row[Name];
};
