// How subscriptions are billed in the Stripe stand-in: invoices, payments, renewals and ends.

import { couponOf, planOf } from "./catalogue.ts";
import { toSubscription } from "./present.ts";
import { toInvoice } from "./present-invoice.ts";
import type { Invoice, Subscription } from "./records.ts";
import { customerOf, emitEvent, newId, type StripeContext, type StripeJson } from "./state.ts";

const DAY_S = 86_400;

/** Days from a failed payment to the next attempt; after the last one the subscription ends. */
const RETRY_AFTER_DAYS = [3, 5, 7];

/** The first monthly anniversary of `anchor` after an instant. In short months it is the last day. */
export function nextMonth(anchor: number, after: number): number {
  const start = new Date(anchor * 1_000);
  for (let months = 1; ; months += 1) {
    const moved = new Date(start);
    moved.setUTCMonth(start.getUTCMonth() + months, 1);
    const last = new Date(Date.UTC(moved.getUTCFullYear(), moved.getUTCMonth() + 1, 0));
    moved.setUTCDate(Math.min(start.getUTCDate(), last.getUTCDate()));
    if (moved.getTime() > after * 1_000) return moved.getTime() / 1_000;
  }
}

/** Changes a subscription and emits the event, with the previous values of the changed members. */
export function updateSubscription(
  context: StripeContext,
  at: number,
  subscription: Subscription,
  apply: (subscription: Subscription) => void,
): void {
  const previousSubscription = toSubscription(subscription, context);
  apply(subscription);
  const after = toSubscription(subscription, context);
  const changed = Object.keys(after).filter(
    (name) => JSON.stringify(after[name]) !== JSON.stringify(previousSubscription[name]),
  );
  if (changed.length === 0) return;
  const previous: StripeJson = Object.fromEntries(
    changed.map((name) => [name, previousSubscription[name]]),
  );
  emitEvent(context, at, "customer.subscription.updated", after, previous);
}

/** The amounts of the period that ends at an instant. A trial is free. */
export function periodAmounts(
  context: StripeContext,
  { price, coupon, trialEnd }: Subscription,
  periodEnd: number,
): Pick<Invoice, "subtotal" | "discount"> {
  if (trialEnd !== null && periodEnd <= trialEnd) return { subtotal: 0, discount: 0 };
  const discount = coupon === null ? 0 : couponOf(coupon, context.state.since).amountOff;
  return { subtotal: planOf(price).unitAmount, discount };
}

/** Creates the invoice of the current period and emits its events. */
export function createInvoice(
  context: StripeContext,
  at: number,
  subscription: Subscription,
  reason: Invoice["reason"],
): Invoice {
  const { id, customer, periodStart, periodEnd } = subscription;
  const count = context.state.invoices.filter((each) => each.customer === customer).length + 1;
  const invoice: Invoice = {
    id: newId("in", 24),
    number: `${customer.slice(-8).toUpperCase()}-${String(count).padStart(4, "0")}`,
    charge: newId("ch", 24),
    customer,
    subscription: id,
    status: "open",
    reason,
    ...periodAmounts(context, subscription, periodEnd),
    created: at,
    periodStart,
    periodEnd,
    paidAt: null,
    attempts: 0,
    nextAttempt: null,
    refunded: false,
  };
  context.state.invoices.push(invoice);
  emitEvent(context, at, "invoice.created", toInvoice(invoice, context));
  emitEvent(context, at, "invoice.finalized", toInvoice(invoice, context));
  return invoice;
}

/**
 * Tries once to collect an invoice and emits the outcome. A failure is retried later, at most three
 * times.
 */
export function collectPayment(
  context: StripeContext,
  at: number,
  subscription: Subscription,
  invoice: Invoice,
): boolean {
  const { card } = customerOf(context, subscription.customer);
  const isPaid = invoice.subtotal === 0 || (card?.pays === true && !subscription.failNext);
  subscription.failNext = false;
  invoice.attempts += 1;
  if (isPaid) {
    Object.assign(invoice, { status: "paid", paidAt: at, nextAttempt: null });
    emitEvent(context, at, "invoice.paid", toInvoice(invoice, context));
    emitEvent(context, at, "invoice.payment_succeeded", toInvoice(invoice, context));
    return true;
  }
  const days = RETRY_AFTER_DAYS[invoice.attempts - 1];
  invoice.nextAttempt = days === undefined ? null : at + days * DAY_S;
  emitEvent(context, at, "invoice.payment_failed", toInvoice(invoice, context));
  return false;
}

/** Ends a subscription for good. */
export function endSubscription(
  context: StripeContext,
  at: number,
  subscription: Subscription,
  reason: Subscription["endReason"],
): void {
  Object.assign(subscription, {
    status: "canceled",
    endedAt: at,
    canceledAt: subscription.canceledAt ?? at,
    endReason: reason,
  });
  for (const invoice of context.state.invoices) {
    if (invoice.subscription === subscription.id) invoice.nextAttempt = null;
  }
  emitEvent(context, at, "customer.subscription.deleted", toSubscription(subscription, context));
}

/** Sets whether a subscription ends with its period. */
export function setCancelAtPeriodEnd(
  context: StripeContext,
  subscription: Subscription,
  willEnd: boolean,
): void {
  updateSubscription(context, context.now, subscription, () => {
    subscription.cancelAtPeriodEnd = willEnd;
    subscription.canceledAt = willEnd ? context.now : null;
    subscription.endReason = willEnd ? "cancellation_requested" : null;
  });
}

/** Begins the next period, even if the current one is not over: creates its invoice and tries to collect it. */
export function renewSubscription(
  context: StripeContext,
  at: number,
  subscription: Subscription,
): void {
  updateSubscription(context, at, subscription, () => {
    const start = Math.min(at, subscription.periodEnd);
    const isNewAnchor = subscription.status === "trialing" || start < subscription.periodEnd;
    if (isNewAnchor) subscription.anchor = start;
    subscription.periodStart = start;
    subscription.periodEnd = nextMonth(subscription.anchor, start);
    if (subscription.trialEnd !== null) {
      subscription.trialEnd = Math.min(subscription.trialEnd, start);
    }
    const invoice = createInvoice(context, at, subscription, "subscription_cycle");
    subscription.latestInvoice = invoice.id;
    const isPaid = collectPayment(context, at, subscription, invoice);
    subscription.status = isPaid ? "active" : "past_due";
  });
}

/** Tries to collect the open invoice again. After the last failure the subscription ends. */
export function retryPayment(context: StripeContext, at: number, subscription: Subscription): void {
  const invoice = context.state.invoices.find(
    ({ id, status }) => id === subscription.latestInvoice && status === "open",
  );
  if (!invoice) return;
  if (collectPayment(context, at, subscription, invoice)) {
    updateSubscription(context, at, subscription, () => {
      subscription.status = "active";
    });
  } else if (invoice.nextAttempt === null)
    endSubscription(context, at, subscription, "payment_failed");
}
