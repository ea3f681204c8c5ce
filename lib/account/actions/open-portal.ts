import { findPayer } from "../queries/customers.ts";
import type { BillingServices } from "./adopt-subscription.ts";

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
