import { findPlan, PLAN_IDS } from "./catalogue.ts";
import { invalid } from "./form.ts";
import { toCustomer, toSubscription } from "./present.ts";
import { toInvoice } from "./present-invoice.ts";
import { toPrice, toProduct } from "./present-price.ts";
import type { Json, World } from "./state.ts";

const MAX_DEPTH = 4;

/** The object behind an id, by what the id begins with. */
function lookUp(world: World, id: string): Json | null {
  const { customers, subscriptions, invoices, since } = world.state;
  const customer = customers.find((each) => each.id === id);
  if (customer) return toCustomer(customer, world);
  const subscription = subscriptions.find((each) => each.id === id);
  if (subscription) return toSubscription(subscription, world);
  const invoice = invoices.find((each) => each.id === id);
  if (invoice) return toInvoice(invoice, world);
  const plan = PLAN_IDS.map(findPlan).find((each) => each?.product === id || each?.id === id);
  if (!plan) return null;
  return plan.id === id ? toPrice(plan, since) : toProduct(plan, since);
}

const isObject = (value: unknown): value is Json =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function expandAt(world: World, value: unknown, parts: readonly string[], path: string): unknown {
  const [name, ...rest] = parts;
  if (name === undefined) return value;
  if (Array.isArray(value)) return value.map((each) => expandAt(world, each, parts, path));
  if (!isObject(value) || !(name in value)) {
    throw invalid(`This property cannot be expanded (${path}).`, "expand");
  }
  const below = value[name];
  const found = typeof below === "string" ? lookUp(world, below) : below;
  if (found === null && typeof below === "string") {
    throw invalid(`This property cannot be expanded (${path}).`, "expand");
  }
  if (found === null) return value;
  return { ...value, [name]: expandAt(world, found, rest, path) };
}

/** Puts objects in the place of the ids that `expand[]` names. */
export function expanded(world: World, body: Json, paths: readonly string[]): Json {
  return paths.reduce<Json>((sofar, path) => {
    const parts = path.split(".");
    if (parts.length > MAX_DEPTH) {
      throw invalid(`You cannot expand more than ${MAX_DEPTH} levels of a property.`, "expand");
    }
    return expandAt(world, sofar, parts, path) as Json;
  }, body);
}
