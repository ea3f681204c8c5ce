import { PageTitle } from "../../../lib/ui/page-parts.tsx";
import { DocSection, docPage } from "./page.tsx";

const LEAD =
  "What you built goes on working. What has to break is announced 180 days ahead, in places that programs read.";

const ANY_TIME = `
New endpoints, members, headers and parameters, and new values of lists that are documented as open, may come at any
time. Ignore what you do not know.`;

const BREAKS = `
A name that changes or goes, a type, a tighter limit, another meaning: such a thing gets a new path or a parameter that
you choose yourself, and the old way answers for at least 180 days more. From the announcement on it carries

- \`Deprecation: @<unix seconds>\` (RFC 9745): since when it is on its way out;
- \`Sunset: <date>\` (RFC 8594): until when it answers;
- \`Link: <…/changelog#…>; rel="deprecation"\`: what to use instead.

Owners of active keys get a mail at the beginning, 30 days and 7 days before the end, at the address that pays for the
key or that the key was issued to. After the sunset it answers
[410](/docs/errors#gone). Every change is on [the changelog](/changelog), for programs at
[/api/changelog](/docs/api/getChangelog).`;

const VERSIONS = `
The description of the service is version 1.0.0 and is served at [/api/openapi](/docs/api/getOpenApi). Answers of the first family carry
\`version: "v1"\` where their schema lists it; the scores below \`/api/v2\` carry \`v2\`. A release is held against the last one:
a break that was not announced does not ship.`;

const METHODS = `
Numbers have versions of their own. A changed formula gets a new \`methodology_version\`, \`method_version\` or
\`model_version\`, and history is not written anew: \`as_of\` still answers with the number that was published then.
Revised source values are new revisions with the time at which they became known.`;

export const versioning = docPage({
  path: "/docs/versioning",
  place: "/docs/versioning",
  show: () => ({
    title: "Versions and deprecation",
    description: "What may change at any time, what is announced, and how programs notice.",
    contents: (
      <>
        <PageTitle eyebrow="Documentation" title="Versions and deprecation" lead={LEAD} />
        <DocSection id="any-time" title="What may come at any time" text={ANY_TIME} />
        <DocSection id="breaks" title="What breaks, and how it is announced" text={BREAKS} />
        <DocSection id="versions" title="Versions of the interface" text={VERSIONS} />
        <DocSection id="methods" title="Versions of the methods" text={METHODS} />
      </>
    ),
  }),
});
