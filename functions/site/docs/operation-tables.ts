import { ERROR_HELP } from "../../../lib/http/error-help.ts";
import { ERROR_CODES, type ErrorCode } from "../../../lib/http/errors.ts";
import { tableOf } from "./doc-text.tsx";
import type { Member, Operation, Parameter } from "./operation.ts";

const code = (text: string): string => `\`${text}\``;

const NOTHING = "No parameters.";

/** Parameters of the path, then of the query. */
export function parametersTable({ parameters }: Operation): string {
  if (parameters.length === 0) return NOTHING;
  return tableOf(["Parameter", "What it may be", "Meaning"], parameters.map(parameterLine));
}

const parameterLine = (parameter: Parameter): string[] => [
  code(parameter.name),
  parameter.type + (parameter.default === undefined ? "" : `; ${parameter.default} if left out`),
  parameter.text || (parameter.place === "path" ? "In the path" : ""),
];

const SEEN_BY = { retail: "any key", institutional: "institutional" } as const;

/** Members of a body; where tiers differ, with who sees each. */
export function membersTable(members: readonly Member[]): string {
  const differs = members.some(({ tier }) => tier);
  const isTold = members.some(({ text }) => text);
  const head = [
    "Member",
    "Type",
    ...(differs ? ["Who sees it"] : []),
    ...(isTold ? ["Meaning"] : []),
  ];
  return tableOf(
    head,
    members.map(({ path, type, text = "", isOptional, tier }) => [
      code(path),
      isOptional ? `${type}, optional` : type,
      ...(differs ? [tier ? SEEN_BY[tier] : "everybody"] : []),
      ...(isTold ? [text] : []),
    ]),
  );
}

/** Codes that only some endpoints answer with, beside those that follow from their statuses. */
const ONLY: Partial<Record<ErrorCode, (operation: Operation) => boolean>> = {
  signup_limited: ({ path }) => path === "/api/alerts/subscribe",
  method_not_allowed: () => false,
  missing_key: ({ access }) => access === "key",
};

/** Every failure that an endpoint may answer with. */
export function failuresTable(operation: Operation): string {
  const codes = ERROR_CODES.filter(
    (each) =>
      operation.statuses.includes(ERROR_HELP[each].status) && (ONLY[each]?.(operation) ?? true),
  ).toSorted((a, b) => ERROR_HELP[a].status - ERROR_HELP[b].status);
  return tableOf(
    ["Status", "X-Error-Code", "What it means"],
    codes.map((each) => [
      String(ERROR_HELP[each].status),
      `[${code(each)}](/docs/errors#${each})`,
      ERROR_HELP[each].meaning,
    ]),
  );
}
