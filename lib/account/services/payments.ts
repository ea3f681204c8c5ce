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
  /** Digest of the nonce of the browser that asks: it alone is shown the key that is bought. */
  browserSha256: string;
  coupon: string | null;
  successUrl: string;
  cancelUrl: string;
  /** Epoch ms; until then it can be paid. */
  expiresAt: number;
  idempotencyKey: string;
}

/**
 * The payment provider as we use it. Whatever keeps it from answering is a `PaymentsDown`; what it
 * does not know is null.
 */
export interface Payments {
  /** The price that checkout sells. */
  readonly retailPriceId: string;
  /** The event in a signed body; else an `InvalidEvent`. Null: no secret is set, so none is accepted. */
  readEvent(body: Uint8Array, signature: string, now: number): Promise<ProviderEvent | null>;
  readSubscription(id: string): Promise<SubscriptionFacts | null>;
  /** Newest first, a hundred at a time; `next` is what to ask after for more. */
  listSubscriptions(after: string | null): Promise<SubscriptionPage>;
  readCheckout(id: string): Promise<CheckoutFacts | null>;
  /** The address of a customer, lower case. */
  findEmail(stripeCustomerId: string): Promise<string | null>;
  /** Of the retail subscription, as of at most five minutes ago; a promotion that is over is gone. */
  findPrice(now: number): Promise<PriceFacts | null>;
  /** The hosted page where to pay. */
  createCheckout(asked: CheckoutRequest): Promise<string>;
  /** Ends the checkouts of a customer of ours that are still open, `most` of them; how many. */
  expireCheckouts(of: { customerId: number; email: string }, most: number): Promise<number>;
  /** A page that opens a customer's billing without further proof: only for who proved a key. */
  createPortal(stripeCustomerId: string, returnUrl: string): Promise<string>;
  /** The page that asks for an address and proves it by a mail. */
  findLoginPage(now: number): Promise<string | null>;
}

export interface PaymentSettings {
  secretKey: string;
  /** The id of the account that the key is of; null: not configured. */
  accountId: string | null;
  webhookSecret: string | null;
  prices: Record<PaidTier, string | null> & { retail: string };
  /** One address in place of the provider's. */
  baseUrl: string | null;
  fetch: typeof fetch;
}
