// Validates the parameters and the body of a request by the contract of its route.

import { zValidator } from "@hono/zod-validator";
import type { Context, MiddlewareHandler } from "hono";
import type * as z from "zod";
import type { AppEnv } from "./app-env.ts";
import { peekLimit } from "./caller/limits.ts";
import type { Contract, Shape } from "./contract.ts";
import { ContractError, type ErrorDetail, invalid, notFound, UnreadableJson } from "./errors.ts";

/** Reads the body of a request up to a limit, and parses it as JSON. */

/** The largest body that the contract allows. */
export const MAX_BODY_BYTES = 512 * 1_024;
/** Maximum nesting; every body of the contract is less deep. */
const MAX_DEPTH = 16;

/** Reads the body of a route whose contract has one. Its size is checked before everything else. */
export const receiveBody = (): MiddlewareHandler<AppEnv> => async (c, next) => {
  c.set("sent", await readBody(c));
  await next();
};

/**
 * Reads the bytes of a body, at most up to the limit, with or without a `Content-Length`. A longer body
 * is a 413, before any more expensive work.
 */
export async function readBody(c: Context<AppEnv>): Promise<Uint8Array> {
  const announced = Number(c.req.header("content-length") ?? 0);
  if (announced > MAX_BODY_BYTES) return tooLarge(c);
  const { body } = c.req.raw;
  if (!body) return new Uint8Array();
  const parts: Uint8Array[] = [];
  let length = 0;
  const reader = body.getReader() as ReadableStreamDefaultReader<Uint8Array>;
  for (;;) {
    const { done, value } = await reader.read().catch(() => {
      throw invalid("The body ended before it was whole");
    });
    if (done) break;
    length += value.byteLength;
    if (length > MAX_BODY_BYTES) {
      await reader.cancel().catch(() => {});
      return tooLarge(c);
    }
    parts.push(value);
  }
  return concatenate(parts, length);
}

async function tooLarge(c: Context<AppEnv>): Promise<never> {
  await peekLimit(c);
  throw new ContractError(413, "payload_too_large", `The body is over ${MAX_BODY_BYTES} bytes`);
}

function concatenate(parts: readonly Uint8Array[], length: number): Uint8Array {
  const whole = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.byteLength;
  }
  return whole;
}

const JSON_TYPE = /^\s*application\/json\s*(;\s*charset\s*=\s*"?utf-?8"?\s*)?;?\s*$/i;

/** Parses a body: a JSON object in UTF-8, declared as JSON and not nested too deeply; else a 400. */
export function parseJsonBody(bytes: Uint8Array, contentType: string | undefined): object {
  const value = parseJson(bytes, contentType);
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    throw invalid("The body must be a JSON object");
  }
  return value;
}

/** Parses a body of any JSON value in UTF-8, declared as JSON and not nested too deeply; else a 400. */
export function parseJson(bytes: Uint8Array, contentType: string | undefined): unknown {
  if (!JSON_TYPE.test(contentType ?? "")) {
    throw invalid("The body must be sent as application/json, in UTF-8");
  }
  let value: unknown;
  try {
    const text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: false }).decode(bytes);
    value = isTooDeep(text) ? undefined : JSON.parse(text);
  } catch {
    throw new UnreadableJson();
  }
  if (value === undefined) throw invalid("The body is nested too deeply");
  return value;
}

/** Whether a JSON text is nested too deeply. It counts brackets outside strings, before parsing. */
function isTooDeep(text: string): boolean {
  let [depth, isString] = [0, false];
  for (let i = 0; i < text.length; i += 1) {
    const code = text.charCodeAt(i);
    if (code === 0x22) isString = !isString;
    else if (isString) i += code === 0x5c ? 1 : 0;
    else if (code === 0x5b || code === 0x7b) depth += 1;
    else if (code === 0x5d || code === 0x7d) depth -= 1;
    if (depth > MAX_DEPTH) return true;
  }
  return false;
}

export interface Validated {
  param: unknown;
  query: Record<string, unknown>;
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
    const request = c.req as unknown as { valid(target: string): Record<string, unknown> };
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
