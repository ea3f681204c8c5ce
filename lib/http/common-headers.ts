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
  "X-Client-Request-Id",
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
 * A caller's own id of a request: visible ASCII, so that it can be a header of the answer. What looks like a
 * key or a token of ours is not repeated, because answers are logged by others.
 */
const CLIENT_REQUEST_ID = /^(?!.*svc_)(?![0-9a-f]{64}$)[!-~]{1,128}$/;

/** Where programs find the description of the API and its documentation. Source: RFC 8631 (2019). */
const serviceLinks = (base: string): string =>
  `<${base}/api/openapi>; rel="service-desc", <${base}/docs>; rel="service-doc"`;

/**
 * Sets the headers that every `/api` response carries, whatever its status (pages and files carry the
 * first two), and completes those of the response.
 */
export const commonHeaders = (): MiddlewareHandler<AppEnv> => async (c, next) => {
  const { path, method } = c.req;
  const ownId = c.req.header("x-request-id") ?? "";
  c.set("headers", {
    "X-Request-Id": c.get("requestId"),
    ...(CLIENT_REQUEST_ID.test(ownId) && { "X-Client-Request-Id": ownId }),
    "X-Content-Type-Options": "nosniff",
    ...(isApi(path) && { "CDN-Cache-Control": "no-store", ...corsHeaders(path, [method]) }),
  });
  await next();
  completeHeaders(c.req, c.res, c.env.config.baseUrl);
};

/** Seconds of `Retry-After`: as long as a circuit breaker stays open. */
const UNAVAILABLE_FOR_S = "5";

/** Parameters that hold a secret. */
const SECRET_PARAMETERS = ["key", "token", "session_id"];

/**
 * Adds `Retry-After` to a 503 and the links of the service to a success, and stops linked sites
 * from seeing an address with a secret.
 */
function completeHeaders(
  request: HonoRequest,
  { status, ok, headers }: Response,
  baseUrl: string,
): void {
  if (ok) headers.append("Link", serviceLinks(baseUrl));
  if (status === 503 && !headers.has("Retry-After")) headers.set("Retry-After", UNAVAILABLE_FOR_S);
  if (request.url.includes("?") && SECRET_PARAMETERS.some((name) => request.query(name) != null)) {
    headers.set("Referrer-Policy", "no-referrer");
  }
}
