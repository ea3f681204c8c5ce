// The routes of a picture: the same drawing as SVG and as PNG.

import type { Context } from "hono";
import type { Hono } from "hono/tiny";
import { unavailable } from "../../lib/core/refusals.ts";
import type { AppEnv } from "../../lib/http/app-env.ts";
import { type PublicFile, publicFile } from "../../lib/http/public-file.ts";

/** A picture may be shown on pages of other sites. It loads nothing and runs nothing. */
const HEADERS = {
  "Content-Security-Policy": "default-src 'none'",
  "Cross-Origin-Resource-Policy": "cross-origin",
  "Access-Control-Allow-Origin": "*",
} as const;
const MAX_AGE_SECONDS = 300;

const TYPES = { svg: "image/svg+xml; charset=utf-8", png: "image/png" } as const;
const ENDINGS = ["svg", "png"] as const;

/** The path with an ending, which a last parameter includes. */
const withEnding = (path: string, ending: string): string =>
  path.replace(/(:\w+)$/, `$1{.+\\.${ending}}`).replace(/^[^{]*$/, `$&.${ending}`);

async function drawPng(c: Context<AppEnv>, svg: string) {
  if (c.env.drawPng === null) throw unavailable("No pictures as PNG here");
  return c.env.drawPng(svg);
}

/** The routes of a picture that `draw` makes as SVG. `path` has no ending. */
export const picture = (
  path: string,
  draw: PublicFile["body"],
  variant?: PublicFile["variant"],
): Hono<AppEnv>[] =>
  ENDINGS.map((ending) =>
    publicFile({
      path: withEnding(path, ending),
      type: TYPES[ending],
      maxAgeSeconds: MAX_AGE_SECONDS,
      headers: HEADERS,
      body: draw,
      ...(variant && { variant }),
      ...(ending === "png" && { toBytes: drawPng }),
    }),
  );

/** The last part of an address without the ending of a picture. */
export const nameInPath = (c: Context<AppEnv>): string =>
  (c.req.path.split("/").at(-1) ?? "").replace(/\.(svg|png)$/, "");
