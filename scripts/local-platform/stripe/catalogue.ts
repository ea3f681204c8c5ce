// What the Stripe stand-in sells: plans, prices and the promotion.

import { invalidParam, missingObject } from "./form.ts";

const DAY_S = 86_400;
const PROMOTION_DAYS = 90;

/** The plans on sale. */
const PLANS = {
  price_retail_local: {
    product: "prod_retail_local",
    name: "Regime Intelligence, retail",
    description: "All free and retail sensors, 600 requests a minute.",
    tier: "retail",
    unitAmount: 24_900,
  },
  price_institutional_local: {
    product: "prod_institutional_local",
    name: "Regime Intelligence, institutional",
    description: "All sensors, 6,000 requests a minute.",
    tier: "institutional",
    unitAmount: 149_900,
  },
};

export const PRICE_RETAIL = "price_retail_local";
export const PRICE_INSTITUTIONAL = "price_institutional_local";
/** The introductory promotion: 99 instead of 249 for customers who subscribe before it ends. */
const PROMOTION = { coupon: "INTRO99", price: PRICE_RETAIL, unitAmount: 9_900 };

export const API_VERSION = "2026-10-28.endive";
export const PORTAL_CONFIGURATION = "bpc_local";
export const LOGIN_PAGE = "local";
export const WEBHOOK_ENDPOINT = "we_local";

/**
 * The event types that the webhook endpoint receives: all that a subscription may cause.
 */
export const EVENT_TYPES = [
  "checkout.session.completed",
  "checkout.session.expired",
  "customer.created",
  "customer.updated",
  "customer.subscription.created",
  "customer.subscription.updated",
  "customer.subscription.deleted",
  "customer.subscription.paused",
  "customer.subscription.resumed",
  "customer.subscription.trial_will_end",
  "invoice.created",
  "invoice.finalized",
  "invoice.paid",
  "invoice.payment_succeeded",
  "invoice.payment_failed",
  "charge.refunded",
] as const;
export type EventType = (typeof EVENT_TYPES)[number];

export type Plan = (typeof PLANS)[keyof typeof PLANS] & { id: string };

export const PLAN_IDS = Object.keys(PLANS) as (keyof typeof PLANS)[];

export function findPlan(id: string): Plan | null {
  const known = PLAN_IDS.find((each) => each === id);
  return known ? { id: known, ...PLANS[known] } : null;
}

export function planOf(id: string, param = "id"): Plan {
  const plan = findPlan(id);
  if (!plan) throw missingObject("price", id, param);
  return plan;
}

/** The end of the promotion: midnight UTC, about three months after the first start. */
const promotionEnd = (since: number) => (Math.floor(since / DAY_S) + PROMOTION_DAYS) * DAY_S;

export function promotionOf(priceId: string, since: number) {
  if (priceId !== PROMOTION.price) return null;
  return { ...PROMOTION, endsAt: promotionEnd(since) };
}

export function couponOf(id: string, since: number, param = "id") {
  if (id !== PROMOTION.coupon) throw missingObject("coupon", id, param);
  const amountOff = planOf(PROMOTION.price).unitAmount - PROMOTION.unitAmount;
  return { id, amountOff, redeemBy: promotionEnd(since) };
}

/** Returns a coupon that is valid now for this price. */
export function requireRedeemable(id: string, priceId: string, since: number, now: number): string {
  const coupon = couponOf(id, since, "discounts[0][coupon]");
  if (now >= coupon.redeemBy || priceId !== PROMOTION.price) {
    throw invalidParam(`Coupon expired or not for this price: ${id}`, "discounts[0][coupon]");
  }
  return id;
}
