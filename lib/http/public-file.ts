// Makes routes for pictures and feeds that are the same for every caller.

import type { Context } from "hono";
import { Hono } from "hono/tiny";
import { etagOf, matchesEtag } from "./answer/answer.ts";
import type { AppEnv } from "./app-env.ts";
import { clockReadingOf, PAGE_ACCESS } from "./caller/access.ts";
import { withoutContract } from "./endpoint.ts";

export interface PublicFile {
  path: string;
  type: string;
  /** How long browsers may cache it. */
  maxAgeSeconds: number;
  /** Headers of this file. */
  headers?: Readonly<Record<string, string>>;
  /** What the text depends on beside the path: a word of a fixed set, since the text is kept for each. */
  variant?: (c: Context<AppEnv>) => string;
  /** Makes the text. One that is `isUnkept` is cached nowhere: during an outage, or not for everybody. */
  body: (c: Context<AppEnv>) => Promise<string | { text: string; isUnkept: true }>;
  /** Makes other bytes of the text, which depend on nothing else. */
  toBytes?: (c: Context<AppEnv>, text: string) => Promise<Uint8Array<ArrayBuffer>>;
}

/**
 * The route of a picture or feed that is the same for every caller. Its text is cached in the isolate, as pages
 * are. The ETag is of the text, so that other bytes are not made for a caller who has them.
 */
export const publicFile = ({ path, type, maxAgeSeconds, ...file }: PublicFile): Hono<AppEnv> =>
  new Hono<AppEnv>().get(
    path,
    withoutContract({ ...PAGE_ACCESS, onlyReads: true, unhealthy: true }),
    async (c) => {
      const { answers } = c.env;
      const key = `file ${c.req.path} ${file.variant?.(c) ?? ""}`;
      const cached = answers.get(key, clockReadingOf(c));
      const made = cached?.body ?? (await file.body(c));
      const isUnkept = typeof made !== "string" || c.get("isSampleUnknown") === true;
      const text = typeof made === "string" ? made : made.text;
      if (!cached && !isUnkept) answers.keep(key, { body: text, headers: {} }, clockReadingOf(c));
      const etag = await etagOf(`${type} ${text}`);
      const headers = {
        ...c.get("headers"),
        ...file.headers,
        ETag: etag,
        "Cache-Control": isUnkept ? "no-store" : `public, max-age=${maxAgeSeconds}`,
        "Content-Type": type,
      };
      if (matchesEtag(c.req.header("if-none-match"), etag)) {
        return new Response(null, { status: 304, headers });
      }
      return new Response((await file.toBytes?.(c, text)) ?? text, { headers });
    },
  );
