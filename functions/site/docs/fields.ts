// The page /docs/fields: every field of every answer, by name.

import { type DocPage, rowsToMarkdown } from "./contents.ts";
import { operationPath } from "./navigation.ts";
import type { Member } from "./operation.ts";
import { OPERATIONS } from "./operations.ts";

/** A field with one type and one meaning, and the endpoints whose answers have it. */
interface Field {
  name: string;
  type: string;
  text: string;
  endpoints: Map<string, string>;
}

/** The last name of a dotted path; `[]` and `{}` stand for items and values. */
const nameOf = ({ path }: Member): string =>
  path
    .split(".")
    .at(-1)
    ?.replaceAll(/[[\]{}]/g, "") ?? path;

/** Every field of every answer in both renderings, sorted by name. A name has one entry per type and meaning. */
function allFields(): Field[] {
  const fields = new Map<string, Field>();
  for (const { id, path, members, variant } of OPERATIONS) {
    for (const member of [...members, ...variant]) {
      const { type, text = "" } = member;
      const name = nameOf(member);
      const key = `${name} ${type} ${text}`;
      const field = fields.get(key) ?? { name, type, text, endpoints: new Map() };
      field.endpoints.set(id, path);
      fields.set(key, field);
    }
  }
  return [...fields.values()]
    .filter(({ name }) => name !== "")
    .toSorted((a, b) => a.name.localeCompare(b.name, "en"));
}

/** Maximum number of endpoints that a row names. */
const MAX_NAMED = 6;

function endpointsOf({ endpoints }: Field): string {
  const links = [...endpoints].map(([id, path]) => `[\`${path}\`](${operationPath(id)})`);
  const more = links.length - MAX_NAMED;
  return links.slice(0, MAX_NAMED).join(", ") + (more > 0 ? ` and ${more} more` : "");
}

const tableFor = (fields: readonly Field[]): string =>
  rowsToMarkdown(
    ["Field", "Meaning", "Type", "Answers of"],
    fields.map((field) => [`\`${field.name}\``, field.text, field.type, endpointsOf(field)]),
  );

const LEAD =
  "Every field of every answer, by name, made from the contract. A unit comes first in its meaning. A page of an endpoint says which tier sees a field.";

export const fieldsPage: DocPage = {
  path: "/docs/fields",
  place: "/docs/fields",
  show: () => ({
    title: "Fields",
    description: "A dictionary of every field of every answer.",
    heading: "Fields",
    lead: LEAD,
    parts: [...Map.groupBy(allFields(), ({ name }) => name.charAt(0).toUpperCase())].map(
      ([initial, fields]) => ({
        id: `fields-${initial.toLowerCase()}`,
        title: initial,
        text: tableFor(fields),
      }),
    ),
  }),
};
