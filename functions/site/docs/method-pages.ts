import indexAccuracy from "#text/docs/accuracy/stress-index.md";
import { DOCUMENTS, INDEX_ACCURACY, siteDocument } from "../../../lib/ui/documents.ts";
import type { DocPage } from "./contents.ts";

/**
 * The methods and the glossary, and what was measured of the stress index. A Worker may have 500 KB, so the other
 * tables are read in the repository; the page /docs/methodology has what matters of them.
 */
const PAGES: ReadonlyMap<string, string> = new Map([
  ...Object.entries(DOCUMENTS),
  [INDEX_ACCURACY, indexAccuracy],
]);

/** The pages /docs/methodology/<name>: a document of `docs/methods`, or what was measured of one. */
export const methodPage: DocPage = {
  path: "/docs/methodology/:name",
  place: "/docs/methodology",
  names: [...PAGES.keys()],
  show: (_, asked) => {
    const { title, lead, parts } = siteDocument(PAGES.get(asked) ?? "");
    return { title, description: lead, eyebrow: "Methodology", heading: title, lead, parts };
  },
};
