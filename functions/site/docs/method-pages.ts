import type { DocPage } from "./contents.ts";
import { METHODS } from "./methods.generated.ts";

/** The pages /docs/methodology/<name>: one method each. `npm run docs` copies them from `docs/methods`. */
export const methodPage: DocPage = {
  path: "/docs/methodology/:name",
  place: "/docs/methodology",
  names: METHODS.map(({ name }) => name),
  show: (_, asked) => {
    const { title = "", lead = "", parts = [] } = METHODS.find(({ name }) => name === asked) ?? {};
    return { title, description: lead, eyebrow: "Methodology", heading: title, lead, parts };
  },
};
