import type { SQL } from "drizzle-orm";
import type { Db } from "./client.ts";
import { dialect } from "./sql.ts";

/**
 * The rows of several statements, all read from one snapshot: a single round trip as one read-only,
 * repeatable-read transaction. One statement that fails fails all of them. Source: decisions I-DB.
 */
export async function readSnapshot<Rows extends unknown[][]>(
  db: Db,
  statements: { [K in keyof Rows]: SQL },
): Promise<Rows> {
  const { $client } = db;
  const queries = (statements as SQL[]).map((statement) => {
    const { sql, params } = dialect.sqlToQuery(statement);
    return $client.query(sql, params);
  });
  return (await $client.transaction(queries, {
    isolationLevel: "RepeatableRead",
    readOnly: true,
  })) as Rows;
}

type Asked = {
  text: string;
  values: unknown[];
  answer: (rows: unknown) => void;
  fail: (reason: unknown) => void;
};

/**
 * The same database for a page that asks several things at once: statements of `prepared` that are
 * asked in one turn go as one read-only, repeatable-read transaction. So a page costs one round
 * trip, and its figures are of one instant. One statement that fails fails all of them.
 */
export function withBatchedReads(db: Db): Db {
  const { $client } = db;
  let waiting: Asked[] = [];
  const send = async () => {
    const all = waiting;
    waiting = [];
    try {
      const results = await $client.transaction(
        all.map(({ text, values }) => $client.query(text, values)),
        { isolationLevel: "RepeatableRead", readOnly: true },
      );
      all.forEach(({ answer }, i) => {
        answer(results[i]);
      });
    } catch (reason) {
      for (const { fail } of all) fail(reason);
    }
  };
  const query = (text: string, values: unknown[]) =>
    new Promise((answer, fail) => {
      if (waiting.length === 0) queueMicrotask(() => void send());
      waiting.push({ text, values, answer, fail });
    });
  // Everything else of the database is reached as it is.
  return Object.create(db, { $client: { value: { ...$client, query } } }) as Db;
}
