// The database client that all queries use.

import { neon, neonConfig } from "@neondatabase/serverless";
import type { BatchItem } from "drizzle-orm/batch";
import { drizzle } from "drizzle-orm/neon-http";

/** The database of all queries: Neon over HTTP, through drizzle. */
export type Db = ReturnType<typeof makeDb>;

/** A statement of a batch; a batch is one transaction. */
export type Statement = BatchItem<"pg">;

/** How the client reaches the database; see `makeDb`. */
export type Transport = { endpoint: string | null; fetch: typeof fetch };

/**
 * Makes a client for one database. `endpoint` replaces Neon's address, for the local platform.
 * `fetch` adds a time limit and a retry, see `databaseFetch`.
 */
export function makeDb(databaseUrl: string, transport: Transport) {
  if (transport.endpoint) neonConfig.fetchEndpoint = transport.endpoint;
  neonConfig.fetchFunction = transport.fetch;
  return dbOf(neon(databaseUrl));
}

type Client = ReturnType<typeof neon<false, false>>;

/** Drizzle on a client of Neon. */
export const dbOf = (client: Client) => drizzle({ client, casing: "snake_case" });
