// The pages /embed/…: one chart of free data for a frame on another site.

import type { Context } from "hono";
import type { Hono } from "hono/tiny";
import { PRODUCT_NAME } from "../../lib/core/product.ts";
import type { AppEnv } from "../../lib/http/app-env.ts";
import { publicFile } from "../../lib/http/public-file.ts";
import { ASSET_PATHS } from "../../lib/ui/asset-paths.ts";
import { PICTURE } from "../../lib/ui/plots/picture-frame.tsx";
import { type ChartFacts, chartRange } from "./chart-facts.ts";

/** Only these pages may stand in a frame of another site. They have no script, form or session. */
const HEADERS = {
  "Content-Security-Policy":
    "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors *",
  "Referrer-Policy": "no-referrer",
} as const;

/** A page with one chart that leads to the page it comes from. */
export const embed = (
  path: string,
  factsOf: (c: Context<AppEnv>) => Promise<ChartFacts>,
): Hono<AppEnv> =>
  publicFile({
    path,
    type: "text/html; charset=utf-8",
    maxAgeSeconds: 300,
    headers: HEADERS,
    variant: chartRange,
    body: async (c) => {
      const { path: leadsTo, title, newest, notice } = await factsOf(c);
      const image = c.req.path.replace(/^\/embed/, "/charts");
      const html = (
        <html lang="en">
          <head>
            <meta charset="utf-8" />
            <title>{`${title} · ${PRODUCT_NAME}`}</title>
            <meta name="viewport" content="width=device-width, initial-scale=1" />
            <meta name="robots" content="noindex" />
            <link rel="stylesheet" href={ASSET_PATHS.style} />
          </head>
          <body class="embed">
            <main>
              <h1 class="hidden">{title}</h1>
              <a href={c.env.config.baseUrl + leadsTo} target="_top" rel="noopener">
                <img
                  src={`${image}.svg?range=${chartRange(c)}`}
                  width={PICTURE.width}
                  height={PICTURE.height}
                  alt={`${title}: ${newest}.${notice === null ? "" : ` ${notice}`}`}
                />
              </a>
            </main>
          </body>
        </html>
      );
      return `<!doctype html>${html.toString()}`;
    },
  });
