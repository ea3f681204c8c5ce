import { requestId } from "./request-id.ts";

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

export const isApi = (path: string): boolean => path.startsWith("/api/") || path === "/api";

/** What every `/api` answer carries, whatever its status; pages and files carry the first two. */
export const commonHeaders = (path: string): Record<string, string> => {
  const own = {
    "X-Request-Id": requestId(Date.now()),
    "X-Content-Type-Options": "nosniff",
  };
  return isApi(path)
    ? {
        ...own,
        "CDN-Cache-Control": "no-store",
        "Access-Control-Allow-Origin": "*",
        "Access-Control-Expose-Headers": EXPOSED,
      }
    : own;
};
