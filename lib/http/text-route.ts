// Serves texts for programs, such as llms.txt and the clients.

import { Hono } from "hono/tiny";
import { etagOf } from "./answer/answer.ts";
import type { AppEnv } from "./app-env.ts";
import { withoutContract } from "./endpoint.ts";

export interface MachineText {
  path: string;
  /** The media type; texts are UTF-8. */
  type: string;
  body: (base: string, now: number) => string;
  /** Further headers. */
  headers?: (base: string) => Record<string, string>;
}

/** Serves a text for programs, cached for five minutes. */
export const textRoute = ({ path, type, body, headers }: MachineText): Hono<AppEnv> =>
  new Hono<AppEnv>().get(path, withoutContract(), async (c) => {
    const { baseUrl } = c.env.config;
    const text = body(baseUrl, c.get("now"));
    return new Response(text, {
      headers: {
        "Content-Type": type.includes(";") ? type : `${type}; charset=utf-8`,
        ETag: await etagOf(text),
        "Cache-Control": "public, max-age=300",
        ...headers?.(baseUrl),
      },
    });
  });
