import { upsertCustomer } from "../db/queries/customers.ts";
import { checkoutKey } from "../domain/billing/checkout-key.ts";
import { PaymentsDown } from "../domain/billing/failures.ts";
import { openPromotion } from "../domain/billing/promotion.ts";
import type { BillingServices } from "./adopt-subscription.ts";

/**
 * Where an address (lower case) goes to subscribe: to a new checkout; or, when it has bought before,
 * to the provider's login page, which proves the mailbox before it shows anything. Never straight
 * into somebody's billing. Source: decisions I-PORTAL.
 */
export async function startCheckout(
  { db, payments, config }: BillingServices,
  email: string,
  now: number,
): Promise<string> {
  const { id: customerId, stripeCustomerId } = await upsertCustomer(db, email, now);
  if (stripeCustomerId !== null) {
    const page = await payments.findLoginPage(now);
    if (page === null) throw new PaymentsDown();
    const url = new URL(page);
    url.searchParams.set("prefilled_email", email);
    return url.href;
  }
  const price = await payments.findPrice(now);
  if (price === null) throw new PaymentsDown();
  const coupon = openPromotion(price, now)?.coupon ?? null;
  const { retailPriceId: priceId } = payments;
  return payments.createCheckout({
    ...{ customerId, email, coupon },
    successUrl: `${config.baseUrl}/welcome?session_id={CHECKOUT_SESSION_ID}`,
    cancelUrl: `${config.baseUrl}/pricing`,
    idempotencyKey: await checkoutKey({ customerId, priceId, coupon }, now),
  });
}
