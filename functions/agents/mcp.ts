// The endpoint /mcp of the Model Context Protocol: reads a JSON-RPC message, counts it against the rate limit and
// answers it.

import { originValidation } from "@modelcontextprotocol/hono";
import { createMcpHandler } from "@modelcontextprotocol/server";
import type { Context } from "hono";
import { Hono } from "hono/tiny";
import { notFound } from "../../lib/core/refusals.ts";
import type { AppEnv } from "../../lib/http/app-env.ts";
import { access, initRequestContext } from "../../lib/http/caller/access.ts";
import { withoutContract } from "../../lib/http/endpoint.ts";
import { asContractError, ContractError } from "../../lib/http/errors.ts";
import { parseJsonBody, readBody } from "../../lib/http/validate.ts";
import { makeServer } from "./server.ts";

/** The parts of a JSON-RPC message that an answer to it needs. */
interface Message {
  id?: unknown;
  method?: unknown;
}

/** JSON-RPC codes of errors outside of a tool. The default is -32000, a code for errors that a server defines. */
const RPC_CODES: Partial<Record<ContractError["code"], number>> = {
  invalid_request: -32600,
  not_found: -32601,
  method_not_allowed: -32601,
  internal: -32603,
};

/** Makes the answer for an error, in the form of the protocol, with the id of the message if it has one. */
function errorAnswer(c: Context<AppEnv>, error: ContractError, { id }: Message): Response {
  const retryAfter = error.headers["Retry-After"];
  const headers = {
    ...c.get("headers"),
    ...error.headers,
    "Content-Type": "application/json",
    "Cache-Control": "no-store",
    "X-Error-Code": error.code,
  };
  const body = {
    jsonrpc: "2.0",
    id: typeof id === "string" || typeof id === "number" ? id : null,
    error: {
      code: RPC_CODES[error.code] ?? -32000,
      message: error.message,
      data: {
        error_code: error.code,
        ...(retryAfter !== undefined && { retry_after: Number(retryAfter) }),
      },
    },
  };
  return new Response(JSON.stringify(body), { status: error.status, headers });
}

/** Makes the answer for an error of a request whose message could not be read. */
export const unreadMessageAnswer = (c: Context<AppEnv>, error: ContractError): Response =>
  errorAnswer(c, error, {});

/** Counts the request against the caller's limit, once. Throws when the limit is exceeded. */
async function countRequest(c: Context<AppEnv>, counted: { isDone: boolean }): Promise<void> {
  if (counted.isDone) return;
  counted.isDone = true;
  await access(c, { access: "none", family: "data" });
}

/**
 * Answers a message. The route of a tool counts and checks a call of the tool. Any other message counts as one
 * request before it is answered. A call that reaches no tool counts after it is answered.
 */
async function answerMessage(
  c: Context<AppEnv>,
  message: Message,
  counted: { isDone: boolean },
): Promise<Response> {
  if (message.method === "tools/call") await initRequestContext(c);
  else await countRequest(c, counted);
  // The server has no streams, because nothing that it lists changes while a client waits.
  if (message.method === "subscriptions/listen") throw notFound("Method not found");
  const { fetch } = createMcpHandler(
    () =>
      makeServer(c, () => {
        counted.isDone = true;
      }),
    { keepAliveMs: 0 },
  );
  const result = await fetch(c.req.raw, { parsedBody: message });
  // A call reaches its tool only while the body is read.
  const text = await result.text();
  await countRequest(c, counted);
  const body = result.status === 202 || result.status === 204 ? null : text;
  const headers = new Headers(result.headers);
  headers.set("cache-control", "no-store");
  return new Response(body, { status: result.status, headers });
}

/**
 * The endpoint of the Model Context Protocol: streamable HTTP without sessions. Requests from pages of other
 * sites are refused, as the protocol requires. Source: docs/methods/billing-and-limits.md#agents.
 */
export const mcp = new Hono<AppEnv>().post("/mcp", withoutContract(), async (c) => {
  let message: Message = {};
  const counted = { isDone: false };
  try {
    const { hostname } = new URL(c.env.config.baseUrl);
    const refusal = await originValidation([hostname])(c, async () => {});
    if (refusal) throw new ContractError(403, "foreign_origin", "Origin not allowed");
    message = parseJsonBody(await readBody(c), c.req.header("content-type"));
    return await answerMessage(c, message, counted);
  } catch (error) {
    // A message that is refused or cannot be read counts, too. Over the limit, the caller gets that error instead.
    const thrown = await countRequest(c, counted).then(
      () => error,
      (limitError: unknown) => limitError,
    );
    const log = (facts: Record<string, unknown>) =>
      c.env.log({ event: "request_failed", path: "/mcp", ...facts });
    return errorAnswer(c, asContractError(thrown, log), message);
  }
});
