import type { Tier } from "../../../core/tier.ts";
import type { SubscriptionStatus } from "./vocabulary.ts";

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
