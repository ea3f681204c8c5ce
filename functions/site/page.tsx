import type { Context } from "hono";
import type { Child } from "hono/jsx";
import type { Answer } from "../../lib/http/answer/answer.ts";
import { sendPage } from "../../lib/http/answer/page-answer.ts";
import { shapeTo } from "../../lib/http/answer/shape.ts";
import type { AppEnv } from "../../lib/http/app-env.ts";
import { momentOf } from "../../lib/http/caller/access.ts";
import type { FormOf, Forms } from "../../lib/http/contract.ts";
import { documentOf } from "../../lib/http/document.tsx";
import { type RawRoute, rawRoute } from "../../lib/http/raw-route.ts";
import { SYNTHETIC_SOURCE } from "../../lib/market/domain/sources.ts";
import type { PageHead } from "../../lib/ui/layout.tsx";

/** Head and contents of a page. */
export type PageView = Omit<PageHead, "tier" | "place"> & { contents: Child; status?: 503 };

export interface PageDefinition {
  path: string;
  place: PageHead["place"];
  /** Never cached, and served while the database is down. */
  isLive?: true;
  /** Shows the published record: never cached, here or in a browser. */
  isNeverKept?: true;
  show: (c: Context<AppEnv>) => Promise<PageView>;
}

/** A public page; a key or a session shows more, as in the API. */
export const page = ({ path, place, isLive, isNeverKept, show }: PageDefinition): RawRoute =>
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
      const isFullReplay = isLive || isNeverKept;
      const kept = isFullReplay ? null : answers.get(key, momentOf(c));
      if (kept) return sendPage(c, kept.body);
      const { contents, status = 200, ...sheet } = await show(c);
      const html = documentOf({ ...sheet, place, tier: keyId && tier }, contents);
      if (!isFullReplay) answers.keep(key, { body: html, headers: {} }, momentOf(c));
      return sendPage(c, html, { status, ...(isNeverKept && { isNeverKept }) });
    },
  });

/** The body as the API would send it to this caller's tier. */
export const bodyForCaller = <F extends Forms>(
  c: Context<AppEnv>,
  forms: F,
  { body }: Answer<FormOf<F>>,
): FormOf<F> => shapeTo(forms[c.get("caller").tier], body) as FormOf<F>;

/** Warning on pages whose market data are not current. */
export const provenanceNotices = (provenances: readonly string[]): string[] =>
  provenances.length === 0
    ? []
    : [`These are not today's markets. The series are a ${provenances.join("; ")}.`];

/** The same on pages of the record: calls on replayed data are samples. */
export const recordNotices = (provenances: readonly string[]): string[] =>
  provenances.length === 0
    ? []
    : [...provenanceNotices(provenances), "The calls are samples, not forecasts."];

/** Warning on pages with made-up prices or texts. */
export const syntheticNotices = (sources: readonly (string | null)[], what: string): string[] =>
  sources.includes(SYNTHETIC_SOURCE)
    ? [
        `${what} are made up (source: ${SYNTHETIC_SOURCE}). They show how this page works and say nothing about any company.`,
      ]
    : [];
