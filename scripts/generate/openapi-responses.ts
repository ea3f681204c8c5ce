// The responses in the OpenAPI document: headers, examples and errors.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import type * as z from "zod";
import ANSWERS from "../../functions/site/docs/answers.generated.json" with { type: "json" };
import { ErrorBody, InvalidBody, RateLimitBody, UpgradeBody } from "../../lib/core/wire/shared.ts";
import type { Contract, RouteContract } from "../../lib/http/contract.ts";
import { mayShowSample } from "../../lib/market/domain/sample-data.ts";

/**
 * Recorded answers of the service on the bundled sample, in addition to `ANSWERS`. `npm run docs -- --answers` makes
 * them.
 */
export interface RecordedExamples {
  /** Successful answers of operations whose own example fails, by operation. */
  successes: Record<string, unknown>;
  /** By name of the response. */
  problems: Record<string, unknown>;
}

export const EXAMPLES_FILE = join(import.meta.dirname, "recorded-examples.json");

const recorded = JSON.parse(readFileSync(EXAMPLES_FILE, "utf8")) as RecordedExamples;

/** The successful answer of an operation, with lists cut to a few rows. */
export function exampleOf({ operationId }: Contract): unknown {
  const answer = ANSWERS.find(({ id, status }) => id === operationId && status === 200);
  return answer ? JSON.parse(answer.text) : recorded.successes[operationId];
}

const textHeader = (description: string, example: string) => ({
  description,
  schema: { type: "string" },
  example,
});
const integerHeader = (description: string, example: number) => ({
  description,
  schema: { type: "integer" },
  example,
});

/** All headers of answers. */
export const HEADERS = {
  "X-Request-Id": textHeader("ULID of this request.", "01JH3ZK8W9QX6M4T2B7R5N0VCE"),
  "X-Client-Request-Id": textHeader("The X-Request-Id of the request, if it sent one.", "job-42"),
  "X-RateLimit-Limit": integerHeader("Requests a minute.", 60),
  "X-RateLimit-Remaining": integerHeader("Requests left in this minute.", 59),
  "X-RateLimit-Reset": integerHeader(
    "Unix seconds. End of this minute. On 429: when a request is admitted again.",
    1_767_389_400,
  ),
  ETag: textHeader("Strong validator of the body.", '"3f6c0d9e1b2a4758"'),
  "X-Data-As-Of": textHeader(
    "UTC time of the newest data in the body.",
    "2026-01-02T21:15:00.000Z",
  ),
  "X-Svc-Data": textHeader(
    "Present where the data are the bundled sample, whole or in part: not today's markets.",
    "sample; real to 2022-12-30, shown 1429 days later",
  ),
  "X-Svc-Key-Status": textHeader(
    "Why the key was not used: invalid, expired or revoked.",
    "expired",
  ),
  Link: textHeader(
    "First, previous and next page, by RFC 8288.",
    '<https://svc.example>; rel="next"',
  ),
  "X-Total-Count": integerHeader("Rows on all pages.", 1204),
  "X-Limit-Applied": integerHeader("Rows that the answer was limited to.", 200),
  "X-Error-Code": textHeader("Stable name of the error.", "not_found"),
};
type HeaderName = keyof typeof HEADERS;

const headers = (...names: readonly HeaderName[]) =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));

const RATE_HEADERS = [
  "X-Request-Id",
  "X-Client-Request-Id",
  "X-RateLimit-Limit",
  "X-RateLimit-Remaining",
  "X-RateLimit-Reset",
] as const;

/** The headers of a successful answer. */
export const headersOf = (contract: Contract) =>
  headers(
    ...RATE_HEADERS,
    ...(contract.maxAgeSeconds === null ? [] : (["ETag"] as const)),
    "X-Data-As-Of",
    ...(mayShowSample(contract.path) ? (["X-Svc-Data"] as const) : []),
    "X-Svc-Key-Status",
    ...(contract.csv ? (["Link", "X-Total-Count", "X-Limit-Applied"] as const) : []),
  );

const problem = (name: string, description: string, schema: z.ZodObject) => ({
  description,
  headers: headers(...RATE_HEADERS, "X-Error-Code"),
  content: {
    "application/json": {
      schema: { $ref: `#/components/schemas/${schema.meta()?.id}` },
      example: recorded.problems[name],
    },
  },
});

const PROBLEMS = {
  Invalid: ["A parameter or a member of the body is wrong.", InvalidBody],
  Unauthorized: [
    "The key is missing, invalid or expired. Where a key is optional: only with Prefer: handling=strict.",
    ErrorBody,
  ],
  UnauthorizedOffer: ["The key is missing, invalid or expired.", UpgradeBody],
  Forbidden: [
    "The key's tier may not read this. The sentence names the tier that is needed.",
    UpgradeBody,
  ],
  NotFound: ["There is nothing of this name.", ErrorBody],
  NotAcceptable: ["The endpoint does not make this format.", ErrorBody],
  Gone: ["The endpoint was retired.", ErrorBody],
  TooLarge: ["The body is over 512 KiB.", ErrorBody],
  RateLimited: ["Too many requests in this minute.", RateLimitBody],
  Internal: ["An error of ours.", ErrorBody],
  Unavailable: ["Something that the answer needs is down. Try again later.", ErrorBody],
} as const;
type Problem = keyof typeof PROBLEMS;

/** The responses that operations share, one per error status, each with a recorded answer. */
export const problemComponents = (names: ReadonlySet<string>) =>
  Object.fromEntries(
    Object.entries(PROBLEMS)
      .filter(([name]) => names.has(name))
      .map(([name, [description, schema]]) => [name, problem(name, description, schema)]),
  );

const PROBLEM_BY_STATUS = {
  400: "Invalid",
  401: "Unauthorized",
  403: "Forbidden",
  404: "NotFound",
  503: "Unavailable",
} as const;

const REFERENCE = "#/components/responses/";

/** The responses of a route for all statuses other than 200. */
export function problemResponses(contract: RouteContract, success: Record<string, unknown> = {}) {
  const responses: Record<string, unknown> = {};
  const add = (status: number, name: Problem) => {
    responses[status] = { $ref: `${REFERENCE}${name}` };
  };
  if (contract.maxAgeSeconds !== null) {
    responses["304"] = { description: "The caller has this answer already." };
  }
  for (const status of contract.failures) add(status, PROBLEM_BY_STATUS[status]);
  add(401, contract.refusal === "upgrade" ? "UnauthorizedOffer" : "Unauthorized");
  if (contract.deprecated) add(410, "Gone");
  add(406, "NotAcceptable");
  if (contract.body) add(413, "TooLarge");
  // A route that is not counted still limits guesses of keys.
  if (!contract.isUncounted || !contract.ignoresKeys) add(429, "RateLimited");
  add(500, "Internal");
  add(503, "Unavailable");
  if (contract.unhealthy) {
    responses["503"] = {
      description: "Unhealthy. The same body.",
      headers: headers(...RATE_HEADERS),
      content: { "application/json": { schema: success, example: recorded.problems["Unhealthy"] } },
    };
  }
  return responses;
}

/** The names of the shared responses that a document's paths refer to. */
export const sharedResponses = (paths: unknown): ReadonlySet<string> =>
  new Set(
    [...JSON.stringify(paths).matchAll(/#\/components\/responses\/(\w+)/g)].map(
      ([, name = ""]) => name,
    ),
  );
