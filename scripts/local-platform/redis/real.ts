import { Redis, ReplyError } from "ioredis";
import { type RedisBackend, RedisError, type WireReply } from "./backend.ts";
import { sha1, withoutShebang } from "./lua.ts";

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

async function connected(url: string): Promise<Redis> {
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
 * Sends scripts without the first line that only Upstash knows. Clients ask for the hash of the
 * whole text, so that of the shortened one is remembered.
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

/** SCRIPT LOAD answers the hash of the text as the client sent it. */
function answer([name, first, script]: string[], reply: WireReply): WireReply {
  const isLoad = /^script$/i.test(name ?? "") && /^load$/i.test(first ?? "");
  return isLoad && !(reply instanceof Error) ? sha1(script ?? "") : reply;
}

/** The Redis at `url`; a server that cannot be reached is known here. */
export async function realRedis(url: string): Promise<RedisBackend> {
  const redis = await connected(url);
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
      const calls = commands.map((command) => ["callBuffer", ...translate(command)]);
      const replies = (await redis.pipeline(calls).exec()) ?? [];
      return replies.map((reply, i) => answer(commands[i] ?? [], settled(reply)));
    },
    close: async () => redis.disconnect(),
  };
}
