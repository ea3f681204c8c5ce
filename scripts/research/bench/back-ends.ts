import { randomBytes } from "node:crypto";
import { Redis } from "ioredis";
import pg from "pg";

const POSTGRES = "postgres://postgres@127.0.0.1:5432/postgres";
const REDIS = "redis://127.0.0.1:6379";

export interface BackEnds {
  databaseUrl: string | undefined;
  redisUrl: string | undefined;
  description: string;
  close(): Promise<void>;
}

async function onServer(url: string, statement: string): Promise<string> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
  await client.connect();
  const { rows } = await client
    .query<[string]>({ text: statement, rowMode: "array" })
    .finally(() => client.end());
  return rows[0]?.[0] ?? "";
}

/** Creates a separate database on the given or the local server; null when no server answers. */
async function ownDatabase(): Promise<{
  url: string;
  version: string;
  drop(): Promise<void>;
} | null> {
  const given = process.env["DATABASE_URL"]?.trim();
  const server = given || POSTGRES;
  const name = `bench_${randomBytes(6).toString("hex")}`;
  let version: string;
  try {
    version = await onServer(server, "show server_version");
    await onServer(server, `create database ${name}`);
  } catch (error) {
    if (given) throw error;
    return null;
  }
  const url = new URL(server);
  url.pathname = `/${name}`;
  const drop = async () => void (await onServer(server, `drop database ${name} with (force)`));
  return { url: url.href, version, drop };
}

async function redisAt(): Promise<{ url: string; version: string } | null> {
  const given = process.env["REDIS_URL"]?.trim();
  const url = given || REDIS;
  const redis = new Redis(url, {
    lazyConnect: true,
    connectTimeout: 2_000,
    retryStrategy: () => null,
  });
  redis.on("error", () => undefined);
  try {
    await redis.connect();
    const version = /redis_version:(\S+)/.exec(await redis.info("server"))?.[1] ?? "";
    return { url, version };
  } catch (error) {
    if (given) throw error;
    return null;
  } finally {
    redis.disconnect();
  }
}

/** Opens real servers when available, else the embedded ones; the description says which. */
export async function openBackEnds(): Promise<BackEnds> {
  const [database, redis] = await Promise.all([ownDatabase(), redisAt()]);
  const postgresText = database ? `PostgreSQL ${database.version}` : "the embedded PGlite";
  const redisText = redis ? `Redis ${redis.version}` : "the embedded Redis";
  return {
    databaseUrl: database?.url,
    redisUrl: redis?.url,
    description: `${postgresText} and ${redisText}`,
    close: async () => database?.drop(),
  };
}
