import { Markdown } from "../../../lib/ui/markdown.tsx";
import { PageTitle, Section } from "../../../lib/ui/page-parts.tsx";
import { ACCESS_TEXTS, type Group, OPERATION_GROUPS, operationPath } from "./navigation.ts";
import type { Operation } from "./operation.ts";
import { OPERATIONS } from "./operations.generated.ts";
import { docPage, tableOf } from "./page.tsx";

const LEAD =
  "Every endpoint has a page with its parameters, its fields by tier, its errors, an example and a form to try it. " +
  "The pages are made from the contracts that check every request.";

const operationRow = ({ id, method, path, summary, access, updates }: Operation): string[] => [
  `[\`${method.toUpperCase()} ${path}\`](${operationPath(id)})`,
  summary,
  ACCESS_TEXTS[access],
  updates,
];

const GroupSection = ({ group }: { group: Group }) => (
  <Section id={group.id} title={group.title} lead={group.text}>
    <Markdown
      name={group.title}
      text={tableOf(
        ["Endpoint", "What it returns", "Access", "Updates"],
        group.operations.map(operationRow),
      )}
    />
  </Section>
);

export const endpoints = docPage({
  path: "/docs/api",
  place: "/docs/api",
  show: () => ({
    title: "Endpoints",
    description: `All ${OPERATIONS.length} endpoints, by group, with access and how often the data changes.`,
    contents: (
      <>
        <PageTitle eyebrow="Documentation" title="Endpoints" lead={LEAD}>
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
        </PageTitle>
        {OPERATION_GROUPS.map((group) => (
          <GroupSection group={group} />
        ))}
      </>
    ),
  }),
});
