// Texts for programs: llms.txt, the API catalog, security.txt, robots.txt and the sitemap.

import type { Hono } from "hono/tiny";
import { PRODUCT_NAME, SERVICE_VERSION } from "../../../lib/core/product.ts";
import { REQUESTS_PER_MINUTE, TIERS } from "../../../lib/core/tier.ts";
import type { AppEnv } from "../../../lib/http/app-env.ts";
import { textRoute } from "../../../lib/http/text-route.ts";
import { FOOTER_LINKS, NAV_PAGES } from "../../../lib/ui/layout.tsx";
import { markdownOf } from "./markdown.ts";
import { DOC_NAV, OPERATION_GROUPS, operationPath } from "./navigation.ts";
import { OPERATIONS } from "./operations.ts";
import { allDocs } from "./pages.ts";

/** Writes the overview for language models: where to start, and one line a page. */
function llmsText(base: string): string {
  const limits = TIERS.map((tier) => `${tier} ${REQUESTS_PER_MINUTE[tier]}`).join(", ");
  const parts = fullParts(base).map((_, at) => base + FULL_PATHS[at]);
  return [
    "# Regime Intelligence",
    "",
    "> Market-regime intelligence as JSON: sensors with states and histories, a stress index, language scores, and",
    "> published calls on a verifiable record. Diagnostic observations, not predictions or trading recommendations.",
    "",
    `Base address: ${base}. Send a key in the header x-svc-key; free data needs none. Requests per minute: ${limits}.`,
    "Add format=csv to lists and histories, as_of=T for what was known at T. Errors carry X-Error-Code.",
    `Agents: tools of the Model Context Protocol at ${base}/mcp, explained at ${base}/docs/mcp.md.`,
    `Every page is also Markdown: add .md to its address. The page of an endpoint is ${base}/docs/api/{id}.md, with the id below.`,
    "",
    "## Documentation",
    "",
    ...DOC_NAV.map(({ path, name }) => `- [${name}](${base}${path})`),
    `- [OpenAPI 3.1](${base}/api/openapi)`,
    "",
    "## Endpoints",
    "",
    ...OPERATION_GROUPS.map(
      ({ title, operations }) =>
        `- ${title}: ${operations.map(({ id, path }) => `${id} ${path}`).join(", ")}`,
    ),
    "",
    "## Optional",
    "",
    `All pages, in parts of at most ${MAX_PART_BYTES / 1_000} kB: ${parts.join(", ")}`,
    "",
  ].join("\n");
}

/** The size up to which a part of the whole documentation grows: what programs read in one request. */
const MAX_PART_BYTES = 100_000;
/** The addresses of the parts, some in reserve. A test holds that the documentation fits. */
const FULL_PATHS = [
  "/llms-full.txt",
  ...Array.from({ length: 9 }, (_, n) => `/llms-full-${n + 2}.txt`),
];

/** The parts made last, and their base address. An isolate serves one base address. */
let full: { base: string; parts: readonly string[] } | null = null;

/** The whole documentation for language models, page after page, in parts. Only a page that is too long for one is cut. */
function fullParts(base: string): readonly string[] {
  if (full?.base === base) return full.parts;
  const encoder = new TextEncoder();
  const sizeOf = (text: string) => encoder.encode(text).length;
  const pieces = allDocs(base).flatMap(({ path, contents }) => {
    const page = `<!-- ${base}${path} -->\n\n${markdownOf(contents)}\n`;
    return sizeOf(page) <= MAX_PART_BYTES ? [page] : page.split(/(?<=\n)/);
  });
  const parts: string[] = [];
  let room = 0;
  for (const piece of pieces) {
    const size = sizeOf(piece);
    if (size > room) {
      parts.push("");
      room = MAX_PART_BYTES;
    }
    parts[parts.length - 1] += piece;
    room -= size;
  }
  full = { base, parts };
  return parts;
}

const fullTexts = FULL_PATHS.map((path, at) => ({
  path,
  type: "text/plain",
  body: (base: string) => fullParts(base)[at] ?? `There is no such part: see ${base}/llms.txt\n`,
}));

/**
 * The entry of the tools for agents in the registry of servers, for whoever publishes it. Source: Model Context Protocol
 * Registry, server.json of 2025-12-11.
 */
function serverEntry(base: string): string {
  const name = new URL(base).hostname.split(".").toReversed().join(".");
  return JSON.stringify({
    $schema: "https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json",
    name: `${name}/regime-intelligence`,
    title: PRODUCT_NAME,
    description: "Market stress, sensors, scores of texts and a public record of forecasts.",
    version: SERVICE_VERSION,
    websiteUrl: `${base}/docs/mcp`,
    remotes: [
      {
        type: "streamable-http",
        url: `${base}/mcp`,
        headers: [
          {
            name: "Authorization",
            description: "Bearer and a key. Free data needs none.",
            isRequired: false,
            isSecret: true,
          },
        ],
      },
    ],
  });
}

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
  ...fullTexts,
  { path: "/server.json", type: "application/json", body: serverEntry },
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
