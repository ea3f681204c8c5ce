import * as z from "zod";
import { change, end, setEnding } from "./billing.ts";
import { couponOf, PLAN_IDS, planOf } from "./catalogue.ts";
import { addCustomer } from "./checkout.ts";
import { address, endpoint, flag, metadata, page, paging, whole } from "./endpoint.ts";
import { invalid } from "./form.ts";
import { toCustomer, toSubscription } from "./present.ts";
import { toInvoice } from "./present-invoice.ts";
import { toPrice, toProduct } from "./present-price.ts";
import { customerOf, emit, invoiceOf, subscriptionOf } from "./state.ts";

const text = z.string();

export const customerEndpoints = [
  endpoint(
    "POST",
    "/customers",
    { email: address.optional(), name: text.optional(), metadata: metadata.optional() },
    (world, { email = null, name = null, metadata: given = {} }) =>
      toCustomer(addCustomer(world, { email, name, metadata: given }), world),
  ),
  endpoint("GET", "/customers", { ...paging, email: text.optional() }, (world, input) => {
    // As the real one: the address as it was given, in its case.
    const rows = world.state.customers.filter(
      ({ email, deleted }) => !deleted && (input.email === undefined || email === input.email),
    );
    return page("/v1/customers", rows, input, (row) => toCustomer(row, world));
  }),
  endpoint("GET", "/customers/:id", {}, (world, _, id) => toCustomer(customerOf(world, id), world)),
  endpoint(
    "POST",
    "/customers/:id",
    { email: address.optional(), name: text.optional(), metadata: metadata.optional() },
    (world, { email, name, metadata: given }, id) => {
      const customer = customerOf(world, id);
      if (email !== undefined) customer.email = email;
      if (name !== undefined) customer.name = name;
      customer.metadata = { ...customer.metadata, ...given };
      emit(world, world.now, "customer.updated", toCustomer(customer, world), {});
      return toCustomer(customer, world);
    },
  ),
];

export const catalogueEndpoints = [
  endpoint("GET", "/prices", { ...paging, active: flag.optional() }, (world, input) =>
    page(
      "/v1/prices",
      PLAN_IDS.map((id) => planOf(id)),
      input,
      (plan) => toPrice(plan, world.state.since),
    ),
  ),
  endpoint("GET", "/prices/:id", {}, (world, _, id) => toPrice(planOf(id), world.state.since)),
  endpoint("GET", "/products/:id", {}, (world, _, id) => {
    const plan = PLAN_IDS.map((each) => planOf(each)).find(({ product }) => product === id);
    if (!plan) throw invalid(`No such product: '${id}'`, "id", "resource_missing");
    return toProduct(plan, world.state.since);
  }),
  endpoint("GET", "/coupons/:id", {}, (world, _, id) => {
    const { amountOff, redeemBy } = couponOf(id, world.state.since);
    return {
      id,
      object: "coupon",
      amount_off: amountOff,
      created: world.state.since,
      currency: "usd",
      duration: "forever",
      duration_in_months: null,
      livemode: false,
      max_redemptions: null,
      metadata: {},
      name: "Introductory promotion",
      percent_off: null,
      redeem_by: redeemBy,
      times_redeemed: world.state.subscriptions.filter(({ coupon }) => coupon === id).length,
      valid: world.now < redeemBy,
    };
  }),
];

const ENDED = ["canceled", "incomplete_expired"];

export const subscriptionEndpoints = [
  endpoint(
    "GET",
    "/subscriptions",
    { ...paging, customer: text.optional(), price: text.optional(), status: text.optional() },
    (world, input) => {
      const { customer, price, status } = input;
      const rows = world.state.subscriptions.filter((row) => {
        if (customer !== undefined && row.customer !== customer) return false;
        if (price !== undefined && row.price !== price) return false;
        if (status === "all") return true;
        if (status === "ended") return ENDED.includes(row.status);
        return status === undefined ? row.status !== "canceled" : row.status === status;
      });
      return page("/v1/subscriptions", rows, input, (row) => toSubscription(row, world));
    },
  ),
  endpoint("GET", "/subscriptions/:id", {}, (world, _, id) =>
    toSubscription(subscriptionOf(world, id), world),
  ),
  endpoint(
    "POST",
    "/subscriptions/:id",
    { cancel_at_period_end: flag.optional(), metadata: metadata.optional() },
    (world, { cancel_at_period_end: willEnd, metadata: given }, id) => {
      const subscription = subscriptionOf(world, id);
      if (ENDED.includes(subscription.status)) {
        throw invalid("A canceled subscription can only update its metadata.");
      }
      if (willEnd !== undefined) setEnding(world, subscription, willEnd);
      change(world, world.now, subscription, () => {
        subscription.metadata = { ...subscription.metadata, ...given };
      });
      return toSubscription(subscription, world);
    },
  ),
  endpoint(
    "DELETE",
    "/subscriptions/:id",
    { invoice_now: flag.optional(), prorate: flag.optional() },
    (world, _, id) => {
      const subscription = subscriptionOf(world, id);
      if (ENDED.includes(subscription.status)) {
        throw invalid(`No such subscription: '${id}'`, "id", "resource_missing");
      }
      end(world, world.now, subscription, "cancellation_requested");
      return toSubscription(subscription, world);
    },
  ),
];

const since = z.union([whole, z.strictObject({ gte: whole.optional(), gt: whole.optional() })]);

export const invoiceEndpoints = [
  endpoint(
    "GET",
    "/invoices",
    {
      ...paging,
      customer: text.optional(),
      subscription: text.optional(),
      status: text.optional(),
      created: since.optional(),
    },
    (world, input) => {
      const { customer, subscription, status } = input;
      const rows = world.state.invoices.filter(
        (row) =>
          (customer === undefined || row.customer === customer) &&
          (subscription === undefined || row.subscription === subscription) &&
          (status === undefined || row.status === status),
      );
      return page("/v1/invoices", rows, input, (row) => toInvoice(row, world));
    },
  ),
  endpoint("GET", "/invoices/:id", {}, (world, _, id) => toInvoice(invoiceOf(world, id), world)),
];
