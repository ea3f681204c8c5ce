// The page /docs/errors: every error code with its status, its meaning and what to do.

import { ERROR_HELP } from "../../../lib/http/error-help.ts";
import { ERROR_CODES } from "../../../lib/http/errors.ts";
import { InlineMarkdown } from "../../../lib/ui/markdown.tsx";
import { type DocPage, rowsToMarkdown } from "./contents.ts";

const LEAD =
  "An error has a status, a sentence that says what is wrong, and a code whose meaning never changes.";

const SHAPE = `
The body is \`{"error": "…"}\`. A 400 adds \`details\`, a list of \`{path, message}\`. A 403 adds \`upgrade\`, the address of
the pricing page (so does the 401 of the dislocation batch). A 429 is
\`{"error": "Rate limit exceeded", "retry_after": 12}\`: wait that many seconds.

The header \`X-Error-Code\` has the code, \`X-Request-Id\` the id to send us, and \`Link: <…>; rel="help"\` points to the
code on this page. Errors are never cached. The health endpoint answers 503 with its normal body.`;

const RETRY = `
Retry after a 429 (wait \`retry_after\` seconds) and after a 503 or 500 (with growing waits). Do not retry another 4xx: the
same request gets the same error. Requests that change something may be repeated where their page says so. Confirming,
unsubscribing, locking and revoking are safe to repeat.`;

const codesText = (): string =>
  rowsToMarkdown(
    ["Code", "Status", "Meaning", "What to do"],
    ERROR_CODES.map((code) => {
      const { status, meaning, todo } = ERROR_HELP[code];
      return [`\`${code}\``, String(status), meaning, todo];
    }),
  );

const Codes = () => (
  <dl class="definitions">
    {ERROR_CODES.map((code) => (
      <div id={code}>
        <dt>
          <code>{code}</code> <span class="soft">{`· ${ERROR_HELP[code].status}`}</span>
        </dt>
        <dd>
          <InlineMarkdown text={`${ERROR_HELP[code].meaning} ${ERROR_HELP[code].todo}`} />
        </dd>
      </div>
    ))}
  </dl>
);

export const errorsPage: DocPage = {
  path: "/docs/errors",
  place: "/docs/errors",
  show: () => ({
    title: "Errors",
    description: "Every error code with its status, its meaning and what to do.",
    heading: "Errors",
    lead: LEAD,
    parts: [
      { id: "shape", title: "What an error looks like", text: SHAPE },
      { id: "codes", title: "Codes", text: codesText(), html: <Codes /> },
      { id: "again", title: "When to retry", text: RETRY },
    ],
  }),
};
