import type { Context } from "hono";
import type { AppEnv } from "./app-env.ts";
import { keyHeader } from "./caller/credential.ts";
import { peekLimit } from "./caller/limits.ts";
import { isApi, openHeaders } from "./common-headers.ts";
import { ContractError } from "./errors.ts";

const ASKED_HEADERS = [
  keyHeader("data"),
  keyHeader("language_v1"),
  "authorization",
  "content-type",
  "if-none-match",
  "prefer",
].join(", ");

/** Preflights are answered, by what lets other sites' pages go on where they may; any other method that the path does not have is a 405. */
export async function otherMethod(
  c: Context<AppEnv>,
  methods: readonly string[],
): Promise<Response> {
  const { path } = c.req;
  const open = openHeaders(path, methods);
  // What the path's own methods do not let pages read, no other method does.
  for (const name of Object.keys(openHeaders(path, ["GET"]))) {
    if (!(name in open)) delete c.get("headers")[name];
  }
  if (isApi(path)) await peekLimit(c);
  const allow = [...methods, "OPTIONS"].toSorted().join(", ");
  if (c.req.method !== "OPTIONS") {
    throw new ContractError(405, "method_not_allowed", "Method not allowed", {
      headers: { Allow: allow },
    });
  }
  const headers = Object.assign(c.get("headers"), { Allow: allow }, open);
  if (open["Access-Control-Allow-Origin"]) {
    Object.assign(headers, {
      "Access-Control-Allow-Methods": allow,
      "Access-Control-Allow-Headers": ASKED_HEADERS,
      "Access-Control-Max-Age": "86400",
    });
  }
  return new Response(null, { status: 204, headers });
}
