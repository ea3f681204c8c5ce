// The page /docs/api: all endpoints by group.

import { type DocPage, type DocPart, rowsToMarkdown } from "./contents.ts";
import { ACCESS_TEXTS, type Group, OPERATION_GROUPS, operationPath } from "./navigation.ts";
import type { Operation } from "./operation.ts";
import { OPERATIONS } from "./operations.ts";

const LEAD =
  "Every endpoint has a page with its parameters, its fields by tier, its errors, an example in four languages and, where it reads, a form to try it. " +
  "The pages are made from the contracts that check every request.";

const operationRow = ({ id, method, path, summary, access, updates }: Operation): string[] => [
  `[\`${method.toUpperCase()} ${path}\`](${operationPath(id)})`,
  summary,
  ACCESS_TEXTS[access],
  updates,
];

const partOf = ({ id, title, text, operations }: Group): DocPart => ({
  id,
  title,
  text: `${text}\n\n${rowsToMarkdown(
    ["Endpoint", "What it returns", "Access", "Updates"],
    operations.map(operationRow),
  )}`,
});

/** Links to the groups on the page. */
const Jumps = () => (
  <ul class="jumps">
    {OPERATION_GROUPS.map(({ id, title }) => (
      <li>
        <a href={`#${id}`}>{title}</a>
      </li>
    ))}
    <li>
      <a href="/api/openapi">OpenAPI 3.1</a>
    </li>
  </ul>
);

export const endpoints: DocPage = {
  path: "/docs/api",
  place: "/docs/api",
  show: () => ({
    title: "Endpoints",
    description: `All ${OPERATIONS.length} endpoints, by group, with access and how often the data changes.`,
    heading: "Endpoints",
    lead: LEAD,
    top: <Jumps />,
    parts: OPERATION_GROUPS.map(partOf),
  }),
};
