// Makes routes for pictures and feeds that are the same for every caller.

import type { Context } from "hono";
import { Hono } from "hono/tiny";
import { etagOf } from "../../lib/http/answer/answer.ts";
import type { AppEnv } from "../../lib/http/app-env.ts";
import { clockReadingOf, PAGE_ACCESS } from "../../lib/http/caller/access.ts";
import { withoutContract } from "../../lib/http/endpoint.ts";

interface PublicFile {
  path: string;
  type: string;
  /** How long browsers may cache it. */
  maxAgeSeconds: number;
  /** Headers of this file. */
  headers?: Readonly<Record<string, string>>;
  /** What the text depends on beside the path: a word of a fixed set, since the text is kept for each. */
  variant?: (c: Context<AppEnv>) => string;
  /** Makes the text. With `isOutage` it is not cached. */
  body: (c: Context<AppEnv>) => Promise<string | { text: string; isOutage: true }>;
}

/** The route of a picture or feed that is the same for every caller. It is cached in the isolate, as pages are. */
export const publicFile = ({ path, type, maxAgeSeconds, ...file }: PublicFile): Hono<AppEnv> =>
  new Hono<AppEnv>().get(
    path,
    withoutContract({ ...PAGE_ACCESS, onlyReads: true, unhealthy: true }),
    async (c) => {
      const { answers } = c.env;
      const key = `file ${c.req.path} ${file.variant?.(c) ?? ""}`;
      const cached = answers.get(key, clockReadingOf(c));
      const made = cached?.body ?? (await file.body(c));
      const isOutage = typeof made !== "string" || c.get("isSampleUnknown") === true;
      const body = typeof made === "string" ? made : made.text;
      if (!cached && !isOutage) answers.keep(key, { body, headers: {} }, clockReadingOf(c));
      const headers = {
        ...c.get("headers"),
        ...file.headers,
        ETag: await etagOf(body),
        "Cache-Control": isOutage ? "no-store" : `public, max-age=${maxAgeSeconds}`,
        "Content-Type": type,
      };
      return new Response(body, { headers });
    },
  );
