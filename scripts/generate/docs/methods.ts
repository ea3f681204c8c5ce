// Reads the pages of `docs/methods` and turns their links into links of the site.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type ACCURACY_PAGES, documentPath } from "../document-part.ts";
import { headingId } from "../heading-id.ts";

const docs = join(import.meta.dirname, "../../../docs");
const folder = join(docs, "methods");

/** The pages of `docs/methods`, in the order of the site's navigation. */
const METHOD_PAGES = [
  "series",
  "sensors",
  "stress-index",
  "equity-regimes",
  "language",
  "authorship",
  "signals",
  "dislocation",
  "proposals",
  "record",
  "billing-and-limits",
] as const;

/**
 * The accuracy pages that the site has. A Worker may have 500 KB, so the other tables are read in the
 * repository; the page /docs/methodology has what matters of them.
 */
const SITE_ACCURACY = ["stress-index"] as const satisfies (typeof ACCURACY_PAGES)[number][];

/** The name of an accuracy page on the site, where it stands among the methods. */
const accuracyName = (page: string): string => `${page}-accuracy`;

/** Returns the site path of a linked document; null when the site has no page for it. */
function sitePath(target: string): string | null {
  const [, file = "", anchor = ""] = /^([^#]*)(#.*)?$/.exec(target) ?? [];
  if (file === "../accuracy.md") return "/docs/methodology#measured";
  const measured = SITE_ACCURACY.find((name) => file.endsWith(`accuracy/${name}.md`));
  if (measured !== undefined) return `/docs/methodology/${accuracyName(measured)}${anchor}`;
  if (file.endsWith("glossary.md")) return `/docs/methodology/glossary${anchor}`;
  const page = METHOD_PAGES.find(
    (name) => file.replace(/^(\.\.\/)?(methods\/)?/, "") === `${name}.md`,
  );
  return page === undefined ? null : `/docs/methodology/${page}${anchor}`;
}

/** Replaces the links of a document with links to site pages. Other links become plain text. */
const withSiteLinks = (text: string): string =>
  text.replaceAll(/\[([^\]]+)\]\(([^)\s]+)\)/g, (_, name: string, target: string) => {
    const path = sitePath(target);
    return path === null ? name : `[${name}](${path})`;
  });

/** Splits a document into title, lead and parts, as the site shows it. */
function siteDocument(path: string) {
  const text = withSiteLinks(readFileSync(path, "utf8").replaceAll(/<!--.*?-->\n*/g, ""));
  const [head = "", ...parts] = text.split(/^## /m);
  const [title = "", ...lead] = head.replace(/^# /, "").split("\n");
  return {
    title,
    lead: lead
      .join("\n")
      .trim()
      .replaceAll(/(\S)\n(?=\S)/g, "$1 "),
    parts: parts.map((part) => {
      const [heading = "", ...lines] = part.split("\n");
      return { id: headingId(heading), title: heading, text: lines.join("\n").trim() };
    }),
  };
}

/** The method pages of the site. */
export const methodPages = () => [
  ...METHOD_PAGES.map((name) => ({ name, ...siteDocument(join(folder, `${name}.md`)) })),
  { name: "glossary", ...siteDocument(join(docs, "glossary.md")) },
];

/** The full texts of the methods and the glossary, for programs. Links lead to site pages. */
export const agentTexts = () =>
  [
    ...METHOD_PAGES.map((name) => ({
      uri: `docs://methods/${name}`,
      path: join(folder, `${name}.md`),
    })),
    { uri: "docs://glossary", path: join(folder, "../glossary.md") },
  ].map(({ uri, path }) => {
    const text = withSiteLinks(readFileSync(path, "utf8").replaceAll(/<!--.*?-->\n*/g, ""));
    return { uri, title: text.slice(2, text.indexOf("\n")), text };
  });

/** The document on measured accuracy, as the site shows it. */
export const accuracySummary = () => siteDocument(join(docs, "accuracy.md"));

/** The pages with the tables of measured accuracy. */
export const accuracyPages = () =>
  SITE_ACCURACY.map((name) => ({
    name: accuracyName(name),
    ...siteDocument(documentPath(`accuracy/${name}`)),
  }));
