import { timingSafeEqual } from "../../core/digests.ts";
import { purchaseToken } from "../../mail/link-token.ts";
import { returningCustomer } from "../domain/billing/return-name.ts";
import { findCustomer } from "../queries/customers.ts";
import type { BillingServices } from "./adopt-subscription.ts";
import { loginPage, openCheckout } from "./start-checkout.ts";

/**
 * Where the link of a mail to a former customer leads: to a checkout, or to the provider's login page
 * once something was bought again. Null for a link that is none of ours, or too old.
 */
export async function returnToCheckout(
  services: BillingServices & { tokenSecret: string },
  link: { for: string; token: string; browserSha256: string },
  now: number,
): Promise<string | null> {
  const named = returningCustomer(link.for, now);
  if (!named) return null;
  const token = await purchaseToken(services.tokenSecret, named.name);
  if (!timingSafeEqual(token, link.token)) return null;
  const customer = await findCustomer(services.db, named.id);
  if (!customer) return null;
  return customer.hasLive
    ? loginPage(services, customer.email, now)
    : openCheckout(services, { ...customer, browserSha256: link.browserSha256 }, now);
}
