import type { Context } from "hono";
import { Price } from "../../lib/account/wire/billing.ts";
import { toPrice } from "../../lib/account/wire/present-billing.ts";
import { NoParams } from "../../lib/core/wire/shared.ts";
import type { Answer } from "../../lib/http/answer/answer.ts";
import type { AppEnv } from "../../lib/http/app-env.ts";
import { allTiers, contract } from "../../lib/http/contract.ts";
import { unavailable } from "../../lib/http/errors.ts";
import { route } from "../../lib/http/router.ts";
import { NoQuery } from "../../lib/sensors/wire/health.ts";
import { askProvider, billingOf } from "./billing-services.ts";

export const priceContract = contract({
  method: "get",
  path: "/api/billing/price",
  operationId: "getPrice",
  tag: "account",
  summary: "What the retail subscription costs",
  description:
    "Read from the payment provider's own price object, at most five minutes ago: the one place where " +
    "the price stands. Institutional prices are agreed upon with each customer.",
  access: "none",
  family: "data",
  awaitsLimit: true,
  params: NoParams,
  query: NoQuery,
  responseByTier: allTiers(Price),
  maxAgeSeconds: null,
  updates: { every: "5 minutes", stepSeconds: null },
  failures: [503],
  example: { path: "/api/billing/price" },
});

/** The price as the payment provider has it. */
export async function readPrice(c: Context<AppEnv>): Promise<Answer<Price>> {
  const { payments } = billingOf(c);
  const found = await askProvider(c, () => payments.findPrice(c.var.now));
  if (found === null) throw unavailable("The price is unavailable");
  return { body: toPrice(found, c.var.now), dataAsOf: null };
}

export const price = route(priceContract, readPrice);
