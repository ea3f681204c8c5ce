import { timestamp } from "drizzle-orm/pg-core";
import { sql } from "drizzle-orm/sql";

/** An instant, to the millisecond. */
export const instant = () => timestamp({ withTimezone: true, precision: 3 });

/** A check that a text column holds one of a vocabulary's words; null passes. */
export function oneOf(column: string, words: readonly string[]) {
  return sql.raw(`"${column}" in (${words.map((word) => `'${word}'`).join(", ")})`);
}
