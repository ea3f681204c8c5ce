// The interface of the payment provider, and its settings.

import type {
  CheckoutFacts,
  PaidTier,
  PriceFacts,
  ProviderEvent,
  Renewal,
  SubscriptionFacts,
} from "../domain/subscription.ts";

export interface CheckoutRequest {
  customerId: number;
  email: string;
  /** Digest of the browser's nonce: the bought key is shown to this browser only. */
  browserSha256: string;
  coupon: string | null;
  /** The price and its renewal in words; shown above the button that pays. */
  terms: string;
  successUrl: string;
  cancelUrl: string;
  /** Until when the checkout can be paid, epoch ms. */
  expiresAt: number;
  idempotencyKey: string;
}

/**
 * The payment provider. Methods throw `PaymentsDown` when it does not answer. Null means that it does
 * not know the object.
 */
export interface Payments {
  /** The price that checkout sells. */
  readonly retailPriceId: string;
  /**
   * Reads the event in a signed body; throws `InvalidEvent`. Null when no signing secret is
   * configured.
   */
  readEvent(body: Uint8Array, signature: string, now: number): Promise<ProviderEvent | null>;
  readSubscription(id: string): Promise<SubscriptionFacts | null>;
  /** Lists all subscriptions, newest first. */
  listSubscriptions(): AsyncIterable<SubscriptionFacts>;
  readCheckout(id: string): Promise<CheckoutFacts | null>;
  /** Finds the address of a customer, lower case. */
  findEmail(stripeCustomerId: string): Promise<string | null>;
  /** Finds the price of the retail subscription, at most five minutes old. */
  findPrice(now: number): Promise<PriceFacts | null>;
  /** Finds the amount of the next payment of a subscription; null when there is none. */
  findRenewal(subscriptionId: string): Promise<Renewal | null>;
  /** Creates the hosted payment page; returns its address. */
  createCheckout(request: CheckoutRequest): Promise<string>;
  /** Expires at most `max` open checkouts of a customer; returns how many. */
  expireCheckouts(customer: { customerId: number; email: string }, max: number): Promise<number>;
  /** Creates a page that opens the customer's billing without a login; only for the key's bearer. */
  createPortal(stripeCustomerId: string, returnUrl: string): Promise<string>;
  /** Finds the provider's login page, which verifies the address by mail. */
  findLoginPage(now: number): Promise<string | null>;
}

export interface PaymentSettings {
  secretKey: string;
  /** The id of our account; null when it is not configured. */
  accountId: string | null;
  webhookSecret: string | null;
  prices: Record<PaidTier, string | null> & { retail: string };
  /** Replaces the provider's base URL (for the local platform). */
  baseUrl: string | null;
  fetch: typeof fetch;
}
