// The page /docs/methodology: links to all method pages, and the measured accuracy.

import type { DocPage } from "./contents.ts";
import { ACCURACY, METHODS } from "./methods.generated.ts";

const LEAD =
  "How every published number is computed, and how accurate it was measured to be, bad results included.";

const RULES = `
- **As of**: a value uses only what was known at its time; replays test it.
- **Missing is missing**: null, never 0; aggregates say what they cover.
- **Versions**: each row keeps the version of its method; published history is not rewritten.
- **Rounding**: once, at the end: scores to one decimal, probabilities to three or four.`;

const PAGES = METHODS.map(
  ({ name, title, lead }) => `- [${title}](/docs/methodology/${name}): ${lead}`,
).join("\n");

export const methodology: DocPage = {
  path: "/docs/methodology",
  place: "/docs/methodology",
  show: () => ({
    title: "Methodology",
    description: "How every number is computed, and how accurate it was measured to be.",
    heading: "Methodology",
    lead: LEAD,
    parts: [
      { id: "methods", title: "Methods", text: PAGES },
      { id: "rules", title: "Rules for all numbers", text: RULES },
      { id: "measured", title: ACCURACY.title, text: ACCURACY.lead },
      ...ACCURACY.parts,
    ],
  }),
};
