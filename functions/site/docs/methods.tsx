import { notFound } from "../../../lib/http/errors.ts";
import { PageTitle } from "../../../lib/ui/page-parts.tsx";
import { METHODS } from "./methods.generated.ts";
import { DocSection, docPage } from "./page.tsx";

/** A page of `docs/methods`, as `npm run docs` copied it. */
export const methodPage = docPage({
  path: "/docs/methodology/:name",
  place: "/docs/methodology",
  show: (c) => {
    const method = METHODS.find(({ name }) => name === c.req.param("name"));
    if (!method) throw notFound("Not found");
    const { title, lead, parts } = method;
    return {
      title,
      description: lead,
      contents: (
        <>
          <PageTitle eyebrow="Methodology" title={title} lead={lead} />
          {parts.map((part) => (
            <DocSection {...part} />
          ))}
        </>
      ),
    };
  },
});
