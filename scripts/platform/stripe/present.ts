import { findPlan, type Plan, planOf, promotionOf } from "./catalogue.ts";
import type { Customer, Subscription } from "./state.ts";
import type { Json, World } from "./world.ts";

/** Members that are null here, as of most accounts. */
export const nulls = (names: string): Json =>
  Object.fromEntries(names.split(" ").map((name) => [name, null]));

export const listOf = (url: string, data: Json[], hasMore = false): Json => ({
  object: "list",
  data,
  has_more: hasMore,
  url,
});

export function toProduct({ product, name, description, tier, id }: Plan, since: number): Json {
  return {
    id: product,
    object: "product",
    ...nulls("package_dimensions shippable statement_descriptor tax_code unit_label url"),
    active: true,
    created: since,
    default_price: id,
    description,
    images: [],
    livemode: false,
    marketing_features: [],
    metadata: { tier },
    name,
    type: "service",
    updated: since,
  };
}

/** The promotion is named in the metadata: until when, at which amount, and by which coupon. */
function priceMetadata({ id, tier }: Plan, since: number): Json {
  const promotion = promotionOf(id, since);
  if (!promotion) return { tier };
  return {
    tier,
    promotion_unit_amount: String(promotion.unitAmount),
    promotion_ends_at: new Date(promotion.endsAt * 1_000).toISOString(),
    promotion_coupon: promotion.coupon,
  };
}

export function toPrice(plan: Plan, since: number): Json {
  return {
    id: plan.id,
    object: "price",
    ...nulls("custom_unit_amount lookup_key nickname tiers_mode transform_quantity"),
    active: true,
    billing_scheme: "per_unit",
    created: since,
    currency: "usd",
    livemode: false,
    metadata: priceMetadata(plan, since),
    product: plan.product,
    recurring: {
      interval: "month",
      interval_count: 1,
      meter: null,
      trial_period_days: null,
      usage_type: "licensed",
    },
    tax_behavior: "unspecified",
    type: "recurring",
    unit_amount: plan.unitAmount,
    unit_amount_decimal: String(plan.unitAmount),
  };
}

export function toCustomer(customer: Customer, world: World): Json {
  const { id, email, name, created, metadata, card } = customer;
  if (customer.deleted) return { id, object: "customer", deleted: true };
  return {
    id,
    object: "customer",
    ...nulls("address currency default_source description discount phone shipping test_clock"),
    balance: 0,
    created,
    customer_account: null,
    delinquent: world.state.subscriptions.some(
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

function toItem(subscription: Subscription, since: number): Json {
  const { item, id, created, periodStart, periodEnd } = subscription;
  const plan = planOf(subscription.price);
  const { currency, livemode, metadata, product, unit_amount: amount } = toPrice(plan, since);
  return {
    id: item,
    object: "subscription_item",
    billing_thresholds: null,
    created,
    current_period_end: periodEnd,
    current_period_start: periodStart,
    discounts: [],
    metadata: {},
    plan: {
      id: plan.id,
      object: "plan",
      ...nulls("meter nickname tiers_mode transform_usage trial_period_days"),
      active: true,
      amount,
      amount_decimal: String(amount),
      billing_scheme: "per_unit",
      created: since,
      currency,
      interval: "month",
      interval_count: 1,
      livemode,
      metadata,
      product,
      usage_type: "licensed",
    },
    price: toPrice(plan, since),
    quantity: 1,
    subscription: id,
    tax_rates: [],
  };
}

export function toSubscription(subscription: Subscription, world: World): Json {
  const { id, customer, created, anchor, cancelAtPeriodEnd, periodEnd, status } = subscription;
  const card = world.state.customers.find((each) => each.id === customer)?.card ?? null;
  const items = findPlan(subscription.price) ? [toItem(subscription, world.state.since)] : [];
  return {
    id,
    object: "subscription",
    ...nulls("application application_fee_percent billing_cycle_anchor_config billing_thresholds"),
    ...nulls("customer_account days_until_due default_source description on_behalf_of"),
    ...nulls("next_pending_invoice_item_invoice pause_collection pending_invoice_item_interval"),
    ...nulls("pending_setup_intent pending_update schedule test_clock transfer_data"),
    automatic_tax: { enabled: false, liability: null, disabled_reason: null },
    billing_cycle_anchor: anchor,
    billing_mode: { type: "flexible", flexible: { proration_discounts: "included" } },
    billing_schedules: [],
    cancel_at: cancelAtPeriodEnd ? periodEnd : null,
    cancel_at_period_end: cancelAtPeriodEnd,
    canceled_at: subscription.canceledAt,
    cancellation_details: { comment: null, feedback: null, reason: subscription.endReason },
    collection_method: "charge_automatically",
    created,
    currency: "usd",
    customer,
    default_payment_method: card?.id ?? null,
    default_tax_rates: [],
    discounts: subscription.coupon ? [`di_${id.slice(4)}`] : [],
    ended_at: subscription.endedAt,
    invoice_settings: {
      ...nulls("account_tax_ids custom_fields description footer"),
      issuer: { type: "self" },
    },
    items: listOf(`/v1/subscription_items?subscription=${id}`, items),
    latest_invoice: subscription.latestInvoice,
    livemode: false,
    managed_payments: { enabled: false },
    metadata: subscription.metadata,
    payment_settings: {
      payment_method_options: null,
      payment_method_types: null,
      save_default_payment_method: "off",
    },
    start_date: created,
    status,
    trial_end: subscription.trialEnd,
    trial_settings: { end_behavior: { missing_payment_method: "create_invoice" } },
    trial_start: subscription.trialStart,
  };
}
