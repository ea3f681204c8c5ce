// Writes the subscription of an address and the price in the form of the contract.

import type * as z from "zod";
import { openPromotion, priceTerms } from "../domain/checkout.ts";
import type { PaidTier, PriceFacts } from "../domain/subscription.ts";
import type { Price, SubscriptionAnswer } from "./billing.ts";

type PaidAccess = { tier: PaidTier; keyPrefix: string | null } | null;

/** Writes the paid access of an address; null means that it has no subscription. */
export function toSubscriptionAnswer(access: PaidAccess): z.output<typeof SubscriptionAnswer> {
  if (access === null) return { subscribed: false };
  const { tier, keyPrefix } = access;
  return { subscribed: true, tier, ...(keyPrefix === null ? {} : { keyPrefix }) };
}

/** Writes the price that is valid at `now`, epoch ms. */
export function toPrice(price: PriceFacts, now: number): z.output<typeof Price> {
  const promotion = openPromotion(price, now);
  return {
    tier: "retail",
    currency: price.currency,
    unit_amount: price.unitAmount,
    interval: price.interval,
    interval_count: price.intervalCount,
    promotion: promotion && {
      unit_amount: promotion.unitAmount,
      ends_at: new Date(promotion.endsAt).toISOString(),
      duration: typeof promotion.lasts === "number" ? "repeating" : promotion.lasts,
      duration_in_months: typeof promotion.lasts === "number" ? promotion.lasts : null,
    },
    terms: priceTerms(price, now),
  };
}
