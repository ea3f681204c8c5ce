// The page /docs/versioning: which changes of the API to expect, and how they are announced.

import type { DocPage } from "./contents.ts";

const LEAD =
  "Your programs keep working. Breaking changes are announced 180 days ahead, also in headers that programs can read.";

const ANY_TIME = `
We may add endpoints, fields, headers, parameters and new values of enumerations marked as open at any time. Ignore what you do not know.`;

const BREAKS = `
Breaking changes are: renaming or removing a field, changing a type or a meaning, tightening a limit. They get a new path or an
optional parameter, and the old one works for at least 180 more days. From the announcement on, the old one sends

- \`Deprecation: @<unix seconds>\` (RFC 9745): since when it is deprecated;
- \`Sunset: <date>\` (RFC 8594): until when it works;
- \`Link: <…/changelog#…>; rel="deprecation"\`: what to use instead.

Owners of active keys get a mail at the announcement, and 30 and 7 days before the end. It goes to the address that pays for the
key or that the key was issued to. After the sunset the answer is [410](/docs/errors#gone). [The changelog](/changelog) lists every change, also as
[JSON](/docs/api/getChangelog).`;

const VERSIONS = `
The interface is version 1.0.0, described at [/api/openapi](/docs/api/getOpenApi). Answers whose schema has
\`version\` carry \`v1\`; paths below \`/api/v2\` carry \`v2\`. Each release is compared with the last one, so that no unannounced break
ships.`;

const METHODS = `
Numbers have their own versions. A changed formula gets a new \`methodology_version\`, \`method_version\` or
\`model_version\`, and history is not rewritten: \`as_of\` still returns the number published then. Each reading of a
sensor has the \`version\` of its rules; a history is of one version, the one in force at \`as_of\`. Revised source
values are stored as new revisions with the time they became known.`;

export const versioning: DocPage = {
  path: "/docs/versioning",
  place: "/docs/versioning",
  show: () => ({
    title: "Versions and deprecation",
    description: "What may change at any time, what is announced and how programs notice.",
    heading: "Versions and deprecation",
    lead: LEAD,
    parts: [
      { id: "any-time", title: "What may be added at any time", text: ANY_TIME },
      { id: "breaks", title: "Breaking changes", text: BREAKS },
      { id: "versions", title: "Versions of the interface", text: VERSIONS },
      { id: "methods", title: "Versions of the methods", text: METHODS },
    ],
  }),
};
