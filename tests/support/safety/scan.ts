// Reads every stored value of the database and of Redis, for tests that look for secrets.

import { sql } from "drizzle-orm";
import type { Platform } from "../../../scripts/local-platform/index.ts";
import { membersOf } from "../service/answers.ts";
import type { TestApp } from "../service/app.ts";

/** A text and the place where it was found. */
export interface Found {
  place: string;
  text: string;
}

/** Every value of every column of every table, as `table.column`. */
export async function everyValue({ services: { db } }: TestApp): Promise<Found[]> {
  const tables = await db.execute<{ name: string }>(sql`
    select format('%I.%I', table_schema, table_name) as name from information_schema.tables
    where table_schema not in ('pg_catalog', 'information_schema') and table_type = 'BASE TABLE'`);
  const found: Found[] = [];
  for (const { name } of tables.rows) {
    const { rows } = await db.execute<{ row: Record<string, unknown> }>(
      sql.raw(`select to_jsonb(t) as row from ${name} t`),
    );
    for (const [column, value] of rows.flatMap(({ row }) => Object.entries(row))) {
      if (value === null || typeof value === "number" || typeof value === "boolean") continue;
      found.push({
        place: `${name.replace("public.", "")}.${column}`,
        text: typeof value === "string" ? value : textOf(value),
      });
    }
  }
  return found;
}

/** Returns the names and values of a nested object without JSON escapes. */
const textOf = (value: unknown): string =>
  [...membersOf(value)].map(([name, member]) => `${name} ${String(member)}`).join("\n") +
  JSON.stringify(value);

/** The place of the only Redis value that holds a digest and a signed note. */
export const SIGNED_LAST = "redis, what was signed last";

/** Every key and value of Redis. */
export async function everyRedisValue({
  url,
  redisToken,
}: Pick<Platform, "url" | "redisToken">): Promise<Found[]> {
  const ask = async (commands: string[][]): Promise<unknown[]> => {
    if (commands.length === 0) return [];
    const answer = await fetch(`${url}/redis/pipeline`, {
      method: "POST",
      headers: { authorization: `Bearer ${redisToken}` },
      body: JSON.stringify(commands),
    });
    return ((await answer.json()) as ({ result: unknown } | { error: string })[]).map((reply) => {
      // A value that is not a text cannot be read here.
      if ("error" in reply) throw new Error(reply.error);
      return reply.result;
    });
  };
  const [names] = await ask([["KEYS", "*"]]);
  const keys = names as string[];
  const values = await ask(keys.map((key) => ["GET", key]));
  return keys.map((key, n) => ({
    place: key.startsWith("tape:signed") ? SIGNED_LAST : "redis",
    text: `${key} ${JSON.stringify(values[n])}`,
  }));
}
