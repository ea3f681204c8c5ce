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
export const MAX_EVENT_ATTEMPTS = 8;

/** How far the provider's clock may be ahead of ours. Source: safety, "a forged webhook never acts". */
const SKEW_SECONDS = 30;

/**
 * Whether a signature header names a time that lies further ahead than clocks differ. The provider's own library accepts
 * such a signature, which would stay good for as long as it is dated ahead. Source: safety.
 */
export function isSignedInFuture(header: string, now: number): boolean {
  const times = [...header.matchAll(/(?:^|,)\s*t=([^,]*)/g)].map(([, text = ""]) =>
    Number.parseInt(text, 10),
  );
  return times.some((seconds) => seconds > Math.floor(now / 1_000) + SKEW_SECONDS);
}

/** The payment provider could not be asked, or would not answer. */
export class PaymentsDown extends Error {
  constructor(cause?: unknown) {
    super("the payment provider did not answer", { cause });
    this.name = "PaymentsDown";
  }
}

/** What was posted is no event of the provider: its signature or its shape is wrong. */
export class InvalidEvent extends Error {
  constructor(reason: "signature" | "shape") {
    super(reason === "signature" ? "Invalid signature" : "Malformed event");
    this.name = "NoGenuineEvent";
  }
}
