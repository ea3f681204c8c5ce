import { sha256Hex } from "../../core/digests.ts";
import { MOST_ATTEMPTS } from "../domain/billing/event-types.ts";
import type { CheckoutFacts, ProviderEvent, SubscriptionFacts } from "../domain/billing/facts.ts";
import { PaymentsDown } from "../domain/billing/failures.ts";
import { REVEAL_MS } from "../domain/billing/reveal.ts";
import type { EventStatus } from "../domain/billing/vocabulary.ts";
import {
  insertIgnoredEvent,
  upsertFailedEvent,
  upsertUnmatchedEvent,
} from "../queries/stripe-events.ts";
import { updateDoubted } from "../queries/subscription-writes.ts";
import { type Before, findBefore } from "../queries/subscriptions.ts";
import { adoptSubscription, type BillingServices } from "./adopt-subscription.ts";
import { endOtherCheckouts, leavesOthers } from "./end-other-checkouts.ts";

/** Whether a failure is nobody's fault that a later try would not mend: it does not count. */
type IsOutage = (error: unknown) => boolean;

/**
 * Does what a genuine event means, once, in whatever order events come: what counts is the live
 * subscription, read after the event had come. When the provider cannot be asked, the event's own
 * words count until it can; when it does not know the subscription, the event waits until it does.
 * Throws when the event should come again; one that fails eight times is
 * parked. Source: safety, "Lose nothing".
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
    const status = await upsertFailedEvent(db, event, { now, most: MOST_ATTEMPTS });
    if (status === "failing") throw error;
    log({ event: "stripe_event_parked", id: event.id, type: event.type });
  }
}

type NamedEvent = ProviderEvent & { subscriptionId: string };

async function apply(services: BillingServices, event: NamedEvent, now: number): Promise<void> {
  const { db, payments } = services;
  const { subscriptionId, checkout } = event;
  const before = await findBefore(db, { eventId: event.id, subscriptionId });
  if (before.eventStatus !== null && !UNDONE.includes(before.eventStatus)) return;
  const live = await payments.readSubscription(subscriptionId).catch(undefinedWhenDown);
  if (live === null) return upsertUnmatchedEvent(db, { event, subscriptionId }, now);
  const facts = live ?? event.subscription ?? impliedBy(event);
  if (facts?.tier === null && !before.isKnown) return insertIgnoredEvent(db, event, now);
  if (facts === null) return doubt(services, event, { before, now });
  const written = await adoptSubscription(
    services,
    {
      event,
      facts,
      source: live
        ? { kind: "live", readAt: before.readAt }
        : { kind: event.subscription ? "told" : "implied" },
      providerAt: event.createdAt,
      reveal: checkout && (await revealOf(checkout, now)),
    },
    now,
  );
  if (checkout?.isPaid || leavesOthers(written, facts)) await endOtherCheckouts(services, written);
}

/** What may still be done to an event that came before. */
const UNDONE: readonly EventStatus[] = ["failing", "unmatched"];

/** Null would mean that the provider answered, and does not know it. */
const undefinedWhenDown = (error: unknown): undefined => {
  if (error instanceof PaymentsDown) return undefined;
  throw error;
};

/** An event that says nothing of the subscription itself, while the provider says nothing either. */
async function doubt(
  { db }: BillingServices,
  event: NamedEvent,
  { before, now }: { before: Before; now: number },
): Promise<void> {
  if (!before.isKnown) throw new PaymentsDown();
  await updateDoubted(db, { event, subscriptionId: event.subscriptionId }, now);
}

/** A checkout that was paid implies a subscription, of which more is told by and by. */
function impliedBy({ checkout, createdAt, subscriptionId }: NamedEvent): SubscriptionFacts | null {
  if (!checkout?.isPaid || checkout.stripeCustomerId === null) return null;
  const { stripeCustomerId, customerId, tier } = checkout;
  const unknown = { priceId: null, currentPeriodEndAt: null, willCancelAt: null };
  const told = { stripeCustomerId, customerId, tier, createdAt, ...unknown };
  return { id: subscriptionId, status: "active", ...told };
}

async function revealOf({ id, isPaid }: CheckoutFacts, now: number) {
  return isPaid ? { sessionSha256: await sha256Hex(id), openUntil: now + REVEAL_MS } : null;
}
