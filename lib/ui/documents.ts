// The methods and the glossary as the site and agents show them: with links that lead to pages of the site.

import glossary from "#text/docs/glossary.md";
import authorship from "#text/docs/methods/authorship.md";
import billingAndLimits from "#text/docs/methods/billing-and-limits.md";
import dislocation from "#text/docs/methods/dislocation.md";
import equityRegimes from "#text/docs/methods/equity-regimes.md";
import language from "#text/docs/methods/language.md";
import proposals from "#text/docs/methods/proposals.md";
import record from "#text/docs/methods/record.md";
import sensors from "#text/docs/methods/sensors.md";
import series from "#text/docs/methods/series.md";
import signals from "#text/docs/methods/signals.md";
import stressIndex from "#text/docs/methods/stress-index.md";
import { headingId } from "./heading-id.ts";

/** The pages of `docs/methods` in the order of the site's navigation, and the glossary. */
export const DOCUMENTS = {
  series,
  sensors,
  "stress-index": stressIndex,
  "equity-regimes": equityRegimes,
  language,
  authorship,
  signals,
  dislocation,
  proposals,
  record,
  "billing-and-limits": billingAndLimits,
  glossary,
} as const;

/** A document as a page shows it. */
export interface SiteDocument {
  title: string;
  lead: string;
  parts: { id: string; title: string; text: string }[];
}

/** The name of the page with what was measured of the stress index: the one accuracy page of the site. */
export const INDEX_ACCURACY = "stress-index-accuracy";

const METHODOLOGY = "/docs/methodology";

/** Returns the site path of a linked document; null when the site has no page for it. */
function sitePath(target: string): string | null {
  const [, file = "", anchor = ""] = /^([^#]*)(#.*)?$/.exec(target) ?? [];
  if (file === "../accuracy.md") return `${METHODOLOGY}#measured`;
  if (file.endsWith("accuracy/stress-index.md")) return `${METHODOLOGY}/${INDEX_ACCURACY}${anchor}`;
  const name = file.replace(/^(\.\.\/)?(methods\/)?/, "").replace(/\.md$/, "");
  const isKnown = file.endsWith(".md") && Object.hasOwn(DOCUMENTS, name);
  return isKnown ? `${METHODOLOGY}/${name}${anchor}` : null;
}

/** A document without its comments, and with links to pages of the site. Other links become plain text. */
export const withSiteLinks = (document: string): string =>
  document
    .replaceAll(/<!--.*?-->\n*/g, "")
    .replaceAll(/\[([^\]]+)\]\(([^)\s]+)\)/g, (_, name: string, target: string) => {
      const path = sitePath(target);
      return path === null ? name : `[${name}](${path})`;
    });

/** The title of a document, its first line. */
export const titleOf = (document: string): string =>
  document.slice("# ".length, document.indexOf("\n"));

const read = new Map<string, SiteDocument>();

/** Splits a document into title, lead and parts. The text is a constant, so it is read once. */
export function siteDocument(document: string): SiteDocument {
  const known = read.get(document);
  if (known !== undefined) return known;
  const [head = "", ...parts] = withSiteLinks(document).split(/^## /m);
  const [, ...lead] = head.split("\n");
  const made = {
    title: titleOf(head),
    lead: lead
      .join("\n")
      .trim()
      .replaceAll(/(\S)\n(?=\S)/g, "$1 "),
    parts: parts.map((part) => {
      const [heading = "", ...lines] = part.split("\n");
      return { id: headingId(heading), title: heading, text: lines.join("\n").trim() };
    }),
  };
  read.set(document, made);
  return made;
}
