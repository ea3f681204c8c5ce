import type {
  CheckoutFacts,
  PaidTier,
  PriceFacts,
  ProviderEvent,
  SubscriptionFacts,
} from "../domain/subscription.ts";

interface SubscriptionPage {
  page: SubscriptionFacts[];
  next: string | null;
}

export interface CheckoutRequest {
  customerId: number;
  email: string;
  /** Digest of the browser's nonce: only this browser is shown the bought key. */
  browserSha256: string;
  coupon: string | null;
  successUrl: string;
  cancelUrl: string;
  /** Epoch ms; until then it can be paid. */
  expiresAt: number;
  idempotencyKey: string;
}

/**
 * The payment provider. Any failure to answer is a `PaymentsDown`; null means that the provider does not
 * know the object.
 */
export interface Payments {
  /** The price that checkout sells. */
  readonly retailPriceId: string;
  /** The event in a signed body; throws `InvalidEvent`. Null: no secret is configured. */
  readEvent(body: Uint8Array, signature: string, now: number): Promise<ProviderEvent | null>;
  readSubscription(id: string): Promise<SubscriptionFacts | null>;
  /** Newest first, a hundred a page; `next` is the id after which to continue. */
  listSubscriptions(after: string | null): Promise<SubscriptionPage>;
  readCheckout(id: string): Promise<CheckoutFacts | null>;
  /** The address of a customer, lower case. */
  findEmail(stripeCustomerId: string): Promise<string | null>;
  /** Of the retail subscription, at most five minutes old. */
  findPrice(now: number): Promise<PriceFacts | null>;
  /** Creates the hosted payment page; returns its address. */
  createCheckout(asked: CheckoutRequest): Promise<string>;
  /** Expires at most `max` open checkouts of a customer; returns how many. */
  expireCheckouts(of: { customerId: number; email: string }, max: number): Promise<number>;
  /** A page that opens the customer's billing without further proof; only for the bearer of the key. */
  createPortal(stripeCustomerId: string, returnUrl: string): Promise<string>;
  /** The provider's login page, which verifies the address by mail. */
  findLoginPage(now: number): Promise<string | null>;
}

export interface PaymentSettings {
  secretKey: string;
  /** The id of our account; null: not configured. */
  accountId: string | null;
  webhookSecret: string | null;
  prices: Record<PaidTier, string | null> & { retail: string };
  /** Replaces the provider's address (local platform). */
  baseUrl: string | null;
  fetch: typeof fetch;
}
