// The records that the Stripe stand-in stores.

import * as z from "zod";

const metadata = z.record(z.string(), z.string());
/** Seconds since 1970, as in all of Stripe. */
const time = z.number().int();

const Card = z.object({ id: z.string(), last4: z.string(), pays: z.boolean() });

const Customer = z.object({
  id: z.string(),
  email: z.string().nullable(),
  name: z.string().nullable(),
  created: time,
  metadata,
  card: Card.nullable(),
  deleted: z.boolean(),
});

const STATUSES = [
  "incomplete_expired",
  "trialing",
  "active",
  "past_due",
  "canceled",
  "unpaid",
  "paused",
] as const;

const Subscription = z.object({
  id: z.string(),
  item: z.string(),
  customer: z.string(),
  price: z.string(),
  coupon: z.string().nullable(),
  status: z.enum(STATUSES),
  created: time,
  /** Periods are whole months from this time. */
  anchor: time,
  periodStart: time,
  periodEnd: time,
  trialStart: time.nullable(),
  trialEnd: time.nullable(),
  isTrialNoticeSent: z.boolean(),
  cancelAtPeriodEnd: z.boolean(),
  canceledAt: time.nullable(),
  endedAt: time.nullable(),
  endReason: z.enum(["cancellation_requested", "payment_failed"]).nullable(),
  latestInvoice: z.string().nullable(),
  metadata,
  /** Whether the next payment fails with any card. Set by hand. */
  failNext: z.boolean(),
});

const Invoice = z.object({
  id: z.string(),
  number: z.string(),
  charge: z.string(),
  customer: z.string(),
  subscription: z.string(),
  status: z.enum(["open", "paid", "uncollectible", "void"]),
  reason: z.enum(["subscription_create", "subscription_cycle"]),
  subtotal: z.number().int(),
  discount: z.number().int(),
  created: time,
  periodStart: time,
  periodEnd: time,
  paidAt: time.nullable(),
  attempts: z.number().int(),
  nextAttempt: time.nullable(),
  refunded: z.boolean(),
});

const Session = z.object({
  id: z.string(),
  customer: z.string().nullable(),
  customerEmail: z.string().nullable(),
  price: z.string(),
  quantity: z.number().int(),
  coupon: z.string().nullable(),
  /** Text above the button of the checkout page. */
  submitText: z.string().nullable().default(null),
  trialDays: z.number().int(),
  status: z.enum(["open", "complete", "expired"]),
  subscription: z.string().nullable(),
  invoice: z.string().nullable(),
  successUrl: z.string(),
  cancelUrl: z.string().nullable(),
  clientReferenceId: z.string().nullable(),
  created: time,
  expiresAt: time,
  metadata,
  subscriptionMetadata: metadata,
});

const PortalSession = z.object({
  id: z.string(),
  secret: z.string(),
  customer: z.string(),
  returnUrl: z.string().nullable(),
  created: time,
});

const Event = z.object({
  id: z.string(),
  type: z.string(),
  created: time,
  object: z.record(z.string(), z.unknown()),
  previous: z.record(z.string(), z.unknown()).nullable(),
  request: z.string().nullable(),
  idempotencyKey: z.string().nullable(),
  pending: z.boolean(),
  lastStatus: z.number().nullable(),
});

const IdempotentRequest = z.object({
  key: z.string(),
  digest: z.string(),
  at: time,
  status: z.number(),
  body: z.string(),
  request: z.string(),
});

export const StoredState = z.object({
  /** When the stand-in was first started. Prices and the promotion start at this time. */
  since: time,
  customers: z.array(Customer),
  subscriptions: z.array(Subscription),
  invoices: z.array(Invoice),
  sessions: z.array(Session),
  portals: z.array(PortalSession),
  events: z.array(Event),
  idempotentRequests: z.array(IdempotentRequest),
});

export type StripeState = z.infer<typeof StoredState>;
export type Customer = z.infer<typeof Customer>;
export type Subscription = z.infer<typeof Subscription>;
export type Invoice = z.infer<typeof Invoice>;
export type Session = z.infer<typeof Session>;
export type PortalSession = z.infer<typeof PortalSession>;
export type StripeEvent = z.infer<typeof Event>;
