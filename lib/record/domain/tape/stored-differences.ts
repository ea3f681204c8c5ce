import { canonicalJson, type Json } from "./canonical-json.ts";

/** A row of a table, column for column; instants in ISO 8601, UTC. */
export type Stored = { readonly [column: string]: Json };

/** A value of ours as the columns of its table name its members. */
export const columnsOf = (row: object): Stored =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
      value as Json,
    ]),
  );

/** Numbers of their own, of which only the order says something; what only the whole bytes can tell. */
export const LEFT_OUT = ["id", "call_id", "file_sha256"];

/**
 * Where stored rows are not those that are told, a text each: table, key, column. `needed` is what must
 * be stored of all that could be.
 */
export function differences(
  table: string,
  key: string,
  stored: readonly Stored[],
  told: readonly Stored[],
  needed = told,
): string[] {
  const wanted = new Map(told.map((row) => [row[key], row]));
  const found = new Set(stored.map((row) => row[key]));
  const missing = needed.filter((row) => !found.has(row[key]));
  return [
    ...missing.map((row) => `${table} ${row[key]}: missing`),
    ...stored.flatMap((row) => {
      const other = wanted.get(row[key]);
      if (other === undefined) return [`${table} ${row[key]}: not on the tape`];
      return Object.keys(row)
        .filter((name) => !LEFT_OUT.includes(name))
        .filter((name) => canonicalJson(row[name] ?? null) !== canonicalJson(other[name] ?? null))
        .map((name) => `${table} ${row[key]}: ${name}`);
    }),
  ];
}

/** Rows by their own numbers, which tell nothing but an order: those before which another belongs. */
export function outOfOrder(
  table: string,
  key: string,
  stored: readonly Stored[],
  rank: (row: Stored) => number,
): string[] {
  let highest = Number.NEGATIVE_INFINITY;
  return stored.flatMap((row) => {
    const isLate = rank(row) < highest;
    highest = Math.max(highest, rank(row));
    return isLate ? [`${table} ${row[key]}: id`] : [];
  });
}
