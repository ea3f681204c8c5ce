// Reads that share one round trip and one snapshot of the database.

import { fillPlaceholders, type Query, type SQL } from "drizzle-orm";
import { type Db, dbOf } from "./client.ts";
import { dialect } from "./sql.ts";

/**
 * Reads several statements from one snapshot, in one read-only, repeatable-read transaction and one round
 * trip. If one statement fails, all fail. Source: docs/decisions.md#i-db.
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

/**
 * A snapshot of statements with `sql.placeholder`s: their texts are built once per isolate, as those of
 * `prepared`.
 */
export function preparedSnapshot<Rows extends unknown[][]>(
  statements: {
    [K in keyof Rows]: SQL;
  },
) {
  let made: Query[] | null = null;
  return async ({ $client }: Db, values: Record<string, unknown>): Promise<Rows> => {
    made ??= (statements as SQL[]).map((statement) => dialect.sqlToQuery(statement));
    return (await $client.transaction(
      made.map(({ sql, params }) => $client.query(sql, fillPlaceholders(params, values))),
      { isolationLevel: "RepeatableRead", readOnly: true },
    )) as Rows;
  };
}

type PendingQuery = {
  text: string;
  values: unknown[];
  options: object | undefined;
  answer: (rows: unknown) => void;
  fail: (reason: unknown) => void;
};

/** Waits until all that can run without an answer from outside has run. */
export const afterThisTurn = (send: () => void): void => void setTimeout(send, 0);

/**
 * A database that batches reads: selects and `prepared` statements that start in the same turn of the event
 * loop are sent as one read-only, repeatable-read transaction. So a page takes one round trip, and all
 * its figures are of one instant. If one statement fails, all fail. Snapshots and batches that begin in it join it.
 * `schedule` decides when a batch is complete.
 */
export function withBatchedReads(
  db: Db,
  schedule: (send: () => void) => void = queueMicrotask,
): Db {
  const { $client } = db;
  let waiting: PendingQuery[] = [];
  const send = async () => {
    const all = waiting;
    waiting = [];
    try {
      const results = await $client.transaction(
        all.map(({ text, values, options }) => $client.query(text, values, options)),
        { isolationLevel: "RepeatableRead", readOnly: true },
      );
      all.forEach(({ answer }, i) => {
        answer(results[i]);
      });
    } catch (reason) {
      for (const { fail } of all) fail(reason);
    }
  };
  const query = (text: string, values: unknown[], options?: object) =>
    new Promise((answer, fail) => {
      if (waiting.length === 0) schedule(() => void send());
      waiting.push({ text, values, options, answer, fail });
    });
  // The statements of a snapshot wait in the batch already, which is a snapshot itself.
  const transaction: typeof $client.transaction = (queries, options) =>
    options?.readOnly === true && Array.isArray(queries)
      ? Promise.all(queries as unknown as Promise<never>[])
      : $client.transaction(queries, options);
  const client = { ...$client, query, transaction };
  const batching = dbOf(client as unknown as typeof $client);
  // Everything else of the database is unchanged.
  return Object.create(db, {
    $client: { value: client },
    select: { value: batching.select.bind(batching) },
  }) as Db;
}
