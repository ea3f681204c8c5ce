import * as z from "zod";
import {
  type CheckoutFacts,
  type PaidTier,
  SUBSCRIPTION_STATUSES,
  type SubscriptionFacts,
} from "../domain/subscription.ts";

// The members that we read, as Stripe writes them in responses and in events of any API version.

/** Text that the database can hold: no NUL, no half of a surrogate pair. */
export const Name = z
  .string()
  .min(1)
  .max(255)
  .refine((text) => !text.includes("\0") && text.isWellFormed());
/** An id, or the object itself where Stripe expanded it. */
const Reference = z.union([Name, z.object({ id: Name }).transform(({ id }) => id)]);
const Seconds = z
  .int()
  .min(0)
  .max(253_402_300_799)
  .transform((seconds) => seconds * 1_000);
const Metadata = z.record(z.string(), z.string()).nullish();

const SubscriptionObject = z.object({
  id: Name,
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
        price: z.object({ id: Name, metadata: Metadata }),
        current_period_end: Seconds.nullish(),
      }),
    ),
  }),
});

const SessionObject = z.object({
  id: Name,
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

export const EventObject = z.object({
  id: Name,
  type: Name,
  created: Seconds,
  livemode: z.boolean().nullish(),
  account: Name.nullish(),
  data: z.object({ object: z.record(z.string(), z.unknown()) }),
});

export const PriceObject = z.object({
  currency: z.string().regex(/^[a-z]{3}$/),
  unit_amount: z.int().min(0),
  recurring: z.object({ interval: z.string(), interval_count: z.int().min(1) }),
  metadata: Metadata,
});

export const PromotionMetadata = z.object({
  promotion_coupon: Name,
  promotion_unit_amount: z
    .string()
    .regex(/^\d{1,12}$/)
    .transform(Number),
  promotion_ends_at: z.iso.datetime({ offset: true }).transform((text) => Date.parse(text)),
});

/** How long a coupon lowers the price of who redeems it. */
export const CouponObject = z.object({
  valid: z.boolean(),
  duration: z.enum(["once", "repeating", "forever"]),
  duration_in_months: z.int().min(1).nullish(),
});

/** The invoice that a subscription draws next. */
export const PreviewObject = z.object({
  total: z.int(),
  currency: z.string().regex(/^[a-z]{3}$/),
});

/** The names of our metadata at Stripe. */
export const OWN_METADATA = {
  customer: "svc_customer",
  tier: "svc_tier",
  browser: "svc_browser",
} as const;

type Tiers = ReadonlyMap<string, PaidTier>;

export function customerIdIn(metadata: z.output<typeof Metadata>): number | null {
  const text = metadata?.[OWN_METADATA.customer] ?? "";
  return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null;
}

type PriceName = { id: string; metadata?: z.output<typeof Metadata> };

/** The tier in the metadata of our checkout, or of a price that the owner made for one customer. */
function tierIn(metadata: z.output<typeof Metadata>): PaidTier | null {
  const tier = metadata?.[OWN_METADATA.tier];
  return tier === "retail" || tier === "institutional" ? tier : null;
}

/** Parses a subscription; throws if it is malformed. */
export function toSubscriptionFacts(object: unknown, tiers: Tiers): SubscriptionFacts {
  const read = SubscriptionObject.parse(object);
  const { data } = read.items;
  const tierOf = (price: PriceName) => tiers.get(price.id) ?? tierIn(price.metadata);
  const item = data.find(({ price }) => tierOf(price) !== null) ?? data[0];
  const periodEnd = item?.current_period_end ?? read.current_period_end ?? null;
  return {
    id: read.id,
    stripeCustomerId: read.customer,
    customerId: customerIdIn(read.metadata),
    tier: item ? tierOf(item.price) : null,
    status: read.status,
    priceId: item?.price.id ?? null,
    createdAt: read.created,
    currentPeriodEndAt: periodEnd,
    willCancelAt: read.cancel_at ?? (read.cancel_at_period_end ? periodEnd : null),
  };
}

/** Parses a subscription; null if it is malformed, so that the rest of a list can still be read. */
export function tryParseSubscription(object: unknown, tiers: Tiers): SubscriptionFacts | null {
  try {
    return toSubscriptionFacts(object, tiers);
  } catch {
    return null;
  }
}

/** Parses a checkout session. Its tier is the one that we wrote into its metadata. */
export function toCheckoutFacts(object: unknown): CheckoutFacts {
  const read = SessionObject.parse(object);
  const isSettled = read.payment_status === "paid" || read.payment_status === "no_payment_required";
  return {
    id: read.id,
    browserSha256: read.metadata?.[OWN_METADATA.browser] ?? null,
    subscriptionId: read.mode === "subscription" ? (read.subscription ?? null) : null,
    stripeCustomerId: read.customer ?? null,
    customerId: customerIdIn(read.metadata),
    tier: tierIn(read.metadata),
    isPaid: read.mode === "subscription" && read.status === "complete" && isSettled,
  };
}

/** Returns the subscription of an invoice, or null. Older events name it directly. */
export function subscriptionOfInvoice(object: unknown): string | null {
  const { subscription, parent } = InvoiceObject.parse(object);
  return parent?.subscription_details?.subscription ?? subscription ?? null;
}
