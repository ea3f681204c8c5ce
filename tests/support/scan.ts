import { sql } from "drizzle-orm";
import { membersOf } from "./answers.ts";
import type { TestApp } from "./app.ts";

/** One place where text lies, and the text. */
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

/** Names and values of what is nested, without the escapes of JSON. */
const textOf = (value: unknown): string =>
  [...membersOf(value)].map(([name, member]) => `${name} ${String(member)}`).join("\n") +
  JSON.stringify(value);

/** Every key of Redis with its value. */
export async function everyRedisValue({ platform }: TestApp): Promise<Found[]> {
  const ask = async (...command: string[]): Promise<unknown> => {
    const answer = await fetch(`${platform.url}/redis`, {
      method: "POST",
      headers: { authorization: `Bearer ${platform.redisToken}` },
      body: JSON.stringify(command),
    });
    return ((await answer.json()) as { result: unknown }).result;
  };
  const keys = (await ask("KEYS", "*")) as string[];
  const found = keys.map(async (key) => {
    const kind = await ask("TYPE", key);
    const value = kind === "hash" ? await ask("HGETALL", key) : await ask("GET", key);
    return { place: "redis", text: `${key} ${JSON.stringify(value)}` };
  });
  return Promise.all(found);
}
