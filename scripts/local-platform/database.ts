// PostgreSQL as the local platform uses it: statements and transactions whose values stay raw text, as Neon sends
// them.

import pg from "pg";
import { statementNames } from "./wire-frames.ts";

type Field = Pick<
  pg.FieldDef,
  "name" | "tableID" | "columnID" | "dataTypeID" | "dataTypeSize" | "dataTypeModifier" | "format"
>;

/** The result of a statement, with values in PostgreSQL's text format. */
export type SqlResult = {
  command: string;
  rowCount: number | null;
  fields: Field[];
  rows: (string | null)[][];
};

export type SqlStatement = { query: string; params: unknown[] };

type BatchOptions = {
  isolationLevel?: string | undefined;
  readOnly?: boolean | undefined;
  deferrable?: boolean | undefined;
};

export type Database = {
  query(statement: SqlStatement): Promise<SqlResult>;
  /** Runs all statements in one transaction. One failure undoes all of them. */
  transaction(statements: SqlStatement[], options?: BatchOptions): Promise<SqlResult[]>;
  close(): Promise<void>;
};

/** Statements that begin a transaction. Alone, they would leave a pooled connection inside a transaction. */
const OPENS_TRANSACTION = /^\s*(begin|start\s+transaction)\b/i;

const rawText = { getTypeParser: () => (value: string) => value };

/** Whether a prepared plan is outdated: a migration changed its table, or another client dropped it. */
function isStalePlan(error: unknown): boolean {
  if (!(error instanceof pg.DatabaseError)) return false;
  return error.code === "26000" || (error.code === "0A000" && /cached plan/.test(error.message));
}

function begin({ isolationLevel, readOnly, deferrable }: BatchOptions): string {
  const words = ["begin"];
  if (isolationLevel) words.push("isolation level", isolationLevel);
  if (readOnly !== undefined) words.push(readOnly ? "read only" : "read write");
  if (deferrable !== undefined) words.push(deferrable ? "deferrable" : "not deferrable");
  return words.join(" ");
}

/** Sends one statement by the extended protocol, which refuses several in one text, as Neon does. */
async function send(
  client: pg.Pool | pg.PoolClient,
  { query, params }: SqlStatement,
  name: string | undefined,
): Promise<SqlResult> {
  const config: pg.QueryArrayConfig & { queryMode: string } = {
    text: query,
    values: params,
    rowMode: "array",
    queryMode: "extended",
    ...(name === undefined ? {} : { name }),
  };
  const { command, rowCount, fields, rows } = await client.query<(string | null)[]>(config);
  return { command, rowCount, fields, rows };
}

/**
 * Runs statements in a transaction. After `begin` all statements are sent at once, as in a batch of Neon. When one
 * fails, the server refuses the rest.
 */
async function inTransaction(
  pool: pg.Pool,
  options: BatchOptions,
  sendAll: (client: pg.PoolClient) => Promise<SqlResult>[],
): Promise<SqlResult[]> {
  const client = await pool.connect();
  let isBroken = false;
  try {
    // Sent before the others. If it were refused together with them, they would be committed one by one.
    await client.query(begin(options));
    const sent = sendAll(client);
    await Promise.allSettled(sent);
    const results = await Promise.all(sent);
    await client.query("commit");
    return results;
  } catch (error) {
    await client.query("rollback").catch(() => {
      isBroken = true;
    });
    throw error;
  } finally {
    client.release(isBroken);
  }
}

/**
 * Opens a PostgreSQL database by its URL. Values are returned as raw text. The first connection is made at once, so
 * that a server that cannot be reached throws here.
 */
export async function openPlatformDatabase(
  url: string,
  { connections = 10 }: { connections?: number } = {},
): Promise<Database> {
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    idleTimeoutMillis: 0,
    connectionTimeoutMillis: 5_000,
    types: rawText,
    pipeline: true,
    // A server with another zone or date style would answer other texts than Neon does.
    onConnect: async (client) => {
      await client.query(
        "set timezone to 'UTC'; set datestyle to iso; set intervalstyle to postgres",
      );
    },
  });
  // An idle connection may be cut at any time; the next query opens another.
  pool.on("error", () => undefined);
  await pool.query("select 1").catch(async (error) => {
    await pool.end();
    throw error;
  });

  const names = statementNames();
  async function withFreshPlans<T>(run: (name: (sql: string) => string | undefined) => Promise<T>) {
    try {
      return await run(names.of);
    } catch (error) {
      if (!isStalePlan(error)) throw error;
      names.forget();
      return run(() => undefined);
    }
  }

  const transaction: Database["transaction"] = (statements, options = {}) =>
    withFreshPlans((name) =>
      inTransaction(pool, options, (client) =>
        statements.map((each) => send(client, each, name(each.query))),
      ),
    );

  return {
    async query(statement) {
      if (!OPENS_TRANSACTION.test(statement.query)) {
        return withFreshPlans((name) => send(pool, statement, name(statement.query)));
      }
      const [result] = await transaction([statement]);
      return result ?? { command: "BEGIN", rowCount: null, fields: [], rows: [] };
    },
    transaction,
    close: () => pool.end(),
  };
}
