// The headers that all responses have: request id, CORS, links to the documentation, and Retry-After.

import type { HonoRequest, MiddlewareHandler } from "hono";
import type { AppEnv } from "./app-env.ts";

const EXPOSED_HEADERS = [
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
  "X-Svc-Data",
  "X-Data-As-Of",
  "X-Next-Update",
].join(", ");

/** Files for programs beside the API: what was known on a date, and what dashboards of OpenBB read. */
const JSON_FILES = /^\/(known\/.+|widgets|apps)\.json$/;

/**
 * Whether a path is answered as the API does: that of the API, and JSON files beside it.
 * Malformed API paths are, too, so that programs never get an HTML page.
 */
export const isApi = (path: string): boolean => {
  if (JSON_FILES.test(path)) return true;
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

/** Paths whose POST acts for one person; pages of other sites must not call them or read the response. */
const ACCOUNT_PATHS = /^\/api\/(auth|keys|billing|alerts|webhooks)(\/|$)/;

/**
 * CORS headers of a path with these methods; empty if one of the methods is closed to other sites.
 */
export const corsHeaders = (path: string, methods: readonly string[]): Record<string, string> => {
  const isRead = methods.every((method) => method === "GET" || method === "HEAD");
  if (!isApi(path) || (!isRead && ACCOUNT_PATHS.test(path))) return {};
  return { "Access-Control-Allow-Origin": "*", "Access-Control-Expose-Headers": EXPOSED_HEADERS };
};

/**
 * The request id of a caller: visible ASCII, so that the answer's header can repeat it. A text that looks
 * like one of our keys or tokens is not repeated, because others may log the answers.
 */
const CLIENT_REQUEST_ID = /^(?!.*svc_)(?![0-9a-f]{64}$)[!-~]{1,128}$/;

/** Links to the description of the API and its documentation, for programs. Source: RFC 8631 (2019). */
const serviceLinks = (base: string): string =>
  `<${base}/api/openapi>; rel="service-desc", <${base}/docs>; rel="service-doc"`;

/**
 * Sets the headers that every `/api` response has, with any status; pages and files have the first ones.
 * Then it completes the headers of the response. Hono's `cors` and `secureHeaders` set the same headers on every path;
 * ours depend on the path, on its methods, and on secrets in the address.
 */
export const commonHeaders = (): MiddlewareHandler<AppEnv> => async (c, next) => {
  const { path, method } = c.req;
  const clientId = c.req.header("x-request-id") ?? "";
  c.set("headers", {
    "X-Request-Id": c.get("requestId"),
    ...(CLIENT_REQUEST_ID.test(clientId) && { "X-Client-Request-Id": clientId }),
    "X-Content-Type-Options": "nosniff",
    ...(isApi(path) && { "CDN-Cache-Control": "no-store", ...corsHeaders(path, [method]) }),
  });
  await next();
  completeHeaders(c.req, c.res, c.env.config.baseUrl);
};

/** Seconds in `Retry-After`: the time for which a circuit breaker stays open. */
const UNAVAILABLE_FOR_S = "5";

/** A year: browsers then ask this host by https only. */
const HTTPS_ONLY = "max-age=31536000";

/** Parameters that hold a secret. */
const SECRET_PARAMETERS = ["key", "token", "session_id"];

/**
 * Adds `Retry-After` to a 503, the links of the service to a success, for an address with a secret
 * the header that hides it from linked sites, and for https the header that browsers keep to it.
 */
function completeHeaders(
  request: HonoRequest,
  { status, ok, headers }: Response,
  baseUrl: string,
): void {
  if (ok) headers.append("Link", serviceLinks(baseUrl));
  if (request.url.startsWith("https:")) headers.set("Strict-Transport-Security", HTTPS_ONLY);
  if (status === 503 && !headers.has("Retry-After")) headers.set("Retry-After", UNAVAILABLE_FOR_S);
  if (request.url.includes("?") && SECRET_PARAMETERS.some((name) => request.query(name) != null)) {
    headers.set("Referrer-Policy", "no-referrer");
  }
}
