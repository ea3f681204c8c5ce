// Connects to a real Redis.

import { Redis, ReplyError } from "ioredis";
import { type RedisBackend, RedisError, type WireReply } from "./backend.ts";
import { sha1, withoutShebang } from "./lua.ts";

/** Turns an error of ioredis into a RedisError with the same message. */
function asRedisError(error: unknown): unknown {
  return error instanceof ReplyError ? new RedisError((error as Error).message) : error;
}

function replyOrThrow([error, reply]: [Error | null, unknown]): WireReply {
  if (error === null) return reply as WireReply;
  const redisError = asRedisError(error);
  if (redisError instanceof RedisError) return redisError;
  throw redisError;
}

async function connect(url: string): Promise<Redis> {
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
  return redis;
}

/**
 * Makes a function that removes the first line of scripts, which only Upstash accepts. Clients use the hash of the
 * whole text, so the hash of the shortened text is stored with it.
 */
function shortenScripts(): (command: string[]) => string[] {
  const shortened = new Map<string, string>();
  const shorten = (script: string): string => {
    const short = withoutShebang(script);
    if (short !== script) shortened.set(sha1(script), sha1(short));
    return short;
  };
  // Upper case, because ioredis reshapes the replies of commands that it knows by lower-case name.
  return ([name = "", ...args]) => {
    const verb = name.toUpperCase();
    const [first = "", ...rest] = args;
    if (verb === "EVAL") return [verb, shorten(first), ...rest];
    if (verb === "EVALSHA") return [verb, shortened.get(first) ?? first, ...rest];
    if (verb === "SCRIPT" && /^load$/i.test(first)) return [verb, first, ...rest.map(shorten)];
    return [verb, ...args];
  };
}

/** Makes SCRIPT LOAD return the hash of the text that the client sent. */
function answer([name, first, script]: string[], reply: WireReply): WireReply {
  const isLoad = /^script$/i.test(name ?? "") && /^load$/i.test(first ?? "");
  return isLoad && !(reply instanceof Error) ? sha1(script ?? "") : reply;
}

/** Connects to the Redis at `url`. Throws if the server cannot be reached. */
export async function realRedis(url: string): Promise<RedisBackend> {
  const redis = await connect(url);
  const translate = shortenScripts();
  return {
    async run(command) {
      try {
        const [verb = "", ...args] = translate(command);
        return answer(command, (await redis.callBuffer(verb, ...args)) as WireReply);
      } catch (error) {
        throw asRedisError(error);
      }
    },
    async pipeline(commands) {
      const translated = commands.map((command) => ["callBuffer", ...translate(command)]);
      const replies = (await redis.pipeline(translated).exec()) ?? [];
      return replies.map((reply, i) => answer(commands[i] ?? [], replyOrThrow(reply)));
    },
    close: async () => redis.disconnect(),
  };
}
