// Middlewares that stop a request: a retired route, a prefetch, or a method that the path does not have.

import type { Context, MiddlewareHandler } from "hono";
import { announcedAt } from "../core/changelog.ts";
import { unavailable } from "../core/refusals.ts";
import type { AppEnv } from "./app-env.ts";
import { keyHeader } from "./caller/credential.ts";
import { peekLimit } from "./caller/limits.ts";
import { corsHeaders, isApi } from "./common-headers.ts";
import { ContractError } from "./errors.ts";

/**
 * Sets the three headers of a deprecated route; after the sunset returns a 410. Source:
 * docs/decisions.md#g20, RFC 9745, RFC 8594.
 */
export const announceDeprecation = (): MiddlewareHandler<AppEnv> => async (c, next) => {
  const deprecation = c.get("traits")?.deprecated;
  if (deprecation) {
    const { id, sunsetAt } = deprecation;
    Object.assign(c.get("headers"), {
      Deprecation: `@${announcedAt(deprecation) / 1_000}`,
      Sunset: new Date(sunsetAt).toUTCString(),
      Link: `<${c.env.config.baseUrl}/changelog#${id}>; rel="deprecation"`,
    });
    if (c.get("now") >= Date.parse(sunsetAt)) {
      throw new ContractError(410, "gone", "This endpoint has been retired");
    }
  }
  await next();
};

/** Headers that mark a prefetch. */
const PURPOSE_HEADERS = ["sec-purpose", "purpose", "x-purpose", "x-moz"];

/** Refuses a prefetch of what acts by GET, which no user has requested. Source: docs/decisions.md#i-scan. */
export const refusePrefetch = (): MiddlewareHandler<AppEnv> => async (c, next) => {
  const purposes = PURPOSE_HEADERS.map((name) => c.req.header(name) ?? "");
  const acts = c.get("traits")?.changesState === true;
  if (acts && purposes.some((text) => /prefetch|prerender|preview/i.test(text))) {
    throw unavailable("Not fetched ahead");
  }
  await next();
};

const ALLOWED_HEADERS = [
  keyHeader("data"),
  keyHeader("language_v1"),
  "authorization",
  "content-type",
  "idempotency-key",
  "if-none-match",
  "prefer",
  "x-request-id",
].join(", ");

/**
 * Answers CORS preflights; any other method that the path does not have is a 405. Hono's own middlewares for both do not
 * know the methods of a path in a preflight, or ask the limiter for its headers.
 */
export async function handleOtherMethod(
  c: Context<AppEnv>,
  methods: readonly string[],
): Promise<Response> {
  const { path } = c.req;
  const cors = corsHeaders(path, methods);
  // Remove CORS headers if the methods of the path have none.
  for (const name of Object.keys(corsHeaders(path, ["GET"]))) {
    if (!(name in cors)) delete c.get("headers")[name];
  }
  if (isApi(path)) await peekLimit(c);
  const allow = [...methods, "OPTIONS"].toSorted().join(", ");
  if (c.req.method !== "OPTIONS") {
    throw new ContractError(405, "method_not_allowed", "Method not allowed", {
      headers: { Allow: allow },
    });
  }
  const headers = Object.assign(c.get("headers"), { Allow: allow }, cors);
  if (cors["Access-Control-Allow-Origin"]) {
    Object.assign(headers, {
      "Access-Control-Allow-Methods": allow,
      "Access-Control-Allow-Headers": ALLOWED_HEADERS,
      "Access-Control-Max-Age": "86400",
    });
  }
  return new Response(null, { status: 204, headers });
}
