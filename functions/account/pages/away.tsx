import type { Context } from "hono";
import type { AppEnv } from "../../../lib/http/app-env.ts";
import { PageHead } from "../../../lib/pages/sections.tsx";
import { sendOwn, TELLS_NOBODY } from "./shown.tsx";

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
    { headers: { ...headers, ...TELLS_NOBODY, Refresh: `0; url=${url}` } },
  );
