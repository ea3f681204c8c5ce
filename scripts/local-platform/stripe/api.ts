// Serves Stripe's API: authentication, idempotency keys, and the search for the endpoint.

import { createHash, timingSafeEqual } from "node:crypto";
import type { Context } from "hono";
import {
  catalogueEndpoints,
  customerEndpoints,
  invoiceEndpoints,
  subscriptionEndpoints,
} from "./api-billing.ts";
import { checkoutEndpoints } from "./api-checkout.ts";
import { eventEndpoints } from "./api-events.ts";
import { portalEndpoints } from "./api-portal.ts";
import { API_VERSION } from "./catalogue.ts";
import type { Endpoint } from "./endpoint.ts";
import { expandIds } from "./expand.ts";
import {
  decodeForm,
  errorBody,
  type Input,
  invalidParam,
  StripeError,
  unknownUrl,
} from "./form.ts";
import type { Stripe } from "./index.ts";
import { newId, type StripeContext, type StripeJson } from "./state.ts";

const MAX_KEY = 255;
const KEY_LIFE_S = 86_400;
const MAX_IDEMPOTENT_REQUESTS = 20_000;

const digestOf = (text: string) => createHash("sha256").update(text).digest();

/** Matches a path with a pattern. Returns the id in the path, "" if the pattern has none, null without a match. */
function matchPath(pattern: string, path: string): string | null {
  const [patternParts, pathParts] = [pattern.split("/"), path.split("/")];
  if (patternParts.length !== pathParts.length) return null;
  let id = "";
  for (const [place, part] of patternParts.entries()) {
    if (part === ":id") id = pathParts[place] ?? "";
    else if (part !== pathParts[place]) return null;
  }
  return pattern.includes(":id") && id === "" ? null : id;
}

type ApiRequest = { method: string; path: string; body: string; query: string; key: string | null };

/** Separates `expand[]`, which every request may have, from the other parameters. */
function splitExpand(input: Input): { paths: string[]; rest: Input } {
  const { expand, ...rest } = input;
  const paths = Array.isArray(expand) ? expand.filter((path) => typeof path === "string") : [];
  return { paths, rest };
}

function execute(
  context: StripeContext,
  endpoints: readonly Endpoint[],
  request: ApiRequest,
): StripeJson {
  for (const { method, path, run } of endpoints) {
    const id = method === request.method ? matchPath(path, request.path) : null;
    if (id === null) continue;
    const text = method === "GET" ? request.query : `${request.query}&${request.body}`;
    const { paths, rest } = splitExpand(decodeForm(text));
    return expandIds(context, run(context, rest, id), paths);
  }
  throw unknownUrl(request.method, `/v1${request.path}`);
}

type ApiAnswer = { status: number; body: string; headers: Record<string, string> };

/**
 * Handles a POST with an idempotency key: the first answer is stored for a day and repeated. Another request with the
 * same key is rejected. The answer to invalid parameters is not stored.
 */
function answerOnce(
  context: StripeContext,
  request: ApiRequest,
  requestId: string,
  work: () => StripeJson,
): ApiAnswer {
  const { idempotentRequests } = context.state;
  const { key } = request;
  if (key === null || request.method !== "POST") {
    return { status: 200, body: JSON.stringify(work(), null, 2), headers: {} };
  }
  if (key.length > MAX_KEY) {
    throw invalidParam(`Idempotency keys have at most ${MAX_KEY} characters.`);
  }
  const digest = digestOf(`${request.path}\n${request.query}\n${request.body}`).toString("hex");
  const earlier = idempotentRequests.findLast((each) => each.key === key);
  if (earlier && context.now - earlier.at < KEY_LIFE_S) {
    if (earlier.digest !== digest) {
      throw new StripeError(400, {
        type: "idempotency_error",
        message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
      });
    }
    const headers = { "idempotent-replayed": "true", "original-request": earlier.request };
    return { status: earlier.status, body: earlier.body, headers };
  }
  const body = JSON.stringify(work(), null, 2);
  idempotentRequests.push({ key, digest, at: context.now, status: 200, body, request: requestId });
  if (idempotentRequests.length > MAX_IDEMPOTENT_REQUESTS)
    idempotentRequests.splice(0, MAX_IDEMPOTENT_REQUESTS / 10);
  return { status: 200, body, headers: {} };
}

/** Whether the secret key was sent, as a bearer token or as the user of basic authentication. */
function isAuthorised(header: string | undefined, secret: string): boolean {
  const [, scheme, value = ""] = /^(Bearer|Basic) (\S+)$/i.exec(header ?? "") ?? [];
  const presentedKey =
    scheme?.toLowerCase() === "basic"
      ? Buffer.from(value, "base64").toString().split(":")[0]
      : value;
  return timingSafeEqual(digestOf(presentedKey ?? ""), digestOf(secret));
}

const BAD_KEY = new StripeError(401, {
  type: "invalid_request_error",
  message: "Invalid API Key provided: the one of this platform is in STRIPE_SECRET_KEY.",
});

/** Makes the handler of `/v1/…`, which the real `stripe` package calls. */
export function stripeApi(stripe: Stripe) {
  const endpoints = [
    ...customerEndpoints,
    ...catalogueEndpoints,
    ...subscriptionEndpoints,
    ...invoiceEndpoints,
    ...checkoutEndpoints,
    ...portalEndpoints,
    ...eventEndpoints(stripe.apiUrl),
  ];
  return async (c: Context): Promise<Response> => {
    const url = new URL(c.req.url);
    const requestId = newId("req", 14);
    const key = c.req.header("idempotency-key") ?? null;
    const request: ApiRequest = {
      method: c.req.method,
      path: url.pathname.replace(/^(\/stripe)?\/v1/, ""),
      body: await c.req.text(),
      query: url.search.slice(1),
      key,
    };
    const headers = {
      "content-type": "application/json",
      "request-id": requestId,
      "stripe-version": c.req.header("stripe-version") ?? API_VERSION,
      ...(key === null ? {} : { "idempotency-key": key }),
    };
    try {
      if (!isAuthorised(c.req.header("authorization"), stripe.secretKey)) throw BAD_KEY;
      const answer = stripe.transact(
        (context) =>
          answerOnce(context, request, requestId, () => execute(context, endpoints, request)),
        { id: requestId, key },
      );
      const { status, body } = answer;
      return new Response(body, { status, headers: { ...headers, ...answer.headers } });
    } catch (error) {
      if (!(error instanceof StripeError)) throw error;
      return Response.json(errorBody(error, requestId), { status: error.status, headers });
    }
  };
}
