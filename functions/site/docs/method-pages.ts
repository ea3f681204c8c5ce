import type { DocPage } from "./contents.ts";
import { ACCURACY_PAGES, METHODS } from "./methods.generated.ts";

const PAGES = [...METHODS, ...ACCURACY_PAGES];

/**
 * The pages /docs/methodology/<name>: a method, or what was measured of one. `npm run docs` copies them
 * from `docs/methods` and `docs/accuracy`.
 */
export const methodPage: DocPage = {
  path: "/docs/methodology/:name",
  place: "/docs/methodology",
  names: PAGES.map(({ name }) => name),
  show: (_, asked) => {
    const { title = "", lead = "", parts = [] } = PAGES.find(({ name }) => name === asked) ?? {};
    return { title, description: lead, eyebrow: "Methodology", heading: title, lead, parts };
  },
};
