// Records a subscription and its consequences: a key, a mail, and the end of other checkouts.

import type { Db } from "../../runtime/database/client.ts";
import { keyPrefix } from "../domain/api-key.ts";
import { PaymentsDown } from "../domain/provider-events.ts";
import type { SubscriptionFacts } from "../domain/subscription.ts";
import { subscriptionEndedMail } from "../mails/account-notices.tsx";
import { keyReadyMail } from "../mails/billing-mails.tsx";
import {
  type SubscriptionChange,
  updateUnverified,
  upsertSubscription,
  type WrittenSubscription,
} from "../queries/subscription-writes.ts";
import type { Payments } from "../services/payments.ts";
import { generateKeyId } from "./manage-keys.ts";

export interface BillingServices {
  db: Db;
  payments: Payments;
  config: { baseUrl: string };
  log: (line: Record<string, unknown>) => void;
}

/**
 * Writes a change of a subscription. A first payment also creates a key that is not revealed yet, and a
 * mail about it; an end, a mail about that. The buyer's address is read from the provider if the checkout was not created here.
 */
export async function recordSubscription(
  { db, payments, config }: BillingServices,
  change: Omit<SubscriptionChange, "key" | "endMail" | "email">,
  now: number,
): Promise<WrittenSubscription> {
  const id = generateKeyId();
  const mail = {
    idempotencyKey: `key-ready-v1:${id}`,
    ...keyReadyMail(keyPrefix(id), config.baseUrl),
  };
  const endMail = {
    idempotencyKey: `subscription-ended-v1:${change.facts.id}`,
    ...subscriptionEndedMail(config.baseUrl),
  };
  const withKey = { ...change, key: { id, mail }, endMail };
  const written = await upsertSubscription(db, { ...withKey, email: null }, now);
  if (written) return written;
  const { stripeCustomerId } = change.facts;
  const email = stripeCustomerId && (await payments.findEmail(stripeCustomerId));
  const recorded = email && (await upsertSubscription(db, { ...withKey, email }, now));
  if (!recorded) throw new Error("a subscription without a customer");
  return recorded;
}

/**
 * Maximum number of checkouts to end. It is above any real number: an address can start five an hour,
 * each open for at most two hours.
 */
const MAX_ENDED_CHECKOUTS = 20;

/**
 * Whether other checkouts of the address may still be open: after a first payment, or when a paid
 * subscription was unverified until now.
 */
export const mayHaveOtherCheckouts = (
  { isFirst, wasUnverified }: WrittenSubscription,
  { status }: SubscriptionFacts,
) => isFirst || (wasUnverified && (status === "active" || status === "trialing"));

/**
 * Ends open checkouts of the buyer's address, so that nobody pays twice. A failure here does not
 * fail the event: the subscription is marked as unverified, and the next reconcile tries again. A
 * checkout expires within two hours anyway, and a second purchase has its own key and portal.
 */
export async function endOtherCheckouts(
  { db, payments, log }: BillingServices,
  { subscriptionId, customerId, email }: WrittenSubscription,
): Promise<void> {
  const max = MAX_ENDED_CHECKOUTS;
  try {
    const ended = await payments.expireCheckouts({ customerId, email }, max);
    if (ended > 0) log({ event: "checkouts_ended", count: ended });
    if (ended < max) return;
  } catch (error) {
    if (!(error instanceof PaymentsDown)) throw error;
    log({ event: "checkouts_not_ended" });
  }
  await updateUnverified(db, subscriptionId);
}
