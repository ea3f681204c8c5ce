// Validates the parameters and the body of a request by the contract of its route.

import { zValidator as honoValidator } from "@hono/zod-validator";
import type { Context, MiddlewareHandler } from "hono";
import { bodyLimit } from "hono/body-limit";
import type * as z from "zod";
import { type ErrorDetail, invalid, notFound } from "../core/refusals.ts";
import type { Shape } from "../core/wire/by-tier.ts";
import type { AppEnv } from "./app-env.ts";
import { peekLimit } from "./caller/limits.ts";
import { ContractError, UnreadableJson } from "./errors.ts";

/** The largest body that the contract allows. */
export const MAX_BODY_BYTES = 512 * 1_024;
/** Maximum nesting; every body of the contract is less deep. */
const MAX_DEPTH = 16;

const limitBody = bodyLimit({ maxSize: MAX_BODY_BYTES, onError: refuseLarge });

/** Reads the body of a route whose contract has one. Its size is checked before everything else. */
export const receiveBody = (): MiddlewareHandler<AppEnv> => async (c, next) => {
  c.set("sent", await readBody(c));
  await next();
};

/**
 * Reads the bytes of a body, with or without a `Content-Length`. A body over the limit is a 413, before any more
 * expensive work; one that ends too early is a 400.
 */
export async function readBody(c: Context<AppEnv>): Promise<Uint8Array> {
  let bytes = new Uint8Array();
  try {
    await limitBody(c, async () => {
      bytes = new Uint8Array(await c.req.arrayBuffer());
    });
  } catch (error) {
    throw error instanceof ContractError ? error : invalid("The body ended before it was whole");
  }
  return bytes.byteLength > MAX_BODY_BYTES ? refuseLarge(c) : bytes;
}

async function refuseLarge(c: Context): Promise<never> {
  await peekLimit(c);
  throw new ContractError(413, "payload_too_large", `The body is over ${MAX_BODY_BYTES} bytes`);
}

const NO_OBJECT = "The body must be a JSON object";
const JSON_TYPE = /^\s*application\/json\s*(;\s*charset\s*=\s*"?utf-?8"?\s*)?;?\s*$/i;

/** Parses a body of any JSON value in UTF-8, declared as JSON and not nested too deeply; else a 400. */
export function parseJson(bytes: Uint8Array, contentType: string | undefined): unknown {
  const text = checkJson(bytes, contentType);
  try {
    return JSON.parse(text);
  } catch {
    throw new UnreadableJson();
  }
}

/** Refuses what is not declared as JSON, is not UTF-8 or is nested too deeply. Hono parses the rest. */
function checkJson(bytes: Uint8Array | ArrayBuffer, contentType: string | undefined): string {
  if (!JSON_TYPE.test(contentType ?? "")) {
    throw invalid("The body must be sent as application/json, in UTF-8");
  }
  let text: string;
  try {
    text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: false }).decode(bytes);
  } catch {
    throw new UnreadableJson();
  }
  if (isTooDeep(text)) throw invalid("The body is nested too deeply");
  return text;
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

/**
 * Hono's validator with our errors: a bad query or body is a 400 that names the parameter; a malformed parameter of the
 * path is a 404 with the words `missing`, like an unknown one.
 */
export function zValidator<S extends Shape, T extends "query" | "param" | "json">(
  target: T,
  schema: S,
  missing = "Not found",
) {
  const validate = honoValidator(
    target,
    schema,
    (result) => {
      if (result.success) return;
      if (target === "param") throw notFound(missing);
      const { issues } = result.error as z.core.$ZodError;
      throw target === "query" ? invalidQuery(issues) : invalidBody(issues);
    },
    {
      validationFunction: (shape, value) => {
        if (target === "query") refuseRepeated(shape, value);
        // The validator's types leave open here whether a shape is of this version of zod.
        return shape.safeParse(value, { error: validationMessage }) as never;
      },
    },
  );
  if (target !== "json") return validate;
  const strictly: typeof validate = async (c, next) => {
    const bytes = await c.req.arrayBuffer();
    if (bytes.byteLength === 0 && (c as Context<AppEnv>).get("traits")?.isBodyOptional) {
      c.req.addValidatedData("json", schema.parse({}));
      return next();
    }
    checkJson(bytes, c.req.header("content-type"));
    return validate(c, next);
  };
  return strictly;
}

/** Refuses a parameter that is given twice, because it is ambiguous. Hono passes its values as a list. */
function refuseRepeated(shape: Shape, value: Record<string, unknown>): void {
  const repeated = Object.keys(shape.shape).find((name) => Array.isArray(value[name]));
  if (repeated) throw invalidInput([{ path: [repeated], message: "must be given once" }]);
}

/** Maximum number of errors reported. */
const MAX_DETAILS = 10;

type Issue = Pick<z.core.$ZodIssue, "path" | "message">;

/** Makes the error of an invalid body. What is no object at all has no members to name. */
const invalidBody = (issues: readonly z.core.$ZodIssue[]) =>
  issues.some(({ code, path }) => code === "invalid_type" && path.length === 0)
    ? invalid(NO_OBJECT)
    : invalidInput(issues);

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
