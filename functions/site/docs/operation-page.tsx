// The pages /docs/api/<name>: one endpoint with its parameters, fields, errors, examples and a form to try it.

import { ERROR_HELP } from "../../../lib/http/error-help.ts";
import { ERROR_CODES, type ErrorCode } from "../../../lib/http/errors.ts";
import { Markdown } from "../../../lib/ui/markdown.tsx";
import { CodeSample } from "../../../lib/ui/page-parts.tsx";
import ANSWERS from "./answers.generated.json" with { type: "json" };
import { CodeTabs } from "./code-tabs.tsx";
import { type DocContents, type DocPage, type DocPart, rowsToMarkdown } from "./contents.ts";
import { accessOf, MemberList, membersTable, ParameterList, parametersTable } from "./members.tsx";
import { ACCESS_TEXTS, findOperation, OPERATION_GROUPS } from "./navigation.ts";
import type { Operation } from "./operation.ts";
import { OPERATIONS } from "./operations.ts";
import { snippetsOf } from "./snippets.ts";
import { mayTry, TryForm } from "./try-form.tsx";

/** Error codes that need more than a matching status. */
const EXTRA_CONDITIONS: Partial<Record<ErrorCode, (operation: Operation) => boolean>> = {
  signup_limited: ({ path }) => path === "/api/alerts/subscribe",
  method_not_allowed: () => false,
  missing_key: ({ access }) => access === "key",
};

/** All errors of an endpoint. */
function failuresTable(operation: Operation): string {
  const codes = ERROR_CODES.filter(
    (each) =>
      operation.statuses.includes(ERROR_HELP[each].status) &&
      (EXTRA_CONDITIONS[each]?.(operation) ?? true),
  ).toSorted((a, b) => ERROR_HELP[a].status - ERROR_HELP[b].status);
  return rowsToMarkdown(
    ["Status", "X-Error-Code", "Meaning"],
    codes.map((each) => [
      String(ERROR_HELP[each].status),
      `[\`${each}\`](/docs/errors#${each})`,
      ERROR_HELP[each].meaning,
    ]),
  );
}

export const operationPage: DocPage = {
  path: "/docs/api/:name",
  place: "/docs/api",
  names: OPERATIONS.map(({ id }) => id),
  show: (base, name) => contentsOf(findOperation(name) as Operation, base),
};

function contentsOf(operation: Operation, base: string): DocContents {
  const { method, path, summary, description } = operation;
  return {
    title: `${method.toUpperCase()} ${path}`,
    description: summary,
    eyebrow: titleOf(operation),
    heading: summary,
    lead: description,
    route: { method: method.toUpperCase(), path },
    facts: factsOf(operation),
    parts: [
      requestPart(operation),
      ...(operation.members.length > 0 ? [responsePart(operation)] : []),
      { id: "failures", title: "Errors", text: failuresTable(operation) },
    ],
    aside: [
      examplePart(operation, base),
      ...(mayTry(operation)
        ? [{ id: "try", title: "Try it", html: <TryForm operation={operation} /> }]
        : []),
    ],
    script: "docs",
  };
}

const titleOf = ({ group }: Operation): string =>
  OPERATION_GROUPS.find(({ id }) => id === group)?.title ?? group;

function factsOf({ access, keyHeader, updates, hasCsv, ...of }: Operation) {
  const ownLimit =
    of.ownPerMinute === null ? {} : { more: `and ${of.ownPerMinute} per minute for this endpoint` };
  const maxAge = of.maxAgeSeconds;
  return [
    {
      name: "Access",
      value: ACCESS_TEXTS[access],
      ...(access !== "none" && { more: `key in ${keyHeader}` }),
    },
    { name: "Updates", value: updates },
    {
      name: "Cacheable",
      value: maxAge === null ? "no" : `${maxAge} seconds`,
      ...(maxAge !== null && { more: "with ETag; not with a key" }),
    },
    { name: "Limit", value: of.isUncounted ? "not counted" : "by tier", ...ownLimit },
    { name: "CSV", value: hasCsv ? "format=csv" : "no" },
    ...(of.sunset ? [{ name: "Retired after", value: of.sunset.slice(0, 10) }] : []),
  ];
}

const BODY = "Body, as application/json";

const requestPart = ({ parameters, sent }: Operation): DocPart => ({
  id: "parameters",
  title: "Request",
  text: [
    parametersTable(parameters),
    ...(sent.length > 0 ? [`${BODY}:`, membersTable(sent)] : []),
  ].join("\n\n"),
  html: (
    <>
      <ParameterList parameters={parameters} />
      {sent.length > 0 && (
        <>
          <h3>{BODY}</h3>
          <MemberList members={sent} />
        </>
      )}
    </>
  ),
});

const responsePart = ({ members, variant }: Operation): DocPart => ({
  id: "members",
  title: "Response",
  text: [
    membersTable(members),
    ...(variant.length > 0 ? ["With `rendering=variant`:", membersTable(variant)] : []),
  ].join("\n\n"),
  html: (
    <>
      {members.some(({ tier }) => tier) && (
        <p class="small soft">{`Fields without a mark: ${accessOf({})}.`}</p>
      )}
      <MemberList members={members} />
      {variant.length > 0 && (
        <details>
          <summary>With rendering=variant</summary>
          <MemberList members={variant} />
        </details>
      )}
      <p class="small">
        <a href="/docs/fields">Every field of every answer, by name</a>
      </p>
    </>
  ),
});

const SAMPLE_NOTE = "Recorded on the bundled sample data, not on today's market.";
const CUT_NOTE = " Long lists, texts and objects are shortened.";

function examplePart(operation: Operation, base: string): DocPart {
  const answer = ANSWERS.find(({ id }) => id === operation.id);
  const text = answer?.text.replaceAll("https://svc.example", base);
  const snippets = snippetsOf(operation, base);
  const response = answer && text ? { name: `Response: ${answer.status}`, code: text } : null;
  const note = answer && !response ? `Status ${answer.status}, no body.` : null;
  return {
    id: "example",
    title: "Example",
    ...(note && { text: note }),
    samples: [...snippets, ...(response ? [response] : [])],
    html: (
      <>
        <CodeTabs id="language" samples={snippets} />
        {response && (
          <>
            <CodeSample {...response} />
            <p class="small soft">{SAMPLE_NOTE + (answer?.isCut ? CUT_NOTE : "")}</p>
          </>
        )}
        {note && <Markdown text={note} name="Response" />}
      </>
    ),
  };
}
