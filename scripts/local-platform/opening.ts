import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { openPlatformDatabase } from "./database.ts";
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

/** An address for error messages: a password in it must not be printed. */
export function shown(url: string): string {
  const { protocol, host, pathname } = new URL(url);
  return `${protocol}//${host}${pathname}`;
}

async function reached<T>(variable: string, url: string, attempt: () => Promise<T>): Promise<T> {
  if (!URL.canParse(url)) {
    throw new Error(`${variable} is not an address: give it as scheme://user:password@host:port/…`);
  }
  try {
    return await attempt();
  } catch (cause) {
    throw new Error(
      `${variable} (${shown(url)}) cannot be reached (${reasonOf(cause)}): start that server, correct the address, or unset ${variable} for the embedded one.`,
      { cause },
    );
  }
}

export type Undo = (() => Promise<void> | void)[];

export async function openPostgres(
  databaseUrl: string | undefined,
  dataDir: string | null,
  image: string | undefined,
  undo: Undo,
) {
  if (databaseUrl) {
    const database = await reached("DATABASE_URL", databaseUrl, () =>
      openPlatformDatabase(databaseUrl),
    );
    undo.push(database.close);
    return { database, url: databaseUrl };
  }
  const embedded = await startPostgresThread(dataDir && join(dataDir, "postgres"), image);
  undo.push(embedded.close);
  // The embedded database is one session: more connections would only share its statement names.
  const database = await openPlatformDatabase(embedded.url, { connections: 1 });
  undo.push(database.close);
  return { database, url: embedded.url };
}

/** `memoryKey` is what the embedded one writes to the directory, and reads back. */
export async function openRedis(
  url: string | undefined,
  { dataDir, memoryKey }: { dataDir: string | null; memoryKey: string },
  undo: Undo,
): Promise<RedisBackend> {
  const kept = dataDir === null ? null : { key: memoryKey, path: join(dataDir, "redis.json") };
  const redis = url ? await reached("REDIS_URL", url, () => realRedis(url)) : embeddedRedis(kept);
  undo.push(redis.close);
  return redis;
}

export async function openPort(port: number, host: string, undo: Undo) {
  try {
    const { server, begin } = await listen(port, host);
    undo.push(() => {
      server.close();
      server.closeAllConnections();
    });
    const { port: taken } = server.address() as AddressInfo;
    return { url: `http://${host}:${taken}`, begin };
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== "EADDRINUSE") throw cause;
    throw new Error(
      `Port ${port} on ${host} is in use: stop what holds it, or set PLATFORM_PORT to a free one.`,
      { cause },
    );
  }
}

/** Closes in the opposite order of opening; what is closed once stays closed. */
export async function unwind(undo: Undo): Promise<void> {
  for (let last = undo.pop(); last; last = undo.pop()) await last();
}
