// Writes products, prices and subscription items as Stripe's API returns them.

import { type Plan, planOf, promotionOf } from "./catalogue.ts";
import { nulls } from "./nulls.ts";
import type { Subscription } from "./records.ts";
import type { StripeJson } from "./state.ts";

export function toProduct(
  { product, name, description, tier, id }: Plan,
  since: number,
): StripeJson {
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

/** The metadata of a price: its tier, and the amount, end and coupon of a promotion. */
function priceMetadata({ id, tier }: Plan, since: number): StripeJson {
  const promotion = promotionOf(id, since);
  if (!promotion) return { tier };
  return {
    tier,
    promotion_unit_amount: String(promotion.unitAmount),
    promotion_ends_at: new Date(promotion.endsAt * 1_000).toISOString(),
    promotion_coupon: promotion.coupon,
  };
}

export function toStripePrice(plan: Plan, since: number): StripeJson {
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

export function toItem(subscription: Subscription, since: number): StripeJson {
  const { item, id, created, periodStart, periodEnd } = subscription;
  const plan = planOf(subscription.price);
  const { currency, livemode, metadata, product, unit_amount: amount } = toStripePrice(plan, since);
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
    price: toStripePrice(plan, since),
    quantity: 1,
    subscription: id,
    tax_rates: [],
  };
}
