import { originValidation } from "@modelcontextprotocol/hono";
import { createMcpHandler } from "@modelcontextprotocol/server";
import type { Context } from "hono";
import type { AppEnv } from "../../lib/http/app-env.ts";
import { parseJsonBody, readBody } from "../../lib/http/body.ts";
import { access, initRequestContext } from "../../lib/http/caller/access.ts";
import { asContractError, type ContractError, notFound } from "../../lib/http/errors.ts";
import { rawRoute } from "../../lib/http/router.ts";
import { makeServer } from "./server.ts";

/** A message that the protocol does not let through: the parts that an answer to it needs. */
interface Message {
  id?: unknown;
  method?: unknown;
}

/** Codes of JSON-RPC for refusals outside of a tool; -32000 is the server's own. */
const RPC_CODES: Partial<Record<ContractError["code"], number>> = {
  invalid_request: -32600,
  not_found: -32601,
  method_not_allowed: -32601,
  internal: -32603,
};

/** Answers an error in the protocol's form, with the id of the message if it has one. */
function refuse(c: Context<AppEnv>, error: ContractError, { id }: Message): Response {
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

/** Answers an error of a request whose message was not read. */
export const refuseUnread = (c: Context<AppEnv>, error: ContractError): Response =>
  refuse(c, error, {});

/** Counts the request against the caller's limit, unless that was done; throws on a refusal. */
async function count(c: Context<AppEnv>, counted: { isDone: boolean }): Promise<void> {
  if (counted.isDone) return;
  counted.isDone = true;
  await access(c, { access: "none", family: "data" });
}

/**
 * Answers a message. A call of a tool is counted, checked and refused by the tool's route. Everything else
 * counts as one request, before it is worked on, except a call that came to no tool.
 */
async function answer(
  c: Context<AppEnv>,
  message: Message,
  counted: { isDone: boolean },
): Promise<Response> {
  if (message.method === "tools/call") await initRequestContext(c);
  else await count(c, counted);
  // The server keeps no streams: nothing that it has changes while a client waits.
  if (message.method === "subscriptions/listen") throw notFound("Method not found");
  const { fetch } = createMcpHandler(
    () =>
      makeServer(c, () => {
        counted.isDone = true;
      }),
    { keepAliveMs: 0 },
  );
  const made = await fetch(c.req.raw, { parsedBody: message });
  // Read whole: until then a call has not come to its tool.
  const text = await made.text();
  await count(c, counted);
  const body = made.status === 202 || made.status === 204 ? null : text;
  const headers = new Headers(made.headers);
  headers.set("cache-control", "no-store");
  return new Response(body, { status: made.status, headers });
}

/**
 * The Model Context Protocol over streamable HTTP, without sessions. Browsers' pages of other sites are
 * refused, as the protocol requires. Source: docs/methods/billing-and-limits.md#agents.
 */
export const mcp = rawRoute({
  methods: ["POST"],
  path: "/mcp",
  handle: async (c) => {
    let message: Message = {};
    const counted = { isDone: false };
    try {
      const refused = await originValidation([new URL(c.env.config.baseUrl).hostname])(
        c,
        async () => {},
      );
      if (refused) return refused;
      message = parseJsonBody(await readBody(c), c.req.header("content-type"));
      return await answer(c, message, counted);
    } catch (failure) {
      // What cannot be read counts, too; over the limit that is the answer.
      const thrown = await count(c, counted).then(
        () => failure,
        (refusal: unknown) => refusal,
      );
      const log = (facts: Record<string, unknown>) =>
        c.env.log({ event: "request_failed", path: "/mcp", ...facts });
      return refuse(c, asContractError(thrown, log), message);
    }
  },
});
