import type { Written } from "../db/queries/subscription-writes.ts";
import { PaymentsDown } from "../domain/billing/failures.ts";
import type { BillingServices } from "./adopt-subscription.ts";

/**
 * Ends the checkouts that are still open under the address of a purchase, so that nobody pays for it
 * twice. No event fails by it: a checkout that cannot be ended now ends by itself within two hours,
 * and what is paid there has a key and a portal of its own.
 */
export async function endOtherCheckouts(
  { payments, log }: BillingServices,
  { customerId }: Written,
): Promise<void> {
  try {
    const ended = await payments.expireCheckouts(customerId);
    if (ended > 0) log({ event: "checkouts_ended", count: ended });
  } catch (error) {
    if (!(error instanceof PaymentsDown)) throw error;
    log({ event: "checkouts_not_ended" });
  }
}
