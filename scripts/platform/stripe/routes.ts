import { Hono } from "hono";
import { stripeApi } from "./api.ts";
import type { Stripe } from "./index.ts";

/** Everything of Stripe: the API at two addresses. */
export function stripeRoutes(stripe: Stripe): Hono {
  const api = stripeApi(stripe);
  return new Hono().all("/v1/*", api).all("/stripe/v1/*", api);
}
