// Stands in for Upstash's REST interface to Redis.

import { type RedisBackend, RedisError, type WireReply } from "./redis/backend.ts";

type RedisRequest = {
  method: string;
  /** The path after the base address: empty for one command, or `/pipeline`. */
  path: string;
  authorization: string | undefined;
  encoding: string | undefined;
  body: string;
};

type JsonAnswer = { status: number; body: string };
type Encode = (text: string | Buffer) => string;

/** Commands that need a connection, which REST does not have. */
const NOT_OVER_REST = new Set(
  "AUTH BLMOVE BLMPOP BLPOP BRPOP BZMPOP BZPOPMAX BZPOPMIN CLIENT CONFIG DEBUG DISCARD EXEC HELLO MONITOR MULTI PSUBSCRIBE QUIT RESET SELECT SHUTDOWN SUBSCRIBE SWAPDB UNWATCH WATCH".split(
    " ",
  ),
);

class BadRequest extends Error {}

function failure(status: number, error: string): JsonAnswer {
  return { status, body: JSON.stringify({ error }) };
}

const asText = (value: unknown): string =>
  typeof value === "object" ? JSON.stringify(value) : String(value);

function toCommand(value: unknown): string[] {
  if (!Array.isArray(value) || value.length === 0) {
    throw new BadRequest("ERR failed to parse command: expected a JSON array");
  }
  const command = value.map(asText);
  const name = command[0]?.toUpperCase() ?? "";
  if (NOT_OVER_REST.has(name)) throw new BadRequest(`ERR Command is not available: '${name}'`);
  return command;
}

function toCommands(value: unknown): string[][] {
  if (!Array.isArray(value)) throw new BadRequest("ERR failed to parse pipeline request");
  return value.map(toCommand);
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    throw new BadRequest("ERR failed to parse the request body as JSON");
  }
}

/** Encodes a text as base64. The client expects only `OK` to be plain. */
const base64: Encode = (text) =>
  typeof text === "string" ? Buffer.from(text).toString("base64") : text.toString("base64");

const plain: Encode = (text) => text.toString();

const isText = (reply: WireReply): reply is string | Buffer =>
  typeof reply === "string" || reply instanceof Uint8Array;

function encodeReply(reply: WireReply, encode: Encode): unknown {
  if (Array.isArray(reply)) return reply.map((item) => encodeReply(item, encode));
  if (reply instanceof RedisError) return encode(reply.message);
  return isText(reply) ? encode(reply) : reply;
}

function toMember(reply: WireReply, encode: Encode): { result: unknown } | { error: string } {
  if (reply instanceof RedisError) return { error: reply.message };
  const isOk = isText(reply) && reply.length === 2 && reply.toString() === "OK";
  return { result: isOk ? "OK" : encodeReply(reply, encode) };
}

async function execute(redis: RedisBackend, { path, encoding, body }: RedisRequest) {
  const encode = encoding === "base64" ? base64 : plain;
  if (path === "/pipeline") {
    const replies = await redis.pipeline(toCommands(parse(body)));
    return replies.map((reply) => toMember(reply, encode));
  }
  return toMember(await redis.run(toCommand(parse(body))), encode);
}

/** Answers a request of Upstash's REST interface: a command or a pipeline. */
export async function answerRedis(
  redis: RedisBackend,
  token: string,
  request: RedisRequest,
): Promise<JsonAnswer> {
  if (request.authorization !== `Bearer ${token}`) {
    return failure(401, "WRONGPASS invalid or missing auth token");
  }
  if (request.method !== "POST" || !["", "/", "/pipeline"].includes(request.path)) {
    return failure(404, "ERR only commands and pipelines by POST are answered here");
  }
  try {
    return { status: 200, body: JSON.stringify(await execute(redis, request)) };
  } catch (error) {
    if (error instanceof RedisError || error instanceof BadRequest) {
      return failure(400, error.message);
    }
    const message = error instanceof Error ? error.message : String(error);
    return failure(500, `cannot reach Redis: ${message}`);
  }
}
