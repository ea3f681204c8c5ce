// Opens the port, the database and Redis of the local platform, with errors that say what to do.

import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { openPlatformDatabase } from "./database.ts";
import { startEmbeddedPostgres } from "./embedded-postgres.ts";
import { startPostgresThread } from "./postgres-thread.ts";
import type { RedisBackend } from "./redis/backend.ts";
import { embeddedRedis } from "./redis/embedded.ts";
import { realRedis } from "./redis/real.ts";
import { listen } from "./server.ts";

const reasonOf = (error: unknown): string => {
  const { code, message } = error as NodeJS.ErrnoException;
  return code && !message?.includes(code)
    ? `${code} ${message}`.trim()
    : (message ?? String(error));
};

/** A URL without its user and password, for messages. */
export function withoutPassword(url: string): string {
  const { protocol, host, pathname } = new URL(url);
  return `${protocol}//${host}${pathname}`;
}

async function explainFailure<T>(
  variable: string,
  url: string,
  attempt: () => Promise<T>,
): Promise<T> {
  if (!URL.canParse(url)) {
    throw new Error(`${variable} is not an address: give it as scheme://user:password@host:port/…`);
  }
  try {
    return await attempt();
  } catch (cause) {
    throw new Error(
      `${variable} (${withoutPassword(url)}) cannot be reached (${reasonOf(cause)}): start that server, correct the address, or unset ${variable} for the embedded one.`,
      { cause },
    );
  }
}

/** Functions that close what was opened, in the order of opening. */
export type CloseSteps = (() => Promise<void> | void)[];

export async function openPostgres(
  databaseUrl: string | undefined,
  dataDir: string | null,
  image: string | undefined,
  closeSteps: CloseSteps,
) {
  if (databaseUrl) {
    const database = await explainFailure("DATABASE_URL", databaseUrl, () =>
      openPlatformDatabase(databaseUrl),
    );
    closeSteps.push(database.close);
    return { database, url: databaseUrl };
  }
  // Tests start many databases, each from an image, and a thread would add a third to each start. In
  // the process, the SQL function now() gives the time of `Date`, which a test may set.
  const embedded = image
    ? await startEmbeddedPostgres(null, image)
    : await startPostgresThread(dataDir && join(dataDir, "postgres"));
  closeSteps.push(embedded.close);
  // The embedded database is one session: more connections would only share its statement names.
  const database = await openPlatformDatabase(embedded.url, { connections: 1 });
  closeSteps.push(database.close);
  return { database, url: embedded.url };
}

/** Opens Redis. The embedded one stores only the key `memoryKey` in the directory. */
export async function openRedis(
  url: string | undefined,
  { dataDir, memoryKey }: { dataDir: string | null; memoryKey: string },
  closeSteps: CloseSteps,
): Promise<RedisBackend> {
  const persisted = dataDir === null ? null : { key: memoryKey, path: join(dataDir, "redis.json") };
  const redis = url
    ? await explainFailure("REDIS_URL", url, () => realRedis(url))
    : embeddedRedis(persisted);
  closeSteps.push(redis.close);
  return redis;
}

export async function openPort(port: number, host: string, closeSteps: CloseSteps) {
  try {
    const { server, begin } = await listen(port, host);
    closeSteps.push(() => {
      server.close();
      server.closeAllConnections();
    });
    const { port: openedPort } = server.address() as AddressInfo;
    return { url: `http://${host}:${openedPort}`, begin };
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== "EADDRINUSE") throw cause;
    throw new Error(
      `Port ${port} on ${host} is in use: stop what holds it, or set PLATFORM_PORT to a free one.`,
      { cause },
    );
  }
}

/** Closes everything in the opposite order of opening. Nothing is closed twice. */
export async function closeAll(closeSteps: CloseSteps): Promise<void> {
  for (let last = closeSteps.pop(); last; last = closeSteps.pop()) await last();
}
