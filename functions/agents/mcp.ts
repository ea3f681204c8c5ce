// The endpoint /mcp of the Model Context Protocol: reads JSON-RPC messages, counts each against the rate limit and
// answers it.

import { originValidation } from "@modelcontextprotocol/hono";
import { createMcpHandler } from "@modelcontextprotocol/server";
import type { Context } from "hono";
import { Hono } from "hono/tiny";
import { invalid, notFound } from "../../lib/core/refusals.ts";
import type { AppEnv } from "../../lib/http/app-env.ts";
import { initRequestContext } from "../../lib/http/caller/access.ts";
import { withoutContract } from "../../lib/http/endpoint.ts";
import { asContractError, ContractError, UnreadableJson } from "../../lib/http/errors.ts";
import { parseJson, readBody } from "../../lib/http/validate.ts";
import { countRequest } from "./call-tool.ts";
import { makeServer } from "./server.ts";

/** The parts of a JSON-RPC message that an answer to it needs. */
interface Message {
  id?: unknown;
  method?: unknown;
}

/** The answer to a message; `body` is null for one that gets none. */
interface Reply {
  status: number;
  headers: Headers;
  body: string | null;
}

/** The version whose clients may send several messages as one list. Later versions took that back. */
const BATCH_VERSION = "2025-03-26";
const MAX_BATCH = 10;

const JSON_TYPE = "application/json";
const STREAM_TYPE = "text/event-stream";

/** JSON-RPC codes of errors outside of a tool. The default is -32000, a code for errors that a server defines. */
const RPC_CODES: Partial<Record<ContractError["code"], number>> = {
  invalid_request: -32600,
  not_found: -32601,
  method_not_allowed: -32601,
  internal: -32603,
};
const PARSE_ERROR = -32700;

/** Makes the answer for an error, in the form of the protocol, with the id of the message if it has one. */
function errorReply(c: Context<AppEnv>, error: ContractError, { id }: Message): Reply {
  const retryAfter = error.headers["Retry-After"];
  const headers = new Headers({
    ...c.get("headers"),
    ...error.headers,
    "Content-Type": JSON_TYPE,
    "X-Error-Code": error.code,
  });
  const body = {
    jsonrpc: "2.0",
    id: typeof id === "string" || typeof id === "number" ? id : null,
    error: {
      code: error instanceof UnreadableJson ? PARSE_ERROR : (RPC_CODES[error.code] ?? -32000),
      message: error.message,
      data: {
        error_code: error.code,
        ...(retryAfter !== undefined && { retry_after: Number(retryAfter) }),
      },
    },
  };
  return { status: error.status, headers, body: JSON.stringify(body) };
}

/**
 * Sends a reply: as JSON, which every client of the protocol reads, or as one event to a client that accepts nothing
 * else. So no `Accept` is refused.
 */
function send(c: Context<AppEnv>, { status, headers, body }: Reply): Response {
  headers.set("cache-control", "no-store");
  const accept = (c.req.header("accept") ?? "").toLowerCase();
  const isStream = accept.includes(STREAM_TYPE) && !/application\/(json|\*)|\*\/\*/.test(accept);
  if (body === null || !isStream || status !== 200) return new Response(body, { status, headers });
  headers.set("content-type", STREAM_TYPE);
  return new Response(`event: message\ndata: ${body}\n\n`, { status, headers });
}

/** Makes the answer for an error of a request whose message could not be read. */
export const unreadMessageAnswer = (c: Context<AppEnv>, error: ContractError): Response =>
  send(c, errorReply(c, error, {}));

/** Does something once: the count of a message. */
interface Once {
  isDone: boolean;
}

async function countOnce(c: Context<AppEnv>, counted: Once): Promise<void> {
  if (counted.isDone) return;
  counted.isDone = true;
  await countRequest(c);
}

/**
 * Answers a message. A call of a tool counts itself, so that a refusal is a result that the agent sees. Any other
 * message counts as one request before it is answered; a call that reaches no tool, after it.
 */
async function answerMessage(c: Context<AppEnv>, message: Message, counted: Once): Promise<Reply> {
  if (message.method === "tools/call") await initRequestContext(c);
  else await countOnce(c, counted);
  // The server has no streams, because nothing that it lists changes while a client waits.
  if (message.method === "subscriptions/listen") throw notFound("Method not found");
  const isListing = message.method === "tools/list";
  const onCall = () => {
    counted.isDone = true;
  };
  const { fetch } = createMcpHandler(() => makeServer(c, { isListing, onCall }), {
    keepAliveMs: 0,
  });
  const result = await fetch(requestOf(c), { parsedBody: message });
  // A call reaches its tool only while the body is read.
  const text = await result.text();
  await countOnce(c, counted);
  const headers = new Headers(result.headers);
  if (result.status === 202 || result.status === 204) return { status: 202, headers, body: null };
  const [, data = text] = /^data: (.*)$/m.exec(text) ?? [];
  headers.set("content-type", JSON_TYPE);
  return { status: result.status, headers, body: data };
}

/** The request as the protocol's library wants it: it refuses a client that does not accept both forms. */
function requestOf(c: Context<AppEnv>): Request {
  const headers = new Headers(c.req.raw.headers);
  headers.set("accept", `${JSON_TYPE}, ${STREAM_TYPE}`);
  return new Request(c.req.url, { method: "POST", headers, body: "" });
}

/** Answers a message, or says in its answer why it has none. */
async function replyTo(c: Context<AppEnv>, message: Message): Promise<Reply> {
  const counted = { isDone: false };
  try {
    if (typeof message !== "object" || message === null || Array.isArray(message)) {
      throw invalid("A message must be a JSON object");
    }
    return await answerMessage(c, message, counted);
  } catch (error) {
    return refuse(c, error, { message, counted });
  }
}

/** What is refused or cannot be read counts, too. Over the limit, the caller gets that error instead. */
async function refuse(
  c: Context<AppEnv>,
  error: unknown,
  { message, counted }: { message: Message; counted: Once },
): Promise<Reply> {
  const thrown = await countOnce(c, counted).then(
    () => error,
    (limitError: unknown) => limitError,
  );
  const log = (facts: Record<string, unknown>) =>
    c.env.log({ event: "request_failed", path: "/mcp", ...facts });
  return errorReply(c, asContractError(thrown, log), message ?? {});
}

/** Answers a list of messages, one after another, each counted. */
async function replyToBatch(c: Context<AppEnv>, messages: readonly Message[]): Promise<Reply> {
  const replies: Reply[] = [];
  for (const message of messages) replies.push(await replyTo(c, message));
  const bodies = replies.flatMap(({ body }) => body ?? []);
  const headers = new Headers({ "content-type": JSON_TYPE });
  return bodies.length === 0
    ? { status: 202, headers, body: null }
    : { status: 200, headers, body: `[${bodies.join(",")}]` };
}

/** Reads the message of a request, or the messages of a list where its version has lists. */
async function readMessages(c: Context<AppEnv>): Promise<Message | readonly Message[]> {
  const { hostname } = new URL(c.env.config.baseUrl);
  const refusal = await originValidation([hostname])(c, async () => {});
  if (refusal) throw new ContractError(403, "foreign_origin", "Origin not allowed");
  const sent = parseJson(await readBody(c), c.req.header("content-type"));
  if (!Array.isArray(sent)) return sent as Message;
  if (c.req.header("mcp-protocol-version") !== BATCH_VERSION) {
    throw invalid("The body must be one message: only version 2025-03-26 has lists of them");
  }
  if (sent.length === 0 || sent.length > MAX_BATCH) {
    throw invalid(`A list must have 1 to ${MAX_BATCH} messages`);
  }
  return sent as Message[];
}

/**
 * The endpoint of the Model Context Protocol: streamable HTTP without sessions. Requests from pages of other
 * sites are refused, as the protocol requires. Source: docs/methods/billing-and-limits.md#agents.
 */
export const mcp = new Hono<AppEnv>().post("/mcp", withoutContract(), async (c) => {
  let messages: Message | readonly Message[];
  try {
    messages = await readMessages(c);
  } catch (error) {
    return send(c, await refuse(c, error, { message: {}, counted: { isDone: false } }));
  }
  const isBatch = Array.isArray(messages);
  return send(
    c,
    await (isBatch ? replyToBatch(c, messages as Message[]) : replyTo(c, messages as Message)),
  );
});
