/** Validates the parameters and the body of a request by the contract of its route. */

import { zValidator } from "@hono/zod-validator";
import type { Context, MiddlewareHandler } from "hono";
import type * as z from "zod";
import type { AppEnv } from "./app-env.ts";
import { parseJsonBody } from "./body.ts";
import type { Contract, Shape } from "./contract.ts";
import { type ErrorDetail, invalid, notFound } from "./errors.ts";

export interface Validated {
  param: unknown;
  query: unknown;
  body: unknown;
}

/**
 * Validates the parameters of a request by the contract. A bad query or body is a 400 that names the
 * parameter; a malformed path parameter is a 404, like an unknown one.
 */
export function validator(
  contract: Contract,
  missing: string,
): (c: Context<AppEnv>, body: Uint8Array | null) => Promise<Validated> {
  const query = zValidator(
    "query",
    contract.query,
    (result) => {
      if (!result.success) throw invalidQuery(result.error.issues);
    },
    { validationFunction: (shape, value) => shape.safeParse(value, { error: validationMessage }) },
  );
  const param = zValidator("param", contract.params, (result) => {
    if (!result.success) throw notFound(missing);
  });
  const names = Object.keys(contract.query.shape);
  const validators = [query, param] as unknown as MiddlewareHandler<AppEnv>[];
  return async (c, sent) => {
    // A repeated parameter is ambiguous.
    const repeated = names.find((name) => (c.req.queries(name)?.length ?? 0) > 1);
    if (repeated) throw invalidInput([{ path: [repeated], message: "must be given once" }]);
    for (const validate of validators) await validate(c, noNext);
    // Hono's types do not know that the validators ran on this request.
    const request = c.req as unknown as { valid(target: "param" | "query"): unknown };
    return {
      param: request.valid("param"),
      query: request.valid("query"),
      body: contract.body && sent ? validBody(contract, contract.body, c, sent) : undefined,
    };
  };
}

function validBody(
  { isBodyOptional }: Contract,
  shape: Shape,
  c: Context<AppEnv>,
  sent: Uint8Array,
): unknown {
  const isAbsent = isBodyOptional === true && sent.byteLength === 0;
  const input = isAbsent ? {} : parseJsonBody(sent, c.req.header("content-type"));
  const result = shape.safeParse(input, { error: validationMessage });
  if (!result.success) throw invalidInput(result.error.issues);
  return result.data;
}

const noNext = (): Promise<void> => Promise.resolve();

/** Maximum number of errors reported. */
const MAX_DETAILS = 10;

type Issue = Pick<z.core.$ZodIssue, "path" | "message">;

/**
 * Makes the error of an invalid query. A query is flat: errors inside a list are reported once, for
 * the parameter.
 */
function invalidQuery(issues: readonly Issue[]) {
  const flattened = issues.map(({ path, message }) => ({ path: path.slice(0, 1), message }));
  return invalidInput(
    flattened.filter(
      ({ path, message }, at) =>
        flattened.findIndex((other) => other.path[0] === path[0] && other.message === message) ===
        at,
    ),
  );
}

function invalidInput(issues: readonly Issue[]) {
  const details: ErrorDetail[] = issues.slice(0, MAX_DETAILS).map((issue) => ({
    path: issue.path.join(".").slice(0, 100),
    message: issue.message.slice(0, 200),
  }));
  const [first] = details;
  return invalid(first ? sentenceOf(first).slice(0, 200) : "Invalid parameters", details);
}

/**
 * Writes an error as a sentence: prefixes the parameter's name unless the message starts with it.
 */
const sentenceOf = ({ path, message }: ErrorDetail): string =>
  path === "" || message.startsWith(`${path} `) ? message : `${path}: ${message}`;

/** JSON types in words. */
const KINDS: Readonly<Record<string, string>> = {
  string: "text",
  number: "a number",
  int: "a whole number",
  boolean: "true or false",
  array: "a list",
  object: "an object",
  record: "an object",
};
/** The unit of a size, by the origin of the error. */
const UNITS: Readonly<Record<string, string>> = { string: "character", array: "item" };

/** Writes a size in words: "1 character", "20 items", or the number alone. */
function sizeOf(size: number | bigint, origin: string): string {
  const unit = UNITS[origin];
  if (unit === undefined) return `${size}`;
  return `${size} ${unit}${Number(size) === 1 ? "" : "s"}`;
}

/**
 * Makes the message of a validation error, to follow the parameter's name, if the schema has no
 * message of its own. It never contains the input. Source: docs/decisions.md#g17.
 */
export const validationMessage: z.core.$ZodErrorMap = (issue) => {
  switch (issue.code) {
    case "invalid_type":
      return issue.input === undefined
        ? "must be given"
        : `must be ${KINDS[issue.expected] ?? "of another type"}`;
    case "invalid_value":
      return issue.input === undefined
        ? "must be given"
        : `must be one of ${issue.values.join(", ")}`;
    case "too_big":
      return `must be at most ${sizeOf(issue.maximum, issue.origin)}`;
    case "too_small":
      return `must be at least ${sizeOf(issue.minimum, issue.origin)}`;
    default:
      return "is not in the form that the reference names";
  }
};
