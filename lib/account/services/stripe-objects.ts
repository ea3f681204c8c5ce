// Parses objects of Stripe; only the members that we use, in responses and events of any API version.

import * as z from "zod";
import {
  type CheckoutFacts,
  type PaidTier,
  type PaybackFacts,
  SUBSCRIPTION_STATUSES,
  type SubscriptionFacts,
} from "../domain/subscription.ts";

/** Text that the database can store: without NUL and without half a surrogate pair. */
export const StripeText = z
  .string()
  .min(1)
  .max(255)
  .refine((text) => !text.includes("\0") && text.isWellFormed());
/** An id, or the object itself where Stripe expanded it. */
const Reference = z.union([StripeText, z.object({ id: StripeText }).transform(({ id }) => id)]);
const Seconds = z
  .int()
  .min(0)
  .max(253_402_300_799)
  .transform((seconds) => seconds * 1_000);
const Metadata = z.record(z.string(), z.string()).nullish();

const SubscriptionObject = z.object({
  id: StripeText,
  customer: Reference,
  status: z.enum(SUBSCRIPTION_STATUSES),
  created: Seconds,
  cancel_at: Seconds.nullish(),
  cancel_at_period_end: z.boolean().nullish(),
  current_period_end: Seconds.nullish(),
  metadata: Metadata,
  items: z.object({
    data: z.array(
      z.object({
        price: z.object({ id: StripeText, metadata: Metadata }),
        current_period_end: Seconds.nullish(),
      }),
    ),
  }),
});

const SessionObject = z.object({
  id: StripeText,
  mode: z.string(),
  status: z.string().nullish(),
  payment_status: z.string(),
  subscription: Reference.nullish(),
  customer: Reference.nullish(),
  metadata: Metadata,
});

const InvoiceObject = z.object({
  subscription: Reference.nullish(),
  parent: z
    .object({ subscription_details: z.object({ subscription: Reference.nullish() }).nullish() })
    .nullish(),
});

/** A dispute, or a charge that was refunded. A member in another form is left out. */
const PaybackObject = z.object({
  id: StripeText.nullish().catch(null),
  amount: z.int().nullish().catch(null),
  amount_refunded: z.int().nullish().catch(null),
  currency: z
    .string()
    .regex(/^[a-z]{3}$/)
    .nullish()
    .catch(null),
  reason: StripeText.nullish().catch(null),
  status: StripeText.nullish().catch(null),
});

/** The facts of a dispute or refund. */
export function toPayback(object: unknown): Omit<PaybackFacts, "title"> {
  const { id, amount, amount_refunded, currency, reason, status } = PaybackObject.parse(object);
  return {
    id: id ?? null,
    amount: amount_refunded ?? amount ?? null,
    currency: currency ?? null,
    words: [reason, status].filter((each) => each != null).join(", ") || null,
  };
}

export const EventObject = z.object({
  id: StripeText,
  type: StripeText,
  created: Seconds,
  livemode: z.boolean().nullish(),
  account: StripeText.nullish(),
  data: z.object({ object: z.record(z.string(), z.unknown()) }),
});

export const PriceObject = z.object({
  currency: z.string().regex(/^[a-z]{3}$/),
  unit_amount: z.int().min(0),
  recurring: z.object({ interval: z.string(), interval_count: z.int().min(1) }),
  metadata: Metadata,
});

export const PromotionMetadata = z.object({
  promotion_coupon: StripeText,
  promotion_unit_amount: z
    .string()
    .regex(/^\d{1,12}$/)
    .transform(Number),
  promotion_ends_at: z.iso.datetime({ offset: true }).transform((text) => Date.parse(text)),
});

/** A coupon: whether it can be used, and how long it reduces the price. */
export const CouponObject = z.object({
  valid: z.boolean(),
  duration: z.enum(["once", "repeating", "forever"]),
  duration_in_months: z.int().min(1).nullish(),
});

/** The next invoice of a subscription. */
export const PreviewObject = z.object({
  total: z.int(),
  currency: z.string().regex(/^[a-z]{3}$/),
});

/** The names of our metadata at Stripe. */
export const METADATA_NAMES = {
  customer: "svc_customer",
  tier: "svc_tier",
  browser: "svc_browser",
} as const;

type Tiers = ReadonlyMap<string, PaidTier>;

/** Our id of the customer in the metadata of a Stripe object, or null. */
export function customerIdIn(metadata: z.output<typeof Metadata>): number | null {
  const text = metadata?.[METADATA_NAMES.customer] ?? "";
  return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null;
}

type PriceName = { id: string; metadata?: z.output<typeof Metadata> };

/** The tier in the metadata of our checkout, or of a price that was made for one customer. */
function tierIn(metadata: z.output<typeof Metadata>): PaidTier | null {
  const tier = metadata?.[METADATA_NAMES.tier];
  return tier === "retail" || tier === "institutional" ? tier : null;
}

/** Parses a subscription; throws if it is malformed. */
export function toSubscriptionFacts(object: unknown, tiers: Tiers): SubscriptionFacts {
  const parsed = SubscriptionObject.parse(object);
  const { data } = parsed.items;
  const tierOf = (price: PriceName) => tiers.get(price.id) ?? tierIn(price.metadata);
  const item = data.find(({ price }) => tierOf(price) !== null) ?? data[0];
  const periodEnd = item?.current_period_end ?? parsed.current_period_end ?? null;
  return {
    id: parsed.id,
    stripeCustomerId: parsed.customer,
    customerId: customerIdIn(parsed.metadata),
    tier: item ? tierOf(item.price) : null,
    status: parsed.status,
    priceId: item?.price.id ?? null,
    createdAt: parsed.created,
    currentPeriodEndAt: periodEnd,
    willCancelAt: parsed.cancel_at ?? (parsed.cancel_at_period_end ? periodEnd : null),
  };
}

/** Parses a subscription; null if it is malformed, so that the rest of a list can still be parsed. */
export function tryParseSubscription(object: unknown, tiers: Tiers): SubscriptionFacts | null {
  try {
    return toSubscriptionFacts(object, tiers);
  } catch {
    return null;
  }
}

/** Parses a checkout session. Its tier is the one that we wrote into its metadata. */
export function toCheckoutFacts(object: unknown): CheckoutFacts {
  const parsed = SessionObject.parse(object);
  const isSettled =
    parsed.payment_status === "paid" || parsed.payment_status === "no_payment_required";
  return {
    id: parsed.id,
    browserSha256: parsed.metadata?.[METADATA_NAMES.browser] ?? null,
    subscriptionId: parsed.mode === "subscription" ? (parsed.subscription ?? null) : null,
    stripeCustomerId: parsed.customer ?? null,
    customerId: customerIdIn(parsed.metadata),
    tier: tierIn(parsed.metadata),
    isPaid: parsed.mode === "subscription" && parsed.status === "complete" && isSettled,
  };
}

/** Returns the subscription of an invoice, or null. Older events name it directly. */
export function subscriptionOfInvoice(object: unknown): string | null {
  const { subscription, parent } = InvoiceObject.parse(object);
  return parent?.subscription_details?.subscription ?? subscription ?? null;
}
