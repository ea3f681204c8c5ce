// The page /docs/methodology: links to all method pages, and the measured accuracy.

import accuracy from "#text/docs/accuracy.md";
import { DOCUMENTS, siteDocument } from "../../../lib/ui/documents.ts";
import type { DocPage } from "./contents.ts";

const LEAD =
  "How every published number is computed, and how accurate it was measured to be, bad results included.";

const RULES = `
- **As of**: a value uses only what was known at its time; replays test it.
- **Missing is missing**: null, never 0; aggregates say what they cover.
- **Versions**: each row keeps the version of its method; published history is not rewritten.
- **Rounding**: once, at the end: scores to one decimal, probabilities to three or four.`;

const linksToPages = (): string =>
  Object.entries(DOCUMENTS)
    .map(([name, document]) => {
      const { title, lead } = siteDocument(document);
      return `- [${title}](/docs/methodology/${name}): ${lead}`;
    })
    .join("\n");

/** What the document on accuracy begins with, as a part of the page. */
function measured() {
  const { title, lead } = siteDocument(accuracy);
  return { title, text: lead };
}

export const methodology: DocPage = {
  path: "/docs/methodology",
  place: "/docs/methodology",
  show: () => ({
    title: "Methodology",
    description: "How every number is computed, and how accurate it was measured to be.",
    heading: "Methodology",
    lead: LEAD,
    parts: [
      { id: "methods", title: "Methods", text: linksToPages() },
      { id: "rules", title: "Rules for all numbers", text: RULES },
      { id: "measured", ...measured() },
      ...siteDocument(accuracy).parts,
    ],
  }),
};
