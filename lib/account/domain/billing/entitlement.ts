import { DAY_MS } from "../../../core/calendar-date.ts";
import type { SubscriptionStatus } from "./vocabulary.ts";

/** How long a key outlives a failed payment. Source: decisions I-ISSUE. */
export const PAST_DUE_GRACE_MS = 7 * DAY_MS;

/** What the provider last said of a subscription; instants are epoch ms. */
interface SubscriptionStanding {
  status: SubscriptionStatus;
  pastDueSince: number | null;
}

/**
 * The instant at which a subscription stops paying for its key, epoch ms: `Infinity` while it is
 * active or on trial, seven days after it became past due, `-Infinity` in every other state. A
 * past-due subscription of unknown age pays for nothing. Source: decisions I-ISSUE.
 */
export function entitledUntil({ status, pastDueSince }: SubscriptionStanding): number {
  if (status === "active" || status === "trialing") return Number.POSITIVE_INFINITY;
  if (status !== "past_due" || pastDueSince === null) return Number.NEGATIVE_INFINITY;
  return pastDueSince + PAST_DUE_GRACE_MS;
}
