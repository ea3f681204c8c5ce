import type { Context } from "hono";
import type { AppEnv } from "../../../lib/http/app-env.ts";
import { readBody } from "../../../lib/http/body.ts";
import { invalid } from "../../../lib/http/errors.ts";
import { type RawRoute, rawRoute } from "../../../lib/http/raw-route.ts";
import { isCrossOrigin } from "../../../lib/http/session-cookie.ts";
import { PageHead } from "../../../lib/pages/sections.tsx";
import { sendOwn } from "./shown.tsx";

const FORM_TYPE = /^\s*application\/x-www-form-urlencoded\s*(;|$)/i;

/**
 * Takes the form of the page at `path`. Another site's page cannot send it; and a cookie counts only
 * when the browser says that ours did. Source: decisions G14.
 */
export const posted = (
  path: string,
  act: (c: Context<AppEnv>, form: URLSearchParams) => Promise<Response>,
): RawRoute =>
  rawRoute({
    methods: ["POST"],
    path,
    handle: async (c) => {
      const sent = await readBody(c);
      if (isCrossOrigin(c.req, c.env.config.baseUrl)) return sentFromElsewhere(c);
      if (!FORM_TYPE.test(c.req.header("content-type") ?? "")) {
        throw invalid("The body must be a form");
      }
      return act(c, new URLSearchParams(new TextDecoder().decode(sent)));
    },
  });

/** A field's text without the space around it; empty is absent. */
export const textOf = (form: URLSearchParams, name: string): string | null =>
  form.get(name)?.trim() || null;

const sentFromElsewhere = (c: Context<AppEnv>): Response =>
  sendOwn(
    c,
    {
      title: "Sent from another site",
      description: "Nothing was done.",
      contents: (
        <PageHead
          eyebrow="Nothing was done"
          title="This form was sent from another site"
          lead="Forms of this service count only when they are sent from its own pages."
        >
          <p>
            <a class="button button-main" href={c.req.path}>
              Open the page here
            </a>
          </p>
        </PageHead>
      ),
    },
    { status: 403 },
  );
