// The page /changelog: changes of the API, newest first.

import { CHANGES, type Change } from "../../../lib/core/changelog.ts";
import { formatDay } from "../../../lib/ui/plots/format.ts";
import type { DocPage, DocPart } from "./contents.ts";
import { operationPath } from "./navigation.ts";
import { OPERATIONS } from "./operations.ts";

const LEAD =
  "What changed for users of the API, newest first. Also as JSON at /api/changelog and in the feed /changes.atom.";

export const changelogPage: DocPage = {
  path: "/changelog",
  place: "/changelog",
  show: () => ({
    title: "Changelog",
    description: "What changed for users of the API, newest first, with deprecations.",
    heading: "Changelog",
    lead: LEAD,
    parts: CHANGES.map(partOf),
  }),
};

function partOf({ id, title, ...of }: Change): DocPart {
  const until = of.sunsetAt ? ` · answers until ${formatDay(of.sunsetAt)}` : "";
  return {
    id,
    title,
    text: [
      `${formatDay(of.publishedOn)} · ${of.kind.toLowerCase()}${until}`,
      of.description,
      of.endpoints.map(endpointItem).join("\n"),
    ].join("\n\n"),
  };
}

/** A link to the endpoint's page, if the endpoint still has one. */
function endpointItem(path: string): string {
  const operation = OPERATIONS.find((each) => each.path === path);
  return operation ? `- [\`${path}\`](${operationPath(operation.id)})` : `- \`${path}\``;
}
