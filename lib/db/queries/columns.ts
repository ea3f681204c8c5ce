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
  const literalOf = once(literal);
  const cells = rows.map((row) => {
    const cell = cellOf(row);
    return typeof cell === "string" ? literalOf(cell) : String(cell ?? "NULL");
  });
  return sql`${`{${cells.join(",")}}`}::${sql.raw(type)}[]`;
}

/** The same for instants in epoch ms. */
export function instants<Row>(rows: readonly Row[], instantOf: (row: Row) => number): SQL {
  const textOf = once((at: number) => new Date(at).toISOString());
  const texts = rows.map((row) => textOf(instantOf(row)));
  return sql`${`{${texts.join(",")}}`}::timestamptz[]`;
}

/** A string as an element of PostgreSQL's array text. */
const literal = (cell: string): string => `"${cell.replace(/[\\"]/g, "\\$&")}"`;

/** Columns repeat themselves: the same for the same, made once. */
function once<Key, Text>(make: (key: Key) => Text): (key: Key) => Text {
  const made = new Map<Key, Text>();
  return (key) => {
    const known = made.get(key);
    if (known !== undefined) return known;
    const text = make(key);
    made.set(key, text);
    return text;
  };
}

/**
 * The way back: an aggregate that gives a column of a long history as one text, which costs a tenth
 * of a row each. The rows must come in order. For numbers, and for words without commas, quotes and
 * spaces; read by `numbersIn` and `wordsIn`. Null without rows.
 */
export const asText = (expression: string): SQL => sql.raw(`array_agg(${expression})::text`);

/** An instant for `asText`, in seconds. */
export const secondsOf = (instant: string): string => `date_part('epoch', ${instant})`;

export const wordsIn = (text: string | null): string[] =>
  text === null ? [] : text.slice(1, -1).split(",");

/** NULL is null. */
export const numbersIn = (text: string | null): (number | null)[] =>
  wordsIn(text).map((word) => (word === "NULL" ? null : Number(word)));

/** Instants that `secondsOf` gave, epoch ms. */
export const instantsIn = (text: string | null): number[] =>
  wordsIn(text).map((word) => Math.round(Number(word) * 1_000));
