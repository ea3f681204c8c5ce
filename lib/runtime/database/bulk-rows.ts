import { type Column, getTableColumns, type SQL, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { type CalendarDate, dayNumber } from "../../core/calendar-date.ts";
import { excluded, nameOf, namesOf } from "./sql.ts";
import type { Expression } from "./sql-json.ts";

type Cell = string | number | boolean | null;

/**
 * One column of many rows as one parameter, for `unnest`: a bulk insert then costs a parameter a
 * column, and the statement's text stays the same however many rows there are. Infinite numbers and
 * those that are none throw RangeError.
 */
export function column<Row>(
  rows: readonly Row[],
  type: "text" | "integer" | "double precision" | "boolean",
  cellOf: (row: Row) => Cell,
): SQL {
  const isNumeric = type === "integer" || type === "double precision";
  const cells = isNumeric ? numerals(rows, cellOf) : words(rows, cellOf);
  return sql`${`{${cells}}`}::${sql.raw(type)}[]`;
}

/** Numbers as JSON has them: printing each by itself would take half as long again. */
function numerals<Row>(rows: readonly Row[], cellOf: (row: Row) => Cell): string {
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

function words<Row>(rows: readonly Row[], cellOf: (row: Row) => Cell): string {
  const literalOf = memoize(literal);
  // Appended to one text: a list of cells and its joining would take half as long again.
  let cells = "";
  for (const row of rows) {
    const cell = cellOf(row);
    cells += `,${typeof cell === "string" ? literalOf(cell) : (cell ?? "NULL")}`;
  }
  return cells.slice(1);
}

/** The same for instantColumn in epoch ms. */
export function instantColumn<Row>(rows: readonly Row[], instantOf: (row: Row) => number): SQL {
  const textOf = memoize((at: number) => new Date(at).toISOString());
  const texts = rows.map((row) => textOf(instantOf(row)));
  return sql`${`{${texts.join(",")}}`}::timestamptz[]`;
}

/** Instants of very many rows in epoch ms, which PostgreSQL reads faster than dates; see `fromEpochMs`. */
export const epochColumn = <Row>(rows: readonly Row[], instantOf: (row: Row) => number): SQL =>
  column(rows, "double precision", instantOf);

/** The instant of an epoch that `epochColumn` gave. */
export const fromEpochMs = (epoch: Expression): SQL => sql`to_timestamp(${epoch} / 1000)`;

/** Dates of very many rows by their numbers; see `fromDayNumber`. */
export const dayNumberColumn = <Row>(
  rows: readonly Row[],
  dateOf: (row: Row) => CalendarDate,
): SQL => column(rows, "integer", (row) => dayNumber(dateOf(row)));

/** The date of a number that `dayNumberColumn` gave. */
export const fromDayNumber = (day: Expression): SQL => sql`(date '1970-01-01' + ${day})`;

type ColumnsOf<Table extends PgTable> = Table["_"]["columns"];

/**
 * Rows that are given to a statement, under an alias of the table that they are for: each of `cells`
 * fills the column of its name. `rows` stands after `from`; `columns` are those that are filled.
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

/** `insert into t (…) select …`: each expression for the column of its name. */
export function insertSelect<Table extends PgTable>(
  table: Table,
  values: { readonly [Name in keyof Table["$inferInsert"]]: Expression },
): SQL {
  const columns: Record<string, Column> = getTableColumns(table);
  const names = Object.keys(values).map((name) => columns[name] as Column);
  return sql`insert into ${table} (${namesOf(...names)})
    select ${sql.join(Object.values<Expression>(values), sql`, `)}`;
}

/** What an upsert sets to the values that it was about to insert. */
export const setExcluded = (...columns: readonly Column[]): SQL =>
  sql.join(
    columns.map((each) => sql`${nameOf(each)} = ${excluded(each)}`),
    sql`, `,
  );

/** What means itself in PostgreSQL's array text: most words of a column. */
const PLAIN = /^(?!null$)[\w.:|-]+$/i;

/** A string as an element of PostgreSQL's array text. */
const literal = (cell: string): string =>
  PLAIN.test(cell) ? cell : `"${cell.replace(/[\\"]/g, "\\$&")}"`;

/** Columns repeat themselves: the same for the same, made once, and the last without a look. */
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
 * The way back: an aggregate that gives a column of a long history as one text, which costs a tenth
 * of a row each. The rows must come in order. For numbers, and for words without commas, quotes and
 * spaces; read by `parseNumbers` and `parseWords`. Null without rows.
 */
export const arrayAsText = (expression: Expression): SQL<string | null> =>
  sql`array_agg(${expression})::text`;

/** An instant for `arrayAsText`, in seconds. */
export const epochSeconds = (instant: Expression): SQL => sql`date_part('epoch', ${instant})`;

export const parseWords = (text: string | null): string[] =>
  text === null ? [] : text.slice(1, -1).split(",");

/** NULL is null. */
export const parseNumbers = (text: string | null): (number | null)[] =>
  parseWords(text).map((word) => (word === "NULL" ? null : Number(word)));

/** Instants that `epochSeconds` gave, epoch ms. */
export const parseInstants = (text: string | null): number[] =>
  parseWords(text).map((word) => Math.round(Number(word) * 1_000));

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
