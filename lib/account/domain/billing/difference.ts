import type { SubscriptionFacts } from "./facts.ts";
import type { SubscriptionStatus } from "./vocabulary.ts";

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
