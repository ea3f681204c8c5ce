import { neon, neonConfig } from "@neondatabase/serverless";
import type { BatchItem } from "drizzle-orm/batch";
import { drizzle } from "drizzle-orm/neon-http";

/** The database of all queries: Neon over HTTP, through drizzle. */
export type Db = ReturnType<typeof makeDb>;

/** A statement of a batch, which is atomic. */
export type Statement = BatchItem<"pg">;

export type Transport = { endpoint: string | null; fetch: typeof fetch };

/**
 * A client for one database. `endpoint` overrides Neon's own address (the local platform); `fetch`
 * adds a deadline and a retry, which the driver lacks (see
 * `lib/runtime/database/database-fetch.ts`).
 */
export function makeDb(databaseUrl: string, transport: Transport) {
  if (transport.endpoint) neonConfig.fetchEndpoint = transport.endpoint;
  neonConfig.fetchFunction = transport.fetch;
  return drizzle({ client: neon(databaseUrl), casing: "snake_case" });
}
