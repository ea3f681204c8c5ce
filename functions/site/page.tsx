// What all pages of the site share: how a page is served and cached, and notices about its data.

import type { Context } from "hono";
import type { Child } from "hono/jsx";
import { Hono } from "hono/tiny";
import type { Answer } from "../../lib/core/wire/answer.ts";
import { type ByTier, byTier, type Forms, type ResponseOf } from "../../lib/core/wire/by-tier.ts";
import { shapeTo } from "../../lib/http/answer/shape.ts";
import type { AppEnv } from "../../lib/http/app-env.ts";
import { clockReadingOf, PAGE_ACCESS } from "../../lib/http/caller/access.ts";
import { withoutContract } from "../../lib/http/endpoint.ts";
import { sampleLabelOf } from "../../lib/http/sample-label.ts";
import { documentOf, sendPage } from "../../lib/http/send-page.tsx";
import { sampleNotice } from "../../lib/market/domain/sample-data.ts";
import { SYNTHETIC_SOURCE } from "../../lib/market/domain/sources.ts";
import type { PageHead } from "../../lib/ui/layout.tsx";

/** Head and contents of a page. */
export type PageView = Omit<PageHead, "tier" | "place" | "baseUrl" | "path"> & {
  contents: Child;
  status?: 404 | 503;
  /** A sentence that is shown beside the label of sample data. */
  besideLabel?: string;
  /** Hosts of others that the page's script may ask, by the page's own protocol or a safer one. */
  connects?: readonly string[];
};

export interface PageDefinition {
  path: string;
  place: PageHead["place"];
  /** Whether the page is never cached, and served while the database is down. */
  isLive?: true;
  /** Whether the page shows the published record. It is then never cached, here or in a browser. */
  isNeverCached?: true;
  show: (c: Context<AppEnv>) => Promise<PageView>;
}

/** Makes the route of a public page. A key or a session shows more, as in the API. */
export const page = ({ path, place, isLive, isNeverCached, show }: PageDefinition): Hono<AppEnv> =>
  new Hono<AppEnv>().get(
    path,
    withoutContract({ ...PAGE_ACCESS, onlyReads: true, ...(isLive && { unhealthy: true }) }),
    async (c) => {
      const { answers } = c.env;
      const { tier, keyId } = c.get("caller");
      const query = new URL(c.req.url).searchParams;
      query.delete("key");
      const key = `page ${keyId && tier} ${c.req.path}?${query}`;
      const isNotCached = isLive || isNeverCached;
      const cached = isNotCached ? null : answers.get(key, clockReadingOf(c));
      if (cached) return sendPage(c, cached.body);
      const [{ contents, status = 200, connects, ...view }, label] = await Promise.all([
        show(c),
        sampleLabelOf(c),
      ]);
      const { baseUrl } = c.env.config;
      const request = { place, tier: keyId && tier, baseUrl, path: c.req.path };
      const html = documentOf({ ...headOf(view, label), ...request }, contents);
      const isUnlabelled = c.get("isSampleUnknown") === true;
      if (!isNotCached && !isUnlabelled && status === 200)
        answers.keep(key, { body: html, headers: {} }, clockReadingOf(c));
      const isUnkept = isNeverCached || isUnlabelled;
      const options = {
        ...(isUnkept && { isNeverCached: true as const }),
        ...(connects && { connects }),
      };
      return sendPage(c, html, { status, ...options });
    },
  );

/** Reduces the body to what the API would send to this caller's tier. */
export const bodyForCaller = <R extends Forms>(
  c: Context<AppEnv>,
  forms: R,
  { body }: Answer<ResponseOf<NoInfer<ByTier<R>>>>,
): ResponseOf<ByTier<R>> =>
  shapeTo(byTier(forms)[c.get("caller").tier], body) as ResponseOf<ByTier<R>>;

/** The head of a page with its warnings about the data: the label of sample data first. */
function headOf(
  { besideLabel, notices = [], ...head }: Omit<PageView, "contents" | "status" | "connects">,
  label: string | null,
) {
  const notice = sampleNotice(label);
  if (notice === null) return { ...head, notices };
  return { ...head, notices: [notice, ...(besideLabel ? [besideLabel] : []), ...notices] };
}

/** Said on pages of the record where calls on sample data are samples. */
export const SAMPLE_CALLS = "The calls are samples, not forecasts.";

const UNPROVEN =
  "These calls are not proven: the stored record is not what was signed. The operator is told.";

/** Warns on pages of the record that show calls which are not proven. */
export const recordNotices = (
  calls: readonly { integrity?: "unproven" | undefined }[],
): string[] => (calls.some(({ integrity }) => integrity === "unproven") ? [UNPROVEN] : []);

/** Warns on pages with made-up prices or texts. */
export const syntheticNotices = (sources: readonly (string | null)[], what: string): string[] =>
  sources.includes(SYNTHETIC_SOURCE)
    ? [
        `${what} are made up (source: ${SYNTHETIC_SOURCE}). They show how this page works and say nothing about any company.`,
      ]
    : [];
