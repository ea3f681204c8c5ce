// The payment provider Stripe: subscriptions, checkouts, prices and portal, through its client library.

import Stripe from "stripe";
import type * as z from "zod";
import { cacheWithStaleFallback } from "../../core/cache-with-stale-fallback.ts";
import { lowerCaseEmail } from "../../core/customer-email.ts";
import { PaymentsDown } from "../domain/provider-events.ts";
import type { PaidTier, PriceFacts, Renewal, SubscriptionFacts } from "../domain/subscription.ts";
import type { CheckoutRequest, PaymentSettings, Payments } from "./payments.ts";
import { toProviderEvent, verifyEvent } from "./stripe-events.ts";
import {
  CouponObject,
  customerIdIn,
  METADATA_NAMES,
  PreviewObject,
  PriceObject,
  PromotionMetadata,
  toCheckoutFacts,
  toSubscriptionFacts,
  tryParseSubscription,
} from "./stripe-objects.ts";

/** Deadline of the one attempt; the caller may retry. Source: docs/promises.md. */
const TIMEOUT_MS = 5_000;
const PAGE_ROWS = 100;
/** Prefix of live keys, restricted ones included. */
const LIVE_KEY = /^(sk|rk)_live_/;
const PRICE_TTL_MS = 5 * 60_000;
const LOGIN_PAGE_TTL_MS = 3_600_000;

/** The payment provider Stripe, through its own client library. */
export function stripePayments(settings: PaymentSettings): Payments {
  const { prices, webhookSecret, accountId } = settings;
  const ours = { isLive: LIVE_KEY.test(settings.secretKey), id: accountId };
  const stripe = stripeClient(settings);
  const tiers = tiersOf(prices);
  return {
    retailPriceId: prices.retail,
    async readEvent(body, signature, now) {
      if (webhookSecret === null) return null;
      const event = await verifyEvent(stripe, webhookSecret, { body, signature }, now);
      return toProviderEvent(event, tiers, ours);
    },
    async readSubscription(id) {
      const object = await nullIfUnknown(() => stripe.subscriptions.retrieve(id));
      return object && toSubscriptionFacts(object, tiers);
    },
    listSubscriptions: () => listSubscriptions(stripe, tiers),
    async readCheckout(id) {
      const object = await nullIfUnknown(() => stripe.checkout.sessions.retrieve(id));
      return object && toCheckoutFacts(object);
    },
    async findEmail(id) {
      const object = await nullIfUnknown(() => stripe.customers.retrieve(id));
      return object && !object.deleted ? lowerCaseEmail(object.email?.trim() ?? "") : null;
    },
    findPrice: cacheWithStaleFallback(PRICE_TTL_MS, async () => {
      return nullIfUnknown(() => readPriceFacts(stripe, prices.retail));
    }),
    findRenewal: (subscriptionId) => readRenewal(stripe, subscriptionId),
    createCheckout: (request) => createCheckout(stripe, prices.retail, request),
    expireCheckouts: (customer, max) => expireCheckouts(stripe, customer, max),
    async createPortal(customer, returnUrl) {
      const params = { customer, return_url: returnUrl };
      return (await throwIfDown(() => stripe.billingPortal.sessions.create(params))).url;
    },
    findLoginPage: cacheWithStaleFallback(LOGIN_PAGE_TTL_MS, async () => {
      const params = { active: true, is_default: true, limit: 1 };
      const { data } = await throwIfDown(() => stripe.billingPortal.configurations.list(params));
      const page = data[0]?.login_page;
      return page?.enabled ? page.url : null;
    }),
  };
}

/** Lists all subscriptions; the library reads page after page. */
async function* listSubscriptions(
  stripe: Stripe,
  tiers: ReadonlyMap<string, PaidTier>,
): AsyncGenerator<SubscriptionFacts> {
  try {
    for await (const each of stripe.subscriptions.list({ status: "all", limit: PAGE_ROWS })) {
      const facts = tryParseSubscription(each, tiers);
      if (facts !== null) yield facts;
    }
  } catch (error) {
    throw new PaymentsDown(error);
  }
}

/** The Stripe client with one attempt, a deadline and our own `fetch`. */
export function stripeClient({
  secretKey,
  baseUrl,
  fetch: boundFetch,
}: Pick<PaymentSettings, "secretKey" | "baseUrl" | "fetch">): Stripe {
  const base = baseUrl?.replace(/\/+$/, "");
  const redirected: typeof fetch = (input, init) => {
    const { pathname, search } = new URL(String(input));
    return boundFetch(`${base}${pathname}${search}`, init);
  };
  return new Stripe(secretKey, {
    httpClient: Stripe.createFetchHttpClient(base === undefined ? boundFetch : redirected),
    timeout: TIMEOUT_MS,
    maxNetworkRetries: 0,
    telemetry: false,
  });
}

function tiersOf(prices: PaymentSettings["prices"]): ReadonlyMap<string, PaidTier> {
  const tiers = new Map<string, PaidTier>([[prices.retail, "retail"]]);
  if (prices.institutional !== null) tiers.set(prices.institutional, "institutional");
  return tiers;
}

/** Creates a hosted payment page, so that we never see a card number. */
async function createCheckout(
  stripe: Stripe,
  price: string,
  request: CheckoutRequest,
): Promise<string> {
  const { customerId, email, browserSha256, coupon, successUrl, cancelUrl, expiresAt } = request;
  const { idempotencyKey } = request;
  const metadata = {
    [METADATA_NAMES.customer]: String(customerId),
    [METADATA_NAMES.tier]: "retail",
  };
  const params: Stripe.Checkout.SessionCreateParams = {
    mode: "subscription",
    line_items: [{ price, quantity: 1 }],
    // Never an existing customer: anyone who enters an address would get access to its billing.
    customer_email: email,
    client_reference_id: String(customerId),
    success_url: successUrl,
    cancel_url: cancelUrl,
    expires_at: Math.floor(expiresAt / 1_000),
    metadata: { ...metadata, [METADATA_NAMES.browser]: browserSha256 },
    subscription_data: { metadata },
    custom_text: { submit: { message: request.terms } },
    ...(coupon === null ? {} : { discounts: [{ coupon }] }),
  };
  const session = await throwIfDown(() =>
    stripe.checkout.sessions.create(params, { idempotencyKey }),
  );
  if (!session.url) throw new PaymentsDown();
  return session.url;
}

/**
 * Expires open checkouts. Stripe lists them by address; our metadata say which are this customer's.
 */
async function expireCheckouts(
  stripe: Stripe,
  { customerId, email }: { customerId: number; email: string },
  max: number,
): Promise<number> {
  const params = { status: "open", customer_details: { email }, limit: PAGE_ROWS } as const;
  const { data } = await throwIfDown(() => stripe.checkout.sessions.list(params));
  const checkouts = data
    .filter(({ metadata }) => customerIdIn(metadata) === customerId)
    .slice(0, max);
  const results = await Promise.allSettled(
    checkouts.map(({ id }) => stripe.checkout.sessions.expire(id)),
  );
  const failures = results.flatMap((each) => (each.status === "rejected" ? [each.reason] : []));
  // A checkout that was paid in the meantime cannot expire; this does not count as a failure.
  const outage = failures.find(
    (each) => !(each instanceof Stripe.errors.StripeInvalidRequestError),
  );
  if (outage) throw new PaymentsDown(outage);
  return results.length - failures.length;
}

/**
 * Reads a price. The promotion is in the price's metadata, so that the owner changes it without a
 * deployment.
 */
async function readPriceFacts(stripe: Stripe, id: string): Promise<PriceFacts> {
  const object: unknown = await stripe.prices.retrieve(id);
  const { unit_amount: unitAmount, currency, recurring, metadata } = PriceObject.parse(object);
  const promotion = PromotionMetadata.safeParse(metadata ?? {});
  return {
    unitAmount,
    currency,
    interval: recurring.interval,
    intervalCount: recurring.interval_count,
    promotion: promotion.success ? await readPromotion(stripe, promotion.data) : null,
  };
}

/** Reads a promotion with its coupon; null when the coupon can no longer be used. */
async function readPromotion(
  stripe: Stripe,
  metadata: z.output<typeof PromotionMetadata>,
): Promise<PriceFacts["promotion"]> {
  const coupon = metadata.promotion_coupon;
  const object: unknown = await nullIfUnknown(() => stripe.coupons.retrieve(coupon));
  const parsed = CouponObject.nullable().parse(object);
  if (!parsed?.valid) return null;
  const { duration, duration_in_months: months } = parsed;
  return {
    coupon,
    unitAmount: metadata.promotion_unit_amount,
    endsAt: metadata.promotion_ends_at,
    lasts: duration === "repeating" ? (months ?? 1) : duration,
  };
}

/** Reads the amount of the next payment; null when there is none. */
async function readRenewal(stripe: Stripe, subscription: string): Promise<Renewal | null> {
  const object: unknown = await nullIfUnknown(() =>
    stripe.invoices.createPreview({ subscription }),
  );
  const parsed = PreviewObject.nullable().parse(object);
  return parsed && { amount: parsed.total, currency: parsed.currency };
}

/** Throws PaymentsDown for every error of the provider. */
async function throwIfDown<T>(request: () => Promise<T>): Promise<T> {
  try {
    return await request();
  } catch (error) {
    throw new PaymentsDown(error);
  }
}

/** Returns null when the provider does not know the object. */
async function nullIfUnknown<T>(request: () => Promise<T>): Promise<T | null> {
  try {
    return await request();
  } catch (error) {
    const { code } = error as { code?: unknown };
    if (code === "resource_missing") return null;
    throw new PaymentsDown(error);
  }
}
