// Lists of the parameters and fields of an endpoint, as Markdown and as HTML, for the endpoint's page.

import { InlineMarkdown } from "../../../lib/ui/markdown.tsx";
import { rowsToMarkdown } from "./contents.ts";
import type { Member, Parameter } from "./operation.ts";

const code = (text: string): string => `\`${text}\``;

const NOTHING = "No parameters.";

const valuesOf = ({ type, ...of }: Parameter): string =>
  type + (of.default === undefined ? "" : `; default ${of.default}`);

const meaningOf = ({ text, place }: Parameter): string =>
  place === "header" ? `Header. ${text}` : text || (place === "path" ? "Path parameter" : "");

/** Parameters of the path, then of the query, as Markdown. */
export const parametersTable = (parameters: readonly Parameter[]): string =>
  parameters.length === 0
    ? NOTHING
    : rowsToMarkdown(
        ["Parameter", "Values", "Meaning"],
        parameters.map((each) => [code(each.name), valuesOf(each), meaningOf(each)]),
      );

const SEEN_BY = { retail: "any key", institutional: "institutional" } as const;

/** Who sees a field. */
export const accessOf = ({ tier }: Pick<Member, "tier">): string =>
  tier ? SEEN_BY[tier] : "everyone";

const typeOf = ({ type, isOptional }: Member): string => (isOptional ? `${type}, optional` : type);

/** Fields of a body as Markdown, with the tier that sees each where tiers differ. */
export function membersTable(members: readonly Member[]): string {
  const differs = members.some(({ tier }) => tier);
  const hasMeanings = members.some(({ text }) => text);
  return rowsToMarkdown(
    ["Field", "Type", ...(differs ? ["Access"] : []), ...(hasMeanings ? ["Meaning"] : [])],
    members.map((member) => [
      code(member.path),
      typeOf(member),
      ...(differs ? [accessOf(member)] : []),
      ...(hasMeanings ? [member.text ?? ""] : []),
    ]),
  );
}

/** An entry of a list: the name with its type, and the meaning below. */
const Row = (props: { name: string; type: string; access?: string; text: string }) => (
  <div>
    <dt>
      <code>{props.name}</code> <span class="member-type">{props.type}</span>
      {props.access && <span class="lock">{props.access}</span>}
    </dt>
    <dd>
      <InlineMarkdown text={props.text} />
    </dd>
  </div>
);

export const ParameterList = ({ parameters }: { parameters: readonly Parameter[] }) =>
  parameters.length === 0 ? (
    <p>{NOTHING}</p>
  ) : (
    <dl class="members">
      {parameters.map((each) => (
        <Row name={each.name} type={valuesOf(each)} text={meaningOf(each)} />
      ))}
    </dl>
  );

export const MemberList = ({ members }: { members: readonly Member[] }) => (
  <dl class="members">
    {members.map((member) => (
      <Row
        name={member.path}
        type={typeOf(member)}
        text={member.text ?? ""}
        {...(member.tier ? { access: accessOf(member) } : {})}
      />
    ))}
  </dl>
);
