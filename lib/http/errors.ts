// Errors of the API: their codes, their responses, and how other errors become one of them.

import type { Context, MiddlewareHandler } from "hono";
import { HTTPException } from "hono/http-exception";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import { isDatabaseDown, safeErrorFacts } from "../core/error-facts.ts";
import { type ErrorDetail, Refusal } from "../core/refusals.ts";
import type { AppEnv } from "./app-env.ts";
import { isApi } from "./common-headers.ts";

/** Stable error codes, sent as `X-Error-Code`. Source: docs/decisions.md#g17. */
export const ERROR_CODES = [
  "missing_key",
  "invalid_key",
  "expired_key",
  "revoked_key",
  "upgrade_required",
  "foreign_origin",
  "not_found",
  "method_not_allowed",
  "not_acceptable",
  "gone",
  "payload_too_large",
  "invalid_request",
  "rate_limited",
  "too_many_running",
  "signup_limited",
  "unavailable",
  "internal",
] as const;
export type ErrorCode = (typeof ERROR_CODES)[number];

/** An error of the contract; only `respond` turns it into a response. */
export class ContractError extends Error {
  readonly status: ContentfulStatusCode;
  readonly code: ErrorCode;
  readonly details: readonly ErrorDetail[];
  readonly headers: Record<string, string>;
  /** Whether the body contains the address where access can be bought. */
  readonly hasUpgrade: boolean;

  constructor(
    status: ContentfulStatusCode,
    code: ErrorCode,
    message: string,
    more: {
      details?: readonly ErrorDetail[];
      headers?: Record<string, string>;
      hasUpgrade?: boolean;
    } = {},
  ) {
    super(message);
    this.status = status;
    this.code = code;
    this.details = more.details ?? [];
    this.headers = more.headers ?? {};
    this.hasUpgrade = more.hasUpgrade ?? code === "upgrade_required";
  }
}

/** The 400 for a body that cannot be read as JSON. */
export class UnreadableJson extends ContractError {
  constructor() {
    super(400, "invalid_request", "The body is not JSON");
  }
}
/** The 429 for a key with too many running requests. */
export const tooManyRunning = () =>
  new ContractError(429, "too_many_running", "Rate limit exceeded", {
    headers: { "Retry-After": "1" },
  });

/** The body of an error, with `upgrade` on a 403 and on routes that request it, and `retry_after` on a 429. */
function bodyOf(error: ContractError, baseUrl: string): Record<string, unknown> {
  if (error.hasUpgrade) {
    return { error: error.message, upgrade: `${baseUrl}/pricing` };
  }
  if (error.code === "rate_limited" || error.code === "too_many_running") {
    return { error: "Rate limit exceeded", retry_after: Number(error.headers["Retry-After"]) };
  }
  return error.details.length > 0
    ? { error: error.message, details: error.details }
    : { error: error.message };
}

/** Makes the JSON response to an error. */
export function respond(c: Context<AppEnv>, error: ContractError): Response {
  const { baseUrl } = c.env.config;
  const help = `<${baseUrl}/docs/errors#${error.code}>; rel="help"`;
  const { Link: links, ...common } = c.get("headers");
  const headers = Object.assign(common, error.headers, {
    "Content-Type": "application/json",
    "Cache-Control": "no-store",
    "X-Error-Code": error.code,
    Link: [help, links, error.headers["Link"]].filter(Boolean).join(", "),
  });
  return new Response(JSON.stringify(bodyOf(error, baseUrl)), { status: error.status, headers });
}

/** Answers an error outside `/api`, where pages answer in HTML. */
export type FailureHandler = (
  c: Context<AppEnv>,
  error: ContractError,
) => Response | Promise<Response>;

/** Maximum length of a logged path, because callers choose its length. */
const MAX_LOGGED_PATH = 200;

/** Answers errors that later middlewares throw; `failed` answers those outside `/api`. */
export const answerErrors =
  ({ failed }: { failed: FailureHandler }): MiddlewareHandler<AppEnv> =>
  async (c, next) => {
    try {
      await next();
    } catch (thrown) {
      const { path } = c.req;
      const error = asContractError(thrown, (facts) =>
        c.env.log({ event: "request_failed", path: path.slice(0, MAX_LOGGED_PATH), ...facts }),
      );
      const answer = await (isApi(path) ? respond : failed)(c, error);
      // Without this, Hono would merge the headers of the previous response into the new one.
      c.res = undefined;
      c.res = answer;
    }
  };

/**
 * Turns a thrown value into an error of the contract. An unknown error is logged and becomes a 503 while
 * the database is down, else a 500; the response has no details of it.
 */
export function asContractError(
  thrown: unknown,
  log: (facts: Record<string, unknown>) => void,
): ContractError {
  const refused = refusedAs(thrown);
  if (refused) return refused;
  log(safeErrorFacts(thrown));
  return isDatabaseDown(thrown)
    ? new ContractError(503, "unavailable", "Service temporarily unavailable")
    : new ContractError(500, "internal", "Internal error");
}

/** Status and code of a refusal of the domain. */
const REFUSALS = {
  invalid: [400, "invalid_request"],
  needs_tier: [403, "upgrade_required"],
  not_found: [404, "not_found"],
  unavailable: [503, "unavailable"],
} as const;

/** The error of the contract that a thrown value stands for; null for a fault. */
export function refusedAs(thrown: unknown): ContractError | null {
  if (thrown instanceof ContractError) return thrown;
  if (thrown instanceof Refusal) {
    const [status, code] = REFUSALS[thrown.why];
    return new ContractError(status, code, thrown.message, thrown);
  }
  // Hono's validator of JSON bodies throws it.
  return thrown instanceof HTTPException && thrown.status === 400
    ? new ContractError(400, "invalid_request", "The body is not JSON")
    : null;
}

/** Returns the result, or null if the request is refused with this status. */
export async function nullIfRefused<T>(
  status: 403 | 404 | 503,
  reading: Promise<T>,
): Promise<T | null> {
  try {
    return await reading;
  } catch (error) {
    if (refusedAs(error)?.status === status) return null;
    throw error;
  }
}
