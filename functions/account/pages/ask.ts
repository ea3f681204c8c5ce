import type { Context } from "hono";
import { access } from "../../../lib/http/access.ts";
import type { Answer } from "../../../lib/http/answer.ts";
import type { AppEnv } from "../../../lib/http/app-env.ts";
import { ContractError, type ErrorCode } from "../../../lib/http/errors.ts";
import { plainWords } from "../../../lib/http/plain-words.ts";
import type { Route } from "../../../lib/http/router.ts";

/** Why a form was not accepted, for the page that shows it again. */
export interface Failure {
  status: 200 | 400 | 401 | 404 | 429 | 503;
  code: ErrorCode;
  message: string;
  /** What is wrong with a field, by the contract's name of it. */
  fields: Readonly<Record<string, string>>;
  waitSeconds: number | null;
}

export type Asked<Body> =
  | { failure: null; body: Body; headers: Record<string, string> }
  | { failure: Failure };

/** A failure that is ours to say in words beside the form. */
export const failureOf = (
  status: Failure["status"],
  message: string,
  fields: Failure["fields"] = {},
): Failure => ({ status, code: "invalid_request", message, fields, waitSeconds: null });

const NOT_READ = "This was not sent: see what is said beside the field.";

/**
 * Does for a form what a route of the API does for its callers, by the route's own handler: the same
 * limits, the same checks, the same effect, in this request. A failure with a meaning is returned; who
 * comes too often, or lacks a key, is refused as by the API. `Body` is what the page knows of the answer.
 */
export async function ask<Body>(
  c: Context<AppEnv>,
  { contract, handle }: Route,
  fields: object = {},
): Promise<Asked<Body>> {
  await access(c, contract, fields);
  const read = contract.body?.safeParse(fields, { error: plainWords });
  if (read && !read.success) {
    return { failure: failureOf(400, NOT_READ, fieldsOf(read.error.issues)) };
  }
  try {
    const answer = await handle(c, { param: {}, query: {}, body: read?.data });
    const { body, headers = {} } = answer as Answer;
    return { failure: null, body: body as Body, headers };
  } catch (error) {
    if (error instanceof ContractError) return { failure: said(error) };
    throw error;
  }
}

function said({ status, code, message, headers }: ContractError): Failure {
  const waitSeconds = headers["Retry-After"] ? Number(headers["Retry-After"]) : null;
  return { status: status as Failure["status"], code, message, fields: {}, waitSeconds };
}

type Issue = { path: readonly PropertyKey[]; message: string };

/** The first thing wrong with each field, as a sentence. */
function fieldsOf(issues: readonly Issue[]): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const { path, message } of issues) {
    const name = String(path[0] ?? "form");
    fields[name] ??= message.endsWith("is required")
      ? "This is needed."
      : `${message.charAt(0).toUpperCase()}${message.slice(1)}.`;
  }
  return fields;
}
