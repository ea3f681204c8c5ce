// Stands in for Neon's HTTP interface to PostgreSQL.

import pg from "pg";
import type { Database, SqlResult, SqlStatement } from "./database.ts";

const ISOLATION_LEVELS: Record<string, string> = {
  ReadUncommitted: "read uncommitted",
  ReadCommitted: "read committed",
  RepeatableRead: "repeatable read",
  Serializable: "serializable",
};

const WRONG_CONNECTION =
  "the Neon-Connection-String header names another database, user or password";

/**
 * User, password, server and database of a connection string, by which Neon identifies the database. The driver adds
 * its own parameters to the string.
 */
function connectionIdentity(connectionString: string): string | null {
  if (!URL.canParse(connectionString)) return null;
  const { username, password, hostname, port, pathname } = new URL(connectionString);
  return JSON.stringify([username, password, hostname.toLowerCase(), port || "5432", pathname]);
}

/** Every member that the driver copies from an error answer into its `NeonDbError`. */
const ERROR_MEMBERS = [
  "code",
  "detail",
  "hint",
  "position",
  "internalPosition",
  "internalQuery",
  "severity",
  "where",
  "table",
  "column",
  "schema",
  "dataType",
  "constraint",
  "file",
  "line",
  "routine",
] as const;

type JsonAnswer = { status: number; body: string };
/** An answer before it is encoded as JSON. */
type Answer = { status: number; answer: object };
type HeaderOf = (name: string) => string | null | undefined;

function failure(status: number, message: string, code?: string): Answer {
  return { status, answer: { message, severity: "ERROR", code: code ?? null } };
}

function fromError(error: unknown): Answer {
  if (!(error instanceof pg.DatabaseError)) {
    const message = error instanceof Error ? error.message : String(error);
    return failure(500, `cannot reach the database: ${message}`);
  }
  const members = ERROR_MEMBERS.map((member) => [member, error[member] ?? null]);
  return { status: 400, answer: { message: error.message, ...Object.fromEntries(members) } };
}

function toStatement(value: unknown): SqlStatement | null {
  if (typeof value !== "object" || value === null) return null;
  const { query, params = [] } = value as { query?: unknown; params?: unknown };
  return typeof query === "string" && Array.isArray(params) ? { query, params } : null;
}

function toWire({ command, rowCount, fields, rows }: SqlResult, arrayMode: boolean) {
  const named = (row: (string | null)[]) =>
    Object.fromEntries(row.map((value, i) => [fields[i]?.name ?? String(i), value]));
  return {
    command,
    rowCount,
    rows: arrayMode ? rows : rows.map(named),
    fields,
    rowAsArray: arrayMode,
  };
}

function flag(header: string | null | undefined): boolean | undefined {
  return header === null || header === undefined ? undefined : header === "true";
}

/**
 * Answers a `POST /sql` in Neon's format: `{query, params}`, or `{queries: [...]}` as one transaction. Values are
 * returned as PostgreSQL's texts, and the driver parses them. As at Neon, the caller must send the connection string
 * in a header.
 */
export async function answerSql(
  { database, databaseUrl }: { database: Database; databaseUrl: string },
  text: string,
  header: HeaderOf,
): Promise<JsonAnswer> {
  const named = header("neon-connection-string");
  const { status, answer } =
    named && connectionIdentity(named) === connectionIdentity(databaseUrl)
      ? await answerQueries(database, text, header)
      : failure(400, named ? WRONG_CONNECTION : "no Neon-Connection-String header", "28P01");
  return { status, body: JSON.stringify(answer) };
}

/** Answers the same request inside a process, without a server and without encoding the answer. */
export async function answerQueries(
  database: Database,
  text: string,
  header: HeaderOf,
): Promise<Answer> {
  let body: { queries?: unknown };
  try {
    body = JSON.parse(text);
  } catch {
    return failure(400, "the body is not JSON");
  }
  const isBatch = Array.isArray(body?.queries);
  const queries = Array.isArray(body?.queries) ? body.queries : [body];
  const statements = queries.map(toStatement).filter((statement) => statement !== null);
  if (statements.length !== queries.length) return failure(400, "expected {query, params}");
  // A NUL would end the text inside the protocol's message and corrupt what follows.
  if (statements.some(({ query }) => query.includes("\0"))) {
    return failure(400, 'invalid byte sequence for encoding "UTF8": 0x00', "22021");
  }
  const isolation = header("neon-batch-isolation-level");
  const isolationLevel = isolation ? ISOLATION_LEVELS[isolation] : undefined;
  if (isolation && !isolationLevel) return failure(400, "invalid isolation level");
  const arrayMode = header("neon-array-mode") === "true";
  try {
    const [first] = statements;
    if (!isBatch && first) {
      return { status: 200, answer: toWire(await database.query(first), arrayMode) };
    }
    const results = await database.transaction(statements, {
      isolationLevel,
      readOnly: flag(header("neon-batch-read-only")),
      deferrable: flag(header("neon-batch-deferrable")),
    });
    return { status: 200, answer: { results: results.map((each) => toWire(each, arrayMode)) } };
  } catch (error) {
    return fromError(error);
  }
}
