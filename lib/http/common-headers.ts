import type { HonoRequest, MiddlewareHandler } from "hono";
import type { AppEnv } from "./app-env.ts";

const EXPOSED = [
  "ETag",
  "Link",
  "Deprecation",
  "Sunset",
  "Retry-After",
  "RateLimit",
  "RateLimit-Policy",
  "X-RateLimit-Limit",
  "X-RateLimit-Remaining",
  "X-RateLimit-Reset",
  "X-RateLimit-Degraded",
  "X-Request-Id",
  "X-Total-Count",
  "X-Limit-Applied",
  "X-Error-Code",
  "X-Svc-Warning",
  "X-Svc-Key-Status",
  "X-Data-As-Of",
  "X-Next-Update",
].join(", ");

/**
 * Whether a path belongs to the API. Malformed API paths do too, so that programs never get an HTML
 * page.
 */
export const isApi = (path: string): boolean => {
  const [, first = ""] = /^\/+([^/]*)/.exec(path) ?? [];
  return /^api(?![\p{L}\p{N}-])/iu.test(first.includes("%") ? decoded(first) : first);
};

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/**
 * Paths whose POST acts for one person; pages of other sites may not call them or read the
 * response.
 */
const OF_ACCOUNTS = /^\/api\/(auth|keys|billing|alerts|webhooks)(\/|$)/;

/**
 * CORS headers of a path with these methods; empty if one of the methods is closed to other sites.
 */
export const corsHeaders = (path: string, methods: readonly string[]): Record<string, string> => {
  const isRead = methods.every((method) => method === "GET" || method === "HEAD");
  if (!isApi(path) || (!isRead && OF_ACCOUNTS.test(path))) return {};
  return { "Access-Control-Allow-Origin": "*", "Access-Control-Expose-Headers": EXPOSED };
};

/**
 * Sets the headers that every `/api` response carries, whatever its status (pages and files carry the
 * first two), and completes those of the response.
 */
export const commonHeaders = (): MiddlewareHandler<AppEnv> => async (c, next) => {
  const { path, method } = c.req;
  c.set("headers", {
    "X-Request-Id": c.get("requestId"),
    "X-Content-Type-Options": "nosniff",
    ...(isApi(path) && { "CDN-Cache-Control": "no-store", ...corsHeaders(path, [method]) }),
  });
  await next();
  completeHeaders(c.req, c.res);
};

/** Seconds of `Retry-After`: as long as a circuit breaker stays open. */
const UNAVAILABLE_FOR_S = "5";

/** Parameters that hold a secret. */
const SECRET_PARAMETERS = ["key", "token", "session_id"];

/** Adds `Retry-After` to a 503, and stops linked sites from seeing an address with a secret. */
function completeHeaders(request: HonoRequest, { status, headers }: Response): void {
  if (status === 503 && !headers.has("Retry-After")) headers.set("Retry-After", UNAVAILABLE_FOR_S);
  if (request.url.includes("?") && SECRET_PARAMETERS.some((name) => request.query(name) != null)) {
    headers.set("Referrer-Policy", "no-referrer");
  }
}
