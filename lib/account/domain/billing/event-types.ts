/**
 * The events that may change what a key is worth. All others are answered and forgotten. A list, not
 * a pattern: an event of a kind that we have never seen changes nothing.
 */
const SUBSCRIPTION_EVENTS: ReadonlySet<string> = new Set([
  "customer.subscription.created",
  "customer.subscription.updated",
  "customer.subscription.deleted",
  "customer.subscription.paused",
  "customer.subscription.resumed",
]);

/** Invoices say nothing that we keep: they are an occasion to ask for their subscription. */
const INVOICE_EVENTS: ReadonlySet<string> = new Set([
  "invoice.paid",
  "invoice.payment_failed",
  "invoice.marked_uncollectible",
  "invoice.voided",
]);

const CHECKOUT_EVENTS: ReadonlySet<string> = new Set([
  "checkout.session.completed",
  "checkout.session.async_payment_succeeded",
]);

type EventKind = "subscription" | "invoice" | "checkout";

/** What kind of object an event carries; null: one that changes nothing here. */
export function eventKind(type: string): EventKind | null {
  if (SUBSCRIPTION_EVENTS.has(type)) return "subscription";
  if (INVOICE_EVENTS.has(type)) return "invoice";
  return CHECKOUT_EVENTS.has(type) ? "checkout" : null;
}

/** A failing event is given up after so many tries. Source: safety, "Lose nothing". */
export const MOST_ATTEMPTS = 8;
