// Applies the events of Stripe to the stored subscriptions.

import { sha256Hex } from "../../core/digests.ts";
import { mailOperator } from "../../mail/actions/mail-operator.ts";
import type { OperatorNote } from "../../mail/operator-mail.tsx";
import { formatMoney, REVEAL_MS } from "../domain/checkout.ts";
import { MAX_EVENT_ATTEMPTS, PaymentsDown } from "../domain/provider-events.ts";
import type {
  CheckoutFacts,
  EventStatus,
  PaybackFacts,
  ProviderEvent,
  SubscriptionFacts,
} from "../domain/subscription.ts";
import {
  insertIgnoredEvent,
  upsertFailedEvent,
  upsertUnmatchedEvent,
} from "../queries/stripe-events.ts";
import { updateUnverifiedByEvent } from "../queries/subscription-writes.ts";
import { type BillingState, findBillingState } from "../queries/subscriptions.ts";
import {
  type BillingServices,
  endOtherCheckouts,
  mayHaveOtherCheckouts,
  recordSubscription,
} from "./record-subscription.ts";

/** Whether an error is an outage, which does not count as a failed attempt of the event. */
type IsOutage = (error: unknown) => boolean;

/**
 * Applies a verified event of Stripe once, in any order of events, because it reads the subscription
 * from Stripe again. While Stripe does not answer, the data in the event are stored. When Stripe does
 * not know the subscription, the event stays unmatched. Throws when Stripe should send the event
 * again; after eight failures the event is parked. Source: docs/promises.md.
 */
export async function applyStripeEvent(
  services: BillingServices & { operatorEmail: string | null },
  event: ProviderEvent,
  { now, isOutage }: { now: number; isOutage: IsOutage },
): Promise<void> {
  const { db, log } = services;
  const { subscriptionId } = event;
  if (event.payback !== null) {
    const { title, lines } = noteOf(event, event.payback);
    await mailOperator(
      db,
      services.operatorEmail,
      { about: `stripe:${event.id}`, title, lines },
      now,
    );
  }
  if (subscriptionId === null) return insertIgnoredEvent(db, event, now);
  try {
    await apply(services, { ...event, subscriptionId }, now);
  } catch (error) {
    if (error instanceof PaymentsDown || isOutage(error)) throw error;
    const status = await upsertFailedEvent(db, event, { now, max: MAX_EVENT_ATTEMPTS });
    if (status === "failing") throw error;
    log({ event: "stripe_event_parked", id: event.id, type: event.type });
  }
}

/** What the operator reads about a dispute or refund; it changes no access. */
function noteOf(
  { id }: ProviderEvent,
  { title, id: object, amount, currency, words }: PaybackFacts,
): OperatorNote {
  const sum = amount !== null && currency !== null ? formatMoney(amount, currency) : "unknown";
  const lines = [
    `Stripe reports it for ${object ?? "an unknown object"}, amount ${sum}${words ? ` (${words})` : ""}. Event ${id}.`,
    "The payer's key still works until the subscription ends. What to do: docs/runbooks/disputes.md.",
  ];
  return { title, lines };
}

type NamedEvent = ProviderEvent & { subscriptionId: string };

async function apply(services: BillingServices, event: NamedEvent, now: number): Promise<void> {
  const { db, payments } = services;
  const { subscriptionId, checkout } = event;
  const stored = await findBillingState(db, { eventId: event.id, subscriptionId });
  if (stored.eventStatus !== null && !PENDING_STATUSES.includes(stored.eventStatus)) return;
  const current = await payments.readSubscription(subscriptionId).catch(undefinedIfDown);
  if (current === null) return upsertUnmatchedEvent(db, { event, subscriptionId }, now);
  const facts = current ?? event.subscription ?? factsFromCheckout(event);
  if (facts?.tier === null && !stored.isKnown) return insertIgnoredEvent(db, event, now);
  if (facts === null) return markUnverified(services, event, { stored, now });
  const written = await recordSubscription(
    services,
    {
      event,
      facts,
      source: current
        ? { kind: "live", readAt: stored.readAt }
        : { kind: event.subscription ? "event" : "implied" },
      providerAt: event.createdAt,
      reveal: checkout && (await revealRightOf(checkout, now)),
    },
    now,
  );
  if (checkout?.isPaid || mayHaveOtherCheckouts(written, facts))
    await endOtherCheckouts(services, written);
}

/** Statuses of an event that was not applied yet. */
const PENDING_STATUSES: readonly EventStatus[] = ["failing", "unmatched"];

/**
 * Returns undefined when the provider does not answer; null means that it does not know the
 * subscription.
 */
const undefinedIfDown = (error: unknown): undefined => {
  if (error instanceof PaymentsDown) return undefined;
  throw error;
};

/** Applies an event without subscription data while the provider does not answer. */
async function markUnverified(
  { db }: BillingServices,
  event: NamedEvent,
  { stored, now }: { stored: BillingState; now: number },
): Promise<void> {
  if (!stored.isKnown) throw new PaymentsDown();
  await updateUnverifiedByEvent(db, { event, subscriptionId: event.subscriptionId }, now);
}

/**
 * The subscription that a paid checkout implies: an active one. Its other facts come with later
 * events. Null for other events.
 */
function factsFromCheckout({
  checkout,
  createdAt,
  subscriptionId,
}: NamedEvent): SubscriptionFacts | null {
  if (!checkout?.isPaid || checkout.stripeCustomerId === null) return null;
  const { stripeCustomerId, customerId, tier } = checkout;
  const unknown = { priceId: null, currentPeriodEndAt: null, willCancelAt: null };
  const buyer = { stripeCustomerId, customerId };
  return { id: subscriptionId, status: "active", ...buyer, tier, createdAt, ...unknown };
}

async function revealRightOf({ id, isPaid }: CheckoutFacts, now: number) {
  return isPaid ? { sessionSha256: await sha256Hex(id), openUntil: now + REVEAL_MS } : null;
}
