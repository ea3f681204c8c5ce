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
 * What became of an event of the provider: `parked` is given up after too many tries, `unmatched`
 * waits until the provider knows the subscription that it is about.
 */
export const EVENT_STATUSES = ["applied", "ignored", "failing", "parked", "unmatched"] as const;
export type EventStatus = (typeof EVENT_STATUSES)[number];

export type PaidTier = Exclude<Tier, "free">;

/** What the provider says of a subscription; instants are epoch ms. */
export interface SubscriptionFacts {
  id: string;
  /** The provider's name of the buyer; null: it does not know the subscription any more. */
  stripeCustomerId: string | null;
  /** Our own name of the buyer, as we gave it to the provider at checkout; null: made elsewhere. */
  customerId: number | null;
  /** Of the price paid for; null: no price of ours, or one made for a single customer. */
  tier: PaidTier | null;
  status: SubscriptionStatus;
  priceId: string | null;
  createdAt: number;
  currentPeriodEndAt: number | null;
  willCancelAt: number | null;
}

/** What the provider says of a checkout. */
export interface CheckoutFacts {
  id: string;
  /** Digest of the nonce of the browser that began it; null: none was written down. */
  browserSha256: string | null;
  subscriptionId: string | null;
  stripeCustomerId: string | null;
  customerId: number | null;
  tier: PaidTier | null;
  /** Completed, and nothing is left to pay. */
  isPaid: boolean;
}

/** A genuine event: what it is about, and what it says about that itself. */
export interface ProviderEvent {
  id: string;
  type: string;
  /** False: of the other mode (test, live) or of another account than our key. It changes nothing. */
  isOurs: boolean;
  /** The provider's own time of it, epoch ms, whole seconds. */
  createdAt: number;
  /** Null: it is about nothing that we keep. */
  subscriptionId: string | null;
  subscription: SubscriptionFacts | null;
  checkout: CheckoutFacts | null;
}

/** A price, as the provider's own object has it; amounts in the currency's smallest unit. */
export interface PriceFacts {
  unitAmount: number;
  /** ISO 4217, lower case. */
  currency: string;
  interval: string;
  intervalCount: number;
  /** What new subscribers pay until an instant (epoch ms); null: no promotion is open. */
  promotion: { coupon: string; unitAmount: number; endsAt: number } | null;
}

/** How long a key outlives a failed payment. Source: decisions I-ISSUE. */
export const PAST_DUE_GRACE_MS = 7 * DAY_MS;

/** What the provider last said of a subscription; instants are epoch ms. */
interface PaymentState {
  status: SubscriptionStatus;
  pastDueSince: number | null;
}

/**
 * The instant at which a subscription stops paying for its key, epoch ms: `Infinity` while it is
 * active or on trial, seven days after it became past due, `-Infinity` in every other state. A
 * past-due subscription of unknown age pays for nothing. Source: decisions I-ISSUE.
 */
export function entitledUntil({ status, pastDueSince }: PaymentState): number {
  if (status === "active" || status === "trialing") return Number.POSITIVE_INFINITY;
  if (status !== "past_due" || pastDueSince === null) return Number.NEGATIVE_INFINITY;
  return pastDueSince + PAST_DUE_GRACE_MS;
}

/** What we hold of a subscription, as far as the provider may say otherwise. */
interface HeldSubscription {
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
 * Whether what we hold (null: nothing) has to be brought up to what the provider says. A subscription
 * to something else, or one that ended before we knew it, is none of ours.
 */
export function needsRepair(facts: SubscriptionFacts, held: HeldSubscription | null): boolean {
  if (held === null) return facts.tier !== null && !ENDED.includes(facts.status);
  return (
    held.needsReconcile ||
    held.stripeCustomerId !== facts.stripeCustomerId ||
    held.status !== facts.status ||
    (facts.tier !== null && held.tier !== facts.tier) ||
    held.priceId !== facts.priceId ||
    held.currentPeriodEndAt !== facts.currentPeriodEndAt ||
    held.willCancelAt !== facts.willCancelAt ||
    (PAID.includes(facts.status) && !held.hasKey)
  );
}
