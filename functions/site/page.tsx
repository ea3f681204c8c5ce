import type { Context } from "hono";
import type { Child } from "hono/jsx";
import type { Answer } from "../../lib/http/answer/answer.ts";
import { shapeTo } from "../../lib/http/answer/shape.ts";
import type { AppEnv } from "../../lib/http/app-env.ts";
import { clockReadingOf } from "../../lib/http/caller/access.ts";
import type { ResponseOf, SchemaByTier } from "../../lib/http/contract.ts";
import { documentOf, sendPage } from "../../lib/http/html-page.tsx";
import { type RawRoute, rawRoute } from "../../lib/http/router.ts";
import type { Sheet } from "../../lib/ui/layout.tsx";

/** What a page shows: its head, and its contents. */
export type Shown = Omit<Sheet, "tier" | "place"> & { contents: Child; status?: 503 };

export interface Page {
  path: string;
  place: Sheet["place"];
  /** Shows facts of this very moment, and is shown while the database is down. */
  isLive?: true;
  /** Shows the published record: kept by nobody, neither here nor in a browser. */
  isNeverKept?: true;
  show: (c: Context<AppEnv>) => Promise<Shown>;
}

/** A page for a browser: everybody may read it, and a key or a session shows more, as in the API. */
export const page = ({ path, place, isLive, isNeverKept, show }: Page): RawRoute =>
  rawRoute({
    methods: ["GET"],
    path,
    access: {
      access: "optional",
      family: "data",
      onlyReads: true,
      ...(isLive && { unhealthy: true }),
    },
    handle: async (c) => {
      const { answers } = c.env;
      const { tier, keyId } = c.get("caller");
      const query = new URL(c.req.url).searchParams;
      query.delete("key");
      const key = `page ${keyId && tier} ${c.req.path}?${query}`;
      const isAnew = isLive || isNeverKept;
      const kept = isAnew ? null : answers.get(key, clockReadingOf(c));
      if (kept) return sendPage(c, kept.body);
      const { contents, status = 200, ...sheet } = await show(c);
      const html = documentOf({ ...sheet, place, tier: keyId && tier }, contents);
      if (!isAnew) answers.keep(key, { body: html, headers: {} }, clockReadingOf(c));
      return sendPage(c, html, { status, ...(isNeverKept && { isNeverKept }) });
    },
  });

/** The body of a reading as the API would send it to this caller: what is not theirs is taken away. */
export const shownTo = <F extends SchemaByTier>(
  c: Context<AppEnv>,
  forms: F,
  { body }: Answer<ResponseOf<F>>,
): ResponseOf<F> => shapeTo(forms[c.get("caller").tier], body) as ResponseOf<F>;
