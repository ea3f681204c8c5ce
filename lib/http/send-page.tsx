// Sends pages with the head of the caller: public, private, redirects after forms, and to the payment provider.

import type { Context } from "hono";
import type { Child } from "hono/jsx";
import type { PriceTerms } from "../account/domain/checkout.ts";
import { ErrorPage } from "../ui/error-page.tsx";
import { Layout, type PageHead } from "../ui/layout.tsx";
import { PageTitle } from "../ui/page-parts.tsx";
import { etagOf } from "./answer/answer.ts";
import type { AppEnv } from "./app-env.ts";
import type { FailureHandler } from "./errors.ts";

/** Sends pages as HTML, with their security headers, ETags and error pages. */

/**
 * Allows only our own style sheet, script, images and forms. There is no nonce, because it would
 * change with each response and defeat ETags; so pages contain no inline styles or scripts.
 */
const securityPolicy = (connects: readonly string[] = []): string =>
  [
    "default-src 'none'",
    "style-src 'self'",
    "script-src 'self'",
    "img-src 'self'",
    ["connect-src 'self'", ...connects].join(" "),
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join("; ");

/** Headers of every page, with any status. */
const PAGE_HEADERS: Readonly<Record<string, string>> = {
  "Content-Type": "text/html; charset=utf-8",
  "Content-Security-Policy": securityPolicy(),
  "Referrer-Policy": "same-origin",
  "Cross-Origin-Opener-Policy": "same-origin",
  "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=()",
  "CDN-Cache-Control": "no-store",
};

interface SendPageOptions {
  status?: 200 | 404 | 503;
  isNeverCached?: true;
  /** Hosts of others that the page's script may ask, by the page's own protocol or a safer one. */
  connects?: readonly string[];
}

/**
 * Sends a page. The browser asks again each time, so that nobody
 * sees a page of an earlier tier.
 */
export async function sendPage(
  c: Context<AppEnv>,
  html: string,
  { status = 200, isNeverCached, connects }: SendPageOptions = {},
): Promise<Response> {
  const headers = Object.assign(c.get("headers"), PAGE_HEADERS);
  if (connects) headers["Content-Security-Policy"] = securityPolicy(connects);
  if (status !== 200 || isNeverCached || c.get("caller").keyInQuery) {
    headers["Cache-Control"] = "no-store";
    return new Response(html, { status, headers });
  }
  headers["ETag"] = await etagOf(html);
  headers["Cache-Control"] = "private, no-cache";
  headers["Vary"] = "cookie, x-svc-key, x-api-key, authorization";
  return new Response(html, { status, headers });
}

/** End tags that HTML implies in our pages, and end tags of empty SVG shapes. */
const OPTIONAL_END_TAGS = /<\/(?:td|th|tr|thead|tbody|li|dt|dd)>|><\/(?:path|rect|circle|use)>/g;

/** The HTML of a page. Text and attributes contain no `<`, so the replaced tags are real tags. */
export const documentOf = (head: PageHead, contents: Child): string =>
  `<!doctype html>${(<Layout {...head}>{contents}</Layout>).toString()}`.replace(
    OPTIONAL_END_TAGS,
    (tag) => (tag.startsWith(">") ? "/>" : ""),
  );

/** Sends an error as a page that is never cached. `nearest` is a page that the visitor may have meant. */
export const failurePage = (
  c: Context<AppEnv>,
  error: Parameters<FailureHandler>[1],
  nearest: { path: string; name: string } | null = null,
): Response => {
  const { Link: _, ...common } = c.get("headers");
  const wait = Number(error.headers["Retry-After"]);
  const requestId = common["X-Request-Id"] ?? "";
  const html = (
    <ErrorPage
      status={error.status}
      code={error.code}
      message={error.status === 400 && error.details.length === 0 ? error.message : null}
      requestId={requestId}
      nearest={nearest}
      waitSeconds={wait > 0 ? wait : null}
    />
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

/** Head and contents of a page. */
export type SentPage = Omit<PageHead, "tier" | "place"> & {
  place?: PageHead["place"];
  contents: Child;
};

export interface SendOptions {
  status?: 200 | 400 | 401 | 403 | 404 | 429 | 503;
  headers?: Record<string, string> | undefined;
  /** Whether the session ended with this request. */
  isSignedOut?: boolean;
}

function htmlOf(
  c: Context<AppEnv>,
  { contents, place = null, ...head }: SentPage,
  isSignedOut = false,
) {
  const { tier, keyId } = c.get("caller");
  return documentOf(
    { ...head, place, tier: isSignedOut || keyId === null ? null : tier },
    contents,
  );
}

/**
 * Sends a page that is the same for all callers of a tier. It is cacheable with an ETag, unless it is not known
 * whether its data are the sample.
 */
export const sendPublicPage = (c: Context<AppEnv>, page: SentPage): Promise<Response> =>
  sendPage(c, htmlOf(c, { ...page, baseUrl: c.env.config.baseUrl, path: c.req.path }), {
    ...(c.get("isSampleUnknown") && { isNeverCached: true as const }),
  });

/** Sends a personal page or the answer to a form; it is never cached or indexed. */
export function sendPrivatePage(
  c: Context<AppEnv>,
  page: SentPage,
  options: SendOptions = {},
): Response {
  const { status = 200, headers, isSignedOut } = options;
  const html = htmlOf(c, { ...page, isPrivate: true }, isSignedOut);
  const all = Object.assign(
    c.get("headers"),
    PAGE_HEADERS,
    { "Cache-Control": "no-store" },
    headers,
  );
  return new Response(html, { status, headers: all });
}

/** Header of pages whose address contains a secret, so that linked sites do not get it. */
export const NO_REFERRER = { "Referrer-Policy": "no-referrer" } as const;

/** Redirects after a form, so that a reload does not send it again. */
export function seeOther(
  c: Context<AppEnv>,
  path: string,
  headers: Record<string, string> = {},
): Response {
  const location = { Location: path, "Cache-Control": "no-store" };
  return new Response(null, {
    status: 303,
    headers: Object.assign(c.get("headers"), headers, location),
  });
}

/**
 * Sends a page that forwards to the payment provider. A redirect would fail: browsers check its
 * target against `form-action`, and we do not know the provider's host.
 */
export const sendToProvider = (
  c: Context<AppEnv>,
  url: string,
  { what, terms }: { what: string; terms?: PriceTerms },
  headers: Record<string, string> = {},
): Response =>
  sendPrivatePage(
    c,
    {
      title: "Continue to the payment provider",
      description: `You are being taken to ${what}.`,
      contents: (
        <PageTitle
          eyebrow="One moment"
          title="Continue to the payment provider"
          lead={`You are being taken to ${what}, at our payment provider. We never see your card.`}
        >
          {terms && (
            <p>
              <strong>{terms.now}</strong>. {terms.renewal}
            </p>
          )}
          <p>
            <a class="button button-main" href={url} rel="noreferrer">
              Continue
            </a>
          </p>
        </PageTitle>
      ),
    },
    { headers: { ...headers, ...NO_REFERRER, Refresh: `0; url=${url}` } },
  );
