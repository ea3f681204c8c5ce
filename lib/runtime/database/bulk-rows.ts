// Passes many rows to one SQL statement as arrays, and reads long columns back as one text.

import { type Column, getTableColumns, type SQL, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { type CalendarDate, dayNumber } from "../../core/calendar-date.ts";
import { type Expression, excluded, nameOf, namesOf } from "./sql.ts";

type Cell = string | number | boolean | null;

/**
 * Passes one column of many rows as one array parameter for `unnest`. So a bulk insert has one
 * parameter per column, and its SQL text does not depend on the number of rows. Throws RangeError
 * for NaN and infinite numbers.
 */
export function column<Row>(
  rows: readonly Row[],
  type: "text" | "integer" | "double precision" | "boolean",
  cellOf: (row: Row) => Cell,
): SQL {
  const isNumeric = type === "integer" || type === "double precision";
  const cells = isNumeric ? encodeNumbers(rows, cellOf) : encodeWords(rows, cellOf);
  return sql`${`{${cells}}`}::${sql.raw(type)}[]`;
}

/** Writes numbers with `JSON.stringify`: printing them one by one takes 50 % longer. */
function encodeNumbers<Row>(rows: readonly Row[], cellOf: (row: Row) => Cell): string {
  const cells: Cell[] = [];
  for (const row of rows) {
    const cell = cellOf(row);
    if (typeof cell === "number" && !Number.isFinite(cell)) {
      throw new RangeError("a cell is no finite number");
    }
    cells.push(cell);
  }
  return JSON.stringify(cells).slice(1, -1);
}

function encodeWords<Row>(rows: readonly Row[], cellOf: (row: Row) => Cell): string {
  const quotedText = memoize(quoteElement);
  // The text is appended to one string: joining a list takes 50 % longer.
  let cells = "";
  for (const row of rows) {
    const cell = cellOf(row);
    cells += `,${typeof cell === "string" ? quotedText(cell) : (cell ?? "NULL")}`;
  }
  return cells.slice(1);
}

/** Passes a column of instants in epoch ms. */
export function instants<Row>(rows: readonly Row[], instantOf: (row: Row) => number | null): SQL {
  const textOf = memoize((at: number) => new Date(at).toISOString());
  const texts = rows.map((row) => {
    const at = instantOf(row);
    return at === null ? "null" : textOf(at);
  });
  return sql`${`{${texts.join(",")}}`}::timestamptz[]`;
}

/**
 * Passes a column of instants in epoch ms as numbers, which PostgreSQL parses faster than
 * timestamps; see `fromEpochMs`.
 */
export const epochs = <Row>(rows: readonly Row[], instantOf: (row: Row) => number): SQL =>
  column(rows, "double precision", instantOf);

/** The timestamp of a value of `epochs`. */
export const fromEpochMs = (epoch: Expression): SQL => sql`to_timestamp(${epoch} / 1000)`;

/** Passes a column of dates as day numbers; see `fromDayNumber`. */
export const dayNumbers = <Row>(rows: readonly Row[], dateOf: (row: Row) => CalendarDate): SQL =>
  column(rows, "integer", (row) => dayNumber(dateOf(row)));

/** The date of a value of `dayNumbers`. */
export const fromDayNumber = (day: Expression): SQL => sql`(date '1970-01-01' + ${day})`;

type ColumnsOf<Table extends PgTable> = Table["_"]["columns"];

/**
 * Rows for a statement, under an alias of their table: each entry of `cells` fills the column of its
 * name. `rows` goes after `from`; `columns` are the filled columns.
 */
export function unnestRows<Table extends PgTable, Name extends keyof ColumnsOf<Table> & string>(
  table: Table,
  cells: Readonly<Record<Name, SQL>>,
): { rows: SQL; columns: Pick<ColumnsOf<Table>, Name> } {
  const names = Object.keys(cells) as Name[];
  const columns: ColumnsOf<Table> = getTableColumns(table);
  const filled = names.map((name) => columns[name] as Column);
  const arrays = sql.join(
    names.map((name) => cells[name]),
    sql`, `,
  );
  return {
    rows: sql`unnest(${arrays}) as ${table}(${namesOf(...filled)})`,
    columns: Object.fromEntries(names.map((name) => [name, columns[name]])) as Pick<
      ColumnsOf<Table>,
      Name
    >,
  };
}

/** Writes `insert into t (…) select …`: each expression goes into the column of its name. */
export function insertSelect<Table extends PgTable>(
  table: Table,
  values: { readonly [Name in keyof Table["$inferInsert"]]: Expression },
): SQL {
  const columns: Record<string, Column> = getTableColumns(table);
  const names = Object.keys(values).map((name) => columns[name] as Column);
  return sql`insert into ${table} (${namesOf(...names)})
    select ${sql.join(Object.values<Expression>(values), sql`, `)}`;
}

/** A value to write: instants are epoch ms or ISO text, lists are read-only. */
type ValueToWrite<Value> = Value extends Date
  ? number | string
  : Value extends (infer Element)[]
    ? readonly Element[]
    : Value;

/** A row to write, or some of its columns. */
type Written<Table extends PgTable> = {
  readonly [Name in keyof Table["$inferInsert"]]?: ValueToWrite<Table["$inferInsert"][Name]>;
};

/** One column of rows as an array, and how the column is read from it. */
function cellsOf(target: Column, cells: readonly unknown[]): { array: SQL; read: SQL } {
  const type = target.getSQLType();
  const itself = sql`${target}`;
  if (type === "real")
    return { array: column(cells as Cell[], "double precision", (cell) => cell), read: itself };
  if (type === "integer" || type === "double precision" || type === "boolean") {
    return { array: column(cells as Cell[], type, (cell) => cell), read: itself };
  }
  if (type.startsWith("timestamp")) {
    const array = instants(cells as (number | string | null)[], (at) =>
      typeof at === "string" ? Date.parse(at) : at,
    );
    return { array, read: itself };
  }
  // Postgres would flatten an array of arrays, so lists and JSON are passed as one text a row.
  const textOf = (cell: unknown): Cell => {
    if (cell === null) return null;
    if (type.startsWith("json")) return JSON.stringify(cell);
    if (typeof cell !== "object") return cell as Cell;
    return type.endsWith("[]") && Array.isArray(cell)
      ? `{${cell.join(",")}}`
      : JSON.stringify(cell);
  };
  const read = type === "text" ? itself : sql`${target}::${sql.raw(type)}`;
  return { array: column(cells, "text", textOf), read };
}

/**
 * Rows of objects for a statement, under an alias of their table, with one parameter a column: how each is passed
 * follows from the schema. `rows` goes after `from`; `columns` are what goes into each column of these names. The
 * elements of a list are numbers, or words without commas, quotes and spaces.
 */
export function rowsOf<Table extends PgTable, Name extends keyof Table["$inferInsert"] & string>(
  table: Table,
  rows: readonly Pick<Written<Table>, Name>[],
  names: readonly Name[],
): { rows: SQL; columns: Readonly<Record<Name, SQL>> } {
  const columns: Record<string, Column> = getTableColumns(table);
  const filled = names.map((name) => {
    const target = columns[name] as Column;
    const cells = rows.map((row) => row[name] ?? null);
    return { name, target, ...cellsOf(target, cells) };
  });
  const arrays = sql.join(
    filled.map(({ array }) => array),
    sql`, `,
  );
  return {
    rows: sql`unnest(${arrays}) as ${table}(${namesOf(...filled.map(({ target }) => target))})`,
    columns: Object.fromEntries(filled.map(({ name, read }) => [name, read])) as Record<Name, SQL>,
  };
}

/**
 * Writes `insert into t (…) select …` for rows of objects; `on conflict` may follow. `names` are the columns to fill:
 * without them, those that the first row has.
 */
export function insertRows<
  Table extends PgTable,
  Name extends keyof Table["$inferInsert"] & string,
>(
  table: Table,
  rows: readonly Pick<Written<Table>, Name>[],
  names: readonly Name[] = columnsIn(table, rows[0]),
): SQL {
  const columns: Record<string, Column> = getTableColumns(table);
  const given = rowsOf(table, rows, names);
  return sql`insert into ${table} (${namesOf(...names.map((name) => columns[name] as Column))})
    select ${list(names.map((name) => given.columns[name]))} from ${given.rows}`;
}

/** The columns that a row has a member for; without a row all that may be written. */
function columnsIn<Name extends string>(table: PgTable, row: object | undefined): Name[] {
  const columns = Object.entries<Column>(getTableColumns(table));
  const filled = columns.filter(([name, { generated, generatedIdentity }]) =>
    row === undefined ? !generated && !generatedIdentity : name in row,
  );
  return filled.map(([name]) => name as Name);
}

/** The `set` list of an upsert: these columns get the values of the insert. */
export const setExcluded = (...columns: readonly Column[]): SQL =>
  sql.join(
    columns.map((each) => sql`${nameOf(each)} = ${excluded(each)}`),
    sql`, `,
  );

/** Texts that need no quotes in PostgreSQL's array format. */
const PLAIN = /^(?!null$)[\w.:|-]+$/i;

/** A string as an element of PostgreSQL's array format. */
const quoteElement = (cell: string): string =>
  PLAIN.test(cell) ? cell : `"${cell.replace(/[\\"]/g, "\\$&")}"`;

/** Caches results, because values repeat within a column; the last one is checked first. */
function memoize<Key extends string | number>(make: (key: Key) => string): (key: Key) => string {
  const made = new Map<Key, string>();
  let [last, lastText]: [Key | null, string] = [null, ""];
  return (key) => {
    if (key === last) return lastText;
    const text = made.get(key) ?? make(key);
    made.set(key, text);
    [last, lastText] = [key, text];
    return text;
  };
}

/**
 * An aggregate that returns a column of a long history as one text, which costs a tenth of single
 * rows. The rows must be ordered. It works for numbers, and for words without commas, quotes and
 * spaces. `parseNumbers` and `parseWords` read the text. Null without rows.
 */
export const arrayAsText = (expression: Expression): SQL<string | null> =>
  sql`array_agg(${expression})::text`;

/** An instant for `arrayAsText`, in seconds. */
export const epochSeconds = (instant: Expression): SQL => sql`date_part('epoch', ${instant})`;

/** Parses words of `arrayAsText`. */
export const parseWords = (text: string | null): string[] =>
  text === null ? [] : text.slice(1, -1).split(",");

/** Parses numbers of `arrayAsText`; SQL's NULL becomes null. */
export const parseNumbers = (text: string | null): (number | null)[] =>
  parseWords(text).map((word) => (word === "NULL" ? null : Number(word)));

/** Parses instants of `epochSeconds` into epoch ms. */
export const parseInstants = (text: string | null): number[] =>
  parseWords(text).map((word) => Math.round(Number(word) * 1_000));

/** The column of each member of an object. */
export type Targets = Readonly<Record<string, Column>>;

/**
 * Objects as rows `g`, in one parameter: one column per member, with the name of the member and the
 * type of its target column. A null member becomes SQL's null.
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

const list = (parts: SQL[]): SQL => sql.join(parts, sql`, `);
