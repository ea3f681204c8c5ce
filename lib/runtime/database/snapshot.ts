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
