import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type Db, makeDb } from "../../lib/runtime/database/client.ts";
import { type Database, openDatabase as openPostgres } from "../local-platform/database.ts";
import { answerQueries } from "../local-platform/neon.ts";
import { startPostgresThread } from "../local-platform/postgres-thread.ts";
import { CommandError } from "./command.ts";

/** Where the embedded stack keeps its things. */
export const DATA_FOLDER = join(import.meta.dirname, "../../.data");

/** Bulk work takes its time; what hangs longer than this is broken. */
const NEON_DEADLINE_MS = 120_000;
const NEON_HOST = /(^|\.)neon\.tech$/i;

export type OpenDatabase = { db: Db; close: () => Promise<void>; description: string };

/**
 * The database an operator's command works on: `DATABASE_URL` (Neon, or any PostgreSQL), else the
 * embedded one in `.data/`, through the service that holds it or by itself. The queries are the
 * Workers' own in every case, spoken to the Neon driver.
 */
export function openDatabase(env: NodeJS.ProcessEnv = process.env): Promise<OpenDatabase> {
  const given = env["DATABASE_URL"]?.trim();
  if (given) return openGiven(given);
  const held = heldByService();
  if (held === null) return openEmbedded();
  // Where nobody listens any more, the number in the file is now another process's.
  return openThrough(held, "the running service's database", CONNECTIONS.embedded).catch(
    (error: unknown) => {
      if ((error as NodeJS.ErrnoException).code !== "ECONNREFUSED") throw error;
      return openEmbedded();
    },
  );
}

/** Which database answers for which made-up host. The driver's transport is one for the whole process. */
const answering = new Map<string, Database>();

/** A `Db` over any database of the local platform, without a socket in between. */
export function inProcessDb(database: Database): Db {
  const host = `database-${answering.size}`;
  answering.set(host, database);
  const address = `postgresql://operator:none@${host}/in-process`;
  return makeDb(address, { endpoint: "http://in-process/sql", fetch: answerInProcess });
}

/** What the driver reads of an answer, without the streams and encodings of a real one. */
async function answerInProcess(_input: unknown, init: RequestInit = {}): Promise<Response> {
  const headers = new Headers(init.headers);
  const address = headers.get("neon-connection-string") ?? "";
  const database = URL.canParse(address) ? answering.get(new URL(address).hostname) : undefined;
  if (database === undefined) throw new CommandError("a query went to no database of this process");
  const header = (name: string) => headers.get(name);
  const { status, answer } = await answerQueries(database, String(init.body), header);
  const read = { json: async () => answer, text: async () => JSON.stringify(answer) };
  return { ok: status === 200, status, ...read } as Response;
}

function openGiven(given: string): Promise<OpenDatabase> {
  const url = URL.canParse(given) ? new URL(given) : null;
  if (url === null || !/^postgres(ql)?:$/.test(url.protocol)) {
    throw new CommandError("DATABASE_URL is not an address like postgres://user:password@host/db");
  }
  const description = `PostgreSQL at ${url.host}${url.pathname}`;
  if (!NEON_HOST.test(url.hostname)) return openThrough(given, description, CONNECTIONS.given);
  const transport = {
    endpoint: null,
    fetch: ((input, init) =>
      fetch(input, { ...init, signal: AbortSignal.timeout(NEON_DEADLINE_MS) })) as typeof fetch,
  };
  return Promise.resolve({ db: makeDb(given, transport), description, close: async () => {} });
}

/** What two pages are written through while a third is read; an embedded database has one session. */
const CONNECTIONS = { given: 3, embedded: 1 };

async function openThrough(
  url: string,
  description: string,
  connections: number,
): Promise<OpenDatabase> {
  const database = await openPostgres(url, { connections });
  return { db: inProcessDb(database), description, close: () => database.close() };
}

/** The address of the embedded database while a started service has it open, else null. */
function heldByService(): string | null {
  const file = join(DATA_FOLDER, "local.json");
  if (!existsSync(file)) return null;
  try {
    const { pid, database_url } = JSON.parse(readFileSync(file, "utf8"));
    return typeof pid === "number" && typeof database_url === "string" && isAlive(pid)
      ? database_url
      : null;
  } catch {
    // A half-written file of a service that was killed: nobody holds the database.
    return null;
  }
}

async function openEmbedded(): Promise<OpenDatabase> {
  const embedded = await startPostgresThread(join(DATA_FOLDER, "postgres")).catch((error) => {
    throw new CommandError(error instanceof Error ? error.message : "it does not open");
  });
  const { db, close } = await openThrough(embedded.url, "", CONNECTIONS.embedded);
  const closeAll = () => close().then(() => embedded.close());
  return { db, close: closeAll, description: "the embedded database in .data/" };
}

/** Whether a process of this number runs, whoever owns it. */
function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
