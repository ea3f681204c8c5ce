import type { Context } from "hono";
import type { AppEnv } from "../../../lib/http/app-env.ts";
import { etagOf, isHeld } from "../../../lib/http/etag.ts";
import { type RawRoute, rawRoute } from "../../../lib/http/raw-route.ts";
import { PLACES } from "../../../lib/pages/navigation.ts";
import { DOWNLOADS } from "./downloads.generated.ts";
import { llmsText } from "./llms-text.ts";
import { OPERATIONS } from "./operations.generated.ts";
import { DOC_PLACES, operationPath } from "./places.ts";

const DAY_MS = 86_400_000;
/** Source: RFC 9116, which wants less than a year. */
const SECURITY_DAYS = 180;

interface Text {
  path: string;
  type: string;
  body: (base: string, now: number) => string;
}

/** A text for programs: kept for five minutes, and asked again by its ETag. */
const textRoute = ({ path, type, body }: Text): RawRoute =>
  rawRoute({
    methods: ["GET"],
    path,
    handle: async (c: Context<AppEnv>) => {
      const text = body(c.env.config.baseUrl, c.get("now"));
      const etag = await etagOf(text);
      const headers = { ETag: etag, "Cache-Control": "public, max-age=300" };
      return isHeld(c.req.header("if-none-match"), etag)
        ? new Response(null, { status: 304, headers })
        : new Response(text, { headers: { ...headers, "Content-Type": `${type}; charset=utf-8` } });
    },
  });

/** The end is a midnight, so that the text stays the same for a day. Source: RFC 9116. */
function securityText(base: string, now: number): string {
  const expires = new Date((Math.floor(now / DAY_MS) + SECURITY_DAYS) * DAY_MS).toISOString();
  return [
    `Contact: mailto:security@${new URL(base).hostname}`,
    `Expires: ${expires}`,
    "Preferred-Languages: en",
    `Canonical: ${base}/.well-known/security.txt`,
    "",
  ].join("\n");
}

/** Nothing that is worth crawling lies behind these. */
const robotsText = (base: string): string =>
  [
    "User-agent: *",
    ...["/api/", "/account", "/unlock", "/welcome", "/docs/try/"].map(
      (path) => `Disallow: ${path}`,
    ),
    "",
    `Sitemap: ${base}/sitemap.xml`,
    "",
  ].join("\n");

function sitemap(base: string): string {
  const pages = [...PLACES, ...DOC_PLACES].map(({ path }) => path);
  const paths = new Set([...pages, ...OPERATIONS.map(({ id }) => operationPath(id))]);
  const rows = [...paths].map((path) => `<url><loc>${base}${path}</loc></url>`);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...rows,
    "</urlset>",
    "",
  ].join("\n");
}

export const texts: readonly RawRoute[] = [
  { path: "/llms.txt", type: "text/plain", body: llmsText },
  { path: "/.well-known/security.txt", type: "text/plain", body: securityText },
  { path: "/robots.txt", type: "text/plain", body: robotsText },
  { path: "/sitemap.xml", type: "application/xml", body: sitemap },
  ...DOWNLOADS.map(({ path, type, body }) => ({ path, type, body: () => body })),
].map(textRoute);
