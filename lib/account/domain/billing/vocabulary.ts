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
