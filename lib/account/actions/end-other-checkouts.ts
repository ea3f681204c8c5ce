import type { SubscriptionFacts } from "../domain/billing/facts.ts";
import { PaymentsDown } from "../domain/billing/failures.ts";
import { updateInDoubt, type Written } from "../queries/subscription-writes.ts";
import type { BillingServices } from "./adopt-subscription.ts";

/** More than are ever open under one address: five begin in an hour, and each ends within two. */
const MOST_ENDED = 20;

/**
 * Whether the other checkouts of an address are to be ended: by a first payment, and when what is paid
 * was in doubt, since they may have been left open then.
 */
export const leavesOthers = ({ isFirst, wasInDoubt }: Written, { status }: SubscriptionFacts) =>
  isFirst || (wasInDoubt && (status === "active" || status === "trialing"));

/**
 * Ends the checkouts that are still open under the address of a purchase, so that nobody pays for it
 * twice. No event fails by it: while one cannot be ended, the subscription is in doubt, so that what
 * looks at it next ends them. A checkout ends by itself within two hours, and what is paid there has a
 * key and a portal of its own.
 */
export async function endOtherCheckouts(
  { db, payments, log }: BillingServices,
  { subscriptionId, customerId, email }: Written,
  most = MOST_ENDED,
): Promise<void> {
  try {
    const ended = await payments.expireCheckouts({ customerId, email }, most);
    if (ended > 0) log({ event: "checkouts_ended", count: ended });
    if (ended < most) return;
  } catch (error) {
    if (!(error instanceof PaymentsDown)) throw error;
    log({ event: "checkouts_not_ended" });
  }
  await updateInDoubt(db, subscriptionId);
}
