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

/** Also of a path that only looks like one of the API, so that no program is answered with a page. */
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

/** Where a POST acts for one person: no page but our own may send it, or read what it answers. */
const OF_ACCOUNTS = /^\/api\/(auth|keys|billing|alerts)\//;

/** What lets pages of other sites read the answers to these methods; nothing where one is not for them. */
export const corsHeaders = (path: string, methods: readonly string[]): Record<string, string> => {
  const isRead = methods.every((method) => method === "GET" || method === "HEAD");
  if (!isApi(path) || (!isRead && OF_ACCOUNTS.test(path))) return {};
  return { "Access-Control-Allow-Origin": "*", "Access-Control-Expose-Headers": EXPOSED };
};

/**
 * Begins the headers with what every `/api` answer carries, whatever its status (pages and files carry
 * the first two), and completes those of the answer, whoever made it.
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

/** As long as a breaker stays open: what was down is asked again after it. */
const UNAVAILABLE_FOR_S = "5";

/** Parameters of an address that are worth something to whoever learns it. */
const SECRET_PARAMETERS = ["key", "token", "session_id"];

/** When to ask again after a 503, and whom not to tell an address. */
function completeHeaders(request: HonoRequest, { status, headers }: Response): void {
  if (status === 503 && !headers.has("Retry-After")) headers.set("Retry-After", UNAVAILABLE_FOR_S);
  if (request.url.includes("?") && SECRET_PARAMETERS.some((name) => request.query(name) != null)) {
    headers.set("Referrer-Policy", "no-referrer");
  }
}
