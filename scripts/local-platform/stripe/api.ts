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
import { expanded } from "./expand.ts";
import {
  decodeForm,
  errorBody,
  type Input,
  invalidParam,
  StripeRefusal,
  unknownUrl,
} from "./form.ts";
import type { Stripe } from "./index.ts";
import type { StripeContext, StripeJson } from "./state.ts";
import { mint } from "./state.ts";

const MAX_KEY = 255;
const KEY_LIFE_S = 86_400;
const MAX_IDEMPOTENT_REQUESTS = 20_000;

const digestOf = (text: string) => createHash("sha256").update(text).digest();

/** The id in a path that fits, "" where the pattern has none; null where it does not fit. */
function fits(pattern: string, path: string): string | null {
  const [wanted, given] = [pattern.split("/"), path.split("/")];
  if (wanted.length !== given.length) return null;
  let id = "";
  for (const [place, part] of wanted.entries()) {
    if (part === ":id") id = given[place] ?? "";
    else if (part !== given[place]) return null;
  }
  return pattern.includes(":id") && id === "" ? null : id;
}

type Asked = { method: string; path: string; body: string; query: string; key: string | null };

/** Takes `expand[]` out of the parameters, which every call has. */
function split(input: Input): { paths: string[]; rest: Input } {
  const { expand, ...rest } = input;
  const paths = Array.isArray(expand) ? expand.filter((path) => typeof path === "string") : [];
  return { paths, rest };
}

function execute(context: StripeContext, endpoints: readonly Endpoint[], asked: Asked): StripeJson {
  for (const { method, path, run } of endpoints) {
    const id = method === asked.method ? fits(path, asked.path) : null;
    if (id === null) continue;
    const text = method === "GET" ? asked.query : `${asked.query}&${asked.body}`;
    const { paths, rest } = split(decodeForm(text));
    return expanded(context, run(context, rest, id), paths);
  }
  throw unknownUrl(asked.method, `/v1${asked.path}`);
}

type Answered = { status: number; body: string; headers: Record<string, string> };

/**
 * A POST with an idempotency key: the first answer is kept for a day and given again; another
 * request under the same key is refused. Refused parameters are not kept.
 */
function once(
  context: StripeContext,
  asked: Asked,
  requestId: string,
  work: () => StripeJson,
): Answered {
  const { idempotentRequests } = context.state;
  const { key } = asked;
  if (key === null || asked.method !== "POST") {
    return { status: 200, body: JSON.stringify(work(), null, 2), headers: {} };
  }
  if (key.length > MAX_KEY) {
    throw invalidParam(`Idempotency keys have at most ${MAX_KEY} characters.`);
  }
  const digest = digestOf(`${asked.path}\n${asked.query}\n${asked.body}`).toString("hex");
  const earlier = idempotentRequests.findLast((each) => each.key === key);
  if (earlier && context.now - earlier.at < KEY_LIFE_S) {
    if (earlier.digest !== digest) {
      throw new StripeRefusal(400, {
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

/** The secret key, as a bearer or as the user of basic authentication. */
function isAuthorised(header: string | undefined, secret: string): boolean {
  const [, scheme, value = ""] = /^(Bearer|Basic) (\S+)$/i.exec(header ?? "") ?? [];
  const given =
    scheme?.toLowerCase() === "basic"
      ? Buffer.from(value, "base64").toString().split(":")[0]
      : value;
  return timingSafeEqual(digestOf(given ?? ""), digestOf(secret));
}

const BAD_KEY = new StripeRefusal(401, {
  type: "invalid_request_error",
  message: "Invalid API Key provided: the one of this platform is in STRIPE_SECRET_KEY.",
});

/** Serves `/v1/…` to the real `stripe` package. */
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
    const requestId = mint("req", 14);
    const key = c.req.header("idempotency-key") ?? null;
    const asked: Asked = {
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
        (context) => once(context, asked, requestId, () => execute(context, endpoints, asked)),
        { id: requestId, key },
      );
      const { status, body } = answer;
      return new Response(body, { status, headers: { ...headers, ...answer.headers } });
    } catch (error) {
      if (!(error instanceof StripeRefusal)) throw error;
      return Response.json(errorBody(error, requestId), { status: error.status, headers });
    }
  };
}
