import { ERROR_HELP } from "../../../lib/http/error-help.ts";
import { ERROR_CODES } from "../../../lib/http/errors.ts";
import { PageTitle, Section } from "../../../lib/ui/page-parts.tsx";
import { DocSection, docPage } from "./page.tsx";

const LEAD =
  "A failure is a status, a sentence that names what was wrong, and a code that never changes its meaning.";

const SHAPE = `
The body is \`{"error": "…"}\`. A 400 adds \`details\`, a list of \`{path, message}\`; a 403 adds \`upgrade\`, the address
of the prices (as does the 401 of the batch of dislocations); a 429 is
\`{"error": "Rate limit exceeded", "retry_after": 12}\`, with the seconds until a request is admitted.

The code is in the header \`X-Error-Code\`, the id to tell us in \`X-Request-Id\`, and \`Link: <…>; rel="help"\` leads to
its place on this page. No failure says anything of our insides, and none is kept by any cache. The health endpoint
answers 503 with its ordinary body.`;

const RETRY = `
Try again after 429 (when \`retry_after\` says) and after 503 or 500 (with growing waits). Never after another 4xx: the
same question gets the same refusal. What changes something may be sent again where its page says so; confirming,
leaving, locking and revoking come to the same however often they are asked.`;

export const errorsPage = docPage({
  path: "/docs/errors",
  place: "/docs/errors",
  show: () => ({
    title: "Errors",
    description: "Every error code with its status, what it means and what to do about it.",
    contents: (
      <>
        <PageTitle eyebrow="Documentation" title="Errors" lead={LEAD} />
        <DocSection id="shape" title="What a failure looks like" text={SHAPE} />
        <Section id="codes" title="Codes">
          <dl class="definitions">
            {ERROR_CODES.map((code) => (
              <div id={code}>
                <dt>
                  <code>{code}</code> <span class="soft">{`· ${ERROR_HELP[code].status}`}</span>
                </dt>
                <dd>{`${ERROR_HELP[code].meaning} ${ERROR_HELP[code].todo}`}</dd>
              </div>
            ))}
          </dl>
        </Section>
        <DocSection id="again" title="When to try again" text={RETRY} />
      </>
    ),
  }),
});
