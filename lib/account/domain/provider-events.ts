// Events of the payment provider: which ones count, and the errors of the provider.

/**
 * Subscription events, which may change whether a key is valid. Types that are not listed here or below
 * are acknowledged and ignored.
 */
const SUBSCRIPTION_EVENTS: ReadonlySet<string> = new Set([
  "customer.subscription.created",
  "customer.subscription.updated",
  "customer.subscription.deleted",
  "customer.subscription.paused",
  "customer.subscription.resumed",
]);

/** Invoice events. The invoice is not stored; its subscription is read from the provider. */
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

/** Events of money that goes back to a payer. They change no access: a person decides. */
export const PAYBACK_EVENTS = {
  "charge.dispute.created": "A payer disputes a payment",
  "charge.dispute.closed": "A dispute is decided",
  "charge.refunded": "A payment was refunded",
} as const;
type PaybackType = keyof typeof PAYBACK_EVENTS;

/** The title of the note about an event of money that goes back; null for any other event. */
export const paybackTitle = (type: string): string | null =>
  Object.hasOwn(PAYBACK_EVENTS, type) ? PAYBACK_EVENTS[type as PaybackType] : null;

type EventKind = "subscription" | "invoice" | "checkout";

/** The kind of object in an event; null for an event that changes nothing. */
export function eventKind(type: string): EventKind | null {
  if (SUBSCRIPTION_EVENTS.has(type)) return "subscription";
  if (INVOICE_EVENTS.has(type)) return "invoice";
  return CHECKOUT_EVENTS.has(type) ? "checkout" : null;
}

/** A failing event is parked after this number of attempts. Source: docs/promises.md. */
export const MAX_EVENT_ATTEMPTS = 8;

/** How far the provider's clock may be ahead of ours. Source: docs/promises.md. */
const SKEW_SECONDS = 30;

/**
 * Whether the time in a signature header is too far in the future; `now` is epoch ms. The provider's
 * library accepts such a signature, which would then be valid for longer than allowed. Source:
 * docs/promises.md.
 */
export function isSignedInFuture(header: string, now: number): boolean {
  const times = [...header.matchAll(/(?:^|,)\s*t=([^,]*)/g)].map(([, text = ""]) =>
    Number.parseInt(text, 10),
  );
  return times.some((seconds) => seconds > Math.floor(now / 1_000) + SKEW_SECONDS);
}

/** The payment provider did not answer, or answered with an error. */
export class PaymentsDown extends Error {
  constructor(cause?: unknown) {
    super("the payment provider did not answer", { cause });
    this.name = "PaymentsDown";
  }
}

/** The body is not an event of the provider: wrong signature or shape. */
export class InvalidEvent extends Error {
  constructor(reason: "signature" | "shape") {
    super(reason === "signature" ? "Invalid signature" : "Malformed event");
    this.name = "InvalidEvent";
  }
}
