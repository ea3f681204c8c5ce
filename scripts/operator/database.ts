// Opens the database that a command of the operator works on.

import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type Db, makeDb } from "../../lib/runtime/database/client.ts";
import { type Database, openPlatformDatabase as openPostgres } from "../local-platform/database.ts";
import { answerQueries } from "../local-platform/neon.ts";
import { startPostgresThread } from "../local-platform/postgres-thread.ts";
import { CommandError } from "./command.ts";

/** The folder with the data of the local service. */
export const DATA_FOLDER = join(import.meta.dirname, "../../.data");

/** Timeout of a request. Bulk work is slow, but a longer request means that the database hangs. */
const NEON_DEADLINE_MS = 120_000;
const NEON_HOST = /(^|\.)neon\.tech$/i;

export type OpenDatabase = { db: Db; close: () => Promise<void>; description: string };

/**
 * Opens the database that an operator's command works on: `DATABASE_URL` (Neon or any PostgreSQL)
 * when set, else the embedded database in `.data/`. When a running service has the embedded database open, the
 * command connects through the service. Queries are always sent through the Neon driver, as in the Workers.
 */
export function openDatabase(env: NodeJS.ProcessEnv = process.env): Promise<OpenDatabase> {
  const url = env["DATABASE_URL"]?.trim();
  if (url) return openConfigured(url);
  const serviceUrl = runningServiceUrl();
  if (serviceUrl === null) return openEmbedded();
  // When the connection is refused, the service has ended and its process id now belongs to another
  // process.
  return openUrl(serviceUrl, "the running service's database", CONNECTIONS.embedded).catch(
    (error: unknown) => {
      if ((error as NodeJS.ErrnoException).code !== "ECONNREFUSED") throw error;
      return openEmbedded();
    },
  );
}

/** Databases by an invented host name. The Neon driver has one transport for the whole process. */
const databasesByHost = new Map<string, Database>();

/** A `Db` for a database in this process. Queries go to it without a socket. */
export function inProcessDb(database: Database): Db {
  const host = `database-${databasesByHost.size}`;
  databasesByHost.set(host, database);
  const address = `postgresql://operator:none@${host}/in-process`;
  return makeDb(address, { endpoint: "http://in-process/sql", fetch: answerInProcess });
}

/** Answers with only those members of a fetch response that the driver reads. */
async function answerInProcess(_input: unknown, init: RequestInit = {}): Promise<Response> {
  const headers = new Headers(init.headers);
  const address = headers.get("neon-connection-string") ?? "";
  const database = URL.canParse(address)
    ? databasesByHost.get(new URL(address).hostname)
    : undefined;
  if (database === undefined) throw new CommandError("a query went to no database of this process");
  const header = (name: string) => headers.get(name);
  const { status, answer } = await answerQueries(database, String(init.body), header);
  const read = { json: async () => answer, text: async () => JSON.stringify(answer) };
  return { ok: status === 200, status, ...read } as Response;
}

function openConfigured(databaseUrl: string): Promise<OpenDatabase> {
  const url = URL.canParse(databaseUrl) ? new URL(databaseUrl) : null;
  if (url === null || !/^postgres(ql)?:$/.test(url.protocol)) {
    throw new CommandError("DATABASE_URL is not an address like postgres://user:password@host/db");
  }
  const description = `PostgreSQL at ${url.host}${url.pathname}`;
  if (!NEON_HOST.test(url.hostname))
    return openUrl(databaseUrl, description, CONNECTIONS.configured);
  const transport = {
    endpoint: null,
    fetch: ((input, init) =>
      fetch(input, { ...init, signal: AbortSignal.timeout(NEON_DEADLINE_MS) })) as typeof fetch,
  };
  return Promise.resolve({
    db: makeDb(databaseUrl, transport),
    description,
    close: async () => {},
  });
}

/**
 * Number of connections. Two pages are written while a third is read; an embedded database has a
 * single session.
 */
const CONNECTIONS = { configured: 3, embedded: 1 };

async function openUrl(
  url: string,
  description: string,
  connections: number,
): Promise<OpenDatabase> {
  const database = await openPostgres(url, { connections });
  return { db: inProcessDb(database), description, close: () => database.close() };
}

/** Returns the address of the embedded database while a running service has it open, else null. */
function runningServiceUrl(): string | null {
  const file = join(DATA_FOLDER, "local.json");
  if (!existsSync(file)) return null;
  try {
    const { pid, database_url } = JSON.parse(readFileSync(file, "utf8"));
    return typeof pid === "number" && typeof database_url === "string" && isAlive(pid)
      ? database_url
      : null;
  } catch {
    // A killed service may leave a half-written file; then no process has the database open.
    return null;
  }
}

async function openEmbedded(): Promise<OpenDatabase> {
  const embedded = await startPostgresThread(join(DATA_FOLDER, "postgres")).catch((error) => {
    throw new CommandError(error instanceof Error ? error.message : "it does not open");
  });
  const { db, close } = await openUrl(embedded.url, "", CONNECTIONS.embedded);
  const closeAll = () => close().then(() => embedded.close());
  return { db, close: closeAll, description: "the embedded database in .data/" };
}

/** Whether a process with this id is running, whoever owns it. */
function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
