import type { Db } from "../../runtime/database/client.ts";
import { keyPrefix } from "../domain/api-key.ts";
import { PaymentsDown } from "../domain/provider-events.ts";
import type { SubscriptionFacts } from "../domain/subscription.ts";
import { keyReadyMail } from "../mails/billing-mails.tsx";
import {
  type SubscriptionChange,
  updateUnverified,
  upsertSubscription,
  type WrittenSubscription,
} from "../queries/subscription-writes.ts";
import type { Payments } from "../services/payments.ts";
import { drawKeyId } from "./manage-keys.ts";

export interface BillingServices {
  db: Db;
  payments: Payments;
  config: { baseUrl: string };
  log: (line: Record<string, unknown>) => void;
}

/**
 * Writes news of a subscription with all that follows from it. A first payment makes a key that
 * nobody has seen yet, and the mail that says so. The provider is asked for the address of a buyer
 * whom we did not send there ourselves.
 */
export async function recordSubscription(
  { db, payments, config }: BillingServices,
  news: Omit<SubscriptionChange, "key" | "email">,
  now: number,
): Promise<WrittenSubscription> {
  const id = drawKeyId();
  const letter = {
    idempotencyKey: `key-ready-v1:${id}`,
    ...keyReadyMail(keyPrefix(id), config.baseUrl),
  };
  const asked = { ...news, key: { id, letter } };
  const written = await upsertSubscription(db, { ...asked, email: null }, now);
  if (written) return written;
  const { stripeCustomerId } = news.facts;
  const email = stripeCustomerId && (await payments.findEmail(stripeCustomerId));
  const born = email && (await upsertSubscription(db, { ...asked, email }, now));
  if (!born) throw new Error("a subscription of nobody");
  return born;
}

/** More than are ever open under one address: five begin in an hour, and each ends within two. */
const MAX_ENDED_CHECKOUTS = 20;

/**
 * Whether the other checkouts of an address are to be ended: by a first payment, and when what is paid
 * was in doubt, since they may have been left open then.
 */
export const mayHaveOtherCheckouts = (
  { isFirst, wasUnverified }: WrittenSubscription,
  { status }: SubscriptionFacts,
) => isFirst || (wasUnverified && (status === "active" || status === "trialing"));

/**
 * Ends the checkouts that are still open under the address of a purchase, so that nobody pays for it
 * twice. No event fails by it: while one cannot be ended, the subscription is in doubt, so that what
 * looks at it next ends them. A checkout ends by itself within two hours, and what is paid there has a
 * key and a portal of its own.
 */
export async function endOtherCheckouts(
  { db, payments, log }: BillingServices,
  { subscriptionId, customerId, email }: WrittenSubscription,
  most = MAX_ENDED_CHECKOUTS,
): Promise<void> {
  try {
    const ended = await payments.expireCheckouts({ customerId, email }, most);
    if (ended > 0) log({ event: "checkouts_ended", count: ended });
    if (ended < most) return;
  } catch (error) {
    if (!(error instanceof PaymentsDown)) throw error;
    log({ event: "checkouts_not_ended" });
  }
  await updateUnverified(db, subscriptionId);
}
