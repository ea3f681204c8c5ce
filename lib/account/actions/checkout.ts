import { equalDigests } from "../../core/equal-digests.ts";
import { insertLetter } from "../../mail/queries/letters.ts";
import { purchaseToken } from "../../mail/token.ts";
import {
  checkoutExpiresAt,
  checkoutIdempotencyKey,
  openPromotion,
  parseReturnLink,
  returnLinkValue,
  returnMailKey,
} from "../domain/checkout.ts";
import { PaymentsDown } from "../domain/provider-events.ts";
import { comeBackMail } from "../mails/billing-mails.tsx";
import { type CustomerRow, findCustomer, findPayer, upsertCustomer } from "../queries/customers.ts";
import type { BillingServices } from "./record-subscription.ts";

/**
 * Where an address (lower case) goes to subscribe: to a new checkout; or, when it has bought before,
 * to the provider's login page, which proves the mailbox before it shows anything. Never straight
 * into somebody's billing. Source: decisions I-PORTAL. The login page sells nothing: who has nothing
 * left to manage there also gets a mail that leads to a checkout, one a day.
 */
export async function startCheckout(
  services: BillingServices & { canMail: boolean },
  { email, browserSha256 }: { email: string; browserSha256: string },
  now: number,
): Promise<string> {
  const customer = await upsertCustomer(services.db, email, now);
  if (customer.bought === 0) return openCheckout(services, { ...customer, browserSha256 }, now);
  const url = await loginPage(services, email, now);
  if (services.canMail && !customer.hasLive) await writeToFormer(services, customer, now);
  return url;
}

/** The provider's login page, with the address filled in. */
export async function loginPage({ payments }: BillingServices, email: string, now: number) {
  const page = await payments.findLoginPage(now);
  if (page === null) throw new PaymentsDown();
  const url = new URL(page);
  url.searchParams.set("prefilled_email", email);
  return url.href;
}

/** A checkout of the retail subscription, the same one for an hour to the same browser. */
export async function openCheckout(
  { payments, config }: BillingServices,
  { id: customerId, email, bought, browserSha256 }: CustomerRow & { browserSha256: string },
  now: number,
): Promise<string> {
  const price = await payments.findPrice(now);
  if (price === null) throw new PaymentsDown();
  const coupon = openPromotion(price, now)?.coupon ?? null;
  const { retailPriceId: priceId } = payments;
  return payments.createCheckout({
    ...{ customerId, email, browserSha256, coupon },
    successUrl: `${config.baseUrl}/welcome?session_id={CHECKOUT_SESSION_ID}`,
    cancelUrl: `${config.baseUrl}/pricing`,
    expiresAt: checkoutExpiresAt(now),
    idempotencyKey: await checkoutIdempotencyKey(
      { customerId, bought, priceId, coupon, browserSha256 },
      now,
    ),
  });
}

async function writeToFormer(
  { db, config }: BillingServices,
  { id, email }: CustomerRow,
  now: number,
): Promise<void> {
  const mail = comeBackMail(config.baseUrl, returnLinkValue(id, now));
  const idempotencyKey = returnMailKey(id, now);
  await insertLetter(db, { kind: "notice", recipient: email, idempotencyKey, ...mail }, now);
}

/**
 * Where the link of a mail to a former customer leads: to a checkout, or to the provider's login page
 * once something was bought again. Null for a link that is none of ours, or too old.
 */
export async function returnToCheckout(
  services: BillingServices & { tokenSecret: string },
  link: { for: string; token: string; browserSha256: string },
  now: number,
): Promise<string | null> {
  const named = parseReturnLink(link.for, now);
  if (!named) return null;
  const token = await purchaseToken(services.tokenSecret, named.name);
  if (!equalDigests(token, link.token)) return null;
  const customer = await findCustomer(services.db, named.id);
  if (!customer) return null;
  return customer.hasLive
    ? loginPage(services, customer.email, now)
    : openCheckout(services, { ...customer, browserSha256: link.browserSha256 }, now);
}

/**
 * The portal of who pays for a key: of the key's own subscription, and of no other that the address
 * has. Null for a key that no subscription pays for. Source: decisions I-PORTAL.
 */
export async function openPortal(
  { db, payments, config }: BillingServices,
  keyId: string,
): Promise<string | null> {
  const payer = await findPayer(db, keyId);
  if (!payer) return null;
  const name =
    payer.stripeCustomerId ??
    (await payments.readSubscription(payer.subscriptionId))?.stripeCustomerId;
  return name ? payments.createPortal(name, `${config.baseUrl}/account`) : null;
}
