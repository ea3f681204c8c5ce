// Texts for programs: llms.txt, the API catalog, security.txt, robots.txt and the sitemap.

import type { Hono } from "hono/tiny";
import { REQUESTS_PER_MINUTE, TIERS } from "../../../lib/core/tier.ts";
import type { AppEnv } from "../../../lib/http/app-env.ts";
import { textRoute } from "../../../lib/http/text-route.ts";
import { FOOTER_LINKS, NAV_PAGES } from "../../../lib/ui/layout.tsx";
import { markdownOf } from "./markdown.ts";
import { DOC_NAV, OPERATION_GROUPS, operationPath } from "./navigation.ts";
import { OPERATIONS } from "./operations.ts";
import { allDocs } from "./pages.ts";

/** Writes the overview for language models. */
function llmsText(base: string): string {
  const limits = TIERS.map((tier) => `${tier} ${REQUESTS_PER_MINUTE[tier]}`).join(", ");
  return [
    "# Regime Intelligence",
    "",
    "> Market-regime intelligence as JSON: sensors with states and histories, a stress index, language scores, and",
    "> published calls on a verifiable record. Diagnostic observations, not predictions or trading recommendations.",
    "",
    `Base address: ${base}. Send a key in the header x-svc-key; free data needs none. Requests per minute: ${limits}.`,
    "Add format=csv to lists and histories, as_of=T for what was known at T. Errors carry X-Error-Code.",
    `Every page below is also Markdown: add .md to its address. All of them in one file: ${base}/llms-full.txt`,
    "",
    "## Documentation",
    "",
    ...DOC_NAV.map(({ path, name }) => `- [${name}](${base}${path})`),
    `- [OpenAPI 3.1](${base}/api/openapi)`,
    ...OPERATION_GROUPS.flatMap(({ title, operations }) => [
      "",
      `## ${title}`,
      "",
      ...operations.map(
        ({ id, method, path, summary }) =>
          `- [${method.toUpperCase()} ${path}](${base}${operationPath(id)}): ${summary}`,
      ),
    ]),
    "",
  ].join("\n");
}

/** Writes the whole documentation for language models, page after page. */
const fullText = (base: string): string =>
  allDocs(base)
    .map(({ path, contents }) => `<!-- ${base}${path} -->\n\n${markdownOf(contents)}`)
    .join("\n");

const CATALOG_PATH = "/.well-known/api-catalog";
const CATALOG_TYPE = 'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"';

/** Lists for programs where the documents of the API are. Source: RFC 9727 (2025), RFC 9264 (2022). */
function apiCatalog(base: string): string {
  const link = (path: string, type: string) => [{ href: base + path, type }];
  return JSON.stringify({
    linkset: [
      {
        anchor: `${base}/api`,
        "service-desc": link("/api/openapi", "application/json"),
        "service-doc": [...link("/docs", "text/html"), ...link("/llms-full.txt", "text/plain")],
        "service-meta": link("/api/changelog", "application/json"),
        status: link("/api/health", "application/json"),
        "terms-of-service": link("/terms", "text/html"),
      },
    ],
  });
}

const DAY_MS = 86_400_000;
/** Days until the security text expires; RFC 9116 (2022) recommends less than a year. */
const SECURITY_DAYS = 180;

/**
 * Writes the security text. It expires at a midnight, so that the text stays the same for a day.
 * Source: RFC 9116, 2022.
 */
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

/** Excludes pages that search engines need not crawl. */
const robotsText = (base: string): string =>
  [
    "User-agent: *",
    ...["/api/", "/account", "/unlock", "/welcome", "/docs/try/", "/docs/search"].map(
      (path) => `Disallow: ${path}`,
    ),
    "",
    `Sitemap: ${base}/sitemap.xml`,
    "",
  ].join("\n");

function sitemap(base: string): string {
  const pages = [...NAV_PAGES, ...DOC_NAV, ...FOOTER_LINKS]
    .map(({ path }) => path)
    .filter((path) => !/^\/(api\/|account)/.test(path));
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

export const machineTexts: readonly Hono<AppEnv>[] = [
  { path: "/llms.txt", type: "text/plain", body: llmsText },
  { path: "/llms-full.txt", type: "text/plain", body: fullText },
  {
    path: CATALOG_PATH,
    type: CATALOG_TYPE,
    body: apiCatalog,
    headers: (base: string) => ({ Link: `<${base}${CATALOG_PATH}>; rel="api-catalog"` }),
  },
  { path: "/.well-known/security.txt", type: "text/plain", body: securityText },
  { path: "/robots.txt", type: "text/plain", body: robotsText },
  { path: "/sitemap.xml", type: "application/xml", body: sitemap },
].map(textRoute);
