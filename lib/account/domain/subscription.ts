// Subscriptions, checkouts and prices as the payment provider reports them, and what a subscription pays for.

import { DAY_MS } from "../../core/calendar-date.ts";
import type { Tier } from "../../core/tier.ts";

/** States of a subscription, as the payment provider names them. */
export const SUBSCRIPTION_STATUSES = [
  "incomplete",
  "incomplete_expired",
  "trialing",
  "active",
  "past_due",
  "canceled",
  "unpaid",
  "paused",
] as const;
export type SubscriptionStatus = (typeof SUBSCRIPTION_STATUSES)[number];

/**
 * Status of a provider's event: `parked` after too many failed attempts, `unmatched` while the provider
 * does not know its subscription.
 */
export const EVENT_STATUSES = ["applied", "ignored", "failing", "parked", "unmatched"] as const;
export type EventStatus = (typeof EVENT_STATUSES)[number];

export type PaidTier = Exclude<Tier, "free">;

/** A subscription as the provider reports it; instants are epoch ms. */
export interface SubscriptionFacts {
  id: string;
  /** The provider's id of the buyer; null when it does not know the subscription any more. */
  stripeCustomerId: string | null;
  /**
   * Our id of the buyer, passed to the provider at checkout; null when the subscription was created
   * elsewhere.
   */
  customerId: number | null;
  /** The tier of the price; null when the price is unknown to us. */
  tier: PaidTier | null;
  status: SubscriptionStatus;
  priceId: string | null;
  createdAt: number;
  currentPeriodEndAt: number | null;
  willCancelAt: number | null;
}

/** A checkout as the provider reports it. */
export interface CheckoutFacts {
  id: string;
  /** Digest of the nonce of the browser that started the checkout; null when none is recorded. */
  browserSha256: string | null;
  subscriptionId: string | null;
  stripeCustomerId: string | null;
  customerId: number | null;
  tier: PaidTier | null;
  /** Whether it is completed and nothing is left to pay. */
  isPaid: boolean;
}

/** A verified event: the id of its subscription, and the data that the event contains. */
export interface ProviderEvent {
  id: string;
  type: string;
  /** False for an event of the other mode (test, live) or of another account; it changes nothing. */
  isOurs: boolean;
  /** The provider's time of the event, epoch ms, in whole seconds. */
  createdAt: number;
  /** Null when the event is about something that we do not store. */
  subscriptionId: string | null;
  subscription: SubscriptionFacts | null;
  checkout: CheckoutFacts | null;
  /** Money that goes back to a payer; null for other events. */
  payback: PaybackFacts | null;
}

/** A dispute or refund; null where the provider's object does not say it. */
export interface PaybackFacts {
  title: string;
  /** Id of the dispute or charge at the provider. */
  id: string | null;
  /** In the currency's smallest unit. */
  amount: number | null;
  currency: string | null;
  /** Reason or outcome, in the provider's words. */
  words: string | null;
}

/** A price of the provider; amounts in the currency's smallest unit. */
export interface PriceFacts {
  unitAmount: number;
  /** ISO 4217, lower case. */
  currency: string;
  interval: string;
  intervalCount: number;
  /** The reduced price for new subscribers; null without a promotion. */
  promotion: Promotion | null;
}

interface Promotion {
  coupon: string;
  unitAmount: number;
  /** Epoch ms. */
  endsAt: number;
  /** Number of months for which a subscriber pays it; `once`: the first period, `forever`: always. */
  lasts: "once" | "forever" | number;
}

/** The next payment of a subscription, in the currency's smallest unit. */
export interface Renewal {
  amount: number;
  /** ISO 4217, lower case. */
  currency: string;
}

/** How long a key stays valid after a failed payment. Source: docs/decisions.md#i-issue. */
export const PAST_DUE_GRACE_MS = 7 * DAY_MS;

/** The facts that decide until when a key is valid; instants are epoch ms. */
interface PaymentState {
  status: SubscriptionStatus;
  pastDueSince: number | null;
}

/**
 * The instant at which a subscription stops paying for its key, epoch ms: `Infinity` while it is
 * active or on trial, seven days after it became past due, `-Infinity` in every other state. A
 * past-due subscription of unknown age pays for nothing. Source: docs/decisions.md#i-issue.
 */
export function entitledUntil({ status, pastDueSince }: PaymentState): number {
  if (status === "active" || status === "trialing") return Number.POSITIVE_INFINITY;
  if (status !== "past_due" || pastDueSince === null) return Number.NEGATIVE_INFINITY;
  return pastDueSince + PAST_DUE_GRACE_MS;
}

/** The part of a stored subscription that is compared with the provider's. */
interface StoredSubscription {
  stripeCustomerId: string | null;
  tier: string;
  status: SubscriptionStatus;
  priceId: string | null;
  currentPeriodEndAt: number | null;
  willCancelAt: number | null;
  needsReconcile: boolean;
  hasKey: boolean;
}

const ENDED: readonly SubscriptionStatus[] = ["canceled", "incomplete_expired"];
const PAID: readonly SubscriptionStatus[] = ["active", "trialing"];

/**
 * Whether the stored subscription (null when none is stored) differs from the provider's and must
 * be written. A subscription that is not stored is left out if it has ended or has an unknown price.
 */
export function needsRepair(facts: SubscriptionFacts, stored: StoredSubscription | null): boolean {
  if (stored === null) return facts.tier !== null && !ENDED.includes(facts.status);
  return (
    stored.needsReconcile ||
    stored.stripeCustomerId !== facts.stripeCustomerId ||
    stored.status !== facts.status ||
    (facts.tier !== null && stored.tier !== facts.tier) ||
    stored.priceId !== facts.priceId ||
    stored.currentPeriodEndAt !== facts.currentPeriodEndAt ||
    stored.willCancelAt !== facts.willCancelAt ||
    (PAID.includes(facts.status) && !stored.hasKey)
  );
}
