import type { Context } from "hono";
import type { Child } from "hono/jsx";
import { PAGE_HEADERS, sendPage } from "../../../lib/http/answer/page-answer.ts";
import type { AppEnv } from "../../../lib/http/app-env.ts";
import { documentOf } from "../../../lib/http/document.tsx";
import type { PageHead } from "../../../lib/ui/layout.tsx";
import { PageTitle } from "../../../lib/ui/page-parts.tsx";

/** Head and contents of a page. */
export type PageView = Omit<PageHead, "tier" | "place"> & {
  place?: PageHead["place"];
  contents: Child;
};

export interface SendOptions {
  status?: 200 | 400 | 401 | 403 | 404 | 429 | 503;
  headers?: Record<string, string> | undefined;
  /** The session ended with this request. */
  isSignedOut?: boolean;
}

function htmlOf(c: Context<AppEnv>, { contents, place = null, ...head }: PageView, out = false) {
  const { tier, keyId } = c.get("caller");
  return documentOf({ ...head, place, tier: out || keyId === null ? null : tier }, contents);
}

/** A page that is the same for all callers of a tier: cacheable with an ETag. */
export const sendPublicPage = (c: Context<AppEnv>, shown: PageView): Promise<Response> =>
  sendPage(c, htmlOf(c, shown));

/** A personal page or the answer to a form: never cached, never indexed. */
export function sendPrivatePage(
  c: Context<AppEnv>,
  shown: PageView,
  sending: SendOptions = {},
): Response {
  const { status = 200, headers, isSignedOut } = sending;
  const html = htmlOf(c, { ...shown, isPrivate: true }, isSignedOut);
  const all = Object.assign(
    c.get("headers"),
    PAGE_HEADERS,
    { "Cache-Control": "no-store" },
    headers,
  );
  return new Response(html, { status, headers: all });
}

/** For pages whose address holds a secret: linked sites do not learn it. */
export const TELLS_NOBODY = { "Referrer-Policy": "no-referrer" } as const;

/** Redirects after a form, so that a reload does not send it again. */
export function seeOther(
  c: Context<AppEnv>,
  path: string,
  headers: Record<string, string> = {},
): Response {
  const own = { Location: path, "Cache-Control": "no-store" };
  return new Response(null, {
    status: 303,
    headers: Object.assign(c.get("headers"), headers, own),
  });
}

/**
 * A page that forwards to the payment provider. A redirect would not do: browsers check it against
 * `form-action`, and we do not know the provider's host.
 */
export const sendToProvider = (
  c: Context<AppEnv>,
  url: string,
  what: string,
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
          <p>
            <a class="button button-main" href={url} rel="noreferrer">
              Continue
            </a>
          </p>
        </PageTitle>
      ),
    },
    { headers: { ...headers, ...TELLS_NOBODY, Refresh: `0; url=${url}` } },
  );
