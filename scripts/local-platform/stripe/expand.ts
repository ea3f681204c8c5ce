// Implements Stripe's parameter `expand`: replaces ids by the objects.

import { findPlan, PLAN_IDS } from "./catalogue.ts";
import { invalidParam } from "./form.ts";
import { toCustomer, toSubscription } from "./present.ts";
import { toInvoice } from "./present-invoice.ts";
import { toProduct, toStripePrice } from "./present-price.ts";
import type { StripeContext, StripeJson } from "./state.ts";

const MAX_DEPTH = 4;

/** Finds the object with an id. */
function findObject(context: StripeContext, id: string): StripeJson | null {
  const { customers, subscriptions, invoices, since } = context.state;
  const customer = customers.find((each) => each.id === id);
  if (customer) return toCustomer(customer, context);
  const subscription = subscriptions.find((each) => each.id === id);
  if (subscription) return toSubscription(subscription, context);
  const invoice = invoices.find((each) => each.id === id);
  if (invoice) return toInvoice(invoice, context);
  const plan = PLAN_IDS.map(findPlan).find((each) => each?.product === id || each?.id === id);
  if (!plan) return null;
  return plan.id === id ? toStripePrice(plan, since) : toProduct(plan, since);
}

const isObject = (value: unknown): value is StripeJson =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function expandAt(
  context: StripeContext,
  value: unknown,
  parts: readonly string[],
  path: string,
): unknown {
  const [name, ...rest] = parts;
  if (name === undefined) return value;
  if (Array.isArray(value)) return value.map((each) => expandAt(context, each, parts, path));
  if (!isObject(value) || !(name in value)) {
    throw invalidParam(`This property cannot be expanded (${path}).`, "expand");
  }
  const below = value[name];
  const found = typeof below === "string" ? findObject(context, below) : below;
  if (found === null && typeof below === "string") {
    throw invalidParam(`This property cannot be expanded (${path}).`, "expand");
  }
  if (found === null) return value;
  return { ...value, [name]: expandAt(context, found, rest, path) };
}

/** Replaces the ids that `expand[]` names by their objects. */
export function expandIds(
  context: StripeContext,
  body: StripeJson,
  paths: readonly string[],
): StripeJson {
  return paths.reduce<StripeJson>((expandedBody, path) => {
    const parts = path.split(".");
    if (parts.length > MAX_DEPTH) {
      throw invalidParam(
        `You cannot expand more than ${MAX_DEPTH} levels of a property.`,
        "expand",
      );
    }
    return expandAt(context, expandedBody, parts, path) as StripeJson;
  }, body);
}
