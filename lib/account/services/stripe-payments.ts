import Stripe from "stripe";
import { cacheWithStaleFallback } from "../../core/cache-with-stale-fallback.ts";
import { lowerCaseEmail } from "../../core/customer-email.ts";
import type { PaidTier, PriceFacts } from "../domain/billing/facts.ts";
import { PaymentsDown } from "../domain/billing/failures.ts";
import type { CheckoutRequest, PaymentSettings, Payments } from "./payments.ts";
import { genuineEvent, toProviderEvent } from "./stripe-events.ts";
import {
  customerIdIn,
  OWN_METADATA,
  PriceObject,
  PromotionMetadata,
  readableSubscription,
  toCheckoutFacts,
  toSubscriptionFacts,
} from "./stripe-objects.ts";

/** One try of five seconds; whoever asked may ask again. Source: safety, "Stripe". */
const TIMEOUT_MS = 5_000;
const PAGE_ROWS = 100;
/** How live keys begin, restricted ones too. */
const LIVE_KEY = /^(sk|rk)_live_/;
const PRICE_KEPT_MS = 5 * 60_000;
const LOGIN_PAGE_KEPT_MS = 3_600_000;

/** The real provider, through its own library. */
export function stripePayments(settings: PaymentSettings): Payments {
  const { prices, webhookSecret, accountId } = settings;
  const own = { isLive: LIVE_KEY.test(settings.secretKey), id: accountId };
  const stripe = stripeClient(settings);
  const tiers = tiersOf(prices);
  return {
    retailPriceId: prices.retail,
    async readEvent(body, signature, now) {
      if (webhookSecret === null) return null;
      const event = await genuineEvent(stripe, webhookSecret, { body, signature }, now);
      return toProviderEvent(event, tiers, own);
    },
    async readSubscription(id) {
      const found = await known(() => stripe.subscriptions.retrieve(id));
      return found && toSubscriptionFacts(found, tiers);
    },
    async listSubscriptions(after) {
      const asked = { status: "all", limit: PAGE_ROWS } as const;
      const from = after === null ? {} : { starting_after: after };
      const list = await answered(() => stripe.subscriptions.list({ ...asked, ...from }));
      const page = list.data.flatMap((each) => readableSubscription(each, tiers) ?? []);
      return { page, next: list.has_more ? (list.data.at(-1)?.id ?? null) : null };
    },
    async readCheckout(id) {
      const found = await known(() => stripe.checkout.sessions.retrieve(id));
      return found && toCheckoutFacts(found);
    },
    async findEmail(id) {
      const found = await known(() => stripe.customers.retrieve(id));
      return found && !found.deleted ? lowerCaseEmail(found.email?.trim() ?? "") : null;
    },
    findPrice: cacheWithStaleFallback(PRICE_KEPT_MS, async () => {
      return known(async () => toPriceFacts(await stripe.prices.retrieve(prices.retail)));
    }),
    createCheckout: (asked) => createCheckout(stripe, prices.retail, asked),
    expireCheckouts: (of, most) => expireCheckouts(stripe, of, most),
    async createPortal(customer, returnUrl) {
      const asked = { customer, return_url: returnUrl };
      return (await answered(() => stripe.billingPortal.sessions.create(asked))).url;
    },
    findLoginPage: cacheWithStaleFallback(LOGIN_PAGE_KEPT_MS, async () => {
      const asked = { active: true, is_default: true, limit: 1 };
      const { data } = await answered(() => stripe.billingPortal.configurations.list(asked));
      const page = data[0]?.login_page;
      return page?.enabled ? page.url : null;
    }),
  };
}

/** The provider's client: one try, a deadline, and our own transport under it. */
export function stripeClient({
  secretKey,
  baseUrl,
  fetch: outside,
}: Pick<PaymentSettings, "secretKey" | "baseUrl" | "fetch">): Stripe {
  const base = baseUrl?.replace(/\/+$/, "");
  const there: typeof fetch = (input, init) => {
    const { pathname, search } = new URL(String(input));
    return outside(`${base}${pathname}${search}`, init);
  };
  return new Stripe(secretKey, {
    httpClient: Stripe.createFetchHttpClient(base === undefined ? outside : there),
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

/** Hosted, so that no card number ever comes near us. */
async function createCheckout(
  stripe: Stripe,
  price: string,
  asked: CheckoutRequest,
): Promise<string> {
  const { customerId, email, browserSha256, coupon, successUrl, cancelUrl, expiresAt } = asked;
  const { idempotencyKey } = asked;
  const metadata = { [OWN_METADATA.customer]: String(customerId), [OWN_METADATA.tier]: "retail" };
  const params: Stripe.Checkout.SessionCreateParams = {
    mode: "subscription",
    line_items: [{ price, quantity: 1 }],
    // Never a customer of before: who types an address would be let into what is there.
    customer_email: email,
    client_reference_id: String(customerId),
    success_url: successUrl,
    cancel_url: cancelUrl,
    expires_at: Math.floor(expiresAt / 1_000),
    metadata: { ...metadata, [OWN_METADATA.browser]: browserSha256 },
    subscription_data: { metadata },
    ...(coupon === null ? {} : { discounts: [{ coupon }] }),
  };
  const session = await answered(() => stripe.checkout.sessions.create(params, { idempotencyKey }));
  if (!session.url) throw new PaymentsDown();
  return session.url;
}

/** The provider lists open checkouts by the address typed there; our own tell whose they are. */
async function expireCheckouts(
  stripe: Stripe,
  { customerId, email }: { customerId: number; email: string },
  most: number,
): Promise<number> {
  const asked = { status: "open", customer_details: { email }, limit: PAGE_ROWS } as const;
  const { data } = await answered(() => stripe.checkout.sessions.list(asked));
  const own = data.filter(({ metadata }) => customerIdIn(metadata) === customerId).slice(0, most);
  const told = await Promise.allSettled(own.map(({ id }) => stripe.checkout.sessions.expire(id)));
  const failures = told.flatMap((each) => (each.status === "rejected" ? [each.reason] : []));
  // One that was paid meanwhile cannot end, and keeps no other from it.
  const outage = failures.find(
    (each) => !(each instanceof Stripe.errors.StripeInvalidRequestError),
  );
  if (outage) throw new PaymentsDown(outage);
  return told.length - failures.length;
}

/** The promotion stands in the price's own metadata, so that the owner changes it without us. */
function toPriceFacts(found: unknown): PriceFacts {
  const { unit_amount: unitAmount, currency, recurring, metadata } = PriceObject.parse(found);
  const promotion = PromotionMetadata.safeParse(metadata ?? {});
  return {
    unitAmount,
    currency,
    interval: recurring.interval,
    intervalCount: recurring.interval_count,
    promotion: promotion.success
      ? {
          coupon: promotion.data.promotion_coupon,
          unitAmount: promotion.data.promotion_unit_amount,
          endsAt: promotion.data.promotion_ends_at,
        }
      : null,
  };
}

async function answered<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    throw new PaymentsDown(error);
  }
}

/** Null for what the provider does not know. */
async function known<T>(ask: () => Promise<T>): Promise<T | null> {
  try {
    return await ask();
  } catch (error) {
    const { code } = error as { code?: unknown };
    if (code === "resource_missing") return null;
    throw new PaymentsDown(error);
  }
}
