// The PostgreSQL and Redis that `npm run bench` uses: configured, local or embedded ones.

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

async function queryServer(url: string, statement: string): Promise<string> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
  await client.connect();
  const { rows } = await client
    .query<[string]>({ text: statement, rowMode: "array" })
    .finally(() => client.end());
  return rows[0]?.[0] ?? "";
}

/** Creates a new database on the configured or local server; null when no server answers. */
async function createDatabase(): Promise<{
  url: string;
  version: string;
  drop(): Promise<void>;
} | null> {
  const configuredUrl = process.env["DATABASE_URL"]?.trim();
  const server = configuredUrl || POSTGRES;
  const name = `bench_${randomBytes(6).toString("hex")}`;
  let version: string;
  try {
    version = await queryServer(server, "show server_version");
    await queryServer(server, `create database ${name}`);
  } catch (error) {
    if (configuredUrl) throw error;
    return null;
  }
  const url = new URL(server);
  url.pathname = `/${name}`;
  const drop = async () => void (await queryServer(server, `drop database ${name} with (force)`));
  return { url: url.href, version, drop };
}

async function findRedis(): Promise<{ url: string; version: string } | null> {
  const configuredUrl = process.env["REDIS_URL"]?.trim();
  const url = configuredUrl || REDIS;
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
    if (configuredUrl) throw error;
    return null;
  } finally {
    redis.disconnect();
  }
}

/** Connects to real servers if there are any, else uses the embedded ones; `description` says which. */
export async function openBackEnds(): Promise<BackEnds> {
  const [database, redis] = await Promise.all([createDatabase(), findRedis()]);
  const postgresText = database ? `PostgreSQL ${database.version}` : "the embedded PGlite";
  const redisText = redis ? `Redis ${redis.version}` : "the embedded Redis";
  return {
    databaseUrl: database?.url,
    redisUrl: redis?.url,
    description: `${postgresText} and ${redisText}`,
    close: async () => database?.drop(),
  };
}
