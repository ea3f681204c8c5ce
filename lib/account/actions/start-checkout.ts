import { enqueueMail } from "../../mail/queries/enqueue-mail.ts";
import { checkoutEnd, checkoutKey } from "../domain/billing/checkout-key.ts";
import { PaymentsDown } from "../domain/billing/failures.ts";
import { openPromotion } from "../domain/billing/promotion.ts";
import { returnFor, returnName } from "../domain/billing/return-name.ts";
import { comeBackMail } from "../mails/come-back.tsx";
import { type CustomerRow, upsertCustomer } from "../queries/customers.ts";
import type { BillingServices } from "./adopt-subscription.ts";

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
    expiresAt: checkoutEnd(now),
    idempotencyKey: await checkoutKey({ customerId, bought, priceId, coupon, browserSha256 }, now),
  });
}

async function writeToFormer(
  { db, config }: BillingServices,
  { id, email }: CustomerRow,
  now: number,
): Promise<void> {
  const mail = comeBackMail(config.baseUrl, returnFor(id, now));
  const idempotencyKey = returnName(id, now);
  await enqueueMail(db, { kind: "notice", recipient: email, idempotencyKey, ...mail }, now);
}
