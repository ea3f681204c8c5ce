import type * as z from "zod";
import { ErrorBody, InvalidBody, RateLimitBody, UpgradeBody } from "../../lib/core/wire/shared.ts";
import type { Contract } from "../../lib/http/contract.ts";

const text = (description: string) => ({ description, schema: { type: "string" } });
const whole = (description: string) => ({ description, schema: { type: "integer" } });

const RATE_HEADERS = {
  "X-Request-Id": text("ULID of this request"),
  "X-RateLimit-Limit": whole("Requests a minute"),
  "X-RateLimit-Remaining": whole("What is left of them"),
  "X-RateLimit-Reset": whole(
    "Unix seconds: end of the clock minute; on 429 the earliest admission",
  ),
};

/** The headers of a success. */
export function headersOf(contract: Contract) {
  return {
    ...RATE_HEADERS,
    ...(contract.maxAgeSeconds === null ? {} : { ETag: text("Strong, over the body") }),
    "X-Data-As-Of": text("Newest observation in the body"),
    "X-Svc-Key-Status": text("invalid, expired or revoked: served as free"),
    ...(contract.csv
      ? { Link: text("RFC 8288: first, prev, next"), "X-Total-Count": whole("Rows") }
      : {}),
  };
}

const BODIES = {
  400: InvalidBody,
  401: ErrorBody,
  403: UpgradeBody,
  404: ErrorBody,
  503: ErrorBody,
};

const MEANINGS = {
  400: "Invalid parameters",
  401: "Missing, invalid or expired key (on optional endpoints: only with Prefer: handling=strict)",
  403: "A paid sensor without paid access",
  404: "Unknown",
  503: "Temporarily unavailable",
};

const problem = (description: string, schema: z.ZodObject) => ({
  description,
  headers: { ...RATE_HEADERS, "X-Error-Code": text("Stable name of the failure") },
  content: {
    "application/json": { schema: { $ref: `#/components/schemas/${schema.meta()?.id}` } },
  },
});

/** Every status besides 200 that the route may answer. */
export function problemResponses(contract: Contract, success: Record<string, unknown> = {}) {
  const statuses = new Set<keyof typeof BODIES>([...contract.failures, 401]);
  if (!contract.unhealthy) statuses.add(503);
  const responses: Record<string, unknown> = {};
  if (contract.maxAgeSeconds !== null) {
    responses["304"] = { description: "The caller has this answer already" };
  }
  for (const status of [...statuses].sort()) {
    const isOffer = status === 401 && contract.refusal === "upgrade";
    responses[status] = problem(MEANINGS[status], isOffer ? UpgradeBody : BODIES[status]);
  }
  if (contract.deprecated) responses["410"] = problem("Retired", ErrorBody);
  responses["406"] = problem("A format that this endpoint does not make", ErrorBody);
  if (contract.body) responses["413"] = problem("The body is over 512 KiB", ErrorBody);
  if (!contract.isUncounted) responses["429"] = problem("Rate limit exceeded", RateLimitBody);
  responses["500"] = problem("Internal error", ErrorBody);
  if (contract.unhealthy) {
    responses["503"] = {
      description: "Unhealthy; the same body",
      headers: RATE_HEADERS,
      content: { "application/json": { schema: success } },
    };
  }
  return responses;
}
