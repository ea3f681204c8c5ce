// How an address subscribes or returns: checkout, login page and portal of the payment provider.

import { timingSafeEqual } from "../../core/digests.ts";
import { purchaseToken } from "../../mail/link-token.ts";
import { enqueueMail } from "../../mail/queries/enqueue-mail.ts";
import {
  checkoutExpiresAt,
  checkoutIdempotencyKey,
  openPromotion,
  parseReturnLink,
  priceTerms,
  returnLinkValue,
  returnMailKey,
} from "../domain/checkout.ts";
import { PaymentsDown } from "../domain/provider-events.ts";
import type { PriceFacts } from "../domain/subscription.ts";
import { subscribeAgainMail } from "../mails/billing-mails.tsx";
import { type CustomerRow, findCustomer, findPayer, upsertCustomer } from "../queries/customers.ts";
import type { BillingServices } from "./record-subscription.ts";

/**
 * Returns the page where an address (lower case) subscribes. A new address gets a checkout. An address
 * with an earlier purchase gets the provider's login page, which verifies the mailbox first. The
 * login page sells nothing, so a former customer also gets a mail with a link to a checkout, at most
 * once a day. Source: docs/decisions.md#i-portal.
 */
export async function startCheckout(
  services: BillingServices & { canMail: boolean },
  { email, browserSha256 }: { email: string; browserSha256: string },
  now: number,
): Promise<string> {
  const customer = await upsertCustomer(services.db, email, now);
  if (customer.purchaseCount === 0)
    return openCheckout(services, { ...customer, browserSha256 }, now);
  const url = await loginPage(services, email, now);
  if (services.canMail && !customer.hasSubscription)
    await mailFormerCustomer(services, customer, now);
  return url;
}

/** Returns the provider's login page, with the address filled in. */
export async function loginPage({ payments }: BillingServices, email: string, now: number) {
  const page = await payments.findLoginPage(now);
  if (page === null) throw new PaymentsDown();
  const url = new URL(page);
  url.searchParams.set("prefilled_email", email);
  return url.href;
}

/**
 * Opens a checkout of the retail subscription; the same browser gets the same checkout for an hour.
 */
export async function openCheckout(
  { payments, config }: BillingServices,
  { id: customerId, email, purchaseCount, browserSha256 }: CustomerRow & { browserSha256: string },
  now: number,
): Promise<string> {
  const price = await payments.findPrice(now);
  if (price === null) throw new PaymentsDown();
  const coupon = openPromotion(price, now)?.coupon ?? null;
  const { retailPriceId: priceId } = payments;
  const terms = termsOf(price, now);
  return payments.createCheckout({
    customerId,
    email,
    browserSha256,
    coupon,
    terms,
    successUrl: `${config.baseUrl}/welcome?session_id={CHECKOUT_SESSION_ID}`,
    cancelUrl: `${config.baseUrl}/pricing`,
    expiresAt: checkoutExpiresAt(now),
    idempotencyKey: await checkoutIdempotencyKey(
      { customerId, purchaseCount, priceId, coupon, terms, browserSha256 },
      now,
    ),
  });
}

const termsOf = (price: PriceFacts, now: number): string => {
  const { now: currentPrice, renewal } = priceTerms(price, now);
  return `${currentPrice}. ${renewal}`;
};

async function mailFormerCustomer(
  { db, config }: BillingServices,
  { id, email }: CustomerRow,
  now: number,
): Promise<void> {
  const mail = subscribeAgainMail(config.baseUrl, returnLinkValue(id, now));
  const idempotencyKey = returnMailKey(id, now);
  await enqueueMail(db, { kind: "notice", recipient: email, idempotencyKey, ...mail }, now);
}

/**
 * Returns the target of the link in a mail to a former customer: a checkout, or the provider's
 * login page if the address has subscribed again. Null if the link is invalid or too old.
 */
export async function returnToCheckout(
  services: BillingServices & { tokenSecret: string },
  link: { for: string; token: string; browserSha256: string },
  now: number,
): Promise<string | null> {
  const parsed = parseReturnLink(link.for, now);
  if (!parsed) return null;
  const token = await purchaseToken(services.tokenSecret, parsed.mailKey);
  if (!timingSafeEqual(token, link.token)) return null;
  const customer = await findCustomer(services.db, parsed.id);
  if (!customer) return null;
  return customer.hasSubscription
    ? loginPage(services, customer.email, now)
    : openCheckout(services, { ...customer, browserSha256: link.browserSha256 }, now);
}

/**
 * Opens the provider's portal for the subscription that pays for this key. Other subscriptions of the
 * address are not shown. Null if no subscription pays for the key. Source: docs/decisions.md#i-portal.
 */
export async function openPortal(
  { db, payments, config }: BillingServices,
  keyId: string,
): Promise<string | null> {
  const payer = await findPayer(db, keyId);
  if (!payer) return null;
  const customer =
    payer.stripeCustomerId ??
    (await payments.readSubscription(payer.subscriptionId))?.stripeCustomerId;
  return customer ? payments.createPortal(customer, `${config.baseUrl}/account`) : null;
}
