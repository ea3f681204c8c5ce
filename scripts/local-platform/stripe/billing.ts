import { couponOf, planOf } from "./catalogue.ts";
import { toSubscription } from "./present.ts";
import { toInvoice } from "./present-invoice.ts";
import type { Invoice, Subscription } from "./records.ts";
import { customerOf, emit, mint, type StripeContext, type StripeJson } from "./state.ts";

const DAY_S = 86_400;

/** Days from a failed payment to the next attempt; after the last one the subscription ends. */
const RETRY_AFTER_DAYS = [3, 5, 7];

/** The first whole month from the anchor that is after an instant; short months end early. */
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
export function change(
  context: StripeContext,
  at: number,
  subscription: Subscription,
  make: (subscription: Subscription) => void,
): void {
  const before = toSubscription(subscription, context);
  make(subscription);
  const after = toSubscription(subscription, context);
  const changed = Object.keys(after).filter(
    (name) => JSON.stringify(after[name]) !== JSON.stringify(before[name]),
  );
  if (changed.length === 0) return;
  const previous: StripeJson = Object.fromEntries(changed.map((name) => [name, before[name]]));
  emit(context, at, "customer.subscription.updated", after, previous);
}

/** What the period that ends at an instant costs; a trial costs nothing. */
export function periodAmounts(
  context: StripeContext,
  { price, coupon, trialEnd }: Subscription,
  periodEnd: number,
): Pick<Invoice, "subtotal" | "discount"> {
  if (trialEnd !== null && periodEnd <= trialEnd) return { subtotal: 0, discount: 0 };
  const discount = coupon === null ? 0 : couponOf(coupon, context.state.since).amountOff;
  return { subtotal: planOf(price).unitAmount, discount };
}

export function draw(
  context: StripeContext,
  at: number,
  subscription: Subscription,
  reason: Invoice["reason"],
): Invoice {
  const { id, customer, periodStart, periodEnd } = subscription;
  const count = context.state.invoices.filter((each) => each.customer === customer).length + 1;
  const invoice: Invoice = {
    id: mint("in", 24),
    number: `${customer.slice(-8).toUpperCase()}-${String(count).padStart(4, "0")}`,
    charge: mint("ch", 24),
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
  emit(context, at, "invoice.created", toInvoice(invoice, context));
  emit(context, at, "invoice.finalized", toInvoice(invoice, context));
  return invoice;
}

/**
 * Tries once to collect an invoice and emits the outcome. A failure is retried later, at most three
 * times.
 */
export function collect(
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
    emit(context, at, "invoice.paid", toInvoice(invoice, context));
    emit(context, at, "invoice.payment_succeeded", toInvoice(invoice, context));
    return true;
  }
  const days = RETRY_AFTER_DAYS[invoice.attempts - 1];
  invoice.nextAttempt = days === undefined ? null : at + days * DAY_S;
  emit(context, at, "invoice.payment_failed", toInvoice(invoice, context));
  return false;
}

/** Ends a subscription for good. */
export function end(
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
  emit(context, at, "customer.subscription.deleted", toSubscription(subscription, context));
}

/** Whether a subscription ends with its period. */
export function setEnding(
  context: StripeContext,
  subscription: Subscription,
  willEnd: boolean,
): void {
  change(context, context.now, subscription, () => {
    subscription.cancelAtPeriodEnd = willEnd;
    subscription.canceledAt = willEnd ? context.now : null;
    subscription.endReason = willEnd ? "cancellation_requested" : null;
  });
}

/** Begins the next period, before its time if asked to: draws its invoice and tries to collect it. */
export function renew(context: StripeContext, at: number, subscription: Subscription): void {
  change(context, at, subscription, () => {
    const start = Math.min(at, subscription.periodEnd);
    const isNewAnchor = subscription.status === "trialing" || start < subscription.periodEnd;
    if (isNewAnchor) subscription.anchor = start;
    subscription.periodStart = start;
    subscription.periodEnd = nextMonth(subscription.anchor, start);
    if (subscription.trialEnd !== null) {
      subscription.trialEnd = Math.min(subscription.trialEnd, start);
    }
    const invoice = draw(context, at, subscription, "subscription_cycle");
    subscription.latestInvoice = invoice.id;
    const isPaid = collect(context, at, subscription, invoice);
    subscription.status = isPaid ? "active" : "past_due";
  });
}

/** Tries the open invoice again; after the last failure the subscription ends. */
export function retry(context: StripeContext, at: number, subscription: Subscription): void {
  const invoice = context.state.invoices.find(
    ({ id, status }) => id === subscription.latestInvoice && status === "open",
  );
  if (!invoice) return;
  if (collect(context, at, subscription, invoice)) {
    change(context, at, subscription, () => {
      subscription.status = "active";
    });
  } else if (invoice.nextAttempt === null) end(context, at, subscription, "payment_failed");
}
