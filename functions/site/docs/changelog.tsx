import { CHANGES, type Change } from "../../../lib/core/changelog.ts";
import { PageTitle, Section } from "../../../lib/ui/page-parts.tsx";
import { formatDay } from "../../../lib/ui/plots/format.ts";
import { operationPath } from "./navigation.ts";
import { OPERATIONS } from "./operations.generated.ts";
import { docPage } from "./page.tsx";

const LEAD = "What changed for users of the API, newest first. Also as JSON at /api/changelog.";

export const changelogPage = docPage({
  path: "/changelog",
  place: "/changelog",
  show: () => ({
    title: "Changelog",
    description: "What changed for users of the API, newest first, with deprecations.",
    contents: (
      <>
        <PageTitle eyebrow="Documentation" title="Changelog" lead={LEAD} />
        {CHANGES.map((change) => (
          <Entry change={change} />
        ))}
      </>
    ),
  }),
});

function Entry({ change }: { change: Change }) {
  const { id, title, kind, publishedOn, description, endpoints, sunsetAt } = change;
  return (
    <Section id={id} title={title}>
      <p class="small soft">
        {`${formatDay(publishedOn)} · ${kind.toLowerCase()}`}
        {sunsetAt && ` · answers until ${formatDay(sunsetAt)}`}
      </p>
      <p class="prose">{description}</p>
      <ul class="jumps">
        {endpoints.map((path) => (
          <li>
            <Endpoint path={path} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** A link to the endpoint's page, if the endpoint still has one. */
function Endpoint({ path }: { path: string }) {
  const operation = OPERATIONS.find((each) => each.path === path);
  const name = <code>{path}</code>;
  return operation ? <a href={operationPath(operation.id)}>{name}</a> : name;
}
