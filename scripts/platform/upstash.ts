import type { RedisBackend, WireReply } from "./redis/backend.ts";
import { RedisError } from "./redis/reply.ts";

export type RedisRequest = {
  method: string;
  /** What follows the base address: empty, `/pipeline`, `/multi-exec` or `/set/foo/bar`. */
  path: string;
  search: URLSearchParams;
  authorization: string | undefined;
  encoding: string | undefined;
  body: string;
};

type JsonAnswer = { status: number; body: string };
type Encode = (text: string | Buffer) => string;

/** These bind or block a connection, and REST has none. */
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

/** `/set/foo/bar?EX=100`, with a POST body as one more argument before the parameters. */
function pathCommand({ method, path, search, body }: RedisRequest): string[] {
  const words = path.split("/").filter((word) => word !== "");
  const command = words.map((word) => decodeURIComponent(word));
  if (method === "POST" && body !== "") command.push(body);
  for (const [name, value] of search) {
    if (name !== "_token") command.push(name, ...(value === "" ? [] : [value]));
  }
  return toCommand(command);
}

/** `OK` alone is left as it is; the client knows that. */
const base64: Encode = (text) =>
  typeof text === "string" ? Buffer.from(text).toString("base64") : text.toString("base64");

const plain: Encode = (text) => text.toString();

const isText = (reply: WireReply): reply is string | Buffer =>
  typeof reply === "string" || reply instanceof Uint8Array;

function encoded(reply: WireReply, encode: Encode): unknown {
  if (Array.isArray(reply)) return reply.map((item) => encoded(item, encode));
  if (reply instanceof RedisError) return encode(reply.message);
  return isText(reply) ? encode(reply) : reply;
}

function member(reply: WireReply, encode: Encode): { result: unknown } | { error: string } {
  if (reply instanceof RedisError) return { error: reply.message };
  const isOk = isText(reply) && reply.length === 2 && reply.toString() === "OK";
  return { result: isOk ? "OK" : encoded(reply, encode) };
}

async function execute(redis: RedisBackend, request: RedisRequest): Promise<unknown> {
  const encode = request.encoding === "base64" ? base64 : plain;
  const isPost = request.method === "POST";
  if (isPost && request.path === "/pipeline") {
    const replies = await redis.pipeline(toCommands(parse(request.body)));
    return replies.map((reply) => member(reply, encode));
  }
  if (isPost && request.path === "/multi-exec") {
    const replies = await redis.transaction(toCommands(parse(request.body)));
    return replies.map((reply) => member(reply, encode));
  }
  const isBare = request.path === "" || request.path === "/";
  const command = isPost && isBare ? toCommand(parse(request.body)) : pathCommand(request);
  return member(await redis.run(command), encode);
}

function isAuthorised({ authorization, search }: RedisRequest, token: string): boolean {
  return authorization === `Bearer ${token}` || search.get("_token") === token;
}

/** One call of Upstash's REST interface: a command, a pipeline or a transaction. */
export async function answerRedis(
  redis: RedisBackend,
  token: string,
  request: RedisRequest,
): Promise<JsonAnswer> {
  if (!isAuthorised(request, token)) {
    return failure(401, "WRONGPASS invalid or missing auth token");
  }
  try {
    return { status: 200, body: JSON.stringify(await execute(redis, request)) };
  } catch (error) {
    if (error instanceof RedisError || error instanceof BadRequest) {
      return failure(400, error.message);
    }
    if (error instanceof URIError) return failure(400, "ERR malformed path");
    const message = error instanceof Error ? error.message : String(error);
    return failure(500, `cannot reach Redis: ${message}`);
  }
}
