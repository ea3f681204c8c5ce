// Serves texts for programs, such as llms.txt and the clients.

import type { Context } from "hono";
import { etagOf, matchesEtag } from "./answer/answer.ts";
import type { AppEnv } from "./app-env.ts";
import { type RawRoute, rawRoute } from "./router.ts";

export interface MachineText {
  path: string;
  /** The media type; texts are UTF-8. */
  type: string;
  body: (base: string, now: number) => string;
  /** Further headers. */
  headers?: (base: string) => Record<string, string>;
}

/** Serves a text for programs, cached for five minutes. */
export const textRoute = ({ path, type, body, headers: further }: MachineText): RawRoute =>
  rawRoute({
    methods: ["GET"],
    path,
    handle: async (c: Context<AppEnv>) => {
      const { baseUrl } = c.env.config;
      const text = body(baseUrl, c.get("now"));
      const etag = await etagOf(text);
      const headers = {
        ETag: etag,
        "Cache-Control": "public, max-age=300",
        ...further?.(baseUrl),
      };
      const contentType = type.includes(";") ? type : `${type}; charset=utf-8`;
      return matchesEtag(c.req.header("if-none-match"), etag)
        ? new Response(null, { status: 304, headers })
        : new Response(text, { headers: { ...headers, "Content-Type": contentType } });
    },
  });
