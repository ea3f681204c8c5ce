/** Sends pages with the head of the caller: public, private, redirects after forms, and to the payment provider. */

import type { Context } from "hono";
import type { Child } from "hono/jsx";
import type { PriceTerms } from "../account/domain/checkout.ts";
import type { PageHead } from "../ui/layout.tsx";
import { PageTitle } from "../ui/page-parts.tsx";
import type { AppEnv } from "./app-env.ts";
import { documentOf, PAGE_HEADERS, sendPage } from "./html-page.tsx";

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

/** Sends a page that is the same for all callers of a tier; it is cacheable with an ETag. */
export const sendPublicPage = (c: Context<AppEnv>, page: SentPage): Promise<Response> =>
  sendPage(c, htmlOf(c, { ...page, baseUrl: c.env.config.baseUrl, path: c.req.path }));

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
