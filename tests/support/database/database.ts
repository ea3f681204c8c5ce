// An empty, migrated test database that counts its round trips and can be made to fail.

import { sql } from "drizzle-orm";
import type { Db } from "../../../lib/runtime/database/client.ts";
import { type Database, openPlatformDatabase } from "../../../scripts/local-platform/database.ts";
import { startEmbeddedPostgres } from "../../../scripts/local-platform/embedded-postgres.ts";
import { inProcessDb } from "../../../scripts/operator/database.ts";
import { scanDatabase } from "../safety/closing-scan.ts";
import { EMPTY } from "./contents.ts";
import { preparedDatabase } from "./prepared.ts";

export type TestDatabase = {
  db: Db;
  /** Number of statements and transactions sent to the database since the last reset. */
  roundTrips: { count: number };
  /** Makes every round trip fail after this number of them, as in a killed process; null ends that. */
  failAfter: (roundTrips: number | null) => void;
  /** The connection string, for a second connection. */
  url: string;
  close: () => Promise<void>;
};

/**
 * A new, migrated database: in memory, or on the server of `TEST_DATABASE_URL`. It is reached as the
 * Workers reach theirs, through the Neon driver and its wire format.
 */
export async function testDatabase(): Promise<TestDatabase> {
  const server = await startServer();
  const database = await openPlatformDatabase(server.url, { connections: server.connections });
  const roundTrips = { count: 0 };
  let left: number | null = null;
  const counted = <T>(work: () => Promise<T>): Promise<T> => {
    roundTrips.count += 1;
    if (left !== null && left-- <= 0) return Promise.reject(new Error("the connection was cut"));
    return work();
  };
  const db = inProcessDb({
    ...database,
    query: (statement) => counted(() => database.query(statement)),
    transaction: (statements, options) => counted(() => database.transaction(statements, options)),
  } satisfies Database);
  return {
    db,
    roundTrips,
    failAfter: (count) => {
      left = count;
    },
    url: server.url,
    close: () =>
      scanDatabase(database)
        .finally(() => database.close())
        .finally(() => server.close()),
  };
}

type Server = { url: string; connections: number; close: () => Promise<void> };

async function startServer(): Promise<Server> {
  const { image, url, drop } = await preparedDatabase(EMPTY);
  if (url !== undefined) return { url, connections: 4, close: drop };
  // The embedded PostgreSQL has a single session; several clients would share its prepared statements.
  return { ...(await startEmbeddedPostgres(null, image)), connections: 1 };
}

/** Deletes all rows of a test database. That takes a tenth of the time of making another one. */
export const deleteAllRows = (db: Db): Promise<unknown> =>
  db.execute(sql`do $$
    declare name text; has_rows boolean;
    begin
      for name in select relname from pg_class
        where relkind = 'r' and relnamespace = 'public'::regnamespace and relname <> 'schema_migrations'
      loop
        execute format('select exists (select from %I)', name) into has_rows;
        if has_rows then execute format('truncate %I restart identity cascade', name); end if;
      end loop;
    end $$`);
