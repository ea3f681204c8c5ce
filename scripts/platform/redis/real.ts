import { Redis, ReplyError } from "ioredis";
import type { RedisBackend, WireReply } from "./backend.ts";
import { RedisError } from "./reply.ts";

/** ioredis hands out its parser's errors; ours carry the same words. */
function asRedisError(error: unknown): unknown {
  return error instanceof ReplyError ? new RedisError((error as Error).message) : error;
}

function settled([error, reply]: [Error | null, unknown]): WireReply {
  if (error === null) return reply as WireReply;
  const ours = asRedisError(error);
  if (ours instanceof RedisError) return ours;
  throw ours;
}

/** The Redis at `url`; a server that cannot be reached is known here. */
export async function realRedis(url: string): Promise<RedisBackend> {
  const redis = new Redis(url, {
    lazyConnect: true,
    connectTimeout: 3_000,
    maxRetriesPerRequest: 1,
    retryStrategy: (attempt) => Math.min(attempt * 50, 1_000),
  });
  let lastError: Error | null = null;
  redis.on("error", (error) => {
    lastError = error;
  });
  await redis.connect().catch((error: unknown) => {
    redis.disconnect();
    throw lastError ?? error;
  });

  // Upper case, because ioredis reshapes the replies of commands that it knows by lower-case name.
  const calls = (commands: string[][]) =>
    commands.map(([name = "", ...args]) => ["callBuffer", name.toUpperCase(), ...args]);
  return {
    async run([name = "", ...args]) {
      try {
        return (await redis.callBuffer(name.toUpperCase(), ...args)) as WireReply;
      } catch (error) {
        throw asRedisError(error);
      }
    },
    async pipeline(commands) {
      return ((await redis.pipeline(calls(commands)).exec()) ?? []).map(settled);
    },
    async transaction(commands) {
      try {
        return ((await redis.multi(calls(commands)).exec()) ?? []).map(settled);
      } catch (error) {
        throw asRedisError(error);
      }
    },
    close: async () => redis.disconnect(),
  };
}
