import type { Context } from "hono";
import type { AppEnv } from "../app-env.ts";
import { etagOf, isHeld } from "./etag.ts";

/**
 * Our own style sheet, script and images, forms to ourselves, and nothing else. Without a nonce,
 * which would differ each time and defeat ETags: so no page holds a style or a script of its own.
 */
const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "style-src 'self'",
  "script-src 'self'",
  "img-src 'self'",
  "connect-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join("; ");

/** What every page carries, whatever its status. */
export const PAGE_HEADERS: Readonly<Record<string, string>> = {
  "Content-Type": "text/html; charset=utf-8",
  "Content-Security-Policy": CONTENT_SECURITY_POLICY,
  "Referrer-Policy": "same-origin",
  "Cross-Origin-Opener-Policy": "same-origin",
  "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=()",
  "CDN-Cache-Control": "no-store",
};

/**
 * Sends a page, or 304 to who has it. A browser keeps it for itself and asks each time whether it
 * still holds, so that nobody sees a page of the tier they had before.
 */
export async function sendPage(
  c: Context<AppEnv>,
  html: string,
  { status = 200, isNeverKept }: { status?: 200 | 503; isNeverKept?: true } = {},
): Promise<Response> {
  const headers = Object.assign(c.get("headers"), PAGE_HEADERS);
  if (status !== 200 || isNeverKept || c.get("caller").keyInQuery) {
    headers["Cache-Control"] = "no-store";
    return new Response(html, { status, headers });
  }
  headers["ETag"] = await etagOf(html);
  headers["Cache-Control"] = "private, no-cache";
  headers["Vary"] = "cookie, x-svc-key, x-api-key, authorization";
  return isHeld(c.req.header("if-none-match"), headers["ETag"])
    ? new Response(null, { status: 304, headers })
    : new Response(html, { status, headers });
}
