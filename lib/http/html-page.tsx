/** Sends pages as HTML, with their security headers, ETags and error pages. */

import type { Context } from "hono";
import type { Child } from "hono/jsx";
import { ErrorPage } from "../ui/error-page.tsx";
import { Layout, type PageHead } from "../ui/layout.tsx";
import { etagOf, matchesEtag } from "./answer/answer.ts";
import type { AppEnv } from "./app-env.ts";
import type { FailureHandler } from "./errors.ts";

/**
 * Allows only our own style sheet, script, images and forms. There is no nonce, because it would
 * change with each response and defeat ETags; so pages contain no inline styles or scripts.
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

/** Headers of every page, with any status. */
export const PAGE_HEADERS: Readonly<Record<string, string>> = {
  "Content-Type": "text/html; charset=utf-8",
  "Content-Security-Policy": CONTENT_SECURITY_POLICY,
  "Referrer-Policy": "same-origin",
  "Cross-Origin-Opener-Policy": "same-origin",
  "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=()",
  "CDN-Cache-Control": "no-store",
};

/**
 * Sends a page, or a 304 if the browser already has it. The browser asks again each time, so that nobody
 * sees a page of an earlier tier.
 */
export async function sendPage(
  c: Context<AppEnv>,
  html: string,
  { status = 200, isNeverCached }: { status?: 200 | 503; isNeverCached?: true } = {},
): Promise<Response> {
  const headers = Object.assign(c.get("headers"), PAGE_HEADERS);
  if (status !== 200 || isNeverCached || c.get("caller").keyInQuery) {
    headers["Cache-Control"] = "no-store";
    return new Response(html, { status, headers });
  }
  headers["ETag"] = await etagOf(html);
  headers["Cache-Control"] = "private, no-cache";
  headers["Vary"] = "cookie, x-svc-key, x-api-key, authorization";
  return matchesEtag(c.req.header("if-none-match"), headers["ETag"])
    ? new Response(null, { status: 304, headers })
    : new Response(html, { status, headers });
}

/** End tags that HTML implies in our pages, and end tags of empty SVG shapes. */
const OPTIONAL_END_TAGS = /<\/(?:td|th|tr|thead|tbody|li|dt|dd)>|><\/(?:path|rect|circle|use)>/g;

/** The HTML of a page. Text and attributes contain no `<`, so the replaced tags are real tags. */
export const documentOf = (head: PageHead, contents: Child): string =>
  `<!doctype html>${(<Layout {...head}>{contents}</Layout>).toString()}`.replace(
    OPTIONAL_END_TAGS,
    (tag) => (tag.startsWith(">") ? "/>" : ""),
  );

/** Sends an error as a page that is never cached. */
export const failurePage: FailureHandler = (c, error) => {
  const { Link: _, ...common } = c.get("headers");
  const wait = Number(error.headers["Retry-After"]);
  const requestId = common["X-Request-Id"] ?? "";
  const html = (
    <ErrorPage status={error.status} requestId={requestId} waitSeconds={wait > 0 ? wait : null} />
  );
  return new Response(`<!doctype html>${html.toString()}`, {
    status: error.status,
    headers: {
      ...common,
      ...error.headers,
      ...PAGE_HEADERS,
      "Cache-Control": "no-store",
      "X-Error-Code": error.code,
    },
  });
};
