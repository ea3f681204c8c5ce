import { sha256Hex } from "../../core/digests.ts";
import { REVEAL_MS } from "../domain/checkout.ts";
import { MAX_EVENT_ATTEMPTS, PaymentsDown } from "../domain/provider-events.ts";
import type {
  CheckoutFacts,
  EventStatus,
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
 * Applies a verified event once, whatever the order of events: the subscription is read from the
 * provider after the event arrived. While the provider does not answer, the event's own data are
 * stored; when it does not know the subscription, the event stays unmatched. Throws when the
 * provider should send the event again; after eight failures the event is parked. Source:
 * docs/promises.md.
 */
export async function applyStripeEvent(
  services: BillingServices,
  event: ProviderEvent,
  { now, isOutage }: { now: number; isOutage: IsOutage },
): Promise<void> {
  const { db, log } = services;
  const { subscriptionId } = event;
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

type NamedEvent = ProviderEvent & { subscriptionId: string };

async function apply(services: BillingServices, event: NamedEvent, now: number): Promise<void> {
  const { db, payments } = services;
  const { subscriptionId, checkout } = event;
  const before = await findBillingState(db, { eventId: event.id, subscriptionId });
  if (before.eventStatus !== null && !PENDING_STATUSES.includes(before.eventStatus)) return;
  const live = await payments.readSubscription(subscriptionId).catch(undefinedIfDown);
  if (live === null) return upsertUnmatchedEvent(db, { event, subscriptionId }, now);
  const facts = live ?? event.subscription ?? impliedBy(event);
  if (facts?.tier === null && !before.isKnown) return insertIgnoredEvent(db, event, now);
  if (facts === null) return markUnverified(services, event, { before, now });
  const written = await recordSubscription(
    services,
    {
      event,
      facts,
      source: live
        ? { kind: "live", readAt: before.readAt }
        : { kind: event.subscription ? "event" : "implied" },
      providerAt: event.createdAt,
      reveal: checkout && (await revealOf(checkout, now)),
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
  { before, now }: { before: BillingState; now: number },
): Promise<void> {
  if (!before.isKnown) throw new PaymentsDown();
  await updateUnverifiedByEvent(db, { event, subscriptionId: event.subscriptionId }, now);
}

/**
 * The state that a paid checkout implies: an active subscription. Its other facts come with later
 * events.
 */
function impliedBy({ checkout, createdAt, subscriptionId }: NamedEvent): SubscriptionFacts | null {
  if (!checkout?.isPaid || checkout.stripeCustomerId === null) return null;
  const { stripeCustomerId, customerId, tier } = checkout;
  const unknown = { priceId: null, currentPeriodEndAt: null, willCancelAt: null };
  const known = { stripeCustomerId, customerId, tier, createdAt, ...unknown };
  return { id: subscriptionId, status: "active", ...known };
}

async function revealOf({ id, isPaid }: CheckoutFacts, now: number) {
  return isPaid ? { sessionSha256: await sha256Hex(id), openUntil: now + REVEAL_MS } : null;
}
