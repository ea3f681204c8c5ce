import type { LimitVerdict } from "../domain/sliding-window.ts";
import { WINDOW_MS } from "../domain/sliding-window.ts";

/**
 * The contract's three headers on every answer, and the two of the IETF draft beside them.
 * Source: decisions G18.
 */
export function rateHeaders(verdict: LimitVerdict, now: number): Record<string, string> {
  const { windowMs } = verdict.bucket;
  const name = windowMs === WINDOW_MS ? "minute" : "hour";
  const resetIn = Math.max(0, Math.ceil((verdict.resetAt - now) / 1_000));
  const headers: Record<string, string> = {
    "X-RateLimit-Limit": String(verdict.limit),
    "X-RateLimit-Remaining": String(verdict.remaining),
    "X-RateLimit-Reset": String(Math.ceil(verdict.resetAt / 1_000)),
    "RateLimit-Policy": `"${name}";q=${verdict.limit};w=${windowMs / 1_000}`,
    RateLimit: `"${name}";r=${verdict.remaining};t=${resetIn}`,
  };
  if (verdict.degraded) headers["X-RateLimit-Degraded"] = "1";
  return headers;
}
