import type { Context } from "hono";
import type { Child } from "hono/jsx";
import type { AppEnv } from "../../../lib/http/app-env.ts";
import { documentOf, PAGE_HEADERS, sendPage } from "../../../lib/http/html-page.tsx";
import type { Sheet } from "../../../lib/ui/layout.tsx";
import { PageHead } from "../../../lib/ui/sections.tsx";

/** What a page shows: its head, and its contents. */
export type Shown = Omit<Sheet, "tier" | "place"> & { place?: Sheet["place"]; contents: Child };

export interface Sending {
  status?: 200 | 400 | 401 | 403 | 404 | 429 | 503;
  headers?: Record<string, string> | undefined;
  /** The session ended with this very request. */
  isSignedOut?: boolean;
}

function htmlOf(c: Context<AppEnv>, { contents, place = null, ...head }: Shown, out = false) {
  const { tier, keyId } = c.get("caller");
  return documentOf({ ...head, place, tier: out || keyId === null ? null : tier }, contents);
}

/** A page that is the same for everybody of a tier: a browser may keep it and ask whether it holds. */
export const sendOpen = (c: Context<AppEnv>, shown: Shown): Promise<Response> =>
  sendPage(c, htmlOf(c, shown));

/** A page of one person's, or the answer to a form: nobody keeps it, no search engine lists it. */
export function sendOwn(c: Context<AppEnv>, shown: Shown, sending: Sending = {}): Response {
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

/** For pages whose address or text holds a secret: where they lead to learns nothing of it. */
export const NO_REFERRER = { "Referrer-Policy": "no-referrer" } as const;

/** Leads on after a form: a reload then sends nothing again. */
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
 * Leads a form on to a page of the payment provider. A page of our own that goes on by itself, since
 * browsers hold a redirect of a form to `form-action`, and the provider's host is not ours to know.
 */
export const leadAway = (
  c: Context<AppEnv>,
  url: string,
  what: string,
  headers: Record<string, string> = {},
): Response =>
  sendOwn(
    c,
    {
      title: "On to the payment provider",
      description: `You are led to ${what}.`,
      contents: (
        <PageHead
          eyebrow="One moment"
          title="On to the payment provider"
          lead={`You are led to ${what}, on the pages of our payment provider. We never see your card.`}
        >
          <p>
            <a class="button button-main" href={url} rel="noreferrer">
              Go there now
            </a>
          </p>
        </PageHead>
      ),
    },
    { headers: { ...headers, ...NO_REFERRER, Refresh: `0; url=${url}` } },
  );
