// Writes customers and subscriptions as Stripe's API returns them.

import { findPlan } from "./catalogue.ts";
import { listOf, nulls } from "./nulls.ts";
import { toItem } from "./present-price.ts";
import type { Customer, Subscription } from "./records.ts";
import type { StripeContext, StripeJson } from "./state.ts";

export function toCustomer(customer: Customer, context: StripeContext): StripeJson {
  const { id, email, name, created, metadata, card } = customer;
  if (customer.deleted) return { id, object: "customer", deleted: true };
  return {
    id,
    object: "customer",
    ...nulls("address currency default_source description discount phone shipping test_clock"),
    balance: 0,
    created,
    customer_account: null,
    delinquent: context.state.subscriptions.some(
      (each) => each.customer === id && each.status === "past_due",
    ),
    email,
    invoice_prefix: id.slice(-8).toUpperCase(),
    invoice_settings: {
      ...nulls("custom_fields footer rendering_options"),
      default_payment_method: card?.id ?? null,
    },
    livemode: false,
    metadata,
    name,
    next_invoice_sequence: 1,
    preferred_locales: [],
    tax_exempt: "none",
  };
}

/** Members that are the same in every subscription. */
const FIXED_SUBSCRIPTION_MEMBERS: StripeJson = {
  ...nulls("application application_fee_percent billing_cycle_anchor_config billing_thresholds"),
  ...nulls("customer_account days_until_due default_source description on_behalf_of"),
  ...nulls("next_pending_invoice_item_invoice pause_collection pending_invoice_item_interval"),
  ...nulls("pending_setup_intent pending_update schedule test_clock transfer_data"),
  automatic_tax: { enabled: false, liability: null, disabled_reason: null },
  billing_mode: { type: "flexible", flexible: { proration_discounts: "included" } },
  billing_schedules: [],
  collection_method: "charge_automatically",
  currency: "usd",
  default_tax_rates: [],
  invoice_settings: {
    ...nulls("account_tax_ids custom_fields description footer"),
    issuer: { type: "self" },
  },
  livemode: false,
  managed_payments: { enabled: false },
  payment_settings: {
    payment_method_options: null,
    payment_method_types: null,
    save_default_payment_method: "off",
  },
  trial_settings: { end_behavior: { missing_payment_method: "create_invoice" } },
};

export function toSubscription(subscription: Subscription, context: StripeContext): StripeJson {
  const { id, customer, created, anchor, cancelAtPeriodEnd, periodEnd, status } = subscription;
  const card = context.state.customers.find((each) => each.id === customer)?.card ?? null;
  const items = findPlan(subscription.price) ? [toItem(subscription, context.state.since)] : [];
  return {
    id,
    object: "subscription",
    ...FIXED_SUBSCRIPTION_MEMBERS,
    billing_cycle_anchor: anchor,
    cancel_at: cancelAtPeriodEnd ? periodEnd : null,
    cancel_at_period_end: cancelAtPeriodEnd,
    canceled_at: subscription.canceledAt,
    cancellation_details: { comment: null, feedback: null, reason: subscription.endReason },
    created,
    customer,
    default_payment_method: card?.id ?? null,
    discounts: subscription.coupon ? [`di_${id.slice(4)}`] : [],
    ended_at: subscription.endedAt,
    items: listOf(`/v1/subscription_items?subscription=${id}`, items),
    latest_invoice: subscription.latestInvoice,
    metadata: subscription.metadata,
    start_date: created,
    status,
    trial_end: subscription.trialEnd,
    trial_start: subscription.trialStart,
  };
}
