// Endpoints of Stripe's API for customers, prices, subscriptions and invoices.

import * as z from "zod";
import {
  endSubscription,
  nextMonth,
  periodAmounts,
  setCancelAtPeriodEnd,
  updateSubscription,
} from "./billing.ts";
import { couponOf, PLAN_IDS, planOf } from "./catalogue.ts";
import { addCustomer } from "./checkout.ts";
import { emailAddress, endpoint, flag, metadata, paging, stripePage, whole } from "./endpoint.ts";
import { invalidParam } from "./form.ts";
import { toCustomer, toSubscription } from "./present.ts";
import { toInvoice } from "./present-invoice.ts";
import { toProduct, toStripePrice } from "./present-price.ts";
import type { Invoice, Subscription } from "./records.ts";
import {
  customerOf,
  emitEvent,
  invoiceOf,
  type StripeContext,
  type StripeJson,
  subscriptionOf,
} from "./state.ts";

const text = z.string();

export const customerEndpoints = [
  endpoint(
    "POST",
    "/customers",
    { email: emailAddress.optional(), name: text.optional(), metadata: metadata.optional() },
    (context, { email = null, name = null, metadata: given = {} }) =>
      toCustomer(addCustomer(context, { email, name, metadata: given }), context),
  ),
  endpoint("GET", "/customers", { ...paging, email: text.optional() }, (context, input) => {
    // As in the real Stripe, the comparison is case-sensitive.
    const rows = context.state.customers.filter(
      ({ email, deleted }) => !deleted && (input.email === undefined || email === input.email),
    );
    return stripePage("/v1/customers", rows, input, (row) => toCustomer(row, context));
  }),
  endpoint("GET", "/customers/:id", {}, (context, _, id) =>
    toCustomer(customerOf(context, id), context),
  ),
  endpoint(
    "POST",
    "/customers/:id",
    { email: emailAddress.optional(), name: text.optional(), metadata: metadata.optional() },
    (context, { email, name, metadata: given }, id) => {
      const customer = customerOf(context, id);
      if (email !== undefined) customer.email = email;
      if (name !== undefined) customer.name = name;
      customer.metadata = { ...customer.metadata, ...given };
      emitEvent(context, context.now, "customer.updated", toCustomer(customer, context), {});
      return toCustomer(customer, context);
    },
  ),
];

export const catalogueEndpoints = [
  endpoint("GET", "/prices", { ...paging, active: flag.optional() }, (context, input) =>
    stripePage(
      "/v1/prices",
      PLAN_IDS.map((id) => planOf(id)),
      input,
      (plan) => toStripePrice(plan, context.state.since),
    ),
  ),
  endpoint("GET", "/prices/:id", {}, (context, _, id) =>
    toStripePrice(planOf(id), context.state.since),
  ),
  endpoint("GET", "/products/:id", {}, (context, _, id) => {
    const plan = PLAN_IDS.map((each) => planOf(each)).find(({ product }) => product === id);
    if (!plan) throw invalidParam(`No such product: '${id}'`, "id", "resource_missing");
    return toProduct(plan, context.state.since);
  }),
  endpoint("GET", "/coupons/:id", {}, (context, _, id) => {
    const { amountOff, redeemBy } = couponOf(id, context.state.since);
    return {
      id,
      object: "coupon",
      amount_off: amountOff,
      created: context.state.since,
      currency: "usd",
      duration: "forever",
      duration_in_months: null,
      livemode: false,
      max_redemptions: null,
      metadata: {},
      name: "Introductory promotion",
      percent_off: null,
      redeem_by: redeemBy,
      times_redeemed: context.state.subscriptions.filter(({ coupon }) => coupon === id).length,
      valid: context.now < redeemBy,
    };
  }),
];

const ENDED = ["canceled", "incomplete_expired"];

export const subscriptionEndpoints = [
  endpoint(
    "GET",
    "/subscriptions",
    { ...paging, customer: text.optional(), price: text.optional(), status: text.optional() },
    (context, input) => {
      const { customer, price, status } = input;
      const rows = context.state.subscriptions.filter((row) => {
        if (customer !== undefined && row.customer !== customer) return false;
        if (price !== undefined && row.price !== price) return false;
        if (status === "all") return true;
        if (status === "ended") return ENDED.includes(row.status);
        return status === undefined ? row.status !== "canceled" : row.status === status;
      });
      return stripePage("/v1/subscriptions", rows, input, (row) => toSubscription(row, context));
    },
  ),
  endpoint("GET", "/subscriptions/:id", {}, (context, _, id) =>
    toSubscription(subscriptionOf(context, id), context),
  ),
  endpoint(
    "POST",
    "/subscriptions/:id",
    { cancel_at_period_end: flag.optional(), metadata: metadata.optional() },
    (context, { cancel_at_period_end: willEnd, metadata: given }, id) => {
      const subscription = subscriptionOf(context, id);
      if (ENDED.includes(subscription.status)) {
        throw invalidParam("A canceled subscription can only update its metadata.");
      }
      if (willEnd !== undefined) setCancelAtPeriodEnd(context, subscription, willEnd);
      updateSubscription(context, context.now, subscription, () => {
        subscription.metadata = { ...subscription.metadata, ...given };
      });
      return toSubscription(subscription, context);
    },
  ),
  endpoint(
    "DELETE",
    "/subscriptions/:id",
    { invoice_now: flag.optional(), prorate: flag.optional() },
    (context, _, id) => {
      const subscription = subscriptionOf(context, id);
      if (ENDED.includes(subscription.status)) {
        throw invalidParam(`No such subscription: '${id}'`, "id", "resource_missing");
      }
      endSubscription(context, context.now, subscription, "cancellation_requested");
      return toSubscription(subscription, context);
    },
  ),
];

/** The next invoice of a subscription, which does not exist yet. */
function upcomingInvoice(context: StripeContext, subscription: Subscription): StripeJson {
  const { id, customer, anchor, periodEnd, cancelAtPeriodEnd, status } = subscription;
  if (cancelAtPeriodEnd || ENDED.includes(status)) {
    throw invalidParam("No upcoming invoices.", "subscription", "invoice_upcoming_none");
  }
  const next = nextMonth(periodEnd, anchor);
  const upcoming: Invoice = {
    id: `upcoming_${id}`,
    number: "",
    charge: "",
    customer,
    subscription: id,
    status: "open",
    reason: "subscription_cycle",
    created: periodEnd,
    paidAt: null,
    ...periodAmounts(context, subscription, next),
    periodStart: periodEnd,
    periodEnd: next,
    attempts: 0,
    nextAttempt: periodEnd,
    refunded: false,
  };
  return { ...toInvoice(upcoming, context), status: "draft", number: null };
}

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
    (context, input) => {
      const { customer, subscription, status } = input;
      const rows = context.state.invoices.filter(
        (row) =>
          (customer === undefined || row.customer === customer) &&
          (subscription === undefined || row.subscription === subscription) &&
          (status === undefined || row.status === status),
      );
      return stripePage("/v1/invoices", rows, input, (row) => toInvoice(row, context));
    },
  ),
  endpoint("POST", "/invoices/create_preview", { subscription: text }, (context, asked) =>
    upcomingInvoice(context, subscriptionOf(context, asked.subscription)),
  ),
  endpoint("GET", "/invoices/:id", {}, (context, _, id) =>
    toInvoice(invoiceOf(context, id), context),
  ),
];
