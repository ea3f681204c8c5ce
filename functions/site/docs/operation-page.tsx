import { ERROR_HELP } from "../../../lib/http/error-help.ts";
import { ERROR_CODES, type ErrorCode, notFound } from "../../../lib/http/errors.ts";
import { Markdown } from "../../../lib/ui/markdown.tsx";
import { CodeSample, Facts, PageTitle } from "../../../lib/ui/page-parts.tsx";
import { ANSWERS } from "./answers.generated.ts";
import { ACCESS_TEXTS, findOperation, OPERATION_GROUPS } from "./navigation.ts";
import { curlOf, type Member, type Operation, type Parameter } from "./operation.ts";
import { DocSection, docPage, tableOf } from "./page.tsx";
import { TryForm } from "./try.tsx";

const code = (text: string): string => `\`${text}\``;

const NOTHING = "No parameters.";

/** Parameters of the path, then of the query. */
function parametersTable({ parameters }: Operation): string {
  if (parameters.length === 0) return NOTHING;
  return tableOf(["Parameter", "Values", "Meaning"], parameters.map(parameterRow));
}

const parameterRow = (parameter: Parameter): string[] => [
  code(parameter.name),
  parameter.type + (parameter.default === undefined ? "" : `; default ${parameter.default}`),
  parameter.text || (parameter.place === "path" ? "Path parameter" : ""),
];

const SEEN_BY = { retail: "any key", institutional: "institutional" } as const;

/** Fields of a body, with the tier that sees each where tiers differ. */
function membersTable(members: readonly Member[]): string {
  const differs = members.some(({ tier }) => tier);
  const hasMeanings = members.some(({ text }) => text);
  const head = [
    "Field",
    "Type",
    ...(differs ? ["Access"] : []),
    ...(hasMeanings ? ["Meaning"] : []),
  ];
  return tableOf(
    head,
    members.map(({ path, type, text = "", isOptional, tier }) => [
      code(path),
      isOptional ? `${type}, optional` : type,
      ...(differs ? [tier ? SEEN_BY[tier] : "everyone"] : []),
      ...(hasMeanings ? [text] : []),
    ]),
  );
}

/** Error codes that need more than a matching status. */
const EXTRA_CONDITIONS: Partial<Record<ErrorCode, (operation: Operation) => boolean>> = {
  signup_limited: ({ path }) => path === "/api/alerts/subscribe",
  method_not_allowed: () => false,
  missing_key: ({ access }) => access === "key",
};

/** All errors of an endpoint. */
export function failuresTable(operation: Operation): string {
  const codes = ERROR_CODES.filter(
    (each) =>
      operation.statuses.includes(ERROR_HELP[each].status) &&
      (EXTRA_CONDITIONS[each]?.(operation) ?? true),
  ).toSorted((a, b) => ERROR_HELP[a].status - ERROR_HELP[b].status);
  return tableOf(
    ["Status", "X-Error-Code", "Meaning"],
    codes.map((each) => [
      String(ERROR_HELP[each].status),
      `[${code(each)}](/docs/errors#${each})`,
      ERROR_HELP[each].meaning,
    ]),
  );
}

export const operationPage = docPage({
  path: "/docs/api/:id",
  place: "/docs/api",
  show: (c, base) => {
    const operation = findOperation(c.req.param("id") ?? "");
    if (!operation) throw notFound("Not found");
    const { method, path, summary, description } = operation;
    return {
      title: `${method.toUpperCase()} ${path}`,
      description: summary,
      contents: (
        <>
          <PageTitle
            eyebrow={titleOf(operation)}
            title={summary}
            lead={description.replaceAll("`", "")}
          >
            <p class="route">
              <span class="method">{method.toUpperCase()}</span>
              <code>{path}</code>
            </p>
            <Facts facts={factsOf(operation)} />
          </PageTitle>
          <RequestSection operation={operation} />
          <Example operation={operation} base={base} />
          <ResponseSection operation={operation} />
          <DocSection id="failures" title="Errors" text={failuresTable(operation)} />
        </>
      ),
    };
  },
});

const titleOf = ({ group }: Operation): string =>
  OPERATION_GROUPS.find(({ id }) => id === group)?.title ?? group;

function factsOf({ access, keyHeader, updates, hasCsv, ...of }: Operation) {
  const own =
    of.ownPerMinute === null ? {} : { more: `and ${of.ownPerMinute} per minute for this endpoint` };
  return [
    {
      name: "Access",
      value: ACCESS_TEXTS[access],
      more: access === "none" ? "" : `key in ${keyHeader}`,
    },
    { name: "Updates", value: updates },
    {
      name: "Cacheable",
      value: of.maxAgeSeconds === null ? "no" : `${of.maxAgeSeconds} seconds`,
      more: of.maxAgeSeconds === null ? "" : "with ETag; not with a key",
    },
    { name: "Limit", value: of.isUncounted ? "not counted" : "by tier", ...own },
    { name: "CSV", value: hasCsv ? "format=csv" : "no" },
    ...(of.sunset ? [{ name: "Retired after", value: of.sunset.slice(0, 10) }] : []),
  ];
}

const RequestSection = ({ operation }: { operation: Operation }) => (
  <DocSection id="parameters" title="Request" text={parametersTable(operation)}>
    {operation.sent.length > 0 && (
      <>
        <h3>Body, as application/json</h3>
        <Markdown text={membersTable(operation.sent)} name="Body" />
      </>
    )}
  </DocSection>
);

const SAMPLE_NOTE = "Recorded on the bundled sample data, not on today's market.";
const CUT_NOTE = " Long lists, texts and objects are shortened.";

function Example({ operation, base }: { operation: Operation; base: string }) {
  const answer = ANSWERS.find(({ id }) => id === operation.id);
  const text = answer?.text.replaceAll("https://svc.example", base);
  return (
    <DocSection
      id="example"
      title="Example"
      samples={[{ name: "Request", code: curlOf(operation, base) }]}
    >
      {answer && text && (
        <>
          <CodeSample name={`Response: ${answer.status}`} code={text} />
          <p class="small soft">{SAMPLE_NOTE + (answer.isCut ? CUT_NOTE : "")}</p>
        </>
      )}
      {answer && !text && <p class="prose">{`Status ${answer.status}, no body.`}</p>}
      <TryForm operation={operation} />
    </DocSection>
  );
}

const ResponseSection = ({ operation }: { operation: Operation }) =>
  operation.members.length === 0 ? null : (
    <DocSection id="members" title="Response" text={membersTable(operation.members)}>
      <p class="small">
        <a href="/docs/fields">Every field of every answer, by name</a>
      </p>
      {operation.variant.length > 0 && (
        <details>
          <summary>With rendering=variant</summary>
          <Markdown text={membersTable(operation.variant)} name="Variant" />
        </details>
      )}
    </DocSection>
  );
